internal import _FoundationICU

/// A length of time in words: `1 hour, 5 minutes`, `1h 5m`, `1:05:00`.
///
/// - Source: Foundation `DateComponentsFormatter`, which Linux lacks; the words are ICU's.
open class DateComponentsFormatter: Formatter {
  /// How long the words are.
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

  /// What happens to units that are zero.
  public struct ZeroFormattingBehavior: OptionSet, Sendable {
    /// The choices as bits.
    public let rawValue: UInt

    /// Makes choices from bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// As suits the style.
    public static let `default` = ZeroFormattingBehavior(rawValue: 1)
    /// Those before the first that is not zero are left out.
    public static let dropLeading = ZeroFormattingBehavior(rawValue: 2)
    /// Those in the middle are left out.
    public static let dropMiddle = ZeroFormattingBehavior(rawValue: 4)
    /// Those after the last that is not zero are left out.
    public static let dropTrailing = ZeroFormattingBehavior(rawValue: 8)
    /// All are left out.
    public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
    /// Numbers are filled up with zeros.
    public static let pad = ZeroFormattingBehavior(rawValue: 65536)
  }

  /// The units that may be used; empty for those that suit.
  open var allowedUnits: NSCalendar.Unit = []
  /// How long the words are.
  open var unitsStyle = UnitsStyle.positional
  /// What happens to units that are zero.
  open var zeroFormattingBehavior = ZeroFormattingBehavior.default
  /// The greatest number of units; 0 for all.
  open var maximumUnitCount = 0
  /// Whether what is not told any more counts as part of the last unit.
  open var allowsFractionalUnits = false
  /// Whether `about` is said.
  open var includesApproximationPhrase = false
  /// Whether `remaining` is said.
  open var includesTimeRemainingPhrase = false
  /// Whether only the greatest unit is told.
  open var collapsesLargestUnit = false
  /// The calendar that lengths are counted in.
  open var calendar: Calendar? = Calendar.current
  /// Where in a sentence the words stand; it changes nothing here.
  open var formattingContext = Formatter.Context.unknown

  private var locale: Locale { calendar?.locale ?? .current }

  /// The words for a length in seconds, or `nil` for one that is no number.
  open func string(from interval: TimeInterval) -> String? {
    guard interval.isFinite, abs(interval) < 1e15 else { return nil }
    let start = Date(timeIntervalSinceReferenceDate: 0)
    return string(from: start, to: start.addingTimeInterval(interval.rounded()))
  }

  /// The words for the time between two dates.
  open func string(from start: Date, to end: Date) -> String? {
    let units = units
    var wanted = Set(units.map(\.component))
    if wanted.isEmpty { wanted = [.second] }
    return string(from: (calendar ?? .current).dateComponents(wanted, from: start, to: end))
  }

  /// The words for components.
  open func string(from components: DateComponents) -> String? {
    var values = units.map { (unit: $0, value: components.value(for: $0.component) ?? 0) }
    let isNegative = values.contains { $0.value < 0 }
    values = dropped(values.map { ($0.unit, abs($0.value)) })
    if maximumUnitCount > 0 { values = Array(values.prefix(maximumUnitCount)) }
    let text = unitsStyle == .positional ? positional(values) : worded(values)
    return phrased(isNegative ? "-\(text)" : text)
  }

  /// The words for components, or `nil` for what has none.
  open override func string(for object: Any?) -> String? {
    switch object {
    case let components as DateComponents: string(from: components)
    case let number as NSNumber: string(from: number.doubleValue)
    default: nil
    }
  }

  /// The words for components in a style.
  open class func localizedString(
    from components: DateComponents, unitsStyle: UnitsStyle
  ) -> String? {
    let formatter = DateComponentsFormatter()
    formatter.unitsStyle = unitsStyle
    return formatter.string(from: components)
  }

  private var units: [TimeUnit] {
    let all = TimeUnit.allCases.filter { allowedUnits.contains($0.unit) }
    return all.isEmpty ? [.hour, .minute, .second] : all
  }

  private func dropped(_ values: [(TimeUnit, Int)]) -> [(unit: TimeUnit, value: Int)] {
    let isPositional = unitsStyle == .positional
    let behavior =
      zeroFormattingBehavior.contains(.default)
      ? (isPositional ? .dropLeading : .dropAll) : zeroFormattingBehavior
    let first = values.firstIndex { $0.1 != 0 } ?? values.count - 1
    let last = values.lastIndex { $0.1 != 0 } ?? values.count - 1
    // Minutes stay before seconds, so that a clock reads `0:05`.
    let kept = isPositional ? min(first, max(0, values.count - 2)) : first
    return values.enumerated().filter { index, value in
      if index < first { return !behavior.contains(.dropLeading) || index >= kept }
      if index > last { return !behavior.contains(.dropTrailing) || isPositional }
      return value.1 != 0 || isPositional || !behavior.contains(.dropMiddle)
        || index == values.count - 1 && first == values.count - 1
    }.map { ($0.element.0, $0.element.1) }
  }

  private func positional(_ values: [(unit: TimeUnit, value: Int)]) -> String {
    let pads = zeroFormattingBehavior.contains(.pad)
    return values.enumerated().map { index, value in
      index > 0 || pads ? String(format: "%02d", value.value) : "\(value.value)"
    }.joined(separator: ":")
  }

  private func worded(_ values: [(unit: TimeUnit, value: Int)]) -> String {
    let words = values.map { word(for: $0.value, $0.unit) }
    switch unitsStyle {
    case .abbreviated, .brief: return words.joined(separator: " ")
    default: return words.joined(separator: ", ")
    }
  }

  private func word(for value: Int, _ unit: TimeUnit) -> String {
    let width: String
    switch unitsStyle {
    case .abbreviated: width = "unit-width-narrow"
    case .short, .brief: width = "unit-width-short"
    default: width = "unit-width-full-name"
    }
    let skeleton = "measure-unit/duration-\(unit.rawValue) \(width)"
    let text = ICU.number(Double(value), skeleton, locale) ?? "\(value) \(unit.rawValue)"
    switch unitsStyle {
    case .brief: return text.replacingOccurrences(of: " ", with: "")
    case .spellOut:
      let formatter = NumberFormatter()
      formatter.numberStyle = .spellOut
      formatter.locale = locale
      let spelled = formatter.string(from: NSNumber(value: value)) ?? "\(value)"
      return text.replacingOccurrences(of: "\(value)", with: spelled)
    default: return text
    }
  }

  private func phrased(_ text: String) -> String {
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
