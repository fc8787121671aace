internal import Cells

/// A child with a name: the same name in two pictures is the same thing.
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

/// Where something is while it is not there: how it comes from there or goes there.
package struct Motion: Hashable, Sendable {
  /// How far it is, in shares of its own size.
  package var x = 0.0
  package var y = 0.0
  /// How far it is besides, in cells.
  package var columns = 0
  package var rows = 0
  /// Whether it is seen through.
  package var fades = false
  /// Whether what comes this way pushes out what goes: that goes on in the same direction.
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

  /// Both at once.
  package func combined(with other: Motion) -> Motion {
    Motion(
      x: x + other.x, y: y + other.y, columns: columns + other.columns, rows: rows + other.rows,
      fades: fades || other.fades, pushes: pushes || other.pushes)
  }

  /// Where what is pushed by this goes.
  var onward: Motion {
    Motion(x: -x, y: -y, columns: -columns, rows: -rows, fades: fades, pushes: true)
  }
}

/// A child that comes and goes in its own way.
///
/// - Source: SwiftUI `View.transition(_:)`.
package struct TransitionNode: Hashable, Sendable {
  package var insertion = Motion()
  package var removal = Motion()
  package var child = Node.empty
  /// How far on its way it is, or `nil` where it is at rest; never travels.
  var phase: Phase?

  package init(insertion: Motion = Motion(), removal: Motion = Motion(), child: Node = .empty) {
    self.insertion = insertion
    self.removal = removal
    self.child = child
  }

  struct Phase: Hashable {
    var motion: Motion
    /// 0 at its place, 1 away.
    var distance: Double
  }
}

/// How a text's words become those of the next picture.
///
/// - Source: SwiftUI `ContentTransition`.
package enum ContentChange: String, Hashable, Sendable, CaseIterable {
  case atOnce, fade
  /// Digits roll up, or down.
  case numericUp, numericDown
}

extension TransitionNode.Phase {
  /// Whether nothing of it is seen: it has faded away, or has not begun to appear.
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
