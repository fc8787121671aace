internal import Foundation
internal import TesseraKit

/// Provides an entry for each date at which the clock changes.
struct ClockProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> ClockEntry {
    var settings = ClockSettings()
    settings.zones = Zone.configured()
    return ClockEntry(date: context.date, settings: settings)
  }

  func snapshot(for configuration: ClockIntent, in context: Context) async -> ClockEntry {
    ClockEntry(date: context.date, settings: ClockSettings(configuration))
  }

  func timeline(for configuration: ClockIntent, in context: Context) async -> Timeline<ClockEntry> {
    Self.timeline(of: ClockSettings(configuration), at: context.date)
  }

  static func timeline(of settings: ClockSettings, at date: Date) -> Timeline<ClockEntry> {
    let entry = ClockEntry(date: date, settings: settings)
    let entries = dates(of: entry).map { ClockEntry(date: $0, settings: settings) }
    return Timeline(entries: entries, policy: .atEnd)
  }

  /// Returns the dates at which what an entry shows changes, beginning at its own.
  private static func dates(of entry: ClockEntry) -> [Date] {
    switch entry.settings.style {
    case .words: dates(of: entry, hours: 12) { "\(TimeWords($0.time)) \($0.time.day)" }
    case .progress: progressDates(of: entry.time)
    case .digits, .letters, .analogue, .ring, .world, .binary:
      dates(of: entry, hours: 2) { $0.date }
    }
  }

  /// Returns the starts of the minutes at which a part of the entry changes, beginning with the
  /// current minute.
  private static func dates(
    of entry: ClockEntry, hours: Int, changing part: (ClockEntry) -> some Equatable
  ) -> [Date] {
    let minute = (entry.date.timeIntervalSince1970 / 60).rounded(.down) * 60
    let dates = (0..<hours * 60).map { Date(timeIntervalSince1970: minute + Double($0) * 60) }
    let parts = dates.map { part(ClockEntry(date: $0, settings: entry.settings)) }
    return dates.indices.filter { $0 == 0 || parts[$0] != parts[$0 - 1] }.map { dates[$0] }
  }

  private static func progressDates(of time: LocalTime) -> [Date] {
    let end = time.date.addingTimeInterval(24 * 3600)
    let changes = Period.allCases.flatMap { $0.changes(after: time, until: end) }
    return [time.date] + Set(changes + [time.startOfDay(after: 1).date]).sorted()
  }
}
