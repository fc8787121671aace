internal import Yams

/// The lines of a stack whose keys stand on lines of their own: what did not change stays as it is, and
/// so do remarks and keys of later versions.
struct StackText {
  private let lines: [String]
  /// The keys with their lines, in their order.
  private let keys: [(name: String, line: Int)]
  /// The lines of the ids, where they stand on lines of their own; empty elsewhere.
  private let items: [(id: String, line: Int)]

  /// Reads the lines below the stack's own key; `nil` where the keys have no lines of their own.
  init?(_ lines: [String]) {
    // It was read before, as part of the whole.
    guard let root = try? compose(yaml: lines.joined(separator: "\n")),
      let mapping = root.mapping, mapping.style != .flow
    else { return nil }
    func line(_ node: YAMLNode) -> Int { max(0, (node.mark?.line ?? 1) - 1) }
    self.lines = lines
    keys = mapping.map { ($0.key.string ?? "", line($0.key)) }
    let list = mapping[YAMLNode("widgets")]?.sequence
    items = list?.style == .flow ? [] : list?.map { ($0.string ?? "", line($0)) } ?? []
  }

  func lines(from old: StackPlacement, to new: StackPlacement) -> [String] {
    var result = Array(lines[..<(keys.first?.line ?? 0)])
    for (index, key) in keys.enumerated() {
      let own = own(index)
      let remark = lines[key.line].endRemark
      func said(_ value: String) -> [String] { [line(key.name, value).remarked(remark)] }
      switch key.name {
      case "widgets":
        result += new.widgets == old.widgets ? lines[own] : widgets(new, own, remark)[...]
        result += missing(new)
      case "pinned" where new.pinned != old.pinned:
        result += new.pinned.map { said(YAMLText.scalar($0)) } ?? []
      case "rotate" where new.rotates != old.rotates: result += said("\(new.rotates)")
      case "suggestions" where new.suggests != old.suggests: result += said("\(new.suggests)")
      default: result += lines[own]
      }
      result += lines[own.upperBound..<end(index)]
    }
    return result
  }

  private func end(_ index: Int) -> Int {
    index + 1 < keys.count ? keys[index + 1].line : lines.count
  }

  /// The lines of a key, without the remarks before the next.
  private func own(_ index: Int) -> Range<Int> {
    var end = end(index)
    while end > keys[index].line + 1, lines[end - 1].isRemark || lines[end - 1].isBlank { end -= 1 }
    return keys[index].line..<end
  }

  private func line(_ name: String, _ value: String) -> String {
    "\(lines[keys.first?.line ?? 0].indent)\(name): \(value)"
  }

  /// Keys that say something now and did not stand there.
  private func missing(_ new: StackPlacement) -> [String] {
    let there = Set(keys.map(\.name))
    var found: [String] = []
    if let pinned = new.pinned, !there.contains("pinned") {
      found.append(line("pinned", YAMLText.scalar(pinned)))
    }
    if !new.rotates, !there.contains("rotate") { found.append(line("rotate", "false")) }
    if !new.suggests, !there.contains("suggestions") { found.append(line("suggestions", "false")) }
    return found
  }

  private func widgets(
    _ new: StackPlacement, _ own: Range<Int>, _ remark: String?
  ) -> [String] {
    guard let first = items.first else {
      let ids = new.widgets.map { YAMLText.scalar($0) }.joined(separator: ", ")
      return [line("widgets", "[\(ids)]").remarked(remark)]
    }
    var result = Array(lines[own.lowerBound..<own.lowerBound + 1])
    for id in new.widgets {
      guard let index = items.firstIndex(where: { $0.id == id }) else {
        result.append("\(lines[first.line].indent)- \(YAMLText.scalar(id))")
        continue
      }
      // Remarks above an id go with it.
      let start = index == 0 ? own.lowerBound + 1 : items[index - 1].line + 1
      result += lines[start...items[index].line]
    }
    return result
  }
}
