import Foundation
import Golden
import TesseraKit
import Testing
@testable import TimerWidget

private let start = Date(timeIntervalSince1970: 1_795_515_760)

private func minutes(_ count: Double) -> Date { start.addingTimeInterval(count * 60) }

private func lengths(automatic: Bool = false) -> PomodoroLengths {
  PomodoroLengths(work: 25, shortBreak: 5, longBreak: 15, rounds: 2, isAutomatic: automatic)
}

private func berlin() throws -> Calendar {
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = try zone("Europe/Berlin")
  calendar.locale = Locale(identifier: "en_GB")
  return calendar
}

struct PomodoroTests {
  @Test func finishedPhaseWaitsForTheUser() {
    var pomodoro = Pomodoro()
    pomodoro.start(at: start, lengths())
    #expect(pomodoro.end == minutes(25))
    #expect(pomodoro.advance(to: minutes(24.99)).isEmpty)
    let completions = pomodoro.advance(to: minutes(600))
    #expect(completions == [.init(phase: .work, date: minutes(25))])
    #expect(pomodoro.phase == .shortBreak && pomodoro.run == .idle && pomodoro.round == 1)
  }

  /// Phases follow each other without a process that runs, up to the end of the long break.
  @Test func automaticPhasesEndAfterTheLongBreak() {
    var pomodoro = Pomodoro()
    pomodoro.start(at: start, lengths(automatic: true))
    let completions = pomodoro.advance(to: minutes(100_000))
    #expect(completions.map(\.phase) == [.work, .shortBreak, .work, .longBreak])
    #expect(completions.map(\.date) == [25, 30, 55, 70].map(minutes))
    #expect(pomodoro.phase == .work && pomodoro.run == .idle && pomodoro.round == 0)
    #expect(pomodoro.finishedRounds == [25, 55].map(minutes))
  }

  /// However often the state is read meanwhile, the result is the same.
  @Test func stateDoesNotDependOnWhenItIsRead() {
    var pomodoro = Pomodoro()
    pomodoro.start(at: start, lengths(automatic: true))
    var read = pomodoro
    for minute in 0..<200 { read.advance(to: minutes(Double(minute) / 2)) }
    #expect(read == pomodoro.advanced(to: minutes(99.5)))
  }

  @Test func pauseKeepsTheRemainingTime() {
    var pomodoro = Pomodoro()
    pomodoro.start(at: start, lengths())
    pomodoro.pause(at: minutes(10))
    #expect(pomodoro.run == .paused(elapsed: 600, remaining: 900))
    #expect(pomodoro.advance(to: minutes(1000)).isEmpty)
    pomodoro.start(at: minutes(60), lengths())
    #expect(pomodoro.run == .running(start: minutes(50), end: minutes(75)))
    pomodoro.start(at: minutes(61), lengths())
    #expect(pomodoro.end == minutes(75), "a running phase is not started again")
  }

  @Test func resetReturnsToThePhaseAndThenToTheFirstRound() {
    var pomodoro = Pomodoro()
    pomodoro.start(at: start, lengths())
    pomodoro.advance(to: minutes(25))
    pomodoro.start(at: minutes(26), lengths())
    pomodoro.reset()
    #expect(pomodoro.phase == .shortBreak && pomodoro.run == .idle && pomodoro.round == 1)
    pomodoro.reset()
    #expect(pomodoro.phase == .work && pomodoro.round == 0)
    #expect(pomodoro.finishedRounds.count == 1, "finished rounds still count")
  }

  @Test func skippedPhaseDoesNotCount() {
    var pomodoro = Pomodoro()
    pomodoro.start(at: start, lengths())
    pomodoro.skip()
    #expect(pomodoro.phase == .shortBreak && pomodoro.round == 0 && pomodoro.end == nil)
    pomodoro.skip()
    #expect(pomodoro.phase == .work && pomodoro.finishedRounds.isEmpty)
  }

  @Test func roundsOfTodayBeginAtMidnight() throws {
    var pomodoro = Pomodoro()
    // 22:22 in Berlin: the first round ends on this day, the second one on the next.
    let evening = try instant("2026-12-31T21:22:00Z")
    pomodoro.start(at: evening, lengths())
    pomodoro.advance(to: evening.addingTimeInterval(1500))
    pomodoro.skip()
    pomodoro.start(at: evening.addingTimeInterval(4800), lengths())
    pomodoro.advance(to: evening.addingTimeInterval(7200))
    let calendar = try berlin()
    #expect(pomodoro.finishedRounds(on: evening.addingTimeInterval(1600), in: calendar) == 1)
    #expect(pomodoro.finishedRounds(on: evening.addingTimeInterval(7200), in: calendar) == 1)
    #expect(pomodoro.finishedRounds.count == 2)
  }

