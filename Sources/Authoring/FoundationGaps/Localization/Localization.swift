package import Languages

/// A value interpolated into a localized string.
package enum TextArgument: Hashable, Sendable {
  case text(String)
  case integer(Int64)
  case number(Double)

  /// The format specifier that represents the value in the key.
  package var specifier: String {
    switch self {
    case .text: "%@"
    case .integer: "%lld"
    case .number: "%lf"
    }
  }

  /// Returns the value formatted with a specifier such as `%.1f`.
  ///
  /// Text is returned unchanged. Numbers with `%@` and integers with `%lld` have the format of the
  /// locale; all others have that of `printf`.
  package func text(_ specifier: String, locale: Locale) -> String {
    switch self {
    case .text(let text): return text
    case .integer(let value):
      guard specifier.last != "@", specifier != "%lld" else {
        return value.formatted(.number.locale(locale))
      }
      return specifier.last.map { "fFeEgG".contains($0) } ?? false
        ? String(format: specifier, Double(value)) : String(format: specifier, value)
    case .number(let value):
      guard specifier.last != "@" else { return value.formatted(.number.locale(locale)) }
      return String(format: specifier.last == "d" ? "%f" : specifier, value)
    }
  }

  /// The number that selects a plural form, or `nil` for text.
  package var count: Double? {
    switch self {
    case .text: nil
    case .integer(let value): Double(value)
    case .number(let value): value
    }
  }
}

extension TableText {
  /// Returns the format string for the arguments; the first number selects the plural form.
  package func format(for arguments: [TextArgument], locale: Locale) -> String {
    format(for: arguments.map(\.count), locale: locale.identifier)
  }
}

extension String {
  /// A localizable string: the key in a string table and the interpolated values.
  ///
  /// - Source: Foundation `String.LocalizationValue`, which Linux lacks.
  public struct LocalizationValue: ExpressibleByStringInterpolation, Hashable, Sendable {
    package var key = ""
    package var arguments: [TextArgument] = []

    /// Creates a key without interpolated values.
    public init(_ value: String) {
      key = value
    }

    /// Creates a key from a string literal.
    public init(stringLiteral value: String) {
      key = value
    }

    /// Creates a key from a string literal with interpolated values.
    public init(stringInterpolation: StringInterpolation) {
      key = stringInterpolation.key
      arguments = stringInterpolation.arguments
    }

    /// The parts of a string literal.
    public struct StringInterpolation: StringInterpolationProtocol {
      var key = ""
      var arguments: [TextArgument] = []

      /// Creates an empty interpolation.
      public init(literalCapacity: Int, interpolationCount: Int) {}

      /// Appends a literal part of the string.
      public mutating func appendLiteral(_ literal: String) {
        key += literal.replacingOccurrences(of: "%", with: "%%")
      }

      private mutating func append(_ argument: TextArgument, _ specifier: String? = nil) {
        key += specifier ?? argument.specifier
        arguments.append(argument)
      }

      /// Appends a string.
      public mutating func appendInterpolation(_ value: String) { append(.text(value)) }

      /// Appends an integer; one outside the range of `Int64` becomes the nearest bound.
      public mutating func appendInterpolation(_ value: some BinaryInteger) {
        append(.integer(Int64(clamping: value)))
      }

      /// Appends a floating-point number.
      public mutating func appendInterpolation(_ value: some BinaryFloatingPoint) {
        append(.number(Double(value)))
      }

      /// Appends an integer with a format specifier, such as `%02lld`.
      public mutating func appendInterpolation(_ value: some BinaryInteger, specifier: String) {
        append(.integer(Int64(clamping: value)), specifier)
      }

      /// Appends a floating-point number with a format specifier, such as `%.1f`.
      public mutating func appendInterpolation(
        _ value: some BinaryFloatingPoint, specifier: String
      ) {
        append(.number(Double(value)), specifier)
      }

      /// Appends a value formatted by a format style.
      public mutating func appendInterpolation<Format: FormatStyle>(
        _ value: Format.FormatInput, format: Format
      ) where Format.FormatOutput == String {
        append(.text(format.format(value)))
      }

      /// Appends a localized string resource.
      public mutating func appendInterpolation(_ value: LocalizedStringResource) {
        append(.text(String(localized: value)))
      }

      /// Appends the description of a value.
      @_disfavoredOverload
      public mutating func appendInterpolation<Value>(_ value: Value) {
        append(.text("\(value)"))
      }
    }

    /// Returns the string in the language of a locale.
    ///
    /// - Parameters:
    ///   - table: The name of the table, or `nil` for `Localizable`.
    ///   - locale: The locale.
    ///   - fallback: The format string if the table does not have the key, or `nil` for the key.
    /// - Returns: The string with the interpolated values. An argument that does not exist is
    ///   omitted.
    package func string(table: String?, locale: Locale, fallback: String? = nil) -> String {
      let entry = StringTables.shared.text(for: key, table: table, locale: locale)
      let format = entry?.format(for: arguments, locale: locale) ?? fallback ?? key
      return FormatPiece.pieces(of: format).map { piece in
        switch piece {
        case .literal(let text): text
        case .argument(let index, let specifier):
          arguments.indices.contains(index)
            ? arguments[index].text(specifier, locale: locale) : ""
        }
      }.joined()
    }
  }

  /// Creates a localized string, or one from the key if no table has the key.
  ///
  /// `bundle` and `comment` are ignored.
  ///
  /// - Source: Foundation `String(localized:)`, which Linux lacks.
  public init(
    localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    self = keyAndValue.string(table: table, locale: locale)
  }

  /// Creates the localized string for a key, or from a default value if no table has the key;
  /// `bundle` and `comment` are ignored.
  public init(
    localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil,
    bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
  ) {
    var value = defaultValue
    let defaultFormat = value.key
    value.key = "\(key)"
    self = value.string(table: table, locale: locale, fallback: defaultFormat)
  }

  /// Creates the localized string of a resource, in the resource's locale.
  public init(localized resource: LocalizedStringResource) {
    self = resource.defaultValue.string(
      table: resource.table, locale: resource.locale, fallback: resource.fallback)
  }
}
