/// How much work one picture may be: none, however it is made, may hold the screen up.
///
/// A unit is about what asking a plain label for its size costs, some nanoseconds. Honest pictures
/// take a few thousand.
package struct WorkBudget: Hashable, Sendable {
  /// The units that are left; below zero when one step took more than there was.
  package private(set) var left = standard

  /// What a picture may take: some hundredths of a second.
  package static let standard = 1_000_000

  /// - Parameter units: How many may be spent.
  package init(_ units: Int = standard) { left = units }

  package var isSpent: Bool { left <= 0 }

  /// Takes some units.
  ///
  /// - Returns: Whether there were any left before.
  @inline(__always)
  mutating func spend(_ units: Int) -> Bool {
    guard left > 0 else { return false }
    left -= units
    return true
  }

  /// Takes units for a step that is left out where they are not there.
  mutating func charge(_ units: Int) -> Bool {
    guard units <= left else {
      left = 0
      return false
    }
    return spend(units)
  }
}
