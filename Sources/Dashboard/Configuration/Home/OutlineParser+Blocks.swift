/// Blocks: parts on lines of their own.
extension OutlineParser {
  /// Takes the value behind a key or dash that has a column, or the beginning, which has -1; below
  /// keys, dashes may stand in their own column.
  mutating func block(in parent: Int, takesDashes: Bool) throws(Lost) -> Part {
    let before = index
    let header = lineEnd(before)
    skip()
    let start = index
    func isOutside() -> Bool {
      guard byte != nil, !isAtBoundary else { return true }
      guard index > header || before == 0 else { return false }
      return column <= parent && !(takesDashes && column == parent && isAtMark("-"))
    }
    guard !isOutside() else {
      index = before
      return Part(range: before..<before)
    }
    let end = try properties()
    if end != nil, lineStart(index) != lineStart(start) || byte == nil, isOutside() {
      index = end ?? index
      return Part(range: start..<index)
    }
    let limit = index > header ? min(header + 1, bytes.count) : nil
    let isOwnLine = lineStart(index) != lineStart(start) || end == nil
    return try content(isOwnLine ? index : start, in: parent, after: before == 0 ? 0 : limit)
  }

  /// Takes a value that begins at `start`, with its anchor and tag where they stand on its line; the
  /// remarks above it begin at the limit or below, which is `nil` where it shares a line.
  private mutating func content(
    _ start: Int, in parent: Int, after limit: Int?
  ) throws(Lost) -> Part {
    switch byte {
    case UInt8(ascii: "-") where isAtMark("-"): return try sequence(after: limit)
    case UInt8(ascii: "?") where isAtMark("?"): throw Lost()
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      var part = try flow()
      part.range = start..<index
      guard !isAtColon() else { throw Lost() }
      return part
    case UInt8(ascii: "|"), UInt8(ascii: ">"): return text(start, in: parent)
    default: break
    }
    if try key() {
      index = start
      return try mapping(after: limit)
    }
    try scalar(in: parent)
    return Part(range: start..<index)
  }

  private mutating func sequence(after limit: Int?) throws(Lost) -> Part {
    var part = begun(.blockSequence, after: limit)
    while true {
      let start = index
      index += 1
      let value = try block(in: part.column, takesDashes: false)
      add(Entry(start, keyEnd: start, value: value), to: &part, after: limit)
      guard goes(on: part.column, withDash: true) else { break }
    }
    return ended(part)
  }

  private mutating func mapping(after limit: Int?) throws(Lost) -> Part {
    var part = begun(.blockMapping, after: limit)
    while true {
      let start = index
      _ = try properties()
      guard try key() else { throw Lost() }
      let keyEnd = index
      skipSpaces()
      index += 1
      let value = try block(in: part.column, takesDashes: true)
      add(Entry(start, keyEnd: keyEnd, value: value), to: &part, after: limit)
      guard goes(on: part.column, withDash: false) else { break }
    }
    return ended(part)
  }

  /// Goes to the next part of a block; stays where there is none.
  private mutating func goes(on column: Int, withDash: Bool) -> Bool {
    let before = index
    skip()
    if byte != nil, !isAtBoundary, self.column == column, index > lineEnd(before),
      isAtMark("-") == withDash
    {
      return true
    }
    index = before
    return false
  }

  // MARK: Where parts end

  private func begun(_ kind: Part.Kind, after limit: Int?) -> Part {
    Part(kind: kind, range: index..<index, column: column, isCompact: limit == nil)
  }

  private func ended(_ part: Part) -> Part {
    var part = part
    let first = part.parts.first?.above ?? part.range.lowerBound
    part.range = first..<(part.parts.last?.end ?? first)
    return part
  }

  private func add(_ entry: Entry, to part: inout Part, after limit: Int?) {
    var entry = entry
    entry.end = end(of: max(entry.value.range.upperBound, index), deeperThan: part.column)
    if let last = part.parts.last {
      entry.above = above(entry.start, part.column, after: min(last.end + 1, bytes.count))
    } else if let limit {
      entry.above = above(entry.start, part.column, after: limit)
    }
    part.parts.append(entry)
  }

  /// Where the remarks right above a line begin; what stands deeper belongs to who is above.
  private func above(_ start: Int, _ column: Int, after limit: Int) -> Int {
    var first = lineStart(start)
    while first > limit {
      let line = lineStart(first - 1)
      guard line >= limit, let depth = remark(at: line), depth <= column else { break }
      first = line
    }
    return first
  }

  /// The end of a line, or of the last remark below it that stands deeper than its part.
  private func end(of index: Int, deeperThan column: Int) -> Int {
    var end = lineEnd(index)
    var line = end + 1
    while line < bytes.count {
      if let depth = remark(at: line) {
        guard depth > column else { break }
        end = lineEnd(line)
      } else if !bytes[line..<lineEnd(line)].allSatisfy(\.isSpace) {
        break
      }
      line = lineEnd(line) + 1
    }
    return end
  }

  /// The column of a line's remark, or `nil` where it is none.
  private func remark(at line: Int) -> Int? {
    let rest = bytes[line...].drop(while: \.isSpace)
    return rest.first == .hash ? rest.startIndex - line : nil
  }
}

extension YAMLOutline.Entry {
  fileprivate init(_ start: Int, keyEnd: Int, value: YAMLOutline.Part) {
    self.init(
      above: start, start: start, keyEnd: keyEnd, end: value.range.upperBound, value: value,
      gaps: (start..<start, start..<start))
  }
}
