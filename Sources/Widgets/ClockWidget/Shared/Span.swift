internal import Foundation

/// The time between two dates, divided into percents.
///
/// It is measured in whole milliseconds, so that a percent begins exactly at its date.
struct Span: Hashable, Sendable {
  let start: Date
  let end: Date

  /// The length, in milliseconds; 0 if the end is not after the start.
  private var length: Int { max(0, Self.milliseconds(end.timeIntervalSince(start))) }

  /// Returns the whole percents that have passed, 0 to 100; without a length, 0 before the end.
  func percent(at date: Date) -> Int {
    guard date < end else { return 100 }
    let elapsed = Self.milliseconds(date.timeIntervalSince(start))
    guard length > 0, elapsed > 0 else { return 0 }
    return min(99, elapsed * 100 / length)
  }

  /// Returns the dates at which percents begin, from the first percent to the hundredth; none
  /// without a length.
  var changes: [Date] {
    let length = length
    guard length > 0 else { return [] }
    return (1...100).map { percent in
      start.addingTimeInterval(Double((length * percent + 99) / 100) / 1000)
    }
  }

  /// Returns a duration in milliseconds; those of calendar dates have no more than 15 digits.
  private static func milliseconds(_ seconds: TimeInterval) -> Int {
    Int((min(1e12, max(-1e12, seconds)) * 1000).rounded())
  }
}
