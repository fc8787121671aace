package import FoundationEssentials

/// A load that went wrong.
package struct LoadFailure: Hashable, Sendable {
  /// What the user reads, one line.
  package var reason: String
  package var date: Date
  /// Failures in a row, this one included.
  package var count: Int
}

/// Which load an answer belongs to; an answer of an older one is dropped.
package struct Generation: Hashable, Sendable, Comparable {
  package let number: Int

  package init(_ number: Int) {
    self.number = number
  }

  package static func < (left: Generation, right: Generation) -> Bool { left.number < right.number }
}
