internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// Provides an entry for each date at which a timer changes other than by ticking.
struct TimerProvider: AppIntentTimelineProvider {
  /// The period of a timeline, in seconds.
  private static let period: TimeInterval = 24 * 3600
  /// The number of minutes of a running stopwatch in a timeline.
  private static let minutes = 120

  func placeholder(in context: Context) -> TimerEntry { TimerEntry(date: context.date) }

  func snapshot(for configuration: TimerIntent, in context: Context) async -> TimerEntry {
    let settings = TimerSettings(configuration)
    guard context.isPreview else {
      return TimerEntry(date: context.date, settings: settings, state: TimerState(TimerStore()))
    }
    return Self.sample(settings, at: context.date)
  }

  func timeline(for configuration: TimerIntent, in context: Context) async -> Timeline<TimerEntry> {
    let settings = TimerSettings(configuration)
    let store = TimerStore()
    let entry = TimerEntry(date: context.date, settings: settings, state: TimerState(store))
    var problems = settings.mode == .alarms ? settings.alarms.problems : []
    if settings.notifies {
      problems += [notify(of: entry, store)].compactMap(\.self)
    }
    return Self.timeline(of: entry, problems: problems)
  }

  /// Notifies the user of the last event, once.
  ///
  /// - Returns: Why notifications cannot be shown, or `nil`.
  private func notify(of entry: TimerEntry, _ store: TimerStore) -> String? {
    let notifier = Notifier()
    let mode = entry.settings.mode
    guard let event = entry.lastEvent, event.date > store.notificationDate(of: mode) else {
      return notifier.problem
    }
    store.setNotificationDate(event.date, of: mode)
    return notifier.notify(event.title, event.text)
  }

  static func timeline(
    of entry: TimerEntry, problems: [String] = []
  ) -> Timeline<TimerEntry> {
    let end = entry.date.addingTimeInterval(period)
    let events = entry.eventDates(until: end)
    let changes = events + entry.otherDates(minutes: minutes)
    let dates = Set(changes.filter { $0 > entry.date && $0 <= end }).sorted()
    let entries = ([entry.date] + dates).map { date in
      TimerEntry(date: date, settings: entry.settings, state: entry.state)
    }
    // For a notification, the timeline is requested again at the date of the event.
    let next = entry.settings.notifies ? events.filter { $0 > entry.date }.min() : nil
    return Timeline(
      entries: entries, policy: .after(next ?? dates.last ?? end), problems: problems
    )
    .notifying(entry.settings.notifies ? [] : entry.notifications(at: events))
  }

  /// Returns a running timer for the gallery.
  private static func sample(_ settings: TimerSettings, at date: Date) -> TimerEntry {
    var entry = TimerEntry(date: date, settings: settings)
    let start = date.addingTimeInterval(-400)
    entry.state.pomodoro.start(at: start, settings.lengths)
    entry.state.stopwatch.start(at: start)
    if settings.alarms.alarms.isEmpty {
      entry.settings.alarms = AlarmList(parsing: "7:30 Wake up, Mon-Fri 9:55 Stand-up, 22:30 Sleep")
    }
    return entry
  }
}

// The dates at which the timer changes.
extension TimerEntry {
  /// Something that the user is notified of.
  struct Event: Hashable {
    let date: Date
    let title: String
    let text: String
  }

  /// Returns the notifications of the events at these dates, which the dashboard shows.
  fileprivate func notifications(at dates: [Date]) -> [TimelineNotification] {
    dates.filter { $0 > date }.compactMap { date in
      let event = TimerEntry(date: date, settings: settings, state: state).lastEvent
      return event.map { TimelineNotification(title: $0.title, body: $0.text, date: $0.date) }
    }
  }

  /// Returns the dates at which phases end or alarms are due, from five minutes before the entry.
  fileprivate func eventDates(until end: Date) -> [Date] {
    switch settings.mode {
    case .stopwatch: return []
    case .pomodoro:
      var pomodoro = state.pomodoro
      return pomodoro.advance(to: end).map(\.date)
    case .alarms:
      return activeAlarms.flatMap { alarm in
        var dates: [Date] = []
        var date = self.date.addingTimeInterval(-Alarm.duration)
        while let next = alarm.next(after: date, in: settings.calendar), next <= end, next > date {
          dates.append(next)
          date = next
        }
        return dates
      }
    }
  }

  /// Returns the other dates at which the entry changes.
  fileprivate func otherDates(minutes: Int) -> [Date] {
    let midnight = settings.calendar.date(
      byAdding: .day, value: 1, to: settings.calendar.startOfDay(for: date))
    switch settings.mode {
    case .pomodoro: return ringDates + [midnight].compactMap(\.self)
    case .alarms:
      let ends = eventDates(until: date.addingTimeInterval(24 * 3600))
        .map { $0.addingTimeInterval(Alarm.duration) }
      return ends + ringDates + [midnight].compactMap(\.self)
    case .stopwatch:
      guard state.stopwatch.isRunning else { return [] }
      let rest = 60 - state.stopwatch.elapsed(at: date).truncatingRemainder(dividingBy: 60)
      return (0..<minutes).map { date.addingTimeInterval(rest + Double($0) * 60) }
    }
  }

  /// The dates at which a ring changes by a percent, in the running phase or before the next alarm.
  private var ringDates: [Date] {
    guard settings.style == .ring else { return [] }
    let period: (start: Date, end: Date)?
    switch settings.mode {
    case .stopwatch: return []
    case .alarms:
      period = nextAlarm.map { ($0.date.addingTimeInterval(-TimerEntry.alarmPeriod), $0.date) }
    case .pomodoro:
      guard case .running(let start, let end) = pomodoro.run else { return [] }
      period = (start, end)
    }
    guard let period else { return [] }
    let length = period.end.timeIntervalSince(period.start)
    return (1..<100).map { period.start.addingTimeInterval(length * Double($0) / 100) }
  }

  /// How long before an alarm its ring or bar begins to fill, in seconds.
  static let alarmPeriod: TimeInterval = 24 * 3600

  /// The last phase that ended or alarm that was due in the last five minutes, or `nil`.
  var lastEvent: Event? {
    switch settings.mode {
    case .stopwatch: return nil
    case .alarms:
      return dueAlarm.map {
        Event(
          date: $0.date, title: String(localized: "Alarm at \(settings.time($0.date))"),
          text: $0.alarm.label)
      }
    case .pomodoro:
      var pomodoro = state.pomodoro
      guard let last = pomodoro.advance(to: date).last,
        date.timeIntervalSince(last.date) < Alarm.duration
      else { return nil }
      return Event(
        date: last.date, title: String(localized: "\(last.phase.name) is over"),
        text: String(localized: "Next: \(pomodoro.phase.name)"))
    }
  }
}

extension Pomodoro.Phase {
  var name: String {
    switch self {
    case .work: String(localized: "Focus")
    case .shortBreak: String(localized: "Short break")
    case .longBreak: String(localized: "Long break")
    }
  }
}
