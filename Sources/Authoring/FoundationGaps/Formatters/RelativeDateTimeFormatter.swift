/// How far a date is away, in words.
///
/// The words are English unless others were ``RelativeWords/register(_:for:)``ed: ICU's own table for this is
/// not part of what Foundation brings.
/// - Source: Foundation `RelativeDateTimeFormatter`, which Linux lacks.
open class RelativeDateTimeFormatter: Formatter {
  /// Whether `yesterday` may stand for `1 day ago`.
  public enum DateTimeStyle: Int, Sendable {
    /// Always a number.
    case numeric
    /// A name where there is one.
    case named
  }

  /// How long the words are.
  public enum UnitsStyle: Int, Sendable {
    /// `2 months ago`.
    case full
    /// `two months ago`.
    case spellOut
    /// `2 mo. ago`.
    case short
    /// `2mo ago`.
    case abbreviated
  }

  /// Whether names stand for numbers.
  open var dateTimeStyle = DateTimeStyle.numeric
  /// How long the words are.
  open var unitsStyle = UnitsStyle.full
  /// The calendar that days are counted in.
  open var calendar = Calendar.current
  /// The language.
  open var locale = Locale.current
  /// Where in a sentence the words stand; it changes nothing here.
  open var formattingContext = Formatter.Context.unknown

  /// How far a date is from another.
  open func localizedString(for date: Date, relativeTo reference: Date) -> String {
    let units: Set<Calendar.Component> = [
      .year, .month, .weekOfMonth, .day, .hour, .minute, .second,
    ]
    let parts = calendar.dateComponents(units, from: reference, to: date)
    return localizedString(from: parts)
  }

  /// How far a number of seconds is from now.
  open func localizedString(fromTimeInterval interval: TimeInterval) -> String {
    let now = Date()
    return localizedString(for: now.addingTimeInterval(interval), relativeTo: now)
  }

  /// How far components are, by the greatest that is not zero.
  open func localizedString(from components: DateComponents) -> String {
    let candidates: [(RelativeUnit, Int?)] = [
      (.year, components.year), (.month, components.month),
      (.week, components.weekOfMonth ?? components.weekOfYear), (.day, components.day),
      (.hour, components.hour), (.minute, components.minute), (.second, components.second),
    ]
    let (unit, value) = candidates.first { ($0.1 ?? 0) != 0 } ?? (.second, 0)
    return RelativeWords.words(for: locale)
      .text(value ?? 0, unit, style: unitsStyle, named: dateTimeStyle == .named)
  }

  /// How far a date is from now, or `nil` for what is no date.
  open override func string(for object: Any?) -> String? {
    (object as? Date).map { localizedString(for: $0, relativeTo: Date()) }
  }
}

/// A unit that distances in time are told in.
public enum RelativeUnit: String, Hashable, Sendable, CaseIterable {
  /// Seconds.
  case second
  /// Minutes.
  case minute
  /// Hours.
  case hour
  /// Days.
  case day
  /// Weeks.
  case week
  /// Months.
  case month
  /// Years.
  case year
}
