public import Foundation

/// Text, with looks of its own where they were said.
///
/// - Source: SwiftUI `Text`.
public struct Text: Sendable {
  /// A stretch of text.
  enum Part: Sendable {
    case plain(String)
    case date(Date, DateStyle)
    case range(ClosedRange<Date>)
    case timer(ClosedRange<Date>, pause: Date?, countsDown: Bool, showsHours: Bool)
    indirect case styled(Part, TextStyling)
  }

  let parts: [Part]

  init(parts: [Part]) {
    self.parts = parts
  }

  /// Text from the author's tables.
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {
    parts = key.parts
  }

  /// Text as it stands.
  public init(verbatim content: String) {
    parts = [.plain(content)]
  }

  /// Text as it stands.
  @_disfavoredOverload
  public init(_ content: some StringProtocol) {
    parts = [.plain(String(content))]
  }

  /// A value in a format.
  public init<Format: FormatStyle>(
    _ input: Format.FormatInput, format: Format
  ) where Format.FormatInput: Equatable, Format.FormatOutput == String {
    parts = [.plain(format.format(input))]
  }

  /// A value in a formatter's words.
  public init<Subject: NSObject>(_ subject: Subject, formatter: Formatter) {
    parts = [.plain(formatter.string(for: subject) ?? "")]
  }

  /// A date that keeps itself up to date.
  public init(_ date: Date, style: DateStyle) {
    parts = [.date(date, style)]
  }

  /// An interval of dates.
  public init(_ dates: ClosedRange<Date>) {
    parts = [.range(dates)]
  }

  /// An interval of dates.
  public init(_ interval: DateInterval) {
    parts = [.range(interval.start...interval.end)]
  }

  /// A clock that runs through an interval.
  public init(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true,
    showsHours: Bool = true
  ) {
    parts = [
      .timer(timerInterval, pause: pauseTime, countsDown: countsDown, showsHours: showsHours)
    ]
  }

  /// One text after another.
  public static func + (left: Text, right: Text) -> Text {
    Text(parts: left.parts + right.parts)
  }

  /// How a date is told.
  public struct DateStyle: Hashable, Sendable {
    enum Form: Hashable {
      case time, date, relative, offset, timer
    }

    let form: Form

    /// The time of day.
    public static let time = DateStyle(form: .time)
    /// The day.
    public static let date = DateStyle(form: .date)
    /// How far away it is, in words.
    public static let relative = DateStyle(form: .relative)
    /// How far away it is, with a sign.
    public static let offset = DateStyle(form: .offset)
    /// How far away it is, as a clock.
    public static let timer = DateStyle(form: .timer)
  }

  /// Which case letters are shown in.
  public enum Case: Hashable, Sendable {
    /// CAPITALS.
    case uppercase
    /// small letters.
    case lowercase
  }

  /// Which part of a text gives way where there is no room.
  public enum TruncationMode: Hashable, Sendable {
    /// The beginning.
    case head
    /// The end.
    case tail
    /// The middle.
    case middle
  }
}
