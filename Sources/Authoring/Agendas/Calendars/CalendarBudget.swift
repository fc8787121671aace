/// The amount of work that remains for all calendar files together.
///
/// Events that repeat too often have a budget of their own, so that any number of them leaves enough
/// for the others. Work is counted in steps of a few microseconds of CPU time, so that a file has the
/// same events on every machine; only what libical does beyond them is counted by its CPU time.
package struct CalendarBudget {
  /// The number of steps: one for each occurrence of a rule, for each property, and for each period
  /// that a rule goes through without an occurrence.
  package var steps: Int
  /// The number of occurrences.
  package var occurrences: Int
  /// The number of steps for events that need more than ``ordinarySteps``.
  var excessSteps: Int
  /// The number of occurrences of events of which not all are shown.
  var excessOccurrences: Int

  /// The CPU time in seconds, in case that libical takes long for something that nobody has thought of:
  /// with the time for downloads, less than the dashboard waits.
  var time = 10.0

  /// The number of steps that the rules of an ordinary event need, such as of a daily one for years.
  static let ordinarySteps = 2000
  /// How many steps an event may take when there are none left for events that need more.
  static let lastTrialSteps = 200
  /// The CPU time that a step takes at most, in seconds; more counts as further steps.
  static let maximumStepTime = 10e-6
  /// The part of the budget that a single event may use.
  static let eventLimit = (steps: 100_000, occurrences: 2000)

  /// Creates a budget.
  ///
  /// - Parameters:
  ///   - steps: The number of steps, and again for events that repeat too often.
  ///   - occurrences: The number of occurrences, of which half may be of events that repeat too often.
  package init(steps: Int = 1_000_000, occurrences: Int = 20_000) {
    (self.steps, self.occurrences) = (steps, occurrences)
    (excessSteps, excessOccurrences) = (steps, max(1, occurrences / 2))
  }

  /// Runs a closure with half of the steps, occurrences and time that remain, so that one file leaves
  /// some for the next.
  package mutating func withShare<Value>(_ body: (inout CalendarBudget) -> Value) -> Value {
    var share = self
    share.steps = (steps + 1) / 2
    share.excessSteps = (excessSteps + 1) / 2
    share.occurrences = (occurrences + 1) / 2
    share.excessOccurrences = (excessOccurrences + 1) / 2
    share.time = time / 2
    let given = share
    let value = body(&share)
    time -= given.time - share.time
    steps -= given.steps - share.steps
    excessSteps -= given.excessSteps - share.excessSteps
    occurrences -= given.occurrences - share.occurrences
    excessOccurrences -= given.excessOccurrences - share.excessOccurrences
    return value
  }
}
