// Block style.
extension OutlineEdit {
  func block(_ part: Part, _ children: [Child], _ kept: Set<Int>) -> String {
    var head = orphanedComments(after: -1, of: part, kept)
    var lines: [String] = []
    for (position, child) in children.enumerated() {
      let isFirst = part.isCompact && position == 0
      let (above, own, below) = pieces(of: child, part, kept)
      if isFirst {
        lines += own + head + above + below
      } else {
        lines += (position == 0 ? head : []) + above + own + below
      }
      if position == 0 { head = [] }
    }
    if children.isEmpty {
      lines = head + [indent(part) + (part.isMapping ? "  {}" : "  []")]
    }
    let text = lines.joined(separator: "\n")
    return part.isCompact ? String(text.dropFirst(part.column)) : text
  }

  private func pieces(
    of child: Child, _ part: Part, _ kept: Set<Int>
  ) -> (above: [String], own: [String], below: [String]) {
    let indent = indent(part)
    switch child {
    case .new(let value, let key, let depth):
      let lines =
        key.map { YAMLValue.member($0, value, depth: depth) }
        ?? YAMLValue.item(value, depth: depth)
      return ([], lines.map { indent + $0 }, [])
    case .existing(let index, let own):
      let entry = part.parts[index]
      let line = outline.line(of: entry.start)
      let above = entry.commentStart < line ? outline.lines(entry.commentStart..<line) : []
      let below = linesAfter(index, part) + orphanedComments(after: index, of: part, kept)
      return (above, [indent + own], below)
    }
  }

  /// Returns the lines between a part and the next.
  private func linesAfter(_ index: Int, _ part: Part) -> [String] {
    guard index + 1 < part.parts.count else { return [] }
    let (end, next) = (part.parts[index].end + 1, part.parts[index + 1].commentStart)
    return end < next ? outline.lines(end..<next) : []
  }

  /// Returns separate comments between removed parts, which belong to none of them.
  func orphanedComments(after index: Int, of part: Part, _ kept: Set<Int>) -> [String] {
    removedIndices(after: index, of: part, kept).map { linesAfter($0, part) }
      .filter { !$0.allSatisfy(\.trimmingBlanks.isEmpty) }.flatMap(\.self)
  }
}
