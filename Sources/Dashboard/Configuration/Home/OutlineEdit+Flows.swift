// Flow style.
extension OutlineEdit {
  /// Builds the text of a part in flow style.
  ///
  /// If the last part begins a line, each new child gets a line with the same indentation.
  func flow(_ part: Part, _ children: [Child], _ keptIndices: Set<Int>) -> String {
    var result =
      outline.text(part.range.lowerBound..<part.open)
      + orphanedComments(after: -1, part, keptIndices)
    let margin = part.parts.last.flatMap(lineIndentation(before:))
    for (position, child) in children.enumerated() {
      let suffix: String
      switch child {
      case .existing(let index, let text):
        result += whitespace(before: index, of: part, isFirst: position == 0) + text
        suffix =
          outline.text(part.parts[index].gaps.after)
          + orphanedComments(after: index, part, keptIndices)
      case .new(let value, let key, _):
        let space = position > 0 ? " " : ""
        result += margin.map { (result.hasSuffix("\n") ? "" : "\n") + $0 } ?? space
        result += (key.map { "\($0): " } ?? "") + value.flow
        suffix = ""
      }
      result += (position + 1 < children.count ? "," : "") + suffix
    }
    let closingText = closing(of: part)
    if case .new? = children.last, margin != nil, !closingText.contains("\n") { result += "\n" }
    return result + closingText
  }

  /// Returns the whitespace and comments before a part.
  ///
  /// The first child gets the whitespace of the part that was first, unless there are comments.
  private func whitespace(before index: Int, of part: Part, isFirst: Bool) -> String {
    let gap = part.parts[index].gaps.before
    let firstGap = part.parts[0].gaps.before
    if isFirst, outline.comments(in: gap).isEmpty, outline.comments(in: firstGap).isEmpty {
      return outline.text(firstGap)
    }
    return gap.isEmpty && !isFirst ? " " : outline.text(gap)
  }

  /// Returns the indentation of a part that begins a line, or `nil` for any other part.
  private func lineIndentation(before entry: Entry) -> String? {
    let gap = outline.text(entry.gaps.before)
    return gap.lastIndex(of: "\n").map { String(gap[gap.index(after: $0)...]) }
  }

  /// Returns the text after the last part and its comma, including the closing bracket.
  private func closing(of part: Part) -> String {
    var start = part.parts.last?.gaps.after.upperBound ?? part.open
    if !part.parts.isEmpty, outline.bytes[start] == UInt8(ascii: ",") { start += 1 }
    return outline.text(start..<part.range.upperBound)
  }

  /// Returns the gaps before and after removed parts, if they contain comments.
  private func orphanedComments(after index: Int, _ part: Part, _ keptIndices: Set<Int>) -> String {
    removedIndices(after: index, of: part, keptIndices).flatMap { index -> [Range<Int>] in
      [part.parts[index].gaps.before, part.parts[index].gaps.after]
    }
    .filter { !outline.comments(in: $0).isEmpty }.map { outline.text($0) }.joined()
  }
}
