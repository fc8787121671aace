public import Foundation

/// A view that displays one or more lines of read-only text.
///
/// Text wraps at the width of its view and is truncated if it runs out of rows.
///
/// - Source: SwiftUI `Text`.
public struct Text: Sendable {
  /// A run of text with a single kind of content.
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

  /// Creates text from a localized string key.
  ///
  /// The key is looked up in the string tables of the widget, and inline Markdown in the result is
  /// rendered.
  ///
  /// - Parameters:
  ///   - key: The key in the string table, with interpolated values.
  ///   - tableName: The name of the table, or `nil` for `Localizable`.
  ///   - bundle: Ignored.
  ///   - comment: Ignored; it is a note for translators.
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {
    parts = [.localized(key, table: tableName)]
  }

  /// Creates text from a localized string resource.
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

  /// Creates text from a string, without localization.
  public init(verbatim content: String) {
    parts = [.plain(content)]
  }

  /// Creates text from a string value, which is not localized.
  ///
  /// Text from a string literal is localized: a literal is a ``LocalizedStringKey``.
  @_disfavoredOverload
  public init(_ content: some StringProtocol) {
    parts = [.plain(String(content))]
  }

  /// Creates text from an attributed string.
  @_disfavoredOverload
  public init(_ attributedContent: AttributedString) {
    parts = [.attributed(attributedContent)]
  }

  /// Creates text that contains an image.
  ///
  /// A symbol is drawn as its glyph; any other image, as that of the symbol `photo`.
  public init(_ image: Image) {
    parts = [.image(image)]
  }

  /// Creates text from a value and a format style, in the current locale unless the style sets
  /// another.
  public init<Format: FormatStyle>(
    _ input: Format.FormatInput, format: Format
  ) where Format.FormatInput: Equatable, Format.FormatOutput == String {
    // A format style need not be Sendable, so it is applied here, once.
    parts = [.plain(format.format(input))]
  }

  /// Creates text from a value and a format style that produces an attributed string.
  public init<Format: FormatStyle>(
    _ input: Format.FormatInput, format: Format
  ) where Format.FormatInput: Equatable, Format.FormatOutput == AttributedString {
    parts = [.attributed(format.format(input))]
  }

  /// Creates text from a value and a formatter.
  public init<Subject>(_ subject: Subject, formatter: Formatter) {
    parts = [.plain(formatter.string(for: subject) ?? "")]
  }

  /// Creates text for a date; the dashboard keeps relative styles up to date.
  public init(_ date: Date, style: DateStyle) {
    parts = [.date(date, style)]
  }

  /// Creates text for a date range.
  public init(_ dates: ClosedRange<Date>) {
    parts = [.range(dates)]
  }

  /// Creates text for a date interval.
  public init(_ interval: DateInterval) {
    parts = [.range(interval.start...interval.end)]
  }

  /// Creates text that counts through a date range, updated automatically.
  ///
  /// - Parameters:
  ///   - timerInterval: The range to count through.
  ///   - pauseTime: The date at which the timer pauses, or `nil` to let it run.
  ///   - countsDown: Whether to count down to the end of the range instead of up from its start.
  ///   - showsHours: Whether to show hours; otherwise, minutes continue past 59.
  public init(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true,
    showsHours: Bool = true
  ) {
    parts = [
      .timer(timerInterval, pause: pauseTime, countsDown: countsDown, showsHours: showsHours)
    ]
  }

  /// Returns the concatenation of two text views.
  public static func + (left: Text, right: Text) -> Text {
    Text(parts: left.parts + right.parts)
  }
}

extension Text {
  /// A style that determines how a date is displayed.
  public struct DateStyle: Hashable, Sendable {
    enum Kind: Hashable {
      case time, date, relative, offset, timer
    }

    let kind: Kind

    /// The time of day.
    public static let time = DateStyle(kind: .time)
    /// The date, without the time.
    public static let date = DateStyle(kind: .date)
    /// The time to or since the date, in words; updated automatically.
    public static let relative = DateStyle(kind: .relative)
    /// The time to or since the date, with a sign; updated automatically.
    public static let offset = DateStyle(kind: .offset)
    /// The time to or since the date, as a timer; updated automatically.
    public static let timer = DateStyle(kind: .timer)
  }

  /// The letter case of text.
  public enum Case: Hashable, Sendable {
    /// UPPERCASE.
    case uppercase
    /// lowercase.
    case lowercase
  }

  /// The part of a line that is truncated if the text does not fit.
  public enum TruncationMode: Hashable, Sendable {
    /// The beginning.
    case head
    /// The end.
    case tail
    /// The middle.
    case middle
  }

  /// The relative size of text; ignored, because a terminal has one text size.
  public struct Scale: Hashable, Sendable {
    /// The default scale.
    public static let `default` = Scale()
    /// A smaller scale.
    public static let secondary = Scale()
  }

  /// The style of a line below or through text; a terminal draws a single line.
  public struct LineStyle: Hashable, Sendable {
    /// A single line.
    public static let single = LineStyle()

    /// The pattern of a line; ignored.
    public enum Pattern: Hashable, Sendable {
      /// A solid line.
      case solid
      /// A dotted line.
      case dot
      /// A dashed line.
      case dash
      /// A line of dashes and dots.
      case dashDot
      /// A line of dashes and pairs of dots.
      case dashDotDot
    }

    /// Creates a line style; the pattern and color are ignored.
    public init(pattern: Pattern = .solid, color: Color? = nil) {}
  }
}
