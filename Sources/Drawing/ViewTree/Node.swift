internal import Cells

/// The node of a view tree, the closed representation that every view is lowered to.
///
/// It is the input of layout and drawing, the payload on the wire, and the source for accessibility
/// and tests. Lengths are in cells, times in seconds since 1970, and paints are roles or colors.
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
  /// The previous view, of which only parts with a running removal transition are drawn.
  ///
  /// It is never encoded.
  case leaving(WrapperNode)
  case deferred(DeferredNode)
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
    grid, gridRow, gridCell, tracks, fitting, control, identity, transition

  /// Cached, because they are looked up for each node of each view.
  private static let names = allCases.map { "\($0)" }
  private static let numbers = Dictionary(uniqueKeysWithValues: zip(names, allCases))

  var name: String { Self.names[Int(rawValue)] }

  init?(name: String) {
    guard let tag = Self.numbers[name] else { return nil }
    self = tag
  }
}

extension Node {
  /// Reads the payload for a tag.
  init<Source: PayloadSource>(_ tag: NodeTag, from source: inout Source) throws(NodeError) {
    self =
      switch tag {
      case .empty: .empty
      case .text: .text(try source.payload())
      case .symbol: .symbol(try source.payload())
      case .stack: .stack(try source.payload())
      case .spacer: .spacer(try source.payload())
      case .divider: .divider(try source.payload())
      case .shape: .shape(try source.payload())
      case .gauge: .gauge(try source.payload())
      case .plot: .plot(try source.payload())
      case .padding: .padding(try source.payload())
      case .frame: .frame(try source.payload())
      case .fixedSize: .fixedSize(try source.payload())
      case .priority: .priority(try source.payload())
      case .offset: .offset(try source.payload())
      case .layers: .layers(try source.payload())
      case .opacity: .opacity(try source.payload())
      case .clip: .clip(try source.payload())
      case .hidden: .hidden(try source.payload())
      case .redaction: .redaction(try source.payload())
      case .accessibility: .accessibility(try source.payload())
      case .link: .link(try source.payload())
      case .path: .path(try source.payload())
      case .picture: .picture(try source.payload())
      case .gradient: .gradient(try source.payload())
      case .aspect: .aspect(try source.payload())
      case .position: .position(try source.payload())
      case .transform: .transform(try source.payload())
      case .mask: .mask(try source.payload())
      case .grid: .grid(try source.payload())
      case .gridRow: .gridRow(try source.payload())
      case .gridCell: .gridCell(try source.payload())
      case .tracks: .tracks(try source.payload())
      case .fitting: .fitting(try source.payload())
      case .control: .control(try source.payload())
      case .identity: .identity(try source.payload())
      case .transition: .transition(try source.payload())
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
    }
  }
}

extension Node {
  /// Draws a node without children.
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
      .identity, .transition, .leaving:
      break
    }
  }
}

/// The direction in which a stack places its children.
package enum StackAxis: String, Hashable, Sendable, CaseIterable {
  case horizontal, vertical, depth
}

/// The alignment along an axis; leading is left or top.
package enum Side: String, Hashable, Sendable, CaseIterable {
  case leading, center, trailing

  /// Returns the offset of an element with a `length` inside the `available` length, in cells.
  package func offset(of length: Int, in available: Int) -> Int {
    switch self {
    case .leading: 0
    case .center: (available - length) / 2
    case .trailing: available - length
    }
  }
}

/// The alignment along both axes.
package struct Anchor: Hashable, Sendable {
  package var horizontal: Side
  package var vertical: Side

  package init(_ horizontal: Side = .center, _ vertical: Side = .center) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}
