package import Foundation

/// The system's clocks; no other code reads them.
package enum Clock {
  package static var now: Date { Date() }

  /// The time of the monotonic clock, in seconds, for measuring durations.
  package static var monotonic: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
