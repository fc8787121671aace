/// Words: what has no parts.
extension OutlineParser {
  /// Goes past anchors and tags, and to what they stand before.
  ///
  /// - Returns: Where they end, or `nil` where there are none.
  mutating func properties(inFlow: Bool = false) throws(Lost) -> Int? {
    var end: Int?
    while isAt("&") || isAt("!") {
      if next == UInt8(ascii: "<") { index = bytes[index...].firstIndex(of: 0x3e) ?? index }
      while let byte, !byte.isSpaceOrEnd, !(inFlow && Self.closing.contains(byte)) { index += 1 }
      end = index
      skip()
    }
    return end
  }

  /// Goes past a key, where one stands here; stays else.
  mutating func key() throws(Lost) -> Bool {
    let before = index
    let line = lineEnd(index)
    if isAt("\"") || isAt("'") {
      try quoted()
    } else if isAt("*") {
      name()
    } else {
      plain(inFlow: false)
    }
    if index <= line, isAtColon() { return true }
    index = before
    return false
  }

  /// Whether a colon follows that makes a key of what stands before.
  func isAtColon() -> Bool {
    let rest = bytes[index...].drop(while: \.isSpace)
    guard rest.first == .colon else { return false }
    return rest.dropFirst().first?.isSpaceOrEnd != false
  }

  /// Goes past a word in a block, over as many lines as it has.
  mutating func scalar(in parent: Int) throws(Lost) {
    if isAt("\"") || isAt("'") { return try quoted() }
    if isAt("*") { return name() }
    plain(inFlow: false)
    while true {
      let end = index
      skipLineEnds()
      guard let byte, index > end, byte != .hash, column > parent, !isAtBoundary else {
        index = end
        return
      }
      plain(inFlow: false)
    }
  }

  /// Goes past a plain word's part of one line.
  mutating func plain(inFlow: Bool) {
    var end = index
    while let byte, byte != .lineFeed {
      if byte == .colon, next?.isSpaceOrEnd != false { break }
      if byte == .hash, index > 0, bytes[index - 1].isSpace { break }
      if inFlow, Self.closing.contains(byte) { break }
      index += 1
      if !byte.isSpace { end = index }
    }
    index = end
  }

  mutating func quoted() throws(Lost) {
    let quote = byte
    index += 1
    while let byte {
      index += 1
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        index += 1
      } else if byte == quote {
        guard quote == UInt8(ascii: "'"), self.byte == quote else { return }
        index += 1
      }
    }
    throw Lost()
  }

  /// Goes past an alias.
  mutating func name() {
    while let byte, !byte.isSpaceOrEnd, !Self.closing.contains(byte), byte != .colon { index += 1 }
  }

  /// Takes a text of lines below its mark.
  mutating func text(_ start: Int, in parent: Int) -> Part {
    index = lineEnd(index)
    var end = index
    var depth: Int?
    var line = index + 1
    while line < bytes.count {
      let stop = lineEnd(line)
      let words = bytes[line..<stop].drop { $0 == 0x20 }
      if !words.isEmpty {
        guard words.startIndex - line >= depth ?? parent + 1 else { break }
        depth = depth ?? words.startIndex - line
        end = stop
      }
      line = stop + 1
    }
    index = end
    return Part(range: start..<end)
  }

  mutating func skipLineEnds() {
    while byte?.isSpaceOrEnd == true { index += 1 }
  }

  /// What ends a word in a flow.
  static let closing = Set(",[]{}".utf8)
}
