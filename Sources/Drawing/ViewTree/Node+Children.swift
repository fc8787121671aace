extension Node {
  /// The children in the order of the tree; a background follows the view that is drawn over it.
  package var children: [Node] {
    var visitor = ChildrenVisitor()
    return visit(&visitor) ?? []
  }

  /// The only child, or `nil` for leaves and nodes that can have several children.
  package var onlyChild: Node? {
    var visitor = OnlyChildVisitor()
    return visit(&visitor) ?? nil
  }

  /// Returns this node with each child replaced by the closure's result.
  ///
  /// The closure is called in the order of ``children``.
  package func mappingChildren(_ change: (Node) -> Node) -> Node {
    if case .leaving(let wrapper) = self { return .leaving(wrapper.mappingChildren(change)) }
    return withoutActuallyEscaping(change) { change in
      var visitor = MappingVisitor(change: change)
      return visit(&visitor) ?? self
    }
  }

  /// Whether this is an empty node.
  ///
  /// It takes no space and draws nothing, so stacks skip it.
  package var isEmpty: Bool {
    if case .empty = self { true } else { false }
  }

  /// Whether this is a spacer, with or without a layout priority or an accent color.
  var isSpacer: Bool {
    switch self {
    case .spacer: true
    case .priority(let node): node.child.isSpacer
    case .accent(let node): node.child.isSpacer
    default: false
    }
  }

  /// Calls `body` for this node and all its descendants, parents first.
  package func forEach(_ body: (Node) -> Void) {
    body(self)
    for child in children { child.forEach(body) }
  }

  /// Returns the time of the view's next change within the current entry.
  ///
  /// - Parameters:
  ///   - now: Seconds since 1970.
  ///   - barWidth: The maximum width of a progress bar, in cells. A bar changes each time it grows
  ///     by half a cell.
  /// - Returns: Seconds since 1970, or `nil` if the view never changes.
  package func nextChange(after now: Double, barWidth: Int) -> Double? {
    LiveParts(of: self).nextChange(after: now, barWidth: barWidth)
  }
}

private struct ChildrenVisitor: PayloadVisitor {
  func visit(_ payload: some NodePayload) -> [Node] { payload.childNodes }
}

private struct OnlyChildVisitor: PayloadVisitor {
  func visit(_ payload: some NodePayload) -> Node? { payload.onlyChild }
}

private struct MappingVisitor: PayloadVisitor {
  let change: (Node) -> Node

  func visit(_ payload: some NodePayload) -> Node { payload.mappingChildren(change).node }
}
