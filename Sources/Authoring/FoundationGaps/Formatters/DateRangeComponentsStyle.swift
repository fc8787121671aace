/// The length of a range of dates in words: `2 hours, 5 minutes`.
///
/// Foundation on Linux has the name `Date.ComponentsFormatStyle` for a type that can do nothing, so
/// that this one has another; authors say `.components(style:)`.
///
/// - Source: Foundation `Date.ComponentsFormatStyle`.
public struct DateRangeComponentsStyle: FormatStyle, Sendable {
  /// How long the words are.
  public struct Style: Codable, Hashable, Sendable {
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

  /// A unit that may be told.
  public enum Field: Int, Codable, Hashable, Sendable, CaseIterable {
    /// Units of time.
    case year, month, week, day, hour, minute, second
  }

  /// How long the words are.
  public var style: Style
  /// The language.
  public var locale: Locale
  /// The calendar that is counted in.
  public var calendar: Calendar
  /// The units that may be told, or `nil` for all.
  public var fields: Set<Field>?

  /// Words in a style.
  public init(
    style: Style, locale: Locale = .autoupdatingCurrent,
    calendar: Calendar = .autoupdatingCurrent, fields: Set<Field>? = nil
  ) {
    self.style = style
    self.locale = locale
    self.calendar = calendar
    self.fields = fields
  }

  /// The words for a range's length.
  public func format(_ range: Range<Date>) -> String {
    let formatter = DateComponentsFormatter()
    formatter.unitsStyle = .init(rawValue: style.units) ?? .full
    formatter.allowedUnits = (fields ?? Set(Field.allCases)).reduce(into: []) {
      $0.insert($1.unit)
    }
    var counted = calendar
    counted.locale = locale
    formatter.calendar = counted
    return formatter.string(from: range.lowerBound, to: range.upperBound) ?? ""
  }

  /// The same in another language.
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
  /// A range's length in words, in some units.
  public static func components(
    style: DateRangeComponentsStyle.Style,
    fields: Set<DateRangeComponentsStyle.Field>? = nil
  ) -> Self {
    Self(style: style, fields: fields)
  }

  /// A range's length as on a clock of hours, minutes and seconds.
  public static var timeDuration: Self {
    Self(style: .narrow, fields: [.hour, .minute, .second])
  }
}
