/// The closed tree to which every view is lowered.
///
/// It is the layout input, the drawing input, the wire payload and what accessibility and tests
/// read. Lengths are cells; moments are seconds since 1970; paints are roles or colours.
package indirect enum Node: Hashable, Sendable {
  case empty
  case text(TextNode)
  case symbol(SymbolNode)
  case stack(StackNode)
  case spacer(SpacerNode)
  case divider(DividerNode)
  case shape(ShapeNode)
  case gauge(GaugeNode)
  case plot(PlotNode)
  case path(PathNode)
  case picture(PictureNode)
  case padding(PaddingNode)
  case frame(FrameNode)
  case fixedSize(FixedSizeNode)
  case priority(PriorityNode)
  case offset(OffsetNode)
  case layers(LayersNode)
  case opacity(OpacityNode)
  case clip(ClipNode)
  case hidden(WrapperNode)
  case redaction(RedactionNode)
  case accessibility(AccessibilityNode)
  case link(LinkNode)
  case gradient(GradientNode)
  case aspect(AspectNode)
  case position(PositionNode)
  case transform(TransformNode)
  case mask(MaskNode)
  case grid(GridNode)
  case gridRow(GridRowNode)
  case gridCell(GridCellNode)
  case tracks(TracksNode)
  case fitting(FittingNode)
  case control(ControlNode)
  case identity(IdentityNode)
  case transition(TransitionNode)
  /// A picture that goes: only its parts that are still on their way out are seen; never travels.
  case leaving(WrapperNode)
  case deferred(DeferredNode)
}

/// The direction in which a stack places its children.
package enum StackAxis: String, Hashable, Sendable, CaseIterable {
  case horizontal, vertical, depth
}

/// Where something sits across one axis; leading is left or top.
package enum Side: String, Hashable, Sendable, CaseIterable {
  case leading, center, trailing

  /// The offset of a thing of `length` inside `available`, in cells.
  package func offset(of length: Int, in available: Int) -> Int {
    switch self {
    case .leading: 0
    case .center: (available - length) / 2
    case .trailing: available - length
    }
  }
}

/// Where something sits across both axes.
package struct Anchor: Hashable, Sendable {
  package var horizontal: Side
  package var vertical: Side

  package init(_ horizontal: Side = .center, _ vertical: Side = .center) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}
