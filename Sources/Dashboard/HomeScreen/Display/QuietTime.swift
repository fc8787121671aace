package import FoundationEssentials

/// The time in which nothing but the live parts of views changes if there is no action.
///
/// In it, a tick touches only what ticks.
package struct QuietTime: Sendable {
  /// The number of actions that may have changed anything but the live parts of views.
  package private(set) var revision = 0
  /// The time, or `nil` if it is not known.
  private var range: Range<Date>?

  /// Records an action that may change anything.
  mutating func endForAction() {
    revision += 1
    range = nil
  }

  /// Records when anything else is due.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - event: When something is due, or `nil` if nothing ever is.
  mutating func begin(at now: Date, until event: Date?) {
    let end = event ?? .distantFuture
    range = end > now ? now..<end : nil
  }

  package func contains(_ date: Date) -> Bool { range?.contains(date) ?? false }

  /// The end, or `nil` if there is none or if it is not known.
  package var end: Date? { range.flatMap { $0.upperBound == .distantFuture ? nil : $0.upperBound } }
}
