extension Node {
  /// The children in drawing order.
  package var children: [Node] {
    switch self {
    case .stack(let node): node.children
    case .grid(let node): node.children
    case .gridRow(let node): node.children
    case .tracks(let node): node.children
    case .fitting(let node): node.children
    case .layers(let node): [node.child, node.behind, node.front]
    case .mask(let node): [node.child, node.mask]
    default: child.map { [$0] } ?? []
    }
  }

  /// The only child, or `nil` for a leaf and for what may have several.
  package var child: Node? {
    switch self {
    case .padding(let node): node.child
    case .frame(let node): node.child
    case .fixedSize(let node): node.child
    case .priority(let node): node.child
    case .offset(let node): node.child
    case .opacity(let node): node.child
    case .clip(let node): node.child
    case .hidden(let node): node.child
    case .redaction(let node): node.child
    case .accessibility(let node): node.child
    case .link(let node): node.child
    case .gradient(let node): node.child
    case .aspect(let node): node.child
    case .position(let node): node.child
    case .transform(let node): node.child
    case .gridCell(let node): node.child
    case .control(let node): node.child
    case .identity(let node): node.child
    case .transition(let node): node.child
    case .leaving(let node): node.child
    case .empty, .text, .symbol, .stack, .spacer, .divider, .shape, .gauge, .plot,
      .path, .picture, .layers, .mask, .grid, .gridRow, .tracks, .fitting, .deferred:
      nil
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
}
