public import Foundation

/// The key of a text in the author's tables, with what is put into it.
///
/// Tables are read by a later issue; until then a key is its own text.
/// - Source: SwiftUI `LocalizedStringKey`.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Sendable {
  let parts: [Text.Part]

  /// A key without anything put into it.
  public init(_ value: String) {
    parts = [.plain(value)]
  }

  /// A key written as a literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// A key written as a literal with values in it.
  public init(stringInterpolation: StringInterpolation) {
    parts = stringInterpolation.parts
  }

  /// The pieces of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    var parts: [Text.Part] = []

    /// Begins with no pieces.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds a stretch of the literal.
    public mutating func appendLiteral(_ literal: String) {
      parts.append(.plain(literal))
    }

    /// Adds a text.
    public mutating func appendInterpolation(_ string: String) {
      parts.append(.plain(string))
    }

    /// Adds any value as it describes itself.
    @_disfavoredOverload
    public mutating func appendInterpolation<Value>(_ value: Value) {
      parts.append(.plain("\(value)"))
    }

    /// Adds a value by a format of `printf`, such as `%.1f`.
    public mutating func appendInterpolation<Value: CVarArg>(_ value: Value, specifier: String) {
      parts.append(.plain(String(format: specifier, value)))
    }

    /// Adds a value in a format.
    public mutating func appendInterpolation<Format: FormatStyle>(
      _ input: Format.FormatInput, format: Format
    ) where Format.FormatInput: Equatable, Format.FormatOutput == String {
      parts.append(.plain(format.format(input)))
    }

    /// Adds a text with its own looks.
    public mutating func appendInterpolation(_ text: Text) {
      parts.append(contentsOf: text.parts)
    }

    /// Adds a date that keeps itself up to date.
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
      parts.append(.date(date, style))
    }

    /// Adds an interval of dates.
    public mutating func appendInterpolation(_ dates: ClosedRange<Date>) {
      parts.append(.range(dates))
    }
  }
}
