internal import Glibc
package import Testing

/// Expects that eight times as many parts cost about eight times as much.
///
/// - Parameters:
///   - few: What is done for some parts.
///   - many: What is done for eight times as many.
///   - sourceLocation: Where an issue is reported.
package func expectLinearCost(
  _ few: () throws -> Void, eightTimes many: () throws -> Void,
  sourceLocation: SourceLocation = #_sourceLocation
) rethrows {
  // Three times as much is for the processor's caches; what is quadratic costs 64 times as much.
  try expectCost(of: many, below: 24, times: few, sourceLocation: sourceLocation)
}

/// Expects that something costs less than a multiple of something else.
///
/// The CPU time of this thread is compared within one run. What else the machine does makes single
/// measurements slow, but not all of sixty in turns; the first ones are slow because everything is cold.
///
/// - Parameters:
///   - work: What is done.
///   - factor: How many times as much it may cost.
///   - other: What it is compared with.
///   - sourceLocation: Where an issue is reported.
package func expectCost(
  of work: () throws -> Void, below factor: Double, times other: () throws -> Void,
  sourceLocation: SourceLocation = #_sourceLocation
) rethrows {
  var (cost, otherCost) = (Double.infinity, Double.infinity)
  for round in 1...60 {
    otherCost = min(otherCost, try threadTime(other))
    cost = min(cost, try threadTime(work))
    // Below ten milliseconds, caches and pages of memory decide. Steps for each pair of a few thousand
    // parts take longer.
    if round >= 2, cost < max(otherCost * factor, 0.01) { return }
  }
  Issue.record(
    "\(cost) s, but less than \(factor) × \(otherCost) s was expected",
    sourceLocation: sourceLocation)
}

/// Returns the CPU time of this thread that something takes, in seconds.
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
