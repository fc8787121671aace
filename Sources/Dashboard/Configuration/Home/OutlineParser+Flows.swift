// Flow style: parts in brackets, separated by commas.
extension OutlineParser {
  /// Parses a list or mapping in brackets.
  mutating func parseFlowCollection() throws(UnsupportedSyntax) -> Part {
    let start = index
    let isMapping = isAt("{")
    var part = Part(kind: isMapping ? .flowMapping : .flowSequence, range: start..<start)
    index += 1
    part.open = index
    var gap = index
    while true {
      skip()
      if isAt(isMapping ? "}" : "]") { break }
      let before = gap..<index
      var entry = try isMapping ? parseFlowMember() : parseFlowItem()
      skip()
      entry.gaps = (before, entry.end..<index)
      part.parts.append(entry)
      guard isAt(",") else { continue }
      index += 1
      gap = index
    }
    index += 1
    part.range = start..<index
    return part
  }

  /// Parses a key with its value, which is empty if there is no colon or nothing after it.
  private mutating func parseFlowMember() throws(UnsupportedSyntax) -> Entry {
    let start = index
    guard !isAtIndicator("?") else { throw UnsupportedSyntax() }
    let isQuoted = isAt("\"") || isAt("'")
    let key = try parseFlowValue()
    guard key.kind == .leaf else { throw UnsupportedSyntax() }
    let keyEnd = index
    skip()
    // After a quoted key, the colon needs no space.
    guard isAt(":"), isQuoted || nextByte?.isSpaceOrEnd != false else {
      index = keyEnd
      return entry(start, keyEnd, Part(range: keyEnd..<keyEnd))
    }
    index += 1
    let colonEnd = index
    skip()
    if isAt(",") || isAt("}") {
      index = colonEnd
      return entry(start, keyEnd, Part(range: colonEnd..<colonEnd))
    }
    return try entry(start, keyEnd, parseFlowValue())
  }

  private mutating func parseFlowItem() throws(UnsupportedSyntax) -> Entry {
    let start = index
    guard !isAtIndicator("?"), !isAt(",") else { throw UnsupportedSyntax() }
    let value = try parseFlowValue()
    let end = index
    skip()
    guard !isAt(":") else { throw UnsupportedSyntax() }
    index = end
    return entry(start, start, value)
  }

  private func entry(_ start: Int, _ keyEnd: Int, _ value: Part) -> Entry {
    Entry(
      commentStart: start, start: start, keyEnd: keyEnd, end: max(value.range.upperBound, keyEnd),
      value: value, gaps: (start..<start, keyEnd..<keyEnd))
  }

  private mutating func parseFlowValue() throws(UnsupportedSyntax) -> Part {
    let start = index
    let propertiesEnd = skipProperties(inFlow: true)
    if let propertiesEnd, isAt(",") || isAt("]") || isAt("}") || isAt(":") {
      index = propertiesEnd
      return Part(range: start..<propertiesEnd)
    }
    if isAt("[") || isAt("{") {
      var part = try parseFlowCollection()
      part.range = start..<index
      return part
    }
    try skipFlowScalar()
    guard index > start else { throw UnsupportedSyntax() }
    return Part(range: start..<index)
  }

  private mutating func skipFlowScalar() throws(UnsupportedSyntax) {
    if isAt("\"") || isAt("'") { return try skipQuotedScalar() }
    if isAt("*") { return skipAlias() }
    skipPlainScalar(inFlow: true)
    while true {
      let end = index
      skipLineEnds()
      guard let byte, index > end, byte != .hash, byte != .colon, !Self.closing.contains(byte)
      else {
        index = end
        return
      }
      skipPlainScalar(inFlow: true)
    }
  }
}
