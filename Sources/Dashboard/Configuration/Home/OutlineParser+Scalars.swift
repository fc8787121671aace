// Keys and scalars.
extension OutlineParser {
  /// Skips anchors and tags, and the whitespace after them.
  ///
  /// - Parameter inFlow: Whether the value is in flow style.
  /// - Returns: The end of the last anchor or tag, or `nil` if there are none.
  /// - Throws: ``UnsupportedSyntax`` if the syntax is not supported.
  mutating func skipProperties(inFlow: Bool = false) throws(UnsupportedSyntax) -> Int? {
    var end: Int?
    while isAt("&") || isAt("!") {
      if next == UInt8(ascii: "<") { index = bytes[index...].firstIndex(of: 0x3e) ?? index }
      while let byte, !byte.isSpaceOrEnd, !(inFlow && Self.closing.contains(byte)) { index += 1 }
      end = index
      skip()
    }
    return end
  }

  /// Skips a key and returns true; if there is none, stays and returns false.
  mutating func skipKey() throws(UnsupportedSyntax) -> Bool {
    let before = index
    let line = lineEnd(index)
    if isAt("\"") || isAt("'") {
      try skipQuotedScalar()
    } else if isAt("*") {
      skipAlias()
    } else {
      skipPlainScalar(inFlow: false)
    }
    if index <= line, isAtColon() { return true }
    index = before
    return false
  }

  /// Returns whether a colon follows that makes the preceding text a key.
  func isAtColon() -> Bool {
    let content = bytes[index...].drop(while: \.isSpace)
    guard content.first == .colon else { return false }
    return content.dropFirst().first?.isSpaceOrEnd != false
  }

  /// Skips a scalar in block style, which may have several lines.
  mutating func skipScalar(in parent: Int) throws(UnsupportedSyntax) {
    if isAt("\"") || isAt("'") { return try skipQuotedScalar() }
    if isAt("*") { return skipAlias() }
    skipPlainScalar(inFlow: false)
    while true {
      let end = index
      skipLineEnds()
      guard let byte, index > end, byte != .hash, column > parent, !isAtBoundary else {
        index = end
        return
      }
      skipPlainScalar(inFlow: false)
    }
  }

  /// Skips one line of a plain scalar.
  mutating func skipPlainScalar(inFlow: Bool) {
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

  mutating func skipQuotedScalar() throws(UnsupportedSyntax) {
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
    throw UnsupportedSyntax()
  }

  /// Skips an alias.
  mutating func skipAlias() {
    while let byte, !byte.isSpaceOrEnd, !Self.closing.contains(byte), byte != .colon { index += 1 }
  }

  /// Parses a literal or folded scalar, whose lines follow the `|` or `>`.
  mutating func parseBlockScalar(_ start: Int, in parent: Int) -> Part {
    index = lineEnd(index)
    var end = index
    var depth: Int?
    var line = index + 1
    while line < bytes.count {
      let contentEnd = lineEnd(line)
      let content = bytes[line..<contentEnd].drop { $0 == 0x20 }
      if !content.isEmpty {
        guard content.startIndex - line >= depth ?? parent + 1 else { break }
        depth = depth ?? content.startIndex - line
        end = contentEnd
      }
      line = contentEnd + 1
    }
    index = end
    return Part(range: start..<end)
  }

  mutating func skipLineEnds() {
    while byte?.isSpaceOrEnd == true { index += 1 }
  }

  /// The characters that end a plain scalar in flow style.
  static let closing = Set(",[]{}".utf8)
}
