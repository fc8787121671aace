public import Foundation
public import TesseraIntents

/// How a widget shows the time of day; a setting that bundled widgets share.
public enum HourFormat: String, AppEnum {
  /// The format of the locale.
  case automatic
  /// Such as `2:05 PM`.
  case twelveHours
  /// Such as `14:05`.
  case twentyFourHours

  /// The setting's name.
  public static let typeDisplayRepresentation: TypeDisplayRepresentation = "Hours"

  /// The names of the choices.
  public static let caseDisplayRepresentations: [HourFormat: DisplayRepresentation] = [
    .automatic: "Automatic", .twelveHours: "12 hours", .twentyFourHours: "24 hours",
  ]

  /// Returns whether hours are counted from 1 to 12.
  public func isTwelveHours(in locale: Locale = .current) -> Bool {
    switch self {
    case .automatic: locale.hourCycle == .oneToTwelve || locale.hourCycle == .zeroToEleven
    case .twelveHours: true
    case .twentyFourHours: false
    }
  }

  /// Returns the time of day, such as `14:05` or `2:05 PM`.
  public func time(
    _ date: Date, in zone: TimeZone = .current, locale: Locale = .current
  ) -> String {
    let parts = Self.parts(of: date, in: zone)
    let minutes = String(format: "%02d", parts.minute)
    guard isTwelveHours(in: locale) else { return String(format: "%02d:", parts.hour) + minutes }
    return "\(Self.twelveHour(parts.hour)):\(minutes) \(Self.half(parts.hour, locale))"
  }

  /// Returns the hour alone, such as `14` or `2 PM`.
  public func hour(
    _ date: Date, in zone: TimeZone = .current, locale: Locale = .current
  ) -> String {
    let hour = Self.parts(of: date, in: zone).hour
    guard isTwelveHours(in: locale) else { return String(format: "%02d", hour) }
    return "\(Self.twelveHour(hour)) \(Self.half(hour, locale))"
  }

  private static func parts(of date: Date, in zone: TimeZone) -> (hour: Int, minute: Int) {
    let parts = Calendar.gregorian(in: zone).dateComponents([.hour, .minute], from: date)
    return (parts.hour ?? 0, parts.minute ?? 0)
  }

  private static func twelveHour(_ hour: Int) -> Int { (hour + 11) % 12 + 1 }

  private static func half(_ hour: Int, _ locale: Locale) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    return hour < 12 ? calendar.amSymbol : calendar.pmSymbol
  }
}
