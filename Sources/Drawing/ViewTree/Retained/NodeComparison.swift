internal import Cells

/// The nodes of a view that differ from those of a layout.
///
/// Two views are compared without counting references, which would cost more than the comparison: it
/// writes only to memory that it is given, and what is changed is changed after it.
struct NodeComparison {
  /// A leaf that differs, or a container with a descendant that differs or is the same value as
  /// before.
  struct Difference {
    let index: Int
    /// The bits of the node, which the view that is compared keeps alive.
    fileprivate let bits: UInt

    fileprivate init(_ index: Int, _ node: Node) {
      self.index = index
      bits = unsafeBitCast(node, to: UInt.self)
    }

    var node: Node { unsafeBitCast(bits, to: Node.self) }
  }

  fileprivate let items: UnsafePointer<Layout.Item>
  fileprivate let differences: UnsafeMutablePointer<Difference>
  fileprivate var count = 0
  /// The index of the next node.
  fileprivate var index = 0
  /// Whether parts may change though their nodes do not.
  fileprivate let hasLiveParts: Bool
  /// Whether a node since the innermost container began differs or is the same value as before.
  fileprivate var hasNews = false

  /// Compares a view with the nodes of a layout.
  ///
  /// - Parameters:
  ///   - node: The view, which must be kept alive as long as the differences are used.
  ///   - items: The items of the layout.
  ///   - hasLiveParts: Whether texts and gauges that are equal are differences, too.
  ///   - memory: Where the differences are written, with space for as many as there are items.
  /// - Returns: The number of differences, or `nil` if the view has another shape.
  static func compare(
    _ node: Node, with items: ContiguousArray<Layout.Item>, hasLiveParts: Bool,
    into memory: UnsafeMutableBufferPointer<Difference>
  ) -> Int? {
    items.withUnsafeBufferPointer { items in
      guard let first = items.baseAddress, let differences = memory.baseAddress else { return nil }
      var comparison = NodeComparison(
        items: first, differences: differences, hasLiveParts: hasLiveParts)
      return compareNode(node, &comparison) ? comparison.count : nil
    }
  }

  fileprivate init(
    items: UnsafePointer<Layout.Item>, differences: UnsafeMutablePointer<Difference>,
    hasLiveParts: Bool
  ) {
    self.items = items
    self.differences = differences
    self.hasLiveParts = hasLiveParts
  }

  @inline(__always)
  fileprivate mutating func note(_ node: Node, at index: Int) {
    (differences + count).initialize(to: Difference(index, node))
    count += 1
    hasNews = true
  }

  /// Skips a node that is the same value as before, with its descendants.
  @inline(__always)
  fileprivate mutating func skip() {
    while items[index].lastChild >= 0 { index = items[index].lastChild }
    index += 1
    hasNews = true
  }
}

// These functions release nothing that they are given, so their callers need not retain it. That is
// true as long as they only read nodes: what differs is changed by the caller of `compare`.

/// Compares a node and its descendants.
///
/// - Returns: Whether they have the same shape.
@_effects(releasenone) @inline(never)
private func compareNode(_ node: Node, _ comparison: inout NodeComparison) -> Bool {
  let index = comparison.index
  if !comparison.hasLiveParts, comparison.items[index].node.isIdentical(to: node) {
    comparison.skip()
    return true
  }
  comparison.index += 1
  switch node {
  case .text, .gauge, .spacer, .empty, .divider, .shape, .symbol, .plot, .path, .picture:
    return compareLeaf(node, at: index, &comparison)
  case .deferred: return false
  default:
    let hadNews = comparison.hasNews
    comparison.hasNews = false
    guard compareContainer(node, at: index, &comparison) else { return false }
    // Only what is on the screen may be found to be the same value the next time.
    if comparison.hasNews { comparison.note(node, at: index) }
    comparison.hasNews = comparison.hasNews || hadNews
    return true
  }
}

@_effects(releasenone) @inline(never)
private func compareContainer(
  _ node: Node, at index: Int, _ comparison: inout NodeComparison
) -> Bool {
  switch node {
  case .stack(let stack):
    guard case .stack(let old) = comparison.items[index].node, old.isSame(apartFromChildren: stack)
    else { return false }
    return compareChildren(stack.children, &comparison)
  case .padding(let padding):
    guard case .padding(let old) = comparison.items[index].node, old.insets == padding.insets,
      old.givesWay == padding.givesWay
    else { return false }
    return compareNode(padding.child, &comparison)
  case .frame(let frame):
    guard case .frame(let old) = comparison.items[index].node, old.isSame(apartFromChildren: frame)
    else { return false }
    return compareNode(frame.child, &comparison)
  case .layers(let layers):
    guard case .layers(let old) = comparison.items[index].node, old.anchor == layers.anchor
    else { return false }
    return compareNode(layers.child, &comparison)
      && compareNode(layers.background, &comparison) && compareNode(layers.overlay, &comparison)
  default:
    guard comparison.items[index].node.isSame(apartFromChildren: node) else { return false }
    return compareChildren(node.children, &comparison)
  }
}

@_effects(releasenone) @inline(never)
private func compareChildren(_ children: [Node], _ comparison: inout NodeComparison) -> Bool {
  // An iterator would retain them.
  for position in children.indices {
    guard compareNode(children[position], &comparison) else { return false }
  }
  return true
}

@_effects(releasenone) @inline(never)
private func isSame(_ old: TextNode, _ new: TextNode) -> Bool { old == new }

/// Compares a leaf; one of another kind, or with other rules of layout, is another shape.
@_effects(releasenone) @inline(never)
private func compareLeaf(
  _ node: Node, at index: Int, _ comparison: inout NodeComparison
) -> Bool {
  let isEqual: Bool
  // A switch over both nodes would retain them.
  switch node {
  case .text(let new):
    guard case .text(let old) = comparison.items[index].node else { return false }
    isEqual = isSame(old, new)
  case .gauge(let new):
    guard case .gauge(let old) = comparison.items[index].node, old.form == new.form else {
      return false
    }
    isEqual = old == new
  case .empty:
    guard case .empty = comparison.items[index].node else { return false }
    return true
  case .spacer(let new):
    guard case .spacer(let old) = comparison.items[index].node else { return false }
    return old.axis == new.axis && old.minimum == new.minimum
  case .shape(let new):
    // As a background, a fill is placed otherwise than an outline.
    guard case .shape(let old) = comparison.items[index].node,
      (old.stroke == nil) == (new.stroke == nil)
    else { return false }
    isEqual = old == new
  case .divider(let new):
    guard case .divider(let old) = comparison.items[index].node, old.axis == new.axis else {
      return false
    }
    isEqual = old == new
  default:
    guard comparison.items[index].node.hasSameCase(as: node) else { return false }
    isEqual = comparison.items[index].node == node
  }
  if !isEqual || (comparison.hasLiveParts && node.mayBeLive) { comparison.note(node, at: index) }
  return true
}

extension Node {
  fileprivate var mayBeLive: Bool {
    switch self {
    case .text, .gauge: true
    default: false
    }
  }

  /// Returns whether two leaves that are drawn from data are of the same kind.
  fileprivate func hasSameCase(as other: Node) -> Bool {
    switch (self, other) {
    case (.symbol, .symbol), (.plot, .plot), (.path, .path), (.picture, .picture): true
    default: false
    }
  }
}
