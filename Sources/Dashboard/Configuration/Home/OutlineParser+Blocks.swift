// Block style: parts on separate lines.
extension OutlineParser {
  /// Parses the value of a key or dash.
  ///
  /// - Parameters:
  ///   - parent: The column of the key or dash, or -1 for the document.
  ///   - allowsDashes: Whether a sequence may start in the column of its key.
  /// - Returns: The value, which is empty if nothing belongs to the key or dash.
  /// - Throws: ``UnsupportedSyntax`` if the syntax is not supported.
  mutating func parseBlock(in parent: Int, allowsDashes: Bool) throws(UnsupportedSyntax) -> Part {
    let indicatorEnd = index
    let firstLineEnd = lineEnd(indicatorEnd)
    skip()
    let start = index
    // Whether the current position is outside the value: at the end of the document, or on a later
    // line that is not indented deeper than the key or dash. `allowsDashes` makes an exception.
    func isOutside() -> Bool {
      guard byte != nil, !isAtBoundary else { return true }
      guard index > firstLineEnd || indicatorEnd == 0 else { return false }
      return column <= parent && !(allowsDashes && column == parent && isAtIndicator("-"))
    }
    guard !isOutside() else {
      index = indicatorEnd
      return Part(range: indicatorEnd..<indicatorEnd)
    }
    let propertiesEnd = skipProperties()
    if propertiesEnd != nil, lineStart(index) != lineStart(start) || byte == nil, isOutside() {
      // Only an anchor or tag belongs to the key or dash.
      index = propertiesEnd ?? index
      return Part(range: start..<index)
    }
    let limit = index > firstLineEnd ? min(firstLineEnd + 1, bytes.count) : nil
    let sharesLineWithProperties = propertiesEnd != nil && lineStart(index) == lineStart(start)
    return try parseContent(
      sharesLineWithProperties ? start : index, in: parent, after: indicatorEnd == 0 ? 0 : limit)
  }

  /// Parses the content of a value.
  ///
  /// - Parameters:
  ///   - start: The start of the value, including an anchor and tag on the same line.
  ///   - parent: The column of the key or dash, or -1 for the document.
  ///   - limit: The first byte that may belong to a comment above the value, or `nil` if the value
  ///     shares a line with its key or dash.
  /// - Returns: The value.
  /// - Throws: ``UnsupportedSyntax`` if the syntax is not supported.
  private mutating func parseContent(
    _ start: Int, in parent: Int, after limit: Int?
  ) throws(UnsupportedSyntax) -> Part {
    switch byte {
    case UInt8(ascii: "-") where isAtIndicator("-"): return try parseSequence(after: limit)
    case UInt8(ascii: "?") where isAtIndicator("?"): throw UnsupportedSyntax()
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      var part = try parseFlowCollection()
      part.range = start..<index
      guard !isAtColon() else { throw UnsupportedSyntax() }
      return part
    case UInt8(ascii: "|"), UInt8(ascii: ">"): return parseBlockScalar(start, in: parent)
    default: break
    }
    if try skipKey() {
      index = start
      return try parseMapping(after: limit)
    }
    try skipScalar(in: parent)
    return Part(range: start..<index)
  }

  private mutating func parseSequence(after limit: Int?) throws(UnsupportedSyntax) -> Part {
    var part = makePart(.blockSequence, after: limit)
    while true {
      let start = index
      index += 1
      let value = try parseBlock(in: part.column, allowsDashes: false)
      add(Entry(start, keyEnd: start, value: value), to: &part, after: limit)
      guard advanceToNext(inColumn: part.column, withDash: true) else { break }
    }
    return finishPart(part)
  }

  private mutating func parseMapping(after limit: Int?) throws(UnsupportedSyntax) -> Part {
    var part = makePart(.blockMapping, after: limit)
    while true {
      let start = index
      _ = skipProperties()
      guard try skipKey() else { throw UnsupportedSyntax() }
      let keyEnd = index
      skipSpaces()
      index += 1
      let value = try parseBlock(in: part.column, allowsDashes: true)
      add(Entry(start, keyEnd: keyEnd, value: value), to: &part, after: limit)
      guard advanceToNext(inColumn: part.column, withDash: false) else { break }
    }
    return finishPart(part)
  }

  /// Advances to the next part of a block and returns true; if there is none, stays and returns
  /// false.
  private mutating func advanceToNext(inColumn column: Int, withDash: Bool) -> Bool {
    let before = index
    skip()
    if byte != nil, !isAtBoundary, self.column == column, index > lineEnd(before),
      isAtIndicator("-") == withDash
    {
      return true
    }
    index = before
    return false
  }

  // MARK: Extent of parts

  /// Returns a part that begins at the current position; without a limit, it is compact.
  private func makePart(_ kind: Part.Kind, after limit: Int?) -> Part {
    Part(kind: kind, range: index..<index, column: column, isCompact: limit == nil)
  }

  /// Returns the part with its range, from the comments above its first entry to its last entry.
  private func finishPart(_ part: Part) -> Part {
    var part = part
    let first = part.parts.first?.commentStart ?? part.range.lowerBound
    part.range = first..<(part.parts.last?.end ?? first)
    return part
  }

  /// Adds an entry to a part, with the comments after it, below it and directly above it.
  private func add(_ entry: Entry, to part: inout Part, after limit: Int?) {
    var entry = entry
    entry.end = end(of: max(entry.value.range.upperBound, index), deeperThan: part.column)
    if let last = part.parts.last {
      entry.commentStart = commentStart(
        entry.start, part.column, after: min(last.end + 1, bytes.count))
    } else if let limit {
      entry.commentStart = commentStart(entry.start, part.column, after: limit)
    }
    part.parts.append(entry)
  }

  /// Returns the start of the comments directly above a line.
  ///
  /// Comments with a deeper indentation belong to the part above.
  private func commentStart(_ start: Int, _ column: Int, after limit: Int) -> Int {
    var first = lineStart(start)
    while first > limit {
      let line = lineStart(first - 1)
      guard line >= limit, let depth = commentColumn(at: line), depth <= column else { break }
      first = line
    }
    return first
  }

  /// Returns the end of a line, or of the last comment below it that is indented deeper than its
  /// part.
  private func end(of index: Int, deeperThan column: Int) -> Int {
    var end = lineEnd(index)
    var line = end + 1
    while line < bytes.count {
      if let depth = commentColumn(at: line) {
        guard depth > column else { break }
        end = lineEnd(line)
      } else if !bytes[line..<lineEnd(line)].allSatisfy(\.isSpace) {
        break
      }
      line = lineEnd(line) + 1
    }
    return end
  }

  /// Returns the column of the comment on a line, or `nil` if the line is not a comment.
  private func commentColumn(at line: Int) -> Int? {
    let content = bytes[line...].drop(while: \.isSpace)
    return content.first == .hash ? content.startIndex - line : nil
  }
}

extension YAMLOutline.Entry {
  fileprivate init(_ start: Int, keyEnd: Int, value: YAMLOutline.Part) {
    self.init(
      commentStart: start, start: start, keyEnd: keyEnd, end: value.range.upperBound, value: value,
      gaps: (start..<start, start..<start))
  }
}
