internal import _FoundationICU

/// Words in a row: `a, b and c`.
///
/// - Source: Foundation `ListFormatter`, which Linux lacks; the words are ICU's.
open class ListFormatter: Formatter {
  /// The language.
  open var locale = Locale.current
  /// How items are written, or `nil` for as they describe themselves.
  open var itemFormatter: Formatter?

  /// The items in a row.
  open func string(from items: [Any]) -> String? {
    let words = items.map { itemFormatter?.string(for: $0) ?? "\($0)" }
    return Self.joined(words, locale)
  }

  /// The items in a row, or `nil` for what is no list.
  open override func string(for object: Any?) -> String? {
    (object as? [Any]).flatMap { string(from: $0) }
  }

  /// Words in a row, in the reader's language.
  open class func localizedString(byJoining strings: [String]) -> String {
    joined(strings, .current)
  }

  private static func joined(_ words: [String], _ locale: Locale) -> String {
    guard words.count > 1 else { return words.first ?? "" }
    return ICU.list(words, ULISTFMT_TYPE_AND, ULISTFMT_WIDTH_WIDE, locale)
      ?? words.joined(separator: ", ")
  }
}
