internal import _FoundationICU

/// What is put into a text.
package enum TextArgument: Hashable, Sendable {
  case text(String)
  case integer(Int64)
  case number(Double)

  /// How a key writes it.
  package var specifier: String {
    switch self {
    case .text: "%@"
    case .integer: "%lld"
    case .number: "%lf"
    }
  }

  /// The argument's words by a specifier such as `%.1f`.
  package func words(_ specifier: String, locale: Locale) -> String {
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

  package var count: Double? {
    switch self {
    case .text: nil
    case .integer(let value): Double(value)
    case .number(let value): value
    }
  }
}

/// The words of a plural's category.
package enum PluralRules {
  /// The category of a number in a language: `zero`, `one`, `two`, `few`, `many` or `other`.
  ///
  /// - Source: Unicode CLDR plural rules, through ICU.
  package static func category(of number: Double, locale: Locale) -> String {
    var status = U_ZERO_ERROR
    let rules = swift_uplrules_open(locale.identifier, &status)
    defer { swift_uplrules_close(rules) }
    guard status.rawValue <= 0 else { return "other" }
    return ICU.text { buffer, capacity, status in
      swift_uplrules_select(rules, number, buffer, capacity, &status)
    } ?? "other"
  }
}

extension TableText {
  /// The format for what is put in.
  package func format(for arguments: [TextArgument], locale: Locale) -> String {
    switch self {
    case .plain(let text): return text
    case .plural(let texts):
      let count = arguments.lazy.compactMap(\.count).first ?? 0
      let category = PluralRules.category(of: count, locale: locale)
      return texts[category] ?? texts["other"] ?? texts.values.sorted().first ?? ""
    }
  }
}

extension String {
  /// A text that is looked up by its literal, with what is put in.
  ///
  /// - Source: Foundation `String.LocalizationValue`, which Linux lacks.
  public struct LocalizationValue: ExpressibleByStringInterpolation, Hashable, Sendable {
    package var key = ""
    package var arguments: [TextArgument] = []

    /// A key without anything put in.
    public init(_ value: String) {
      key = value
    }

    /// A key written as a literal.
    public init(stringLiteral value: String) {
      key = value
    }

    /// A key written as a literal with values in it.
    public init(stringInterpolation: StringInterpolation) {
      key = stringInterpolation.key
      arguments = stringInterpolation.arguments
    }

    /// The pieces of a literal.
    public struct StringInterpolation: StringInterpolationProtocol {
      var key = ""
      var arguments: [TextArgument] = []

      /// Begins with no pieces.
      public init(literalCapacity: Int, interpolationCount: Int) {}

      /// Adds a stretch of the literal.
      public mutating func appendLiteral(_ literal: String) {
        key += literal.replacingOccurrences(of: "%", with: "%%")
      }

      private mutating func append(_ argument: TextArgument, _ specifier: String? = nil) {
        key += specifier ?? argument.specifier
        arguments.append(argument)
      }

      /// Adds a text.
      public mutating func appendInterpolation(_ value: String) { append(.text(value)) }

      /// Adds a whole number.
      public mutating func appendInterpolation(_ value: some BinaryInteger) {
        append(.integer(Int64(clamping: value)))
      }

      /// Adds a number.
      public mutating func appendInterpolation(_ value: some BinaryFloatingPoint) {
        append(.number(Double(value)))
      }

      /// Adds a whole number by a specifier such as `%02lld`.
      public mutating func appendInterpolation(_ value: some BinaryInteger, specifier: String) {
        append(.integer(Int64(clamping: value)), specifier)
      }

      /// Adds a number by a specifier such as `%.1f`.
      public mutating func appendInterpolation(
        _ value: some BinaryFloatingPoint, specifier: String
      ) {
        append(.number(Double(value)), specifier)
      }

      /// Adds a value in a format.
      public mutating func appendInterpolation<Format: FormatStyle>(
        _ value: Format.FormatInput, format: Format
      ) where Format.FormatOutput == String {
        append(.text(format.format(value)))
      }

      /// Adds a text that is looked up itself.
      public mutating func appendInterpolation(_ value: LocalizedStringResource) {
        append(.text(String(localized: value)))
      }

      /// Adds any value as it describes itself.
      @_disfavoredOverload
      public mutating func appendInterpolation<Value>(_ value: Value) {
        append(.text("\(value)"))
      }
    }

    /// The words in a language.
    package func words(table: String?, locale: Locale, fallback: String? = nil) -> String {
      let found = StringTables.shared.text(for: key, table: table, locale: locale)
      let format = found?.format(for: arguments, locale: locale) ?? fallback ?? key
      return FormatPiece.pieces(of: format).map { piece in
        switch piece {
        case .literal(let text): text
        case .argument(let place, let specifier):
          arguments.indices.contains(place)
            ? arguments[place].words(specifier, locale: locale) : ""
        }
      }.joined()
    }
  }

  /// The words for a text in the reader's language.
  ///
  /// - Source: Foundation `String(localized:)`, which Linux lacks.
  public init(
    localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    self = keyAndValue.words(table: table, locale: locale)
  }

  /// The words for a key in the reader's language.
  public init(
    localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil,
    bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
  ) {
    var value = defaultValue
    let standard = value.key
    value.key = "\(key)"
    self = value.words(table: table, locale: locale, fallback: standard)
  }

  /// The words for a text in its language.
  public init(localized resource: LocalizedStringResource) {
    self = resource.defaultValue.words(
      table: resource.table, locale: resource.locale, fallback: resource.fallback)
  }
}
