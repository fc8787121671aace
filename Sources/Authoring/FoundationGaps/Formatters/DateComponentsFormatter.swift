internal import Languages
internal import _FoundationICU

/// A formatter for durations, such as `1 hour, 5 minutes`, `1h 5m` or `1:05:00`.
///
/// - Source: Foundation `DateComponentsFormatter`, which Linux lacks; the strings are those of ICU.
open class DateComponentsFormatter: Formatter {
  /// The style of the units.
  public enum UnitsStyle: Int, Sendable {
    /// `1:05:09`.
    case positional
    /// `1h 5m 9s`.
    case abbreviated
    /// `1 hr, 5 min, 9 sec`.
    case short
    /// `1 hour, 5 minutes, 9 seconds`.
    case full
    /// `one hour, five minutes, nine seconds`.
    case spellOut
    /// `1hr 5min 9sec`.
    case brief
  }

  /// The treatment of units that are zero.
  public struct ZeroFormattingBehavior: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Creates a set of options from bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// `dropLeading` for positional units, `dropAll` for all other styles.
    public static let `default` = ZeroFormattingBehavior(rawValue: 1)
    /// Zeros before the first nonzero unit are omitted.
    ///
    /// The last two positional units always remain.
    public static let dropLeading = ZeroFormattingBehavior(rawValue: 2)
    /// Zeros between nonzero units are omitted, except positional ones.
    public static let dropMiddle = ZeroFormattingBehavior(rawValue: 4)
    /// Zeros after the last nonzero unit are omitted, except positional ones.
    public static let dropTrailing = ZeroFormattingBehavior(rawValue: 8)
    /// All zeros are omitted; if all units are zero, the last one remains.
    public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
    /// The first positional unit is padded to two digits, as the others always are.
    ///
    /// In other styles, the zeros of all units are shown, but no value is padded.
    public static let pad = ZeroFormattingBehavior(rawValue: 65536)
  }

  /// The units to use, from years to seconds, with weeks as `weekOfMonth`; others are ignored.
  ///
  /// If there are none, hours, minutes and seconds are used.
  open var allowedUnits: NSCalendar.Unit = []
  /// The style of the units.
  open var unitsStyle = UnitsStyle.positional
  /// The treatment of units that are zero.
  open var zeroFormattingBehavior = ZeroFormattingBehavior.default
  /// The maximum number of units; 0 for no limit.
  open var maximumUnitCount = 0
  /// Whether the last unit may have a fraction; ignored.
  open var allowsFractionalUnits = false
  /// Whether to add the English word “About”.
  open var includesApproximationPhrase = false
  /// Whether to add the English word “remaining”.
  open var includesTimeRemainingPhrase = false
  /// Whether the largest unit, if its value is small, is expressed in the next smaller unit, such as
  /// 63 seconds; ignored.
  open var collapsesLargestUnit = false
  /// The calendar to calculate with, or `nil` for the user's calendar.
  open var calendar: Calendar? = Calendar.current
  /// The context of the string in a sentence; ignored.
  open var formattingContext = Formatter.Context.unknown

  private var locale: Locale { calendar?.locale ?? .current }

  /// Returns a string for a duration in seconds, rounded to whole seconds.
  ///
  /// - Returns: `nil` if the duration is not finite or too long for a calendar to calculate with.
  open func string(from interval: TimeInterval) -> String? {
    guard interval.isFinite, abs(interval) < 1e15 else { return nil }
    let start = Date(timeIntervalSinceReferenceDate: 0)
    return string(from: start, to: start.addingTimeInterval(interval.rounded()))
  }

  /// Returns a string for the time between two dates.
  open func string(from start: Date, to end: Date) -> String? {
    let units = units
    let components = Set(units.map(\.component))
    return string(from: (calendar ?? .current).dateComponents(components, from: start, to: end))
  }

  /// Returns a string for date components.
  ///
  /// A missing unit counts as zero. If any unit is negative, the string begins with a minus sign.
  open func string(from components: DateComponents) -> String? {
    var values = units.map { (unit: $0, value: components.value(for: $0.component) ?? 0) }
    let isNegative = values.contains { $0.value < 0 }
    values = droppingZeros(from: values.map { ($0.unit, abs($0.value)) })
    if maximumUnitCount > 0 { values = Array(values.prefix(maximumUnitCount)) }
    let text = unitsStyle == .positional ? positionalText(values) : unitList(values)
    return addingPhrases(to: isNegative ? "-\(text)" : text)
  }

  /// Returns a string for date components or a number of seconds, or `nil` for any other object.
  open override func string(for object: Any?) -> String? {
    switch object {
    case let components as DateComponents: string(from: components)
    case let number as NSNumber: string(from: number.doubleValue)
    default: nil
    }
  }

  /// Returns a string for date components in a style.
  open class func localizedString(
    from components: DateComponents, unitsStyle: UnitsStyle
  ) -> String? {
    let formatter = DateComponentsFormatter()
    formatter.unitsStyle = unitsStyle
    return formatter.string(from: components)
  }

  private var units: [TimeUnit] {
    let allowed = TimeUnit.allCases.filter { allowedUnits.contains($0.unit) }
    return allowed.isEmpty ? [.hour, .minute, .second] : allowed
  }

  private func droppingZeros(
    from values: [(TimeUnit, Int)]
  ) -> [(unit: TimeUnit, value: Int)] {
    let isPositional = unitsStyle == .positional
    let behavior =
      zeroFormattingBehavior.contains(.default)
      ? (isPositional ? .dropLeading : .dropAll) : zeroFormattingBehavior
    let firstNonzero = values.firstIndex { $0.1 != 0 } ?? values.count - 1
    let lastNonzero = values.lastIndex { $0.1 != 0 } ?? values.count - 1
    // The last two positional units remain, so that five seconds read `0:05`.
    let firstShownIndex = isPositional ? min(firstNonzero, max(0, values.count - 2)) : firstNonzero
    return values.enumerated().filter { index, value in
      if index < firstNonzero {
        return !behavior.contains(.dropLeading) || index >= firstShownIndex
      }
      if index > lastNonzero { return !behavior.contains(.dropTrailing) || isPositional }
      // If all units are zero, the last one remains.
      return value.1 != 0 || isPositional || !behavior.contains(.dropMiddle)
        || index == values.count - 1 && firstNonzero == values.count - 1
    }.map { ($0.element.0, $0.element.1) }
  }

  private func positionalText(_ values: [(unit: TimeUnit, value: Int)]) -> String {
    let pads = zeroFormattingBehavior.contains(.pad)
    return values.enumerated().map { index, value in
      index > 0 || pads ? String(format: "%02d", value.value) : "\(value.value)"
    }.joined(separator: ":")
  }

  private func unitList(_ values: [(unit: TimeUnit, value: Int)]) -> String {
    let strings = values.map { unitString(for: $0.value, $0.unit) }
    switch unitsStyle {
    case .abbreviated, .brief: return strings.joined(separator: " ")
    default: return strings.joined(separator: ", ")
    }
  }

  private func unitString(for value: Int, _ unit: TimeUnit) -> String {
    let width: String
    switch unitsStyle {
    case .abbreviated: width = "unit-width-narrow"
    case .short, .brief: width = "unit-width-short"
    default: width = "unit-width-full-name"
    }
    let skeleton = "measure-unit/duration-\(unit.rawValue) \(width)"
    let text =
      ICU.formatted(Double(value), skeleton: skeleton, locale: locale)
      ?? "\(value) \(unit.rawValue)"
    switch unitsStyle {
    case .brief: return text.replacingOccurrences(of: " ", with: "")
    case .spellOut:
      let formatter = NumberFormatter()
      formatter.numberStyle = .spellOut
      formatter.locale = locale
      let words = formatter.string(from: NSNumber(value: value)) ?? "\(value)"
      return text.replacingOccurrences(of: "\(value)", with: words)
    default: return text
    }
  }

  private func addingPhrases(to text: String) -> String {
    var text = text
    if includesTimeRemainingPhrase { text += " remaining" }
    if includesApproximationPhrase { text = "About " + text }
    return text
  }
}

private enum TimeUnit: String, CaseIterable {
  case year, month, week, day, hour, minute, second

  var component: Calendar.Component {
    switch self {
    case .year: .year
    case .month: .month
    case .week: .weekOfMonth
    case .day: .day
    case .hour: .hour
    case .minute: .minute
    case .second: .second
    }
  }

  var unit: NSCalendar.Unit {
    switch self {
    case .year: .year
    case .month: .month
    case .week: .weekOfMonth
    case .day: .day
    case .hour: .hour
    case .minute: .minute
    case .second: .second
    }
  }
}
