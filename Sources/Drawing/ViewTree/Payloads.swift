// The tag, node and children of each payload.

extension TextNode: NodePayload {
  static var tag: NodeTag { .text }
  var node: Node { .text(self) }
}

extension SymbolNode: NodePayload {
  static var tag: NodeTag { .symbol }
  var node: Node { .symbol(self) }
}

extension SpacerNode: NodePayload {
  static var tag: NodeTag { .spacer }
  var node: Node { .spacer(self) }
}

extension DividerNode: NodePayload {
  static var tag: NodeTag { .divider }
  var node: Node { .divider(self) }
}

extension ShapeNode: NodePayload {
  static var tag: NodeTag { .shape }
  var node: Node { .shape(self) }
}

extension GaugeNode: NodePayload {
  static var tag: NodeTag { .gauge }
  var node: Node { .gauge(self) }
}

extension PlotNode: NodePayload {
  static var tag: NodeTag { .plot }
  var node: Node { .plot(self) }
}

extension PathNode: NodePayload {
  static var tag: NodeTag { .path }
  var node: Node { .path(self) }
}

extension PictureNode: NodePayload {
  static var tag: NodeTag { .picture }
  var node: Node { .picture(self) }
}

extension StackNode: ManyChildren {
  static var tag: NodeTag { .stack }
  var node: Node { .stack(self) }
}

extension GridNode: ManyChildren {
  static var tag: NodeTag { .grid }
  var node: Node { .grid(self) }
}

extension GridRowNode: ManyChildren {
  static var tag: NodeTag { .gridRow }
  var node: Node { .gridRow(self) }
}

extension TracksNode: ManyChildren {
  static var tag: NodeTag { .tracks }
  var node: Node { .tracks(self) }
}

extension FittingNode: ManyChildren {
  static var tag: NodeTag { .fitting }
  var node: Node { .fitting(self) }
}

extension PaddingNode: SingleChild {
  static var tag: NodeTag { .padding }
  var node: Node { .padding(self) }
}

extension FrameNode: SingleChild {
  static var tag: NodeTag { .frame }
  var node: Node { .frame(self) }
}

extension FixedSizeNode: SingleChild {
  static var tag: NodeTag { .fixedSize }
  var node: Node { .fixedSize(self) }
}

extension PriorityNode: SingleChild {
  static var tag: NodeTag { .priority }
  var node: Node { .priority(self) }
}

extension OffsetNode: SingleChild {
  static var tag: NodeTag { .offset }
  var node: Node { .offset(self) }
}

extension OpacityNode: SingleChild {
  static var tag: NodeTag { .opacity }
  var node: Node { .opacity(self) }
}

extension ClipNode: SingleChild {
  static var tag: NodeTag { .clip }
  var node: Node { .clip(self) }
}

// Only `hidden` is archived, because `leaving` exists only during a transition.
extension WrapperNode: SingleChild {
  static var tag: NodeTag { .hidden }
  var node: Node { .hidden(self) }
}

extension RedactionNode: SingleChild {
  static var tag: NodeTag { .redaction }
  var node: Node { .redaction(self) }
}

extension AccessibilityNode: SingleChild {
  static var tag: NodeTag { .accessibility }
  var node: Node { .accessibility(self) }
}

extension LinkNode: SingleChild {
  static var tag: NodeTag { .link }
  var node: Node { .link(self) }
}

extension GradientNode: SingleChild {
  static var tag: NodeTag { .gradient }
  var node: Node { .gradient(self) }
}

extension AspectNode: SingleChild {
  static var tag: NodeTag { .aspect }
  var node: Node { .aspect(self) }
}

extension PositionNode: SingleChild {
  static var tag: NodeTag { .position }
  var node: Node { .position(self) }
}

extension TransformNode: SingleChild {
  static var tag: NodeTag { .transform }
  var node: Node { .transform(self) }
}

extension GridCellNode: SingleChild {
  static var tag: NodeTag { .gridCell }
  var node: Node { .gridCell(self) }
}

extension ControlNode: SingleChild {
  static var tag: NodeTag { .control }
  var node: Node { .control(self) }
}

extension IdentityNode: SingleChild {
  static var tag: NodeTag { .identity }
  var node: Node { .identity(self) }
}

extension TransitionNode: SingleChild {
  static var tag: NodeTag { .transition }
  var node: Node { .transition(self) }
}

extension AccentNode: SingleChild {
  static var tag: NodeTag { .accent }
  var node: Node { .accent(self) }
}

extension LayersNode: NodePayload {
  static var tag: NodeTag { .layers }
  var node: Node { .layers(self) }
  var childNodes: [Node] { [child, background, overlay] }

  func mappingChildren(_ change: (Node) -> Node) -> LayersNode {
    var copy = self
    copy.child = change(child)
    copy.background = change(background)
    copy.overlay = change(overlay)
    return copy
  }
}

extension MaskNode: NodePayload {
  static var tag: NodeTag { .mask }
  var node: Node { .mask(self) }
  var childNodes: [Node] { [child, mask] }

  func mappingChildren(_ change: (Node) -> Node) -> MaskNode {
    var copy = self
    copy.child = change(child)
    copy.mask = change(mask)
    return copy
  }
}
