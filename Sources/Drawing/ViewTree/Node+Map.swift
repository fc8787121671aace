extension Node {
  /// This node with other children, in the order of ``children``.
  package func mappingChildren(_ change: (Node) -> Node) -> Node {
    switch self {
    case .empty, .text, .symbol, .spacer, .divider, .shape, .gauge, .plot, .path,
      .picture, .deferred:
      return self
    case .stack(let node): return .stack(node.with(\.children, node.children.map(change)))
    case .grid(let node): return .grid(node.with(\.children, node.children.map(change)))
    case .gridRow(let node): return .gridRow(node.with(\.children, node.children.map(change)))
    case .tracks(let node): return .tracks(node.with(\.children, node.children.map(change)))
    case .fitting(let node): return .fitting(node.with(\.children, node.children.map(change)))
    case .layers(let node):
      return .layers(
        node.with(\.child, change(node.child)).with(\.behind, change(node.behind))
          .with(\.front, change(node.front)))
    case .mask(let node):
      return .mask(node.with(\.child, change(node.child)).with(\.mask, change(node.mask)))
    case .padding(let node): return .padding(node.with(\.child, change(node.child)))
    case .frame(let node): return .frame(node.with(\.child, change(node.child)))
    case .fixedSize(let node): return .fixedSize(node.with(\.child, change(node.child)))
    case .priority(let node): return .priority(node.with(\.child, change(node.child)))
    case .offset(let node): return .offset(node.with(\.child, change(node.child)))
    case .opacity(let node): return .opacity(node.with(\.child, change(node.child)))
    case .clip(let node): return .clip(node.with(\.child, change(node.child)))
    case .hidden(let node): return .hidden(node.with(\.child, change(node.child)))
    case .redaction(let node): return .redaction(node.with(\.child, change(node.child)))
    case .accessibility(let node): return .accessibility(node.with(\.child, change(node.child)))
    case .link(let node): return .link(node.with(\.child, change(node.child)))
    case .gradient(let node): return .gradient(node.with(\.child, change(node.child)))
    case .aspect(let node): return .aspect(node.with(\.child, change(node.child)))
    case .position(let node): return .position(node.with(\.child, change(node.child)))
    case .transform(let node): return .transform(node.with(\.child, change(node.child)))
    case .gridCell(let node): return .gridCell(node.with(\.child, change(node.child)))
    case .control(let node): return .control(node.with(\.child, change(node.child)))
    case .identity(let node): return .identity(node.with(\.child, change(node.child)))
    case .transition(let node): return .transition(node.with(\.child, change(node.child)))
    case .leaving(let node): return .leaving(node.with(\.child, change(node.child)))
    }
  }
}

private protocol Changeable {}

extension Changeable {
  func with<Value>(_ path: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
    var changed = self
    changed[keyPath: path] = value
    return changed
  }
}

extension StackNode: Changeable {}
extension GridNode: Changeable {}
extension GridRowNode: Changeable {}
extension TracksNode: Changeable {}
extension FittingNode: Changeable {}
extension LayersNode: Changeable {}
extension MaskNode: Changeable {}
extension PaddingNode: Changeable {}
extension FrameNode: Changeable {}
extension FixedSizeNode: Changeable {}
extension PriorityNode: Changeable {}
extension OffsetNode: Changeable {}
extension OpacityNode: Changeable {}
extension ClipNode: Changeable {}
extension WrapperNode: Changeable {}
extension RedactionNode: Changeable {}
extension AccessibilityNode: Changeable {}
extension LinkNode: Changeable {}
extension GradientNode: Changeable {}
extension AspectNode: Changeable {}
extension PositionNode: Changeable {}
extension TransformNode: Changeable {}
extension GridCellNode: Changeable {}
extension ControlNode: Changeable {}
extension IdentityNode: Changeable {}
extension TransitionNode: Changeable {}
