public import Foundation
internal import FoundationGaps

/// The key of a text in the author's tables, with what is put into it.
///
/// - Source: SwiftUI `LocalizedStringKey`.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Sendable {
  /// The key as tables have it, with `%@` and `%lld` for what is put in.
  let key: String
  /// What is put in, with what is read of a number for plurals.
  let arguments: [Argument]

  /// What is put into a text.
  enum Argument: Sendable {
    case value(TextArgument)
    case text(Text)
    case image(Image)
  }

  /// A key without anything put into it.
  public init(_ value: String) {
    key = value
    arguments = []
  }

  /// A key written as a literal.
  public init(stringLiteral value: String) {
    key = value.replacingOccurrences(of: "%", with: "%%")
    arguments = []
  }

  /// A key written as a literal with values in it.
  public init(stringInterpolation: StringInterpolation) {
    key = stringInterpolation.key
    arguments = stringInterpolation.arguments
  }

  /// The pieces of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    var key = ""
    var arguments: [Argument] = []

    /// Begins with no pieces.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    private mutating func append(_ argument: Argument, _ specifier: String) {
      key += specifier
      arguments.append(argument)
    }

    private mutating func append(_ argument: TextArgument, _ specifier: String? = nil) {
      append(.value(argument), specifier ?? argument.specifier)
    }

    /// Adds a stretch of the literal.
    public mutating func appendLiteral(_ literal: String) {
      key += literal.replacingOccurrences(of: "%", with: "%%")
    }

    /// Adds a text.
    public mutating func appendInterpolation(_ string: String) { append(.text(string)) }

    /// Adds a text.
    public mutating func appendInterpolation(_ string: Substring) { append(.text(String(string))) }

    /// Adds a whole number.
    public mutating func appendInterpolation(_ value: some BinaryInteger) {
      append(.integer(Int64(clamping: value)))
    }

    /// Adds a number.
    public mutating func appendInterpolation(_ value: some BinaryFloatingPoint) {
      append(.number(Double(value)))
    }

    /// Adds a whole number by a format of `printf`, such as `%02d`.
    public mutating func appendInterpolation(_ value: some BinaryInteger, specifier: String) {
      append(.integer(Int64(clamping: value)), specifier)
    }

    /// Adds a number by a format of `printf`, such as `%.1f`.
    public mutating func appendInterpolation(_ value: some BinaryFloatingPoint, specifier: String) {
      append(.number(Double(value)), specifier)
    }

    /// Adds any value as it describes itself.
    @_disfavoredOverload
    public mutating func appendInterpolation<Value>(_ value: Value) {
      append(.text("\(value)"))
    }

    /// Adds an object by a formatter.
    public mutating func appendInterpolation<Subject>(_ subject: Subject, formatter: Formatter?) {
      append(.text(formatter?.string(for: subject) ?? "\(subject)"))
    }

    /// Adds a value in a format.
    public mutating func appendInterpolation<Format: FormatStyle>(
      _ input: Format.FormatInput, format: Format
    ) where Format.FormatInput: Equatable, Format.FormatOutput == String {
      append(.text(Text(input, format: format)), "%@")
    }

    /// Adds a text with its own looks.
    public mutating func appendInterpolation(_ text: Text) { append(.text(text), "%@") }

    /// Adds a picture in the line.
    public mutating func appendInterpolation(_ image: Image) { append(.image(image), "%@") }

    /// Adds a date that keeps itself up to date.
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
      append(.text(Text(date, style: style)), "%@")
    }

    /// Adds an interval of dates.
    public mutating func appendInterpolation(_ dates: ClosedRange<Date>) {
      append(.text(Text(dates)), "%@")
    }

    /// Adds an interval of dates.
    public mutating func appendInterpolation(_ interval: DateInterval) {
      append(.text(Text(interval)), "%@")
    }

    /// Adds a clock that runs through an interval.
    public mutating func appendInterpolation(
      timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true,
      showsHours: Bool = true
    ) {
      let text = Text(
        timerInterval: timerInterval, pauseTime: pauseTime, countsDown: countsDown,
        showsHours: showsHours)
      append(.text(text), "%@")
    }

    /// Adds a text with attributes.
    public mutating func appendInterpolation(_ attributed: AttributedString) {
      append(.text(Text(attributed)), "%@")
    }

    /// Adds a text that is looked up itself.
    public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
      append(.text(Text(resource)), "%@")
    }
  }
}

extension LocalizedStringKey: Equatable {
  /// Whether two keys are the same, whatever is put in.
  public static func == (left: LocalizedStringKey, right: LocalizedStringKey) -> Bool {
    left.key == right.key
  }
}
