internal import Cells

/// A node of a view tree, the closed representation that every view is lowered to.
///
/// It is the input of layout and drawing, the payload on the wire, and the source for accessibility
/// and tests. Lengths are in cells, positions in points of ``Vector``, times in seconds since 1970, and paints are roles or colors.
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
  /// The previous view during a transition. Only its parts that are being removed are drawn.
  ///
  /// It is never encoded.
  case leaving(WrapperNode)
  case deferred(DeferredNode)
  case accent(AccentNode)
}

// MARK: Cases
//
// A new case is added above and in this section, where the compiler reports missing cases.
// Everything else belongs in the payload.

/// The kinds of nodes that can be encoded: a byte in the compact form, a name in JSON.
///
/// The order of cases is part of the format.
enum NodeTag: UInt8, CaseIterable {
  case empty, text, symbol, stack, spacer, divider, shape, gauge, plot, padding, frame,
    fixedSize, priority, offset, layers, opacity, clip, hidden, redaction,
    accessibility, link, path, picture, gradient, aspect, position, transform, mask,
    grid, gridRow, gridCell, tracks, fitting, control, identity, transition, accent

  // Names and tags are stored, because they are looked up for each node of each view.
  private static let names = allCases.map { "\($0)" }
  private static let tags = Dictionary(uniqueKeysWithValues: zip(names, allCases))

  var name: String { Self.names[Int(rawValue)] }

  init?(name: String) {
    guard let tag = Self.tags[name] else { return nil }
    self = tag
  }
}

extension Node {
  /// Reads the payload for a tag.
  init<Source: PayloadSource>(_ tag: NodeTag, from source: inout Source) throws(NodeError) {
    self =
      switch tag {
      case .empty: .empty
      case .text: .text(try source.readPayload())
      case .symbol: .symbol(try source.readPayload())
      case .stack: .stack(try source.readPayload())
      case .spacer: .spacer(try source.readPayload())
      case .divider: .divider(try source.readPayload())
      case .shape: .shape(try source.readPayload())
      case .gauge: .gauge(try source.readPayload())
      case .plot: .plot(try source.readPayload())
      case .padding: .padding(try source.readPayload())
      case .frame: .frame(try source.readPayload())
      case .fixedSize: .fixedSize(try source.readPayload())
      case .priority: .priority(try source.readPayload())
      case .offset: .offset(try source.readPayload())
      case .layers: .layers(try source.readPayload())
      case .opacity: .opacity(try source.readPayload())
      case .clip: .clip(try source.readPayload())
      case .hidden: .hidden(try source.readPayload())
      case .redaction: .redaction(try source.readPayload())
      case .accessibility: .accessibility(try source.readPayload())
      case .link: .link(try source.readPayload())
      case .path: .path(try source.readPayload())
      case .picture: .picture(try source.readPayload())
      case .gradient: .gradient(try source.readPayload())
      case .aspect: .aspect(try source.readPayload())
      case .position: .position(try source.readPayload())
      case .transform: .transform(try source.readPayload())
      case .mask: .mask(try source.readPayload())
      case .grid: .grid(try source.readPayload())
      case .gridRow: .gridRow(try source.readPayload())
      case .gridCell: .gridCell(try source.readPayload())
      case .tracks: .tracks(try source.readPayload())
      case .fitting: .fitting(try source.readPayload())
      case .control: .control(try source.readPayload())
      case .identity: .identity(try source.readPayload())
      case .transition: .transition(try source.readPayload())
      case .accent: .accent(try source.readPayload())
      }
  }

