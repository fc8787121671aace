extension Node {
  /// The children in drawing order.
  package var children: [Node] {
    var visitor = ChildrenVisitor()
    return visit(&visitor) ?? []
  }

  /// The only child, or `nil` for a leaf and for what may have several.
  package var child: Node? {
    var visitor = OnlyChildVisitor()
    return visit(&visitor) ?? nil
  }

  /// This node with other children, in the order of ``children``.
  package func mappingChildren(_ change: (Node) -> Node) -> Node {
    if case .leaving(let wrapper) = self { return .leaving(wrapper.mappingChildren(change)) }
    return withoutActuallyEscaping(change) { change in
      var visitor = MappingVisitor(change: change)
      return visit(&visitor) ?? self
    }
  }

  /// Whether this takes no room and draws nothing, so that stacks pass over it.
  package var isEmpty: Bool {
    if case .empty = self { true } else { false }
  }

  /// Whether this is a spacer, under whatever priority.
  var isSpacer: Bool {
    switch self {
    case .spacer: true
    case .priority(let node): node.child.isSpacer
    default: false
    }
  }

  /// Calls `body` for this node and all below it, parents first.
  package func forEach(_ body: (Node) -> Void) {
    body(self)
    for child in children { child.forEach(body) }
  }

  /// When the picture next changes by itself, in seconds since 1970, or `nil` if it never will.
  ///
  /// - Parameters:
  ///   - now: Seconds since 1970.
  ///   - cells: The greatest width a bar may have here: it changes when half a cell more is full.
  /// - Returns: Seconds since 1970, or `nil` where nothing ever changes.
  package func nextChange(after now: Double, cells: Int) -> Double? {
    var next: Double?
    var visitor = ChangeVisitor(now: now, cells: cells)
    forEach { node in
      if let change = node.visit(&visitor) ?? nil { next = min(next ?? change, change) }
    }
    return next
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

private struct ChangeVisitor: PayloadVisitor {
  let now: Double
  let cells: Int

  func visit(_ payload: some NodePayload) -> Double? {
    payload.nextChange(after: now, cells: cells)
  }
}

extension GaugeNode {
  /// When the next half cell is full, at most once a second.
  func nextChange(after now: Double, cells: Int) -> Double? {
    guard let start, let end, end > start, now < end else { return nil }
    // Drawing rounds to half cells, so they change half-way between; a ring of four rows has about
    // so many dots around.
    let steps = Double(form == .bar ? max(1, cells) * 2 : 48)
    let passed = max(0, now - start) / (end - start)
    let next = ((passed * steps + 0.5).rounded(.down) + 0.5) / steps
    return min(end, max(start + next * (end - start), max(start, now) + 1))
  }
}

extension TextNode {
  func nextChange(after now: Double, cells: Int) -> Double? { nextChange(after: now) }
}
