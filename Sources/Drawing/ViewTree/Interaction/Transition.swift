internal import Cells

/// A child with an identity; nodes with the same name in consecutive views are the same view.
///
/// - Source: SwiftUI `View.id(_:)`.
package struct IdentityNode: Hashable, Sendable {
  package var name = ""
  package var child = Node.empty

  package init(_ name: String = "", child: Node = .empty) {
    self.name = name
    self.child = child
  }
}

/// The position and appearance of a view at the start of its insertion or the end of its removal.
package struct Motion: Hashable, Sendable {
  /// The offset as a fraction of the view's size.
  package var x = 0.0
  package var y = 0.0
  /// The additional offset, in cells.
  package var columns = 0
  package var rows = 0
  /// Whether the view is transparent.
  package var fades = false
  /// Whether an inserted view pushes out the removed view, which moves in the same direction.
  package var pushes = false

  package init(
    x: Double = 0, y: Double = 0, columns: Int = 0, rows: Int = 0, fades: Bool = false,
    pushes: Bool = false
  ) {
    self.pushes = pushes
    self.x = x
    self.y = y
    self.columns = columns
    self.rows = rows
    self.fades = fades
  }

  /// Returns both motions combined.
  package func combined(with other: Motion) -> Motion {
    Motion(
      x: x + other.x, y: y + other.y, columns: columns + other.columns, rows: rows + other.rows,
      fades: fades || other.fades, pushes: pushes || other.pushes)
  }

  /// The motion of a view that is pushed out by an insertion with this motion.
  var opposite: Motion {
    Motion(x: -x, y: -y, columns: -columns, rows: -rows, fades: fades, pushes: true)
  }
}

/// A child with transitions for its insertion and removal.
///
/// - Source: SwiftUI `View.transition(_:)`.
package struct TransitionNode: Hashable, Sendable {
  package var insertion = Motion()
  package var removal = Motion()
  package var child = Node.empty
  /// The progress of a running transition, or `nil` if none is running; never encoded.
  var phase: Phase?

  package init(insertion: Motion = Motion(), removal: Motion = Motion(), child: Node = .empty) {
    self.insertion = insertion
    self.removal = removal
    self.child = child
  }

  struct Phase: Hashable {
    var motion: Motion
    /// The fraction of the motion that is applied; 0 at the view's own position.
    var distance: Double
  }
}

/// The transition of a text to the text of the next view.
///
/// - Source: SwiftUI `ContentTransition`.
package enum ContentChange: String, Hashable, Sendable, CaseIterable {
  case atOnce, fade
  /// Digits count up or down.
  case numericUp, numericDown
}

extension TransitionNode.Phase {
  /// Whether the view is fully transparent.
  var isTransparent: Bool { motion.fades && distance >= 1 }

  func applied(to context: DrawContext) -> DrawContext {
    var context = context
    context.isLeaving = false
    if motion.fades { context.opacity *= 1 - distance }
    return context
  }

  func moved(_ rect: Rect) -> Rect {
    let x = Double(rect.width) * motion.x + Double(motion.columns)
    let y = Double(rect.height) * motion.y + Double(motion.rows)
    return rect.offset(x: (x * distance).boundedInt, y: (y * distance).boundedInt)
  }
}

extension IdentityNode: Record {
  init() { self.init("") }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("name", &name, "")
    try visitor.field("child", &child, .empty)
  }
}

extension Motion: Record {
  init() { self.init(x: 0) }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("x", &x, 0)
    try visitor.field("y", &y, 0)
    try visitor.field("columns", &columns, 0)
    try visitor.field("rows", &rows, 0)
    try visitor.field("fades", &fades, false)
    try visitor.field("pushes", &pushes, false)
  }
}

extension TransitionNode: Record {
  init() { self.init(child: .empty) }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("insertion", &insertion, Motion())
    try visitor.field("removal", &removal, Motion())
    try visitor.field("child", &child, .empty)
  }
}

extension ContentChange: NamedCase {}
