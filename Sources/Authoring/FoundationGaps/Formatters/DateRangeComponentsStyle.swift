/// A format for the length of a date range, such as `2 hours, 5 minutes`.
///
/// Foundation on Linux declares `Date.ComponentsFormatStyle` without an implementation, so this
/// type has another name. Use it as `.components(style:)`.
///
/// - Source: Foundation `Date.ComponentsFormatStyle`.
public struct DateRangeComponentsStyle: FormatStyle, Sendable {
  /// The style of the units.
  public struct Style: Codable, Hashable, Sendable {
    /// The raw value of a style of `DateComponentsFormatter`.
    let units: Int

    /// `two hours, five minutes`.
    public static let spellOut = Style(units: DateComponentsFormatter.UnitsStyle.spellOut.rawValue)
    /// `2 hours, 5 minutes`.
    public static let wide = Style(units: DateComponentsFormatter.UnitsStyle.full.rawValue)
    /// `2 hr, 5 min`.
    public static let abbreviated = Style(units: DateComponentsFormatter.UnitsStyle.short.rawValue)
    /// `2hr 5min`.
    public static let condensedAbbreviated = Style(
      units: DateComponentsFormatter.UnitsStyle.brief.rawValue)
    /// `2h 5m`.
    public static let narrow = Style(
      units: DateComponentsFormatter.UnitsStyle.abbreviated.rawValue)
  }

  /// A unit of time.
  public enum Field: Int, Codable, Hashable, Sendable, CaseIterable {
    /// The units, from the largest to the smallest.
    case year, month, week, day, hour, minute, second
  }

  /// The style of the units.
  public var style: Style
  /// The locale of the string.
  public var locale: Locale
  /// The calendar to calculate with.
  public var calendar: Calendar
  /// The units to use, or `nil` for all.
  public var fields: Set<Field>?

  /// Creates a format style.
  public init(
    style: Style, locale: Locale = .autoupdatingCurrent,
    calendar: Calendar = .autoupdatingCurrent, fields: Set<Field>? = nil
  ) {
    self.style = style
    self.locale = locale
    self.calendar = calendar
    self.fields = fields
  }

  /// Returns a string for the length of a date range.
  public func format(_ range: Range<Date>) -> String {
    let formatter = DateComponentsFormatter()
    formatter.unitsStyle = .init(rawValue: style.units) ?? .full
    formatter.allowedUnits = (fields ?? Set(Field.allCases)).reduce(into: []) {
      $0.insert($1.unit)
    }
    var localizedCalendar = calendar
    localizedCalendar.locale = locale
    formatter.calendar = localizedCalendar
    return formatter.string(from: range.lowerBound, to: range.upperBound) ?? ""
  }

  /// Returns the format style with another locale.
  public func locale(_ locale: Locale) -> Self {
    var style = self
    style.locale = locale
    return style
  }
}

extension DateRangeComponentsStyle.Field {
  fileprivate var unit: NSCalendar.Unit {
    switch self {
    case .year: .year
    case .month: .month
    case .week: .weekOfYear
    case .day: .day
    case .hour: .hour
    case .minute: .minute
    case .second: .second
    }
  }
}

extension FormatStyle where Self == DateRangeComponentsStyle {
  /// Returns a format style for the length of a date range, in the given units, or in all units if
  /// `fields` is `nil`.
  public static func components(
    style: DateRangeComponentsStyle.Style,
    fields: Set<DateRangeComponentsStyle.Field>? = nil
  ) -> Self {
    Self(style: style, fields: fields)
  }

  /// A format style for the length of a date range in hours, minutes and seconds, such as `2h 5m`.
  public static var timeDuration: Self {
    Self(style: .narrow, fields: [.hour, .minute, .second])
  }
}
