internal import Foundation
internal import TesseraKit
internal import WidgetOptions

/// The settings of a timer.
struct TimerSettings: Hashable, Sendable {
  var mode = TimerMode.pomodoro
  var style = TimerStyle.numerals
  var lengths = PomodoroLengths()
  var alarms = AlarmList(parsing: "")
  var hours = HourFormat.automatic
  var notifies = false
  var calendar = Self.currentCalendar

  /// The user's calendar with the locale of the process, which `Calendar.current` does not have.
  private static var currentCalendar: Calendar {
    var calendar = Calendar.current
    calendar.locale = .current
    return calendar
  }

  init() {}

  init(_ intent: TimerIntent) {
    mode = intent.mode
    style = intent.style
    lengths = PomodoroLengths(
      work: intent.work, shortBreak: intent.shortBreak, longBreak: intent.longBreak,
      rounds: intent.rounds, isAutomatic: intent.isAutomatic)
    alarms = AlarmList(parsing: intent.alarms ?? "")
    hours = intent.hours
    notifies = intent.notifies
  }

  /// Returns a time of day in the format of the settings.
  func time(_ date: Date) -> String {
    hours.time(date, in: calendar.timeZone, locale: calendar.locale ?? .current)
  }

  /// Returns the time of an alarm in the format of the settings.
  func time(of alarm: Alarm) -> String {
    // The day is in winter, so that all times exist.
    let parts = DateComponents(
      year: 2026, month: 1, day: 15, hour: alarm.hour, minute: alarm.minute)
    return calendar.date(from: parts).map(time) ?? alarm.id
  }
}

/// The state of all modes, as it was stored.
struct TimerState: Hashable, Sendable {
  var pomodoro = Pomodoro()
  var stopwatch = Stopwatch()
  var silentAlarms: Set<String> = []
  /// The date up to which due alarms were stopped.
  var stopDate = Date.distantPast

  init() {}

  init(_ store: TimerStore) {
    pomodoro = store.pomodoro
    stopwatch = store.stopwatch
    silentAlarms = store.silentAlarms
    stopDate = store.stopDate
  }
}

/// A timer at a date.
struct TimerEntry: TimelineEntry {
  let date: Date
  var settings = TimerSettings()
  var state = TimerState()

  /// The pomodoro at the date.
  var pomodoro: Pomodoro { state.pomodoro.advanced(to: date) }

  /// The alarms that are switched on.
  var activeAlarms: [Alarm] {
    settings.alarms.alarms.filter { !state.silentAlarms.contains($0.id) }
  }

  /// The alarm that is due and was not stopped, with its date, or `nil`.
  var dueAlarm: (alarm: Alarm, date: Date)? {
    activeAlarms.compactMap { alarm in
      alarm.next(after: date.addingTimeInterval(-Alarm.duration), in: settings.calendar)
        .map { (alarm: alarm, date: $0) }
    }
    .filter { $0.date <= date && $0.date > state.stopDate }.max { $0.date < $1.date }
  }

  /// The next alarm, with its date, or `nil`.
  var nextAlarm: (alarm: Alarm, date: Date)? {
    activeAlarms.compactMap { alarm in
      alarm.next(after: date, in: settings.calendar).map { (alarm: alarm, date: $0) }
    }
    .min { $0.date < $1.date }
  }
}