  @Test(arguments: [Int.min, -5, 0, 181, Int.max])
  func impossibleLengthsAreLimited(value: Int) {
    let lengths = PomodoroLengths(
      work: value, shortBreak: value, longBreak: value, rounds: value, isAutomatic: true)
    for phase in [Pomodoro.Phase.work, .shortBreak, .longBreak] {
      #expect((60...10_800).contains(lengths.seconds(of: phase)))
    }
    var pomodoro = Pomodoro()
    pomodoro.start(at: start, lengths)
    #expect(pomodoro.advance(to: .distantFuture).count <= 24)
  }

  @Test func stateSurvivesItsArchive() throws {
    var pomodoro = Pomodoro()
    pomodoro.start(at: start, lengths(automatic: true))
    pomodoro.advance(to: minutes(31))
    let data = try JSONEncoder().encode(pomodoro)
    #expect(try JSONDecoder().decode(Pomodoro.self, from: data) == pomodoro)
  }
}

struct StopwatchTests {
  @Test func pausesAreNotCounted() {
    var stopwatch = Stopwatch()
    stopwatch.start(at: start)
    stopwatch.start(at: minutes(1))
    #expect(stopwatch.elapsed(at: minutes(2)) == 120)
    stopwatch.pause(at: minutes(2))
    #expect(stopwatch.elapsed(at: minutes(50)) == 120)
    stopwatch.start(at: minutes(50))
    stopwatch.addLap(at: minutes(51))
    stopwatch.addLap(at: minutes(53))
    #expect(stopwatch.lapLengths == [180, 120])
    #expect(stopwatch.elapsed(at: minutes(40)) == 120, "the clock was set back")
    stopwatch.reset()
    #expect(stopwatch == Stopwatch())
  }

  @Test func lapsHaveALimit() {
    var stopwatch = Stopwatch()
    stopwatch.addLap(at: start)
    #expect(stopwatch.laps.isEmpty)
    stopwatch.start(at: start)
    for minute in 0..<200 { stopwatch.addLap(at: minutes(Double(minute))) }
    #expect(stopwatch.laps.count == 99)
  }

  @Test(arguments: [
    (0.0, "0:00"), (59.9, "0:59"), (3599, "59:59"), (3600, "1:00:00"), (1e300, "277777:46:40"),
  ])
  func durationIsTextWithAnHourOnlyWhereNeeded(seconds: Double, text: String) {
    #expect(Stopwatch.text(seconds) == text)
  }
}

struct AlarmTests {
  @Test func alarmsAreParsed() {
    let list = AlarmList(
      parsing: "7:30 Wake up, Mon-Fri 9:55 Stand-up; sat sun 10.00, weekdays 6:15 pm Home\n12:00 AM"
    )
    #expect(list.problems.isEmpty)
    #expect(list.alarms.map(\.id) == ["07:30", "09:55/23456", "10:00/17", "18:15/23456", "00:00"])
    #expect(list.alarms.map(\.label) == ["Wake up", "Stand-up", "", "Home", ""])
    #expect(AlarmList(parsing: "Fri-Mon 8:00").alarms.first?.weekdays == [6, 7, 1, 2])
  }

  @Test(arguments: [
    "25:00", "7:60", "seven", "13:00 pm", "0:30 am", "Funday 7:00", "Mon", "-7:00", "७:३०",
  ])
  func partThatIsNoAlarmIsReported(text: String) {
    let list = AlarmList(parsing: "8:00 A, \(text), 9:00 B")
    #expect(list.alarms.map(\.label) == ["A", "B"])
    #expect(list.problems == ["“\(text)” is not an alarm such as 7:30 Wake up"])
  }

  @Test func alarmsHaveALimit() {
    let text = (0..<5000).map { "\($0 % 24):\(10 + $0 % 50) \(String(repeating: "x", count: 99))" }
    let list = AlarmList(parsing: text.joined(separator: ","))
    #expect(list.alarms.count == 20 && list.problems == ["more than 20 alarms"])
    #expect(list.alarms.allSatisfy { $0.label.count == 40 })
    #expect(AlarmList(parsing: "7:30 a, 7:30 b").alarms.map(\.label) == ["a"])
    #expect(AlarmList(parsing: " ,;, ") == AlarmList(parsing: ""))
  }