  /// Passes the payload to a visitor.
  ///
  /// - Returns: The visitor's result, or `nil` for a node without a payload.
  func visit<Visitor: PayloadVisitor>(_ visitor: inout Visitor) -> Visitor.Result? {
    switch self {
    case .empty, .deferred: nil
    case .text(let payload): visitor.visit(payload)
    case .symbol(let payload): visitor.visit(payload)
    case .stack(let payload): visitor.visit(payload)
    case .spacer(let payload): visitor.visit(payload)
    case .divider(let payload): visitor.visit(payload)
    case .shape(let payload): visitor.visit(payload)
    case .gauge(let payload): visitor.visit(payload)
    case .plot(let payload): visitor.visit(payload)
    case .padding(let payload): visitor.visit(payload)
    case .frame(let payload): visitor.visit(payload)
    case .fixedSize(let payload): visitor.visit(payload)
    case .priority(let payload): visitor.visit(payload)
    case .offset(let payload): visitor.visit(payload)
    case .layers(let payload): visitor.visit(payload)
    case .opacity(let payload): visitor.visit(payload)
    case .clip(let payload): visitor.visit(payload)
    case .hidden(let payload): visitor.visit(payload)
    case .redaction(let payload): visitor.visit(payload)
    case .accessibility(let payload): visitor.visit(payload)
    case .link(let payload): visitor.visit(payload)
    case .path(let payload): visitor.visit(payload)
    case .picture(let payload): visitor.visit(payload)
    case .gradient(let payload): visitor.visit(payload)
    case .aspect(let payload): visitor.visit(payload)
    case .position(let payload): visitor.visit(payload)
    case .transform(let payload): visitor.visit(payload)
    case .mask(let payload): visitor.visit(payload)
    case .grid(let payload): visitor.visit(payload)
    case .gridRow(let payload): visitor.visit(payload)
    case .gridCell(let payload): visitor.visit(payload)
    case .tracks(let payload): visitor.visit(payload)
    case .fitting(let payload): visitor.visit(payload)
    case .control(let payload): visitor.visit(payload)
    case .identity(let payload): visitor.visit(payload)
    case .transition(let payload): visitor.visit(payload)
    case .leaving(let payload): visitor.visit(payload)
    case .accent(let payload): visitor.visit(payload)
    }
  }
}

extension Node {
  /// Draws a node without children; other nodes draw nothing.
  ///
  /// A separate switch is faster than a visitor, which would have to store the buffer.
  func drawLeaf(
    in frame: Rect, visible: Rect, _ buffer: inout CellBuffer, _ context: DrawContext,
    _ work: inout WorkBudget
  ) {
    switch self {
    case .text(let payload): payload.draw(in: frame, visible: visible, &buffer, context, &work)
    case .symbol(let payload): payload.draw(in: frame, visible: visible, &buffer, context, &work)
    case .divider(let payload): payload.draw(in: frame, visible: visible, &buffer, context, &work)
    case .shape(let payload): payload.draw(in: frame, visible: visible, &buffer, context, &work)
    case .gauge(let payload): payload.draw(in: frame, visible: visible, &buffer, context, &work)
    case .plot(let payload): payload.draw(in: frame, visible: visible, &buffer, context, &work)
    case .path(let payload): payload.draw(in: frame, visible: visible, &buffer, context, &work)
    case .picture(let payload): payload.draw(in: frame, visible: visible, &buffer, context, &work)
    case .empty, .spacer, .deferred, .stack, .padding, .frame, .fixedSize, .priority, .offset,
      .layers, .opacity, .clip, .hidden, .redaction, .accessibility, .link, .gradient, .aspect,
      .position, .transform, .mask, .grid, .gridRow, .gridCell, .tracks, .fitting, .control,
      .identity, .transition, .leaving, .accent:
      break
    }
  }
}

/// The direction in which a stack places its children.
package enum StackAxis: String, Hashable, Sendable, CaseIterable {
  case horizontal, vertical, depth
}

/// The alignment along an axis; leading is left or top, trailing is right or bottom.
package enum AxisAlignment: String, Hashable, Sendable, CaseIterable {
  case leading, center, trailing

  /// Returns the offset of an element with a `length` inside the `available` length, in cells.
  ///
  /// The offset is zero or negative if the element is too long.
  package func offset(of length: Int, in available: Int) -> Int {
    switch self {
    case .leading: 0
    case .center: (available - length) / 2
    case .trailing: available - length
    }
  }

  /// Returns the offset of an element with a `length` inside the `available` length.
  ///
  /// The offset is zero or negative if the element is too long.
  package func offset(of length: Length, in available: Length) -> Length {
    switch self {
    case .leading: 0
    case .center: (available - length).share(of: 2)
    case .trailing: available - length
    }
  }
}

/// The alignment along both axes.
package struct Anchor: Hashable, Sendable {
  package var horizontal: AxisAlignment
  package var vertical: AxisAlignment

  package init(_ horizontal: AxisAlignment = .center, _ vertical: AxisAlignment = .center) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}
