public import Foundation

/// Text, with looks of its own where they were said.
///
/// - Source: SwiftUI `Text`.
public struct Text: Sendable {
  /// A stretch of text.
  enum Part: Sendable {
    case plain(String)
    case localized(LocalizedStringKey, table: String?)
    case attributed(AttributedString)
    case formatted(@Sendable (Locale, Calendar, TimeZone) -> String)
    case image(Image)
    case date(Date, DateStyle)
    case range(ClosedRange<Date>)
    case timer(ClosedRange<Date>, pause: Date?, countsDown: Bool, showsHours: Bool)
    indirect case styled(Part, TextStyling)
  }

  let parts: [Part]

  init(parts: [Part]) {
    self.parts = parts
  }

  /// Text from the author's tables; what stands there may be written in Markdown.
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {
    parts = [.localized(key, table: tableName)]
  }

  /// Text from the author's tables.
  @_disfavoredOverload
  public init(_ resource: LocalizedStringResource) {
    parts = [
      .formatted { locale, _, _ in
        var resource = resource
        resource.locale = locale
        return String(localized: resource)
      }
    ]
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

  /// Text with attributes.
  @_disfavoredOverload
  public init(_ attributedContent: AttributedString) {
    parts = [.attributed(attributedContent)]
  }

  /// A picture in a line of text.
  public init(_ image: Image) {
    parts = [.image(image)]
  }

  /// A value in a format, in the reader's language where the format does not say another.
  public init<Format: FormatStyle>(
    _ input: Format.FormatInput, format: Format
  ) where Format.FormatInput: Equatable, Format.FormatOutput == String {
    // A format is a value that may hold what cannot be sent, so it is asked here, once.
    parts = [.plain(format.format(input))]
  }

  /// A value in a format that gives attributes.
  public init<Format: FormatStyle>(
    _ input: Format.FormatInput, format: Format
  ) where Format.FormatInput: Equatable, Format.FormatOutput == AttributedString {
    parts = [.attributed(format.format(input))]
  }

  /// A value in a formatter's words.
  public init<Subject>(_ subject: Subject, formatter: Formatter) {
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
}

extension Text {
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

  /// How large a text is beside others; a terminal's has one size.
  public struct Scale: Hashable, Sendable {
    /// As usual.
    public static let `default` = Scale()
    /// Smaller.
    public static let secondary = Scale()
  }

  /// How a line under or through a text is drawn; a terminal has one.
  public struct LineStyle: Hashable, Sendable {
    /// A single line.
    public static let single = LineStyle()

    /// A line of a pattern; a terminal has one.
    public enum Pattern: Hashable, Sendable {
      /// Without gaps.
      case solid
      /// Of dots.
      case dot
      /// Of dashes.
      case dash
      /// Of dashes and dots.
      case dashDot
      /// Of dashes and two dots.
      case dashDotDot
    }

    /// A line of a pattern and a colour; a terminal has one.
    public init(pattern: Pattern = .solid, color: Color? = nil) {}
  }
}