  /// The time is that of the clock on the wall; a time that clocks skip becomes the next one.
  @Test(arguments: [
    ("7:30", "2026-11-24T10:00:00Z", "2026-11-25T06:30:00Z"),
    ("7:30", "2026-11-24T06:30:00Z", "2026-11-25T06:30:00Z"),
    ("7:30", "2026-03-28T12:00:00Z", "2026-03-29T05:30:00Z"),
    ("2:30", "2026-03-28T12:00:00Z", "2026-03-29T01:00:00Z"),
    ("2:30", "2026-10-24T12:00:00Z", "2026-10-25T00:30:00Z"),
    ("Mon-Fri 7:30", "2026-11-27T12:00:00Z", "2026-11-30T06:30:00Z"),
    ("0:00", "2026-12-31T12:00:00Z", "2026-12-31T23:00:00Z"),
  ])
  func nextDate(alarm: String, date: String, next: String) throws {
    let alarm = try #require(AlarmList(parsing: alarm).alarms.first)
    #expect(alarm.next(after: try instant(date), in: try berlin()) == (try instant(next)))
  }
}

struct TimerTimelineTests {
  private func entry(_ mode: TimerMode, at date: Date) throws -> TimerEntry {
    var entry = TimerEntry(date: date)
    entry.settings.mode = mode
    entry.settings.calendar = try berlin()
    return entry
  }

  @Test func phaseEndsHaveEntries() throws {
    var entry = try entry(.pomodoro, at: minutes(1))
    entry.state.pomodoro.start(at: start, lengths(automatic: true))
    let entries = TimerProvider.timeline(of: entry).entries
    let midnight = try instant("2026-11-24T23:00:00Z")
    #expect(entries.map(\.date) == [1, 25, 30, 55, 70].map(minutes) + [midnight])
    #expect(entries.map(\.pomodoro.phase) == [.work, .shortBreak, .work, .longBreak, .work, .work])
  }

  /// The timeline is requested again when a phase ends only if somebody is to be notified.
  @Test func notificationNeedsARequestAtTheEnd() throws {
    var entry = try entry(.pomodoro, at: minutes(1))
    entry.state.pomodoro.start(at: start, lengths())
    #expect(TimerProvider.timeline(of: entry).policy != .after(minutes(25)))
    entry.settings.notifies = true
    #expect(TimerProvider.timeline(of: entry).policy == .after(minutes(25)))
  }

  @Test func ringHasAnEntryPerPercent() throws {
    var entry = try entry(.pomodoro, at: start)
    entry.settings.style = .ring
    entry.state.pomodoro.start(at: start, lengths())
    let dates = TimerProvider.timeline(of: entry).entries.map(\.date)
    #expect(dates.count == 102)
    #expect(dates[1].timeIntervalSince(start) == 15)
  }

  @Test func stoppedStopwatchHasOneEntryAndARunningOneOnePerMinute() throws {
    var entry = try entry(.stopwatch, at: minutes(0.5))
    #expect(TimerProvider.timeline(of: entry).entries.count == 1)
    entry.state.stopwatch.start(at: start)
    let dates = TimerProvider.timeline(of: entry).entries.map(\.date)
    #expect(dates.prefix(3) == [0.5, 1, 2].map(minutes)[...])
  }

  @Test func alarmIsDueForFiveMinutesOrUntilItIsStopped() throws {
    let noon = try instant("2026-11-24T11:00:00Z")
    var entry = try entry(.alarms, at: noon.addingTimeInterval(-3600))
    entry.settings.alarms = AlarmList(parsing: "12:00 Lunch, 12:03 Tea")
    let entries = TimerProvider.timeline(of: entry).entries
    let due = entries.map { $0.dueAlarm?.alarm.label }
    #expect(entries.map { $0.date.timeIntervalSince(noon) }.prefix(5) == [-3600, 0, 180, 300, 480])
    #expect(due.prefix(5) == [nil, "Lunch", "Tea", "Tea", nil])
    entry.state.stopDate = noon.addingTimeInterval(10)
    let stopped = TimerProvider.timeline(of: entry).entries.map { $0.dueAlarm?.alarm.label }
    #expect(stopped.prefix(5) == [nil, nil, "Tea", "Tea", nil])
    entry.state.silentAlarms = ["12:00", "12:03"]
    #expect(TimerProvider.timeline(of: entry).entries.allSatisfy { $0.dueAlarm == nil })
    #expect(entry.nextAlarm == nil)
  }

  @Test func eventIsTheLastOneOfFiveMinutes() throws {
    var entry = try entry(.pomodoro, at: minutes(27))
    entry.state.pomodoro.start(at: start, lengths())
    #expect(entry.lastEvent?.title == "Focus is over")
    #expect(entry.lastEvent?.text == "Next: Short break")
    let later = TimerEntry(date: minutes(31), settings: entry.settings, state: entry.state)
    #expect(later.lastEvent == nil)
  }
}

