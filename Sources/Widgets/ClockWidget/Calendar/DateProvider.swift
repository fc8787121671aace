internal import Foundation
internal import TesseraKit

/// The settings of the date, with the zone that they name.
struct DateSettings: Hashable, Sendable {
  var style = DateStyle.number
  /// The zone of the date, or `nil` for the local one.
  var zone: Zone?
  var localZone = TimeZone.current
  var locale = Locale.current

  init() {}

  init(_ intent: DateIntent) {
    style = intent.style
    zone = intent.zone.map { Zone($0.id) }
  }
}

/// The date at a time.
struct DateEntry: TimelineEntry {
  let date: Date
  var settings = DateSettings()

  /// The time in the chosen zone; in the local zone if the chosen one is unknown.
  var time: LocalTime {
    LocalTime(
      date, zone: settings.zone?.timeZone ?? settings.localZone, locale: settings.locale)
  }
}

/// Provides an entry for each day.
struct DateProvider: AppIntentTimelineProvider {
  /// The number of days in a timeline.
  private static let days = 7

  func placeholder(in context: Context) -> DateEntry { DateEntry(date: context.date) }

  func snapshot(for configuration: DateIntent, in context: Context) async -> DateEntry {
    DateEntry(date: context.date, settings: DateSettings(configuration))
  }

  func timeline(for configuration: DateIntent, in context: Context) async -> Timeline<DateEntry> {
    Self.timeline(of: DateSettings(configuration), at: context.date)
  }

  static func timeline(of settings: DateSettings, at date: Date) -> Timeline<DateEntry> {
    let time = DateEntry(date: date, settings: settings).time
    let midnights = Set((1...days).map { time.startOfDay(after: $0).date }.filter { $0 > date })
    return Timeline(
      entries: ([date] + midnights.sorted()).map { DateEntry(date: $0, settings: settings) },
      policy: .atEnd)
  }
}
