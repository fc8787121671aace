public import Foundation
internal import FoundationGaps

/// The key of a localized string, with the values interpolated into it.
///
/// - Source: SwiftUI `LocalizedStringKey`.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Sendable {
  /// The key as it appears in string tables, with format specifiers such as `%@` and `%lld` for
  /// values.
  let key: String
  /// The interpolated values; the numbers among them select plural forms.
  let arguments: [Argument]

  /// A value interpolated into a key.
  enum Argument: Sendable {
    case value(TextArgument)
    case text(Text)
    case image(Image)
  }

  /// Creates a key without interpolated values; `%%` in the string is a percent sign.
  public init(_ value: String) {
    key = value
    arguments = []
  }

  /// Creates a key from a string literal, in which `%` is a percent sign.
  public init(stringLiteral value: String) {
    key = value.replacingOccurrences(of: "%", with: "%%")
    arguments = []
  }

  /// Creates a key from a string literal with interpolated values.
  public init(stringInterpolation: StringInterpolation) {
    key = stringInterpolation.key
    arguments = stringInterpolation.arguments
  }

  /// The parts of a string literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    var key = ""
    var arguments: [Argument] = []

    /// Creates an empty interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    private mutating func append(_ argument: Argument, _ specifier: String) {
      key += specifier
      arguments.append(argument)
    }

    private mutating func append(_ argument: TextArgument, _ specifier: String? = nil) {
      append(.value(argument), specifier ?? argument.specifier)
    }

    /// Appends a literal part of the string.
    public mutating func appendLiteral(_ literal: String) {
      key += literal.replacingOccurrences(of: "%", with: "%%")
    }

    /// Appends a string.
    public mutating func appendInterpolation(_ string: String) { append(.text(string)) }

    /// Appends a substring.
    public mutating func appendInterpolation(_ string: Substring) { append(.text(String(string))) }

    /// Appends an integer; one that does not fit in 64 bits is clamped.
    public mutating func appendInterpolation(_ value: some BinaryInteger) {
      append(.integer(Int64(clamping: value)))
    }

    /// Appends a floating-point number.
    public mutating func appendInterpolation(_ value: some BinaryFloatingPoint) {
      append(.number(Double(value)))
    }

    /// Appends an integer with a `printf` format specifier, such as `%02d`.
    public mutating func appendInterpolation(_ value: some BinaryInteger, specifier: String) {
      append(.integer(Int64(clamping: value)), specifier)
    }

    /// Appends a floating-point number with a `printf` format specifier, such as `%.1f`.
    public mutating func appendInterpolation(_ value: some BinaryFloatingPoint, specifier: String) {
      append(.number(Double(value)), specifier)
    }

    /// Appends the description of a value.
    @_disfavoredOverload
    public mutating func appendInterpolation<Value>(_ value: Value) {
      append(.text("\(value)"))
    }

    /// Appends a value formatted by a formatter, or the value's description if the formatter is
    /// `nil` or does not support the value.
    public mutating func appendInterpolation<Subject>(_ subject: Subject, formatter: Formatter?) {
      append(.text(formatter?.string(for: subject) ?? "\(subject)"))
    }

    /// Appends a value formatted by a format style.
    public mutating func appendInterpolation<Format: FormatStyle>(
      _ input: Format.FormatInput, format: Format
    ) where Format.FormatInput: Equatable, Format.FormatOutput == String {
      append(.text(Text(input, format: format)), "%@")
    }

    /// Appends a text view with its own styling.
    public mutating func appendInterpolation(_ text: Text) { append(.text(text), "%@") }

    /// Appends an image.
    ///
    /// A symbol is drawn as its glyph, any other image as the glyph of the symbol `photo`.
    public mutating func appendInterpolation(_ image: Image) { append(.image(image), "%@") }

    /// Appends a date in a style; the dashboard keeps relative styles up to date.
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
      append(.text(Text(date, style: style)), "%@")
    }

    /// Appends a date range.
    public mutating func appendInterpolation(_ dates: ClosedRange<Date>) {
      append(.text(Text(dates)), "%@")
    }

    /// Appends a date interval.
    public mutating func appendInterpolation(_ interval: DateInterval) {
      append(.text(Text(interval)), "%@")
    }

    /// Appends a timer that runs through a date range.
    public mutating func appendInterpolation(
      timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true,
      showsHours: Bool = true
    ) {
      let text = Text(
        timerInterval: timerInterval, pauseTime: pauseTime, countsDown: countsDown,
        showsHours: showsHours)
      append(.text(text), "%@")
    }

    /// Appends an attributed string.
    public mutating func appendInterpolation(_ attributed: AttributedString) {
      append(.text(Text(attributed)), "%@")
    }

    /// Appends a localized string resource.
    public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
      append(.text(Text(resource)), "%@")
    }
  }
}

extension LocalizedStringKey: Equatable {
  /// Returns whether the keys in string tables are equal, regardless of interpolated values.
  public static func == (left: LocalizedStringKey, right: LocalizedStringKey) -> Bool {
    left.key == right.key
  }
}