@MainActor
struct TimerPictureTests {
  private func entry(_ mode: TimerMode, _ style: TimerStyle) throws -> TimerEntry {
    var entry = TimerEntry(date: minutes(10))
    entry.settings.mode = mode
    entry.settings.style = style
    entry.settings.calendar = try berlin()
    entry.settings.alarms = AlarmList(
      parsing: "7:30 Wake up, Mon-Fri 9:55 Stand-up, 13:00 Lunch, Sat Sun 10:00 Market")
    return entry
  }

  private func expect(_ entry: TimerEntry, _ family: WidgetFamily, _ name: String) throws {
    let buffer = try picture("timer", of: TimerWidget(), family, at: entry.date) {
      TimerView(entry: entry)
    }
    try expectGolden(buffer, name)
  }

  @Test(arguments: TimerStyle.allCases, families)
  func runningPomodoro(style: TimerStyle, family: WidgetFamily) throws {
    var entry = try entry(.pomodoro, style)
    entry.state.pomodoro.start(at: start.addingTimeInterval(-1500), lengths())
    entry.state.pomodoro.advance(to: start)
    entry.state.pomodoro.skip()
    entry.state.pomodoro.start(at: start, lengths())
    try expect(entry, family, "pomodoro-\(style)_\(family)")
  }

  @Test(arguments: families)
  func pausedPomodoro(family: WidgetFamily) throws {
    var entry = try entry(.pomodoro, .bar)
    entry.settings.lengths = PomodoroLengths(
      work: 180, shortBreak: 5, longBreak: 15, rounds: 12, isAutomatic: false)
    entry.state.pomodoro.start(at: start, entry.settings.lengths)
    entry.state.pomodoro.pause(at: minutes(8))
    try expect(entry, family, "paused-\(family)")
  }

  @Test(arguments: TimerStyle.allCases, families)
  func runningStopwatch(style: TimerStyle, family: WidgetFamily) throws {
    var entry = try entry(.stopwatch, style)
    entry.state.stopwatch.start(at: start)
    for lap in 1...8 { entry.state.stopwatch.addLap(at: minutes(Double(lap) * 1.1)) }
    try expect(entry, family, "stopwatch-\(style)_\(family)")
  }

  @Test(arguments: TimerStyle.allCases, families)
  func alarms(style: TimerStyle, family: WidgetFamily) throws {
    var entry = try entry(.alarms, style)
    entry.state.silentAlarms = ["07:30"]
    try expect(entry, family, "alarms-\(style)_\(family)")
  }

  @Test(arguments: families)
  func dueAlarm(family: WidgetFamily) throws {
    let entry = try entry(.alarms, .numerals)
    let noon = TimerEntry(
      date: try instant("2026-11-24T12:01:00Z"), settings: entry.settings, state: entry.state)
    try expect(noon, family, "due-\(family)")
  }

  @Test func missingAlarmsSayWhatToDo() throws {
    var entry = try entry(.alarms, .numerals)
    entry.settings.alarms = AlarmList(parsing: "half past seven")
    try expect(entry, .systemSmall, "no-alarms")
  }
}

/// The dashboard notifies the user, unless the widget runs `notify-send`.
struct TimerNotificationTests {
  @Test func alarmsAndPhasesAreListed() throws {
    let noon = try instant("2026-11-24T11:00:00Z")
    var entry = TimerEntry(date: noon.addingTimeInterval(-60))
    entry.settings.calendar = try berlin()
    entry.settings.mode = .alarms
    entry.settings.alarms = AlarmList(parsing: "12:00 Lunch")
    let notifications = TimerProvider.timeline(of: entry).notifications
    #expect(notifications.map(\.date) == [noon])
    #expect(notifications.map(\.body) == ["Lunch"])
    #expect(notifications.first?.title.hasPrefix("Alarm at ") == true)
    entry.state.silentAlarms = ["12:00"]
    #expect(TimerProvider.timeline(of: entry).notifications == [])
    entry.state.silentAlarms = []
    entry.settings.notifies = true
    #expect(TimerProvider.timeline(of: entry).notifications == [])
    entry.settings.mode = .pomodoro
    entry.settings.notifies = false
    entry.state.pomodoro.start(at: entry.date, PomodoroLengths())
    #expect(TimerProvider.timeline(of: entry).notifications.map(\.title) == ["Focus is over"])
  }
}
