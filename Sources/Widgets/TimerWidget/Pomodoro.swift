internal import Foundation

/// Rounds of work with breaks between them.
///
/// What has happened until a date follows from the last change by the user, so no process has to
/// run meanwhile.
struct Pomodoro: Codable, Hashable, Sendable {
  /// A part of a round.
  enum Phase: String, Codable, Hashable, Sendable {
    case work, shortBreak, longBreak
  }

  /// Whether the phase is running.
  enum Run: Codable, Hashable, Sendable {
    case idle
    case running(start: Date, end: Date)
    /// Stopped, with the passed and the remaining time in seconds.
    case paused(elapsed: TimeInterval, remaining: TimeInterval)
  }

  /// A phase that has ended.
  struct Completion: Hashable, Sendable {
    let phase: Phase
    let date: Date
  }

  private(set) var phase = Phase.work
  private(set) var run = Run.idle
  /// The number of finished rounds of work since the last long break.
  private(set) var round = 0
  /// The dates at which rounds of work were finished; at most ``maximumDates`` of them.
  private(set) var finishedRounds: [Date] = []
  /// The lengths with which the phase was started.
  private(set) var lengths = PomodoroLengths()

  private static let maximumDates = 200

  /// Starts the phase, or continues a paused one.
  mutating func start(at date: Date, _ lengths: PomodoroLengths) {
    self.lengths = lengths
    switch run {
    case .running: return
    case .idle:
      run = .running(start: date, end: date.addingTimeInterval(lengths.seconds(of: phase)))
    case .paused(let elapsed, let remaining):
      run = .running(
        start: date.addingTimeInterval(-elapsed), end: date.addingTimeInterval(remaining))
    }
  }

  /// Pauses a running phase.
  mutating func pause(at date: Date) {
    guard case .running(let start, let end) = run else { return }
    run = .paused(
      elapsed: max(0, date.timeIntervalSince(start)), remaining: max(0, end.timeIntervalSince(date))
    )
  }

  /// Takes the phase back to its beginning; if it has not begun, all phases to the first round.
  mutating func reset() {
    if run == .idle { (phase, round) = (.work, 0) }
    run = .idle
  }

  /// Skips the phase, which does not count as finished.
  mutating func skip() {
    if phase == .longBreak { round = 0 }
    phase = phase == .work ? .shortBreak : .work
    run = .idle
  }

  /// Ends the phases that are over at a date.
  ///
  /// - Returns: The phases that have ended, in order.
  @discardableResult
  mutating func advance(to date: Date) -> [Completion] {
    var completions: [Completion] = []
    while case .running(_, let end) = run, end <= date {
      completions.append(Completion(phase: phase, date: end))
      complete(at: end)
    }
    return completions
  }

  /// Returns the state at a date.
  func advanced(to date: Date) -> Pomodoro {
    var state = self
    state.advance(to: date)
    return state
  }

  /// The end of the running phase, or `nil` if none is running.
  var end: Date? {
    if case .running(_, let end) = run { end } else { nil }
  }

  /// Returns the number of rounds that were finished on the day of a date.
  func finishedRounds(on date: Date, in calendar: Calendar) -> Int {
    finishedRounds.count { $0 <= date && calendar.isDate($0, inSameDayAs: date) }
  }

  /// Ends the phase; the next one begins at the same time, if it begins automatically.
  ///
  /// After a long break, nothing begins automatically, so that rounds do not go on for ever.
  private mutating func complete(at date: Date) {
    let endsSet = phase == .longBreak
    if phase == .work {
      finishedRounds = finishedRounds.suffix(Self.maximumDates - 1) + [date]
      round += 1
      phase = round >= lengths.rounds ? .longBreak : .shortBreak
    } else {
      if endsSet { round = 0 }
      phase = .work
    }
    guard lengths.isAutomatic, !endsSet else {
      run = .idle
      return
    }
    run = .running(start: date, end: date.addingTimeInterval(lengths.seconds(of: phase)))
  }
}

/// The lengths of phases, in minutes.
struct PomodoroLengths: Codable, Hashable, Sendable {
  private(set) var work = 25
  private(set) var shortBreak = 5
  private(set) var longBreak = 15
  /// The number of rounds of work until the long break.
  private(set) var rounds = 4
  /// Whether a phase begins when the one before it ends.
  var isAutomatic = false

  init() {}

  /// Creates lengths; values that are too small or too large are limited to 1 to 180 minutes and 1
  /// to 12 rounds.
  init(work: Int, shortBreak: Int, longBreak: Int, rounds: Int, isAutomatic: Bool) {
    self.work = min(180, max(1, work))
    self.shortBreak = min(180, max(1, shortBreak))
    self.longBreak = min(180, max(1, longBreak))
    self.rounds = min(12, max(1, rounds))
    self.isAutomatic = isAutomatic
  }

  /// Returns the length of a phase, in seconds.
  func seconds(of phase: Pomodoro.Phase) -> TimeInterval {
    switch phase {
    case .work: Double(work) * 60
    case .shortBreak: Double(shortBreak) * 60
    case .longBreak: Double(longBreak) * 60
    }
  }
}
