internal import Foundation
internal import TesseraKit
internal import WidgetOptions

/// The settings of the clock, with the zones that they name.
struct ClockSettings: Hashable, Sendable {
  var style = ClockStyle.digits
  var hours = HourFormat.automatic
  var seconds = SecondsDisplay.automatic
  /// The zone of the clock, or `nil` for the local one.
  var zone: Zone?
  /// The zones that are shown in addition.
  var zones: [Zone] = []
  var localZone = TimeZone.current
  var locale = Locale.current

  init() {}

  init(_ intent: ClockIntent) {
    style = intent.style
    hours = intent.hours
    seconds = intent.seconds
    zone = intent.zone.map { Zone($0.id) }
    let chosenZones = intent.zones ?? []
    zones = chosenZones.isEmpty ? Zone.configured() : chosenZones.map { Zone($0.id) }
  }
}

/// The clock at a date.
struct ClockEntry: TimelineEntry {
  let date: Date
  var settings = ClockSettings()

  /// The time in the zone of the clock; in the local zone if the chosen one is unknown.
  var time: LocalTime {
    LocalTime(
      date, zone: settings.zone?.timeZone ?? settings.localZone, locale: settings.locale)
  }

  var isTwelveHours: Bool { settings.hours.isTwelveHours(in: settings.locale) }

  /// The digits of the time, such as `14:05` or `2:05`.
  var digits: String {
    let hour = isTwelveHours ? "\(shownHour)" : String(format: "%02d", shownHour)
    return hour + String(format: ":%02d", time.minute)
  }

  /// The hour as it is shown: 0 to 23, or 1 to 12.
  var shownHour: Int { isTwelveHours ? (time.hour + 11) % 12 + 1 : time.hour }

  /// `AM` or `PM` in the language of the locale, or `nil` with 24 hours.
  var half: String? {
    guard isTwelveHours else { return nil }
    return time.hour < 12 ? time.calendar.amSymbol : time.calendar.pmSymbol
  }

  /// Returns the time in one line, such as `14:05` or `2:05 PM`.
  func timeText(in zone: TimeZone? = nil) -> String {
    settings.hours.time(date, in: zone ?? time.zone, locale: settings.locale)
  }

  func showsSeconds(in family: WidgetFamily) -> Bool {
    switch settings.seconds {
    case .automatic: family == .systemLarge
    case .shown: true
    case .hidden: false
    }
  }
}

// The large digits are a timer, which the dashboard keeps up to date: no entry is needed for a
// second.
extension ClockEntry {
  /// The date at which a timer must have started to show the time of day, even on days when the
  /// clocks change.
  var timerStart: Date {
    let seconds = shownHour * 3600 + time.secondsOfDay % 3600
    return Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down) - Double(seconds))
  }

  /// The leading zeros, such as `00:0`, that a timer started at ``timerStart`` leaves out.
  ///
  /// With 12 hours, there are none: no hour is 0, and the hour has no leading zero.
  var leadingZeros: String {
    guard !isTwelveHours else { return "" }
    switch (time.hour, time.minute) {
    case (0, ..<10): return "00:0"
    case (0, _): return "00:"
    case (..<10, _): return "0"
    default: return ""
    }
  }
}
