internal import Cells

/// The payload of a ``Node`` case: its coding, children, layout, drawing and accessibility.
///
/// Nodes that are neither leaves nor simple wrappers have separate code in ``Layout``.
protocol NodePayload: Record, Hashable, Sendable {
  static var tag: NodeTag { get }

  /// The node with this payload.
  var node: Node { get }

  /// The children in the order of the tree; a background follows the view that is drawn over it.
  var childNodes: [Node] { get }

  /// The only child, or `nil` for leaves and nodes that can have several children.
  var onlyChild: Node? { get }

  /// Returns this payload with each child replaced by the closure's result.
  ///
  /// The closure is called in the order of ``childNodes``.
  func mappingChildren(_ change: (Node) -> Node) -> Self

  // MARK: Leaves

  /// The additional cost of measuring, in units of ``WorkBudget``.
  var measuringWork: Int { get }

  /// Returns the size for a proposal.
  func size(in proposal: Proposal) -> LayoutSize

  /// Returns the cost of drawing in units of ``WorkBudget``, at least 1.
  ///
  /// Lines and areas account for their cost while they are drawn, because it is not known earlier.
  ///
  /// - Parameter visible: The visible part of the frame.
  /// - Returns: The number of units.
  func drawingWork(visible: Rect) -> Int

  /// Draws the leaf, whose frame does not yet include the context's transform.
  func drawLeaf(
    in frame: Rect, _ buffer: inout CellBuffer, _ context: DrawContext, _ work: inout WorkBudget)

  /// Draws content that consists of whole cells in its transformed frame.
  func drawCells(in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext)

  /// Returns the accessibility elements of a leaf, or `nil` to use those of the children, if there are
  /// any.
  func elements(in frame: Rect, _ context: DrawContext) -> [AccessibilityElement]?

  // MARK: Wrappers with the size of their child

  /// Whether the child is drawn with a different context.
  static var changesContext: Bool { get }

  /// Returns the context for the child, or `nil` if the child is not drawn.
  ///
  /// It is called only if ``changesContext`` is `true`.
  func context(inside context: DrawContext, in frame: Rect) -> DrawContext?
}

extension NodePayload {
  var childNodes: [Node] { [] }
  var onlyChild: Node? { nil }
  func mappingChildren(_ change: (Node) -> Node) -> Self { self }
  var measuringWork: Int { 0 }
  func size(in proposal: Proposal) -> LayoutSize { .zero }
  func drawingWork(visible: Rect) -> Int { 1 }

  func drawLeaf(
    in frame: Rect, _ buffer: inout CellBuffer, _ context: DrawContext, _ work: inout WorkBudget
  ) {
    drawCells(in: frame.moved(by: context), &buffer, context)
  }

  func drawCells(in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext) {}

  func elements(in frame: Rect, _ context: DrawContext) -> [AccessibilityElement]? { nil }
  static var changesContext: Bool { false }
  func context(inside context: DrawContext, in frame: Rect) -> DrawContext? { context }
}

extension Rect {
  /// Returns the frame, with its center moved by the context's transform.
  func moved(by context: DrawContext) -> Rect { context.transform.map { moved(by: $0) } ?? self }
}

/// A payload with one child.
protocol SingleChild: NodePayload {
  var child: Node { get set }
}

extension SingleChild {
  var childNodes: [Node] { [child] }
  var onlyChild: Node? { child }

  func mappingChildren(_ change: (Node) -> Node) -> Self {
    var copy = self
    copy.child = change(child)
    return copy
  }
}

/// A payload with any number of children.
protocol ManyChildren: NodePayload {
  var children: [Node] { get set }
}

extension ManyChildren {
  var childNodes: [Node] { children }

  func mappingChildren(_ change: (Node) -> Node) -> Self {
    var copy = self
    copy.children = children.map(change)
    return copy
  }
}

/// An operation on a payload of any type.
protocol PayloadVisitor {
  associatedtype Result

  mutating func visit(_ payload: some NodePayload) -> Result
}

/// A source of payloads: the compact form or JSON.
protocol PayloadSource {
  mutating func readPayload<Payload: NodePayload>() throws(NodeError) -> Payload
}
