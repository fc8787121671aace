internal import Glibc
package import Testing

/// Expects that a work costs about eight times as much for eight times as many parts.
///
/// The CPU time of this thread is compared within one run. What else the machine does makes single
/// measurements slow, but not all of sixty in turns.
///
/// - Parameters:
///   - few: The work for some parts.
///   - many: The work for eight times as many.
///   - sourceLocation: Where an issue is reported.
package func expectLinearCost(
  _ few: () throws -> Void, eightTimes many: () throws -> Void,
  sourceLocation: SourceLocation = #_sourceLocation
) rethrows {
  var costs = (few: Double.infinity, many: Double.infinity)
  for _ in 0..<60 {
    costs.few = min(costs.few, try threadTime(few))
    costs.many = min(costs.many, try threadTime(many))
    // Below two milliseconds, the processor's caches decide; what is quadratic takes longer.
    if costs.many < max(costs.few * 24, 0.002) { return }
  }
  Issue.record(
    "eight times as many: \(costs.few) s, then \(costs.many) s", sourceLocation: sourceLocation)
}

/// Returns the CPU time of this thread that a work takes, in seconds.
package func threadTime(_ work: () throws -> Void) rethrows -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let start = now()
  try work()
  return now() - start
}
