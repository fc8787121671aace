/// A text of the program: its English form and the interpolated values.
///
/// - Source: Foundation `LocalizedStringResource`.
package struct LocalizedText: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The English text, with format specifiers such as `%@` and `%lld` for values.
  package private(set) var key: String
  var arguments: [Argument] = []

  /// The text in English, for a log.
  package var english: String { Texts(locale: nil).string(for: self) }

  /// An interpolated value.
  enum Argument: Hashable, Sendable {
    case text(String)
    case integer(Int)
  }

  package init(stringLiteral value: String) {
    key = value.escapingPercentSigns
  }

  package init(stringInterpolation: StringInterpolation) {
    key = stringInterpolation.key
    arguments = stringInterpolation.arguments
  }

  /// The parts of a string literal.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var key = ""
    fileprivate var arguments: [Argument] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { key += literal.escapingPercentSigns }

    package mutating func appendInterpolation(_ value: some StringProtocol) {
      key += "%@"
      arguments.append(.text(String(value)))
    }

    /// Appends the description of an error, which is not translated.
    package mutating func appendInterpolation(_ error: some Error) {
      appendInterpolation("\(error)")
    }

    /// Appends a number, which selects plural forms.
    package mutating func appendInterpolation(_ value: Int) {
      key += "%lld"
      arguments.append(.integer(value))
    }
  }
}

extension String {
  fileprivate var escapingPercentSigns: String {
    contains("%")
      ? split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
      : self
  }
}
