/// Assembles YAML text from old and new parts.
///
/// Unchanged parts, and the comments between them, are copied verbatim.
struct OutlineEdit {
  typealias Part = YAMLOutline.Part
  typealias Entry = YAMLOutline.Entry

  /// A part of the new text.
  enum Child {
    /// The old entry at an index, with its text.
    case existing(Int, String)
    /// A new value.
    ///
    /// - Parameters:
    ///   - key: The key, or `nil` for an item of a list.
    ///   - depth: The number of levels to write in block style before switching to flow style;
    ///     ignored in a flow collection.
    case new(YAMLValue, key: String?, depth: Int)
  }

  let outline: YAMLOutline
  /// The byte ranges of removed parts, including their comments.
  private(set) var removedRanges: [Range<Int>] = []

  init(_ outline: YAMLOutline) { self.outline = outline }

  /// Returns the text of an entry.
  func text(_ entry: Entry) -> String { outline.text(entry.start..<entry.end) }

  /// Returns the text of an entry with its value replaced.
  func text(_ entry: Entry, value: String) -> String {
    outline.text(entry.start..<entry.value.range.lowerBound) + value
      + outline.text(entry.value.range.upperBound..<entry.end)
  }

  /// Builds the text of an entry with new children of its value.
  mutating func text(_ entry: Entry, _ children: [Child]) -> String {
    let part = entry.value
    let partText = rebuild(part, children)
    guard children.isEmpty, part.isBlock, !part.isCompact, entry.keyEnd > entry.start else {
      return text(entry, value: partText)
    }
    // An empty block becomes `{}` or `[]` on the line of its key, with its comments below.
    let gap = outline.text(entry.keyEnd..<part.range.lowerBound).drop { $0 != ":" }.dropFirst()
    let header = gap.hasSuffix("\n") ? gap.dropLast() : gap
    let comments = orphanedComments(after: -1, of: part, []).map { "\n\($0)" }.joined()
    return outline.text(entry.start..<entry.keyEnd) + ": \(part.isMapping ? "{}" : "[]")" + header
      + comments + outline.text(part.range.upperBound..<entry.end)
  }

  /// Returns the text of an entry with a new value in flow style.
  ///
  /// Comments in the old value are preserved: below the entry in a block, before it in a flow
  /// collection.
  func text(_ entry: Entry, in part: Part, value: YAMLValue) -> String {
    let oldValue = entry.value
    let comments = outline.comments(
      in: entry.keyEnd..<max(entry.keyEnd, oldValue.range.upperBound))
    let suffix = outline.text(oldValue.range.upperBound..<entry.end)
    let key = outline.text(entry.start..<entry.keyEnd)
    guard oldValue.isBlock || oldValue.range.isEmpty || !comments.isEmpty else {
      return text(entry, value: value.flow)
    }
    let line = "\(key): \(value.flow)\(suffix)"
    guard part.isBlock else { return comments.map { " \($0)\n" }.joined() + line }
    return ([line] + comments.map { indent(part) + $0 }).joined(separator: "\n")
  }

  /// Returns the text of an entry whose value is empty, with lines in block style as its new value.
  func text(_ entry: Entry, in part: Part, block blockLines: [String]) -> String {
    let oldRange = entry.value.range
    let comments = outline.comments(in: entry.keyEnd..<max(entry.keyEnd, oldRange.upperBound))
    let key = outline.text(entry.start..<entry.keyEnd) + ":"
    let lines = (blockLines + comments).map { "\(indent(part))  \($0)" }
    return ([key + outline.text(oldRange.upperBound..<entry.end)] + lines).joined(separator: "\n")
  }

  /// Builds the text of a part with these children, and records the removed children in
  /// ``removedRanges``.
  mutating func rebuild(_ part: Part, _ children: [Child]) -> String {
    let keptIndices = Set(
      children.compactMap { if case .existing(let index, _) = $0 { index } else { nil } })
    for (index, entry) in part.parts.enumerated() where !keptIndices.contains(index) {
      removedRanges.append(entry.commentStart..<entry.end)
    }
    return part.isBlock ? block(part, children, keptIndices) : flow(part, children, keptIndices)
  }

  func indent(_ part: Part) -> String { String(repeating: " ", count: part.column) }

  /// Returns the indices of the removed entries between an entry that is kept and the next that is
  /// kept.
  ///
  /// The index -1 means the beginning of the part.
  func removedIndices(after index: Int, of part: Part, _ keptIndices: Set<Int>) -> Range<Int> {
    let laterIndices = index + 1..<max(index + 1, part.parts.count)
    let nextKeptIndex = laterIndices.first { keptIndices.contains($0) }
    return index + 1..<(nextKeptIndex ?? laterIndices.upperBound)
  }
}
