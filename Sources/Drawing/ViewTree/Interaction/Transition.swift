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
  /// Whether the view is turned there like a card of which only the edge is visible.
  ///
  /// An inserted view appears when a removed view has turned to its edge.
  package var turns = false

  package init(
    x: Double = 0, y: Double = 0, columns: Int = 0, rows: Int = 0, fades: Bool = false,
    pushes: Bool = false, turns: Bool = false
  ) {
    self.pushes = pushes
    self.turns = turns
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
      fades: fades || other.fades, pushes: pushes || other.pushes, turns: turns || other.turns)
  }

  /// Whether an insertion with this motion determines how the removed views move.
  var leads: Bool { pushes || turns }

  /// The motion of a view that is removed by an insertion with this motion.
  var opposite: Motion {
    Motion(
      x: -x, y: -y, columns: -columns, rows: -rows, fades: fades, pushes: pushes, turns: turns)
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

  /// Returns the context in which the view is drawn in its frame.
  func applied(to context: DrawContext, in frame: Rect) -> DrawContext {
    var context = context
    context.isLeaving = false
    if motion.fades { context.opacity *= 1 - fraction }
    if motion.turns { context.clip = context.clip.intersection(turned(frame)) }
    return context
  }

  /// The part of a frame that is visible while the view turns about its vertical axis.
  ///
  /// Letters cannot become narrower, so the sides of the view disappear instead.
  private func turned(_ frame: Rect) -> Rect {
    let width = (Double(frame.width) * (1 - fraction)).rounded().boundedInt
    let inset = (frame.width - width) / 2
    return Rect(
      x: frame.origin.x + inset, y: frame.origin.y, width: width, height: frame.height)
  }

  /// Returns the progress of a view that turns.
  ///
  /// A turn has four steps at equal angles, in which the old view shows 81% and 31% of its width,
  /// then the new view 31% and 81%.
  ///
  /// - Parameters:
  ///   - motion: The motion.
  ///   - isInsertion: Whether the view is inserted.
  ///   - progress: The elapsed fraction of the duration, 0…1.
  /// - Returns: The progress.
  static func turning(
    _ motion: Motion, isInsertion: Bool, at progress: Double
  ) -> TransitionNode.Progress {
    let widths: [Double]
    switch progress {
    case ...0: widths = [1, 0]
    case ..<0.25: widths = [0.81, 0]
    case ..<0.5: widths = [0.31, 0]
    case ..<0.75: widths = [0, 0.31]
    case ..<1: widths = [0, 0.81]
    default: widths = [0, 1]
    }
    return TransitionNode.Progress(motion: motion, fraction: 1 - widths[isInsertion ? 1 : 0])
  }

  func moved(_ rect: LayoutRect) -> LayoutRect {
    let x = rect.width.cells * motion.x + Double(motion.columns)
    let y = rect.height.cells * motion.y + Double(motion.rows)
    return rect.offset(x: Length((x * fraction).boundedInt), y: Length((y * fraction).boundedInt))
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
    try visitor.field("turns", &turns, false)
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
