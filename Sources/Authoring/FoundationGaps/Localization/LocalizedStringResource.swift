/// A text that is looked up when it is shown.
///
/// - Source: Foundation `LocalizedStringResource`, which Linux lacks.
public struct LocalizedStringResource: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The text's key, which is the text itself where no table has it.
  public var key: String { defaultValue.key }
  /// The text with what is put in.
  public let defaultValue: String.LocalizationValue
  /// The table's name, or `nil` for `Localizable`.
  public let table: String?
  /// The language that the text is looked up in.
  public var locale: Locale
  /// What stands where no table has the key, or `nil` for the key itself.
  package var fallback: String?

  /// A text written as a literal.
  public init(stringLiteral value: String) {
    self.init(String.LocalizationValue(value))
  }

  /// A text written as a literal with values in it.
  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
  }

  /// The pieces of a literal.
  public typealias StringInterpolation = String.LocalizationValue.StringInterpolation

  /// A text with what is put in.
  public init(
    _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
    bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    defaultValue = keyAndValue
    self.table = table
    self.locale = locale
  }

  /// A key, with the words for where no table has it.
  public init(
    _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
    locale: Locale = .current, bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    fallback = defaultValue.key
    var value = defaultValue
    value.key = "\(key)"
    self.defaultValue = value
    self.table = table
    self.locale = locale
  }

  /// Where the tables are; all of an extension's are searched.
  public enum BundleDescription: Hashable, Sendable {
    /// The program's.
    case main
    /// That of a class.
    case forClass(ObjectIdentifier)
    /// That at an address.
    case atURL(URL)
  }
}

extension LocalizedStringResource: CustomLocalizedStringResourceConvertible {
  /// The text itself.
  public var localizedStringResource: LocalizedStringResource { self }
}

/// Something with words of its own.
///
/// - Source: Foundation `CustomLocalizedStringResourceConvertible`.
public protocol CustomLocalizedStringResourceConvertible {
  /// The words.
  var localizedStringResource: LocalizedStringResource { get }
}
