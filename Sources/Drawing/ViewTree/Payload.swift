internal import Cells

/// What a case of ``Node`` carries: how it travels, what is in it, how it is laid out, drawn and told.
///
/// A node that is none of the usual kinds has its own way through layout and drawing, in ``Layout``.
protocol NodePayload: Record, Hashable, Sendable {
  static var tag: NodeTag { get }

  /// The node that carries this.
  var node: Node { get }

  /// The children in drawing order.
  var childNodes: [Node] { get }

  /// The only child, or `nil` for a leaf and for what may have several.
  var onlyChild: Node? { get }

  /// This with other children, in the order of ``childNodes``.
  func mappingChildren(_ change: (Node) -> Node) -> Self

  /// When the picture next changes by itself, in seconds since 1970; `nil` for never.
  ///
  /// - Parameters:
  ///   - now: Seconds since 1970.
  ///   - cells: The greatest width a bar may have here.
  /// - Returns: Seconds since 1970.
  func nextChange(after now: Double, cells: Int) -> Double?

  // MARK: Without children

  /// What measuring takes besides being asked, in units of ``WorkBudget``.
  var measuringWork: Int { get }

  /// The size that is answered to a proposal.
  func size(in proposal: Proposal) -> Size

  /// What drawing takes, in units of ``WorkBudget``, at least 1; what is drawn by lines and areas charges
  /// by itself, for it is known only there.
  ///
  /// - Parameter seen: The part of its frame that can be seen.
  /// - Returns: Units.
  func drawingWork(seen: Rect) -> Int

  /// Draws it in its frame, which the context may still move.
  func drawLeaf(
    in frame: Rect, _ buffer: inout CellBuffer, _ context: DrawContext, _ work: inout WorkBudget)

  /// Draws what is made of whole cells, in the place where it is seen.
  func drawCells(in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext)

  /// What those are told who do not see it; `nil` for what its children tell.
  func elements(in frame: Rect, _ context: DrawContext) -> [AccessibilityElement]?

  // MARK: With one child, whose size it takes

  /// Whether the child is drawn with anything else than this.
  static var changesContext: Bool { get }

  /// What the child is drawn with, or `nil` where it is not drawn; asked only where it changes.
  func context(below context: DrawContext, in frame: Rect) -> DrawContext?
}

extension NodePayload {
  var childNodes: [Node] { [] }
  var onlyChild: Node? { nil }
  func mappingChildren(_ change: (Node) -> Node) -> Self { self }
  func nextChange(after now: Double, cells: Int) -> Double? { nil }
  var measuringWork: Int { 0 }
  func size(in proposal: Proposal) -> Size { .zero }
  func drawingWork(seen: Rect) -> Int { 1 }

  func drawLeaf(
    in frame: Rect, _ buffer: inout CellBuffer, _ context: DrawContext, _ work: inout WorkBudget
  ) {
    drawCells(in: frame.moved(by: context), &buffer, context)
  }

  func drawCells(in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext) {}

  func elements(in frame: Rect, _ context: DrawContext) -> [AccessibilityElement]? { nil }
  static var changesContext: Bool { false }
  func context(below context: DrawContext, in frame: Rect) -> DrawContext? { context }
}

extension Rect {
  /// Where it is seen: a context may move what is drawn.
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
    var changed = self
    changed.child = change(child)
    return changed
  }
}

/// A payload with any number of children.
protocol ManyChildren: NodePayload {
  var children: [Node] { get set }
}

extension ManyChildren {
  var childNodes: [Node] { children }

  func mappingChildren(_ change: (Node) -> Node) -> Self {
    var changed = self
    changed.children = children.map(change)
    return changed
  }
}

/// Does something with a payload, of whatever type.
protocol PayloadVisitor {
  associatedtype Result

  mutating func visit(_ payload: some NodePayload) -> Result
}

/// Where payloads are read from: the compact form, or JSON.
protocol PayloadSource {
  mutating func payload<Payload: NodePayload>() throws(NodeError) -> Payload
}
