/// A localizable string that is looked up when it is displayed.
///
/// - Source: Foundation `LocalizedStringResource`, which Linux lacks.
public struct LocalizedStringResource: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The key, which is also the string if no table has the key and there is no default value.
  public var key: String { defaultValue.key }
  /// The key and the interpolated values.
  ///
  /// Despite the name, which is Foundation's, this is not the default value; ``fallback`` is.
  public let defaultValue: String.LocalizationValue
  /// The name of the table, or `nil` for `Localizable`.
  public let table: String?
  /// The locale in which to look up the string.
  public var locale: Locale
  /// The string to use if no table has the key, or `nil` for the key itself.
  package var fallback: String?

  /// Creates a resource from a string literal.
  public init(stringLiteral value: String) {
    self.init(String.LocalizationValue(value))
  }

  /// Creates a resource from a string literal with interpolated values.
  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
  }

  /// The parts of a string literal.
  public typealias StringInterpolation = String.LocalizationValue.StringInterpolation

  /// Creates a resource; `bundle` and `comment` are ignored.
  public init(
    _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
    bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    defaultValue = keyAndValue
    self.table = table
    self.locale = locale
  }

  /// Creates a resource with a key and the string to use if no table has the key; `bundle` and
  /// `comment` are ignored.
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

  /// The bundle of the string tables; ignored, because all tables of the extension are searched.
  public enum BundleDescription: Hashable, Sendable {
    /// The main bundle.
    case main
    /// The bundle of a class.
    case forClass(ObjectIdentifier)
    /// The bundle at a URL.
    case atURL(URL)
  }
}

extension LocalizedStringResource: CustomLocalizedStringResourceConvertible {
  /// The resource itself.
  public var localizedStringResource: LocalizedStringResource { self }
}

/// A type that is represented by a localized string.
///
/// - Source: Foundation `CustomLocalizedStringResourceConvertible`.
public protocol CustomLocalizedStringResourceConvertible {
  /// The localized string.
  var localizedStringResource: LocalizedStringResource { get }
}
