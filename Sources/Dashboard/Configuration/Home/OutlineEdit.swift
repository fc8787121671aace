/// Writes parts of a text anew out of old ones and new ones: whatever is old stays as it stands, and
/// so do the remarks between them.
struct OutlineEdit {
  typealias Part = YAMLOutline.Part
  typealias Entry = YAMLOutline.Entry

  /// A part of what is written.
  enum Child {
    /// The part that had this number, in these words.
    case kept(Int, String)
    /// - Parameters:
    ///   - key: `nil` in a list.
    ///   - depth: How many levels have lines of their own, where it stands in a block.
    case new(YAMLValue, key: String?, depth: Int)
  }

  let outline: YAMLOutline
  /// Where parts stood that are gone: their remarks go with them.
  private(set) var dropped: [Range<Int>] = []

  init(_ outline: YAMLOutline) { self.outline = outline }

  /// The words of a part.
  func words(_ entry: Entry) -> String { outline.text(entry.start..<entry.end) }

  /// The words of a part with another value, which is as tall as the old one.
  func words(_ entry: Entry, value: String) -> String {
    outline.text(entry.start..<entry.value.range.lowerBound) + value
      + outline.text(entry.value.range.upperBound..<entry.end)
  }

  /// The words of a part with other parts in its value.
  mutating func words(_ entry: Entry, _ children: [Child]) -> String {
    let part = entry.value
    let new = rebuilt(part, children)
    guard children.isEmpty, part.isBlock, !part.isCompact, entry.keyEnd > entry.start else {
      return words(entry, value: new)
    }
    // Nothing stands on the line of its key, and remarks below.
    let gap = outline.text(entry.keyEnd..<part.range.lowerBound).drop { $0 != ":" }.dropFirst()
    let header = gap.hasSuffix("\n") ? gap.dropLast() : gap
    let remarks = orphans(behind: -1, of: part, []).map { "\n\($0)" }.joined()
    return outline.text(entry.start..<entry.keyEnd) + ": \(part.isMapping ? "{}" : "[]")" + header
      + remarks + outline.text(part.range.upperBound..<entry.end)
  }

  /// The words of a part with a new value in one line; remarks in the old one stay.
  func words(_ entry: Entry, in part: Part, value: YAMLValue) -> String {
    let old = entry.value
    let remarks = outline.comments(in: entry.keyEnd..<max(entry.keyEnd, old.range.upperBound))
    let tail = outline.text(old.range.upperBound..<entry.end)
    let key = outline.text(entry.start..<entry.keyEnd)
    guard old.isBlock || old.range.isEmpty || !remarks.isEmpty else {
      return words(entry, value: value.flow)
    }
    let line = "\(key): \(value.flow)\(tail)"
    guard part.isBlock else { return remarks.map { " \($0)\n" }.joined() + line }
    return ([line] + remarks.map { indent(part) + $0 }).joined(separator: "\n")
  }

  /// The words of a part of a block that had nothing in it, and has something now.
  func filled(_ entry: Entry, in part: Part, _ new: [String]) -> String {
    let old = entry.value.range
    let remarks = outline.comments(in: entry.keyEnd..<max(entry.keyEnd, old.upperBound))
    let key = outline.text(entry.start..<entry.keyEnd) + ":"
    let lines = (new + remarks).map { "\(indent(part))  \($0)" }
    return ([key + outline.text(old.upperBound..<entry.end)] + lines).joined(separator: "\n")
  }

  /// A value's words with these parts.
  mutating func rebuilt(_ part: Part, _ children: [Child]) -> String {
    let kept = Set(children.compactMap { if case .kept(let index, _) = $0 { index } else { nil } })
    for (index, entry) in part.parts.enumerated() where !kept.contains(index) {
      dropped.append(entry.above..<entry.end)
    }
    return part.isBlock ? block(part, children, kept) : flow(part, children, kept)
  }

  func indent(_ part: Part) -> String { String(repeating: " ", count: part.column) }

  /// The parts that are gone right behind a part that stays; -1 is the beginning.
  func gone(behind index: Int, of part: Part, _ kept: Set<Int>) -> Range<Int> {
    let end = (index + 1..<max(index + 1, part.parts.count)).first { kept.contains($0) }
    return index + 1..<(end ?? max(index + 1, part.parts.count))
  }
}
