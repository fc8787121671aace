/// A limit on the work for one view, so that no view can block the screen.
///
/// A unit is about the cost of measuring a plain label, a few nanoseconds. Typical views need a few
/// thousand units.
package struct WorkBudget: Hashable, Sendable {
  /// The remaining units; negative if the last step needed more than there were.
  package private(set) var left = standard

  /// The number of units for one view, some hundredths of a second.
  package static let standard = 1_000_000

  /// - Parameter units: The number of units.
  package init(_ units: Int = standard) { left = units }

  package var isSpent: Bool { left <= 0 }

  /// Spends units on a step that is performed if any units are left.
  ///
  /// - Returns: Whether units were left before.
  @inline(__always)
  mutating func spend(_ units: Int) -> Bool {
    guard left > 0 else { return false }
    left -= units
    return true
  }

  /// Spends units on a step that is performed only if all of them are left.
  ///
  /// - Returns: Whether there were enough units; otherwise, the budget is spent.
  mutating func charge(_ units: Int) -> Bool {
    guard units <= left else {
      left = 0
      return false
    }
    return spend(units)
  }
}
