internal import Languages
internal import _FoundationICU

/// A formatter for lists, such as `a, b, and c`.
///
/// - Source: Foundation `ListFormatter`, which Linux lacks; the strings are those of ICU.
open class ListFormatter: Formatter {
  /// The locale of the list.
  open var locale = Locale.current
  /// The formatter of the items, or `nil` to use their descriptions.
  open var itemFormatter: Formatter?

  /// Returns the items joined into a list.
  open func string(from items: [Any]) -> String? {
    let strings = items.map { itemFormatter?.string(for: $0) ?? "\($0)" }
    return Self.joined(strings, locale)
  }

  /// Returns the items joined into a list, or `nil` if the object is not an array.
  open override func string(for object: Any?) -> String? {
    (object as? [Any]).flatMap { string(from: $0) }
  }

  /// Returns strings joined into a list, in the current locale.
  open class func localizedString(byJoining strings: [String]) -> String {
    joined(strings, .current)
  }

  private static func joined(_ strings: [String], _ locale: Locale) -> String {
    guard strings.count > 1 else { return strings.first ?? "" }
    return ICU.list(strings, ULISTFMT_TYPE_AND, ULISTFMT_WIDTH_WIDE, locale)
      ?? strings.joined(separator: ", ")
  }
}
