// Flow style.
extension OutlineEdit {
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
    let end = closing(of: part)
    if case .new? = children.last, margin != nil, !end.contains("\n") { result += "\n" }
    return result + end
  }

  /// Returns the whitespace and comments before a part.
  private func whitespace(before index: Int, of part: Part, isFirst: Bool) -> String {
    let gap = part.parts[index].gaps.before
    let first = part.parts[0].gaps.before
    if isFirst, outline.comments(in: gap).isEmpty, outline.comments(in: first).isEmpty {
      return outline.text(first)
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

  /// Returns the text around removed parts that contains comments.
  private func orphanedComments(after index: Int, _ part: Part, _ keptIndices: Set<Int>) -> String {
    removedIndices(after: index, of: part, keptIndices).flatMap { index -> [Range<Int>] in
      [part.parts[index].gaps.before, part.parts[index].gaps.after]
    }
    .filter { !outline.comments(in: $0).isEmpty }.map { outline.text($0) }.joined()
  }
}
