// Block style.
extension OutlineEdit {
  /// Builds the text of a part in block style; a part without children becomes `{}` or `[]`.
  func block(_ part: Part, _ children: [Child], _ keptIndices: Set<Int>) -> String {
    var firstComments = orphanedComments(after: -1, of: part, keptIndices)
    var lines: [String] = []
    for (position, child) in children.enumerated() {
      let isFirst = part.isCompact && position == 0
      let (above, text, below) = textLines(of: child, part, keptIndices)
      if isFirst {
        // The text of the first child follows the dash, so comments can only be below it.
        lines += text + firstComments + above + below
      } else {
        lines += (position == 0 ? firstComments : []) + above + text + below
      }
      if position == 0 { firstComments = [] }
    }
    if children.isEmpty {
      lines = firstComments + [indent(part) + (part.isMapping ? "  {}" : "  []")]
    }
    let text = lines.joined(separator: "\n")
    return part.isCompact ? String(text.dropFirst(part.column)) : text
  }

  /// Returns the lines of a child, and those of the comments above and below it.
  private func textLines(
    of child: Child, _ part: Part, _ keptIndices: Set<Int>
  ) -> (above: [String], text: [String], below: [String]) {
    let indent = indent(part)
    switch child {
    case .new(let value, let key, let depth):
      let lines =
        key.map { YAMLValue.member($0, value, depth: depth) }
        ?? YAMLValue.item(value, depth: depth)
      return ([], lines.map { indent + $0 }, [])
    case .existing(let index, let text):
      let entry = part.parts[index]
      let lineStart = outline.lineStart(of: entry.start)
      let above =
        entry.commentStart < lineStart ? outline.lines(entry.commentStart..<lineStart) : []
      let below = linesAfter(index, part) + orphanedComments(after: index, of: part, keptIndices)
      return (above, [indent + text], below)
    }
  }

  /// Returns the lines between a part and the comments directly above the next part.
  private func linesAfter(_ index: Int, _ part: Part) -> [String] {
    guard index + 1 < part.parts.count else { return [] }
    let start = part.parts[index].end + 1
    let end = part.parts[index + 1].commentStart
    return start < end ? outline.lines(start..<end) : []
  }

  /// Returns the comments that are separate from the removed parts around them, and so are kept.
  func orphanedComments(after index: Int, of part: Part, _ keptIndices: Set<Int>) -> [String] {
    removedIndices(after: index, of: part, keptIndices).map { linesAfter($0, part) }
      .filter { !$0.allSatisfy(\.trimmingBlanks.isEmpty) }.flatMap(\.self)
  }
}
