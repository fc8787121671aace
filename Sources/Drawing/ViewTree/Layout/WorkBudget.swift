/// A limit on the work for one view, so that no view can block the screen.
///
/// A unit is about the cost of measuring a plain label, a few nanoseconds. Typical views need a few
/// thousand units.
package struct WorkBudget: Hashable, Sendable {
  /// The number of units that remain; negative if the last step needed more than there were.
  package private(set) var remaining = unitsPerView

  /// The number of units for one view: a few hundredths of a second.
  package static let unitsPerView = 1_000_000

  /// Creates a budget of a number of units.
  package init(_ units: Int = unitsPerView) { remaining = units }

  package var isSpent: Bool { remaining <= 0 }

  /// Spends units on a step that is performed if any units remain.
  ///
  /// - Returns: Whether any units remained before the step.
  @inline(__always)
  mutating func spend(_ units: Int) -> Bool {
    guard remaining > 0 else { return false }
    remaining -= units
    return true
  }

  /// Spends units on a step that is performed only if there are enough units for all of it.
  ///
  /// - Returns: Whether there were enough units; otherwise, the whole budget is spent.
  mutating func charge(_ units: Int) -> Bool {
    guard units <= remaining else {
      remaining = 0
      return false
    }
    return spend(units)
  }
}
