package import Cells

/// A view laid out: its nodes in a flat row, with the sizes they answered.
///
/// The passes are SwiftUI's: a parent proposes, a child answers its size, the parent places it.
/// What a node answered to a proposal is remembered, so that deep stacks, which ask their children
/// several times, stay linear in the number of nodes.
package struct Layout {
  struct Item {
    var node: Node
    /// The first child's index, or -1 for a leaf.
    var firstChild = -1
    /// The next sibling's index, or -1 for the last.
    var next = -1
    var childCount = 0
  }

  struct Memo {
    var keys: (UInt64, UInt64, UInt64, UInt64) = (.max - 1, .max - 1, .max - 1, .max - 1)
    var sizes: (Size, Size, Size, Size) = (.zero, .zero, .zero, .zero)
    var next = 0
  }

  var items: ContiguousArray<Item> = []
  var memos: ContiguousArray<Memo> = []
  /// Scratch room for the children of the stacks being laid out.
  var slots: ContiguousArray<StackSlot> = []
  /// The moment that live texts are told at; seconds since 1970.
  let now: Double

  /// Takes a view in, resolving live texts.
  package init(_ node: Node, at now: Double) {
    self.now = now
    append(node)
    memos = ContiguousArray(repeating: Memo(), count: items.count)
  }

  /// The size the whole view answers to a proposal, in cells.
  package mutating func size(in proposal: Proposal) -> Size {
    size(of: 0, in: proposal)
  }

  @discardableResult
  private mutating func append(_ node: Node) -> Int {
    let index = items.count
    items.append(Item(node: resolved(node)))
    if case .stack(let stack) = node {
      appendChildren(stack.children, of: index)
    } else if case .layers(let layers) = node {
      appendChildren([layers.child, layers.behind, layers.front], of: index)
    } else if let child = node.child {
      items[index].childCount = 1
      items[index].firstChild = append(child)
    }
    return index
  }

  private mutating func appendChildren(_ children: [Node], of index: Int) {
    var previous = -1
    items[index].childCount = children.count
    for child in children {
      let added = append(child)
      if previous < 0 { items[index].firstChild = added } else { items[previous].next = added }
      previous = added
    }
  }

  private func resolved(_ node: Node) -> Node {
    guard case .liveText(let live) = node else { return node }
    let run = TextRun(live.text(at: now), style: live.style)
    return .text(TextNode(runs: [run], paragraph: live.paragraph))
  }
}

extension Layout.Memo {
  func size(for key: UInt64) -> Size? {
    if keys.0 == key { return sizes.0 }
    if keys.1 == key { return sizes.1 }
    if keys.2 == key { return sizes.2 }
    if keys.3 == key { return sizes.3 }
    return nil
  }

  mutating func store(_ size: Size, for key: UInt64) {
    switch next {
    case 0: (keys.0, sizes.0) = (key, size)
    case 1: (keys.1, sizes.1) = (key, size)
    case 2: (keys.2, sizes.2) = (key, size)
    default: (keys.3, sizes.3) = (key, size)
    }
    next = (next + 1) & 3
  }
}
