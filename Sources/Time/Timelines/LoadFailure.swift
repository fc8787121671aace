package import FoundationEssentials

/// A failed load.
package struct LoadFailure: Hashable, Sendable {
  /// The one-line reason shown to the user.
  package var reason: String
  package var date: Date
  /// The number of consecutive failures, including this one.
  package var count: Int
}

/// The number of a load; responses to older loads are discarded.
package struct Generation: Hashable, Sendable, Comparable {
  package let number: Int

  package init(_ number: Int) {
    self.number = number
  }

  package static func < (left: Generation, right: Generation) -> Bool { left.number < right.number }
}
