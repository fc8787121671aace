// Keys and scalars.
extension OutlineParser {
  /// Skips anchors and tags, and the whitespace after them.
  ///
  /// - Parameter inFlow: Whether the value is in flow style.
  /// - Returns: The end of the last anchor or tag, or `nil` if there are none.
  mutating func skipProperties(inFlow: Bool = false) -> Int? {
    var end: Int?
    while isAt("&") || isAt("!") {
      // A verbatim tag, `!<…>`, may contain brackets and commas.
      if nextByte == UInt8(ascii: "<") {
        index = bytes[index...].firstIndex(of: UInt8(ascii: ">")) ?? index
      }
      while let byte, !byte.isSpaceOrEnd, !(inFlow && Self.closing.contains(byte)) { index += 1 }
      end = index
      skip()
    }
    return end
  }

  /// Skips a key and returns true; if no key is on the current line, stays and returns false.
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

  /// Returns whether a colon that ends a key follows, after optional spaces.
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
      if byte == .colon, nextByte?.isSpaceOrEnd != false { break }
      if byte == .hash, index > 0, bytes[index - 1].isSpace { break }
      if inFlow, Self.closing.contains(byte) { break }
      index += 1
      if !byte.isSpace { end = index }
    }
    index = end
  }

  /// Skips a scalar in quotation marks.
  ///
  /// - Throws: ``UnsupportedSyntax`` if the closing quotation mark is missing.
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

  /// Skips an alias, which ends at whitespace, a colon, a comma or a bracket.
  mutating func skipAlias() {
    while let byte, !byte.isSpaceOrEnd, !Self.closing.contains(byte), byte != .colon { index += 1 }
  }

  /// Parses a literal or folded scalar, whose lines follow the `|` or `>`.
  ///
  /// The indentation of the first line applies to all lines.
  mutating func parseBlockScalar(_ start: Int, in parent: Int) -> Part {
    index = lineEnd(index)
    var end = index
    var depth: Int?
    var line = index + 1
    while line < bytes.count {
      let contentEnd = lineEnd(line)
      let content = bytes[line..<contentEnd].drop { $0 == UInt8(ascii: " ") }
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

  /// Skips spaces, tabs and line breaks.
  mutating func skipLineEnds() {
    while byte?.isSpaceOrEnd == true { index += 1 }
  }

  /// The characters that end a plain scalar in flow style.
  static let closing = Set(",[]{}".utf8)
}
