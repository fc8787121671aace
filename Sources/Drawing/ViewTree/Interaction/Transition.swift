internal import Cells

/// A child with an identity; nodes with the same name in consecutive views represent the same part.
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

/// How a view moves and fades when it is inserted or removed: its state at the far end of the
/// transition.
package struct Motion: Hashable, Sendable {
  /// The offset from the view's own position, as a fraction of its size.
  package var x = 0.0
  package var y = 0.0
  /// The additional offset, in cells.
  package var columns = 0
  package var rows = 0
  /// Whether the view is transparent there.
  package var fades = false
  /// Whether an inserted view pushes out the removed view, so that both move in the same direction.
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

  /// Returns a motion whose offsets are the sums, and whose effects are the unions, of both.
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
  /// The progress of a running transition, or `nil` if none is running.
  ///
  /// It is never encoded.
  var progress: Progress?

  package init(insertion: Motion = Motion(), removal: Motion = Motion(), child: Node = .empty) {
    self.insertion = insertion
    self.removal = removal
    self.child = child
  }

  struct Progress: Hashable {
    var motion: Motion
    /// The fraction of the motion that applies, from 0 at the view's own position to 1.
    var fraction: Double
  }
}

/// How a text changes into the text of the next view.
///
/// - Source: SwiftUI `ContentTransition`.
package enum ContentChange: String, Hashable, Sendable, CaseIterable {
  case immediate = "atOnce"
  case fade
  /// Digits count up or down.
  case numericUp, numericDown
}

extension TransitionNode.Progress {
  /// Whether the view is fully transparent.
  var isTransparent: Bool { motion.fades && fraction >= 1 }

  func applied(to context: DrawContext) -> DrawContext {
    var context = context
    context.isLeaving = false
    if motion.fades { context.opacity *= 1 - fraction }
    return context
  }

  func moved(_ rect: Rect) -> Rect {
    let x = Double(rect.width) * motion.x + Double(motion.columns)
    let y = Double(rect.height) * motion.y + Double(motion.rows)
    return rect.offset(x: (x * fraction).boundedInt, y: (y * fraction).boundedInt)
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
