package import Foundation

/// The only place that asks what time it is.
package enum Clock {
  package static var now: Date { Date() }

  /// Seconds of a clock that never steps, for limits.
  package static var steady: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
