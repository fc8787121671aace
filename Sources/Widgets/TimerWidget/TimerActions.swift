internal import Foundation
internal import TesseraIntents

/// Starts a timer, or continues it.
struct StartTimer: AppIntent {
  static let title: LocalizedStringResource = "Start the timer"
  static let description: IntentDescription? = "Starts or continues the pomodoro or the stopwatch."

  @Parameter(title: "Timer", default: .pomodoro) var mode: TimerMode
  @Parameter(title: "Work, minutes", default: 25) var work: Int
  @Parameter(title: "Short break, minutes", default: 5) var shortBreak: Int
  @Parameter(title: "Long break, minutes", default: 15) var longBreak: Int
  @Parameter(title: "Rounds until the long break", default: 4) var rounds: Int
  @Parameter(title: "Start the next phase automatically", default: false) var isAutomatic: Bool

  init() {}

  init(_ mode: TimerMode, _ lengths: PomodoroLengths) {
    self.mode = mode
    work = lengths.work
    shortBreak = lengths.shortBreak
    longBreak = lengths.longBreak
    rounds = lengths.rounds
    isAutomatic = lengths.isAutomatic
  }

  func perform() async throws -> some IntentResult {
    let lengths = PomodoroLengths(
      work: work, shortBreak: shortBreak, longBreak: longBreak, rounds: rounds,
      isAutomatic: isAutomatic)
    TimerStore().change(
      mode, pomodoro: { $0.start(at: $1, lengths) }, stopwatch: { $0.start(at: $1) })
    return .result()
  }
}

/// Pauses a timer.
struct PauseTimer: AppIntent {
  static let title: LocalizedStringResource = "Pause the timer"
  static let description: IntentDescription? = "Pauses the pomodoro or the stopwatch."

  @Parameter(title: "Timer", default: .pomodoro) var mode: TimerMode

  init() {}

  init(_ mode: TimerMode) {
    self.mode = mode
  }

  func perform() async throws -> some IntentResult {
    TimerStore().change(mode, pomodoro: { $0.pause(at: $1) }, stopwatch: { $0.pause(at: $1) })
    return .result()
  }
}

/// Takes a timer back to its beginning.
struct ResetTimer: AppIntent {
  static let title: LocalizedStringResource = "Reset the timer"
  static let description: IntentDescription? =
    "Takes the pomodoro’s phase or the stopwatch back to its beginning."

  @Parameter(title: "Timer", default: .pomodoro) var mode: TimerMode

  init() {}

  init(_ mode: TimerMode) {
    self.mode = mode
  }

  func perform() async throws -> some IntentResult {
    TimerStore().change(
      mode, pomodoro: { pomodoro, _ in pomodoro.reset() },
      stopwatch: { stopwatch, _ in stopwatch.reset() })
    return .result()
  }
}

/// Goes on to the next phase or lap.
struct NextPhase: AppIntent {
  static let title: LocalizedStringResource = "Next phase or lap"
  static let description: IntentDescription? =
    "Skips the pomodoro’s phase, or begins a new lap of the stopwatch."

  @Parameter(title: "Timer", default: .pomodoro) var mode: TimerMode

  init() {}

  init(_ mode: TimerMode) {
    self.mode = mode
  }

  func perform() async throws -> some IntentResult {
    TimerStore().change(
      mode, pomodoro: { pomodoro, _ in pomodoro.skip() }, stopwatch: { $0.addLap(at: $1) })
    return .result()
  }
}

/// Stops the alarms that are due.
struct StopAlarm: AppIntent {
  static let title: LocalizedStringResource = "Stop the alarm"
  static let description: IntentDescription? = "Stops the alarms that are due."

  func perform() async throws -> some IntentResult {
    TimerStore().stopDate = Date()
    return .result()
  }
}

/// Switches an alarm on or off.
struct SwitchAlarm: SetValueIntent {
  static let title: LocalizedStringResource = "Switch the alarm"
  static let isDiscoverable = false

  @Parameter(title: "Alarm") var alarm: String
  @Parameter(title: "On") var value: Bool

  init() {}

  init(_ alarm: Alarm) {
    self.alarm = alarm.id
  }

  func perform() async throws -> some IntentResult {
    let store = TimerStore()
    if value { store.silentAlarms.remove(alarm) } else { store.silentAlarms.insert(alarm) }
    return .result()
  }
}

extension TimerStore {
  /// Changes the state of a mode at the current date, after phases that have ended meanwhile.
  fileprivate func change(
    _ mode: TimerMode, pomodoro change: (inout Pomodoro, Date) -> Void,
    stopwatch changeStopwatch: (inout Stopwatch, Date) -> Void
  ) {
    let now = Date()
    switch mode {
    case .pomodoro:
      var state = pomodoro.advanced(to: now)
      change(&state, now)
      pomodoro = state
    case .stopwatch:
      var state = stopwatch
      changeStopwatch(&state, now)
      stopwatch = state
    case .alarms: return
    }
  }
}
