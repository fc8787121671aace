/// A formatter for dates relative to another date, such as `2 months ago`.
///
/// The strings are English, because Foundation's own copy of ICU lacks the table of relative dates.
/// Register the strings of other languages with ``RelativeDateStrings/register(_:for:)``.
/// - Source: Foundation `RelativeDateTimeFormatter`, which Linux lacks.
open class RelativeDateTimeFormatter: Formatter {
  /// Whether names such as `yesterday` are used instead of numbers.
  public enum DateTimeStyle: Int, Sendable {
    /// Numbers only.
    case numeric
    /// Names if available.
    case named
  }

  /// The style of the units.
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

  /// Whether names are used instead of numbers.
  open var dateTimeStyle = DateTimeStyle.numeric
  /// The style of the units.
  open var unitsStyle = UnitsStyle.full
  /// The calendar to calculate with.
  open var calendar = Calendar.current
  /// The locale of the string.
  open var locale = Locale.current
  /// The context of the string in a sentence; ignored.
  open var formattingContext = Formatter.Context.unknown

  /// Returns a string for a date relative to a reference date.
  open func localizedString(for date: Date, relativeTo reference: Date) -> String {
    let units: Set<Calendar.Component> = [
      .year, .month, .weekOfMonth, .day, .hour, .minute, .second,
    ]
    let components = calendar.dateComponents(units, from: reference, to: date)
    return localizedString(from: components)
  }

  /// Returns a string for a number of seconds relative to now.
  open func localizedString(fromTimeInterval interval: TimeInterval) -> String {
    let now = Date()
    return localizedString(for: now.addingTimeInterval(interval), relativeTo: now)
  }

  /// Returns a string for date components, by the largest unit that is not zero.
  ///
  /// If all units are zero or missing, the string is that for zero seconds.
  open func localizedString(from components: DateComponents) -> String {
    let candidates: [(RelativeUnit, Int?)] = [
      (.year, components.year), (.month, components.month),
      (.week, components.weekOfMonth ?? components.weekOfYear), (.day, components.day),
      (.hour, components.hour), (.minute, components.minute), (.second, components.second),
    ]
    let (unit, value) = candidates.first { ($0.1 ?? 0) != 0 } ?? (.second, 0)
    return RelativeDateStrings.strings(for: locale)
      .text(value ?? 0, unit, style: unitsStyle, usesNames: dateTimeStyle == .named)
  }

  /// Returns a string for a date relative to now, or `nil` if the object is not a date.
  open override func string(for object: Any?) -> String? {
    (object as? Date).map { localizedString(for: $0, relativeTo: Date()) }
  }
}

/// A unit of a relative date.
public enum RelativeUnit: String, Hashable, Sendable, CaseIterable {
  /// The second.
  case second
  /// The minute.
  case minute
  /// The hour.
  case hour
  /// The day.
  case day
  /// The week.
  case week
  /// The month.
  case month
  /// The year.
  case year
}
