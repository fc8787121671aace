internal import ViewTree
internal import Yams

/// The lines of stacks.
extension HomeFileText {
  func stackLines(_ home: HomeFile) -> [String] {
    guard let block = stacks else {
      return home.stacks.isEmpty ? [] : ["stacks:"] + home.stacks.map { Self.stack($0) }
    }
    if home.stacks == file.stacks { return Array(lines[block.key..<block.body.upperBound]) }
    guard !home.stacks.isEmpty else { return [] }
    guard block.isBlock else { return ["stacks:"] + home.stacks.map { Self.stack($0) } }
    var result = [lines[block.key]]
    for stack in home.stacks {
      guard let index = stackOrder.firstIndex(of: stack.id) else {
        result.append(Self.stack(stack))
        continue
      }
      let chunk = chunk(index, of: block)
      if file.stacks.first(where: { $0.id == stack.id }) == stack {
        result += lines[chunk]
      } else {
        // Remarks above the stack stay above it.
        result += lines[chunk.lowerBound..<block.parts[index]]
        result += changed(stack, block.parts[index], chunk)
      }
    }
    return result + lines[tail(of: block)]
  }

  /// The lines of a stack of which something changed.
  private func changed(
    _ stack: StackPlacement, _ part: Int, _ chunk: Range<Int>
  ) -> [String] {
    let head = lines[part]
    if let before = file.stacks.first(where: { $0.id == stack.id }),
      let text = StackText(Array(lines[part + 1..<chunk.upperBound]))
    {
      return [head] + text.lines(from: before, to: stack)
    }
    return [Self.stack(stack, unknown: unknownKeys(of: stack.id)).remarked(head.endRemark)]
      + rest(of: chunk, after: part)
  }

  /// The ids in the order of the file.
  private var stackOrder: [String] {
    stackNodes?.map { $0.key.string ?? "" } ?? []
  }

  private var stackNodes: YAMLNode.Mapping? {
    // It was read before.
    let root = try? compose(yaml: lines.joined(separator: "\n"))
    return root?.mapping?[YAMLNode("stacks")]?.mapping
  }

  /// Keys of a stack that this version does not know.
  private func unknownKeys(of id: String) -> [(String, JSON)] {
    let known: Set = ["widgets", "pinned", "rotate", "suggestions"]
    let members = stackNodes?[YAMLNode(id)]?.mapping ?? [:]
    return members.compactMap { key, value in
      guard let name = key.string, !known.contains(name) else { return nil }
      return (name, JSON(yaml: value))
    }
  }

  static func stack(_ stack: StackPlacement, unknown: [(String, JSON)] = []) -> String {
    let ids = stack.widgets.map { YAMLText.scalar($0) }.joined(separator: ", ")
    var parts = ["widgets: [\(ids)]"]
    if let pinned = stack.pinned { parts.append("pinned: \(YAMLText.scalar(pinned))") }
    if !stack.rotates { parts.append("rotate: false") }
    if !stack.suggests { parts.append("suggestions: false") }
    parts += unknown.map { "\(YAMLText.scalar($0.0)): \(YAMLText.flow($0.1))" }
    return "  \(YAMLText.scalar(stack.id)): {\(parts.joined(separator: ", "))}"
  }
}
