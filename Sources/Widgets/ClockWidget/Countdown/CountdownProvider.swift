internal import Foundation
internal import TesseraKit

/// A countdown at a date.
struct CountdownEntry: TimelineEntry {
  let date: Date
  var settings = CountdownSettings()

  var countdown: Countdown { settings.countdown(at: date) }
}

/// Provides an entry for each date at which the countdown changes; what ticks needs no entries.
struct CountdownProvider: AppIntentTimelineProvider {
  /// The number of days in a timeline.
  private static let days = 3

  func placeholder(in context: Context) -> CountdownEntry { CountdownEntry(date: context.date) }

  func snapshot(
    for configuration: CountdownIntent, in context: Context
  ) async -> CountdownEntry {
    CountdownEntry(date: context.date, settings: CountdownSettings(configuration))
  }

  func timeline(
    for configuration: CountdownIntent, in context: Context
  ) async -> Timeline<CountdownEntry> {
    Self.timeline(of: CountdownSettings(configuration), at: context.date)
  }

  static func timeline(
    of settings: CountdownSettings, at date: Date
  ) -> Timeline<CountdownEntry> {
    let countdown = settings.countdown(at: date)
    let midnights = (1...days).map { countdown.now.startOfDay(after: $0).date }
    let end = midnights.last ?? date
    let changes = midnights + [countdown.target.date] + countdown.changes(in: settings.style)
    let dates = Set(changes.filter { $0 > date && $0 <= end }).sorted()
    return Timeline(
      entries: ([date] + dates).map { CountdownEntry(date: $0, settings: settings) },
      policy: .atEnd)
  }
}

extension Countdown {
  /// Returns dates at which a style changes other than at midnight and at the target itself.
  fileprivate func changes(in style: CountdownStyle) -> [Date] {
    switch style {
    case .days, .dots: []
    case .units: boundaries
    case .ring, .bar: span.changes
    case .words:
      (1...24).map { target.date.addingTimeInterval(Double($0) * -3600) }
        + (1...60).map { target.date.addingTimeInterval(Double($0) * -60) }
    }
  }

  /// The next dates that are a whole number of days away from the target.
  ///
  /// Before the target, a second later: until then, the timer of the previous entry stays at 0.
  private var boundaries: [Date] {
    let first = isOver ? wholeDays + 1 : -wholeDays
    return (first..<first + 5).compactMap { days in
      target.calendar.date(byAdding: .day, value: days, to: target.date)
        .map { days < 0 ? $0.addingTimeInterval(1) : $0 }
    }
  }
}
