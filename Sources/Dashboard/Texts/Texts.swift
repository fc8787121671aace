internal import CTexts
internal import Languages
internal import Synchronization

/// The texts of the program in a language.
///
/// The keys of the catalog are English. So nothing is read for English, except when a text may have
/// plural forms.
package struct Texts: Sendable {
  /// The texts that ``localized(_:)`` returns.
  ///
  /// The home screen sets them to those of its locale when it changes or draws.
  @TaskLocal package static var current = Texts(locale: nil)

  /// The identifier of the locale.
  package let locale: String
  private let table: Table

  /// The texts in the language of a locale.
  ///
  /// - Parameter locale: The identifier of a locale, or `nil` for English.
  package init(locale: String?) {
    self.locale = locale ?? "en"
    table = Table.table(for: self.locale)
  }

  /// Whether the layout is mirrored, because the language is written from right to left.
  package var isRightToLeft: Bool { LanguageTags.isRightToLeft(locale) }

  /// Returns a text, in English if it is not translated.
  package func string(for text: LocalizedText) -> String {
    let counts = text.arguments.map { argument -> Double? in
      if case .integer(let count) = argument { Double(count) } else { nil }
    }
    let isRead = !LanguageTags.isEnglish(locale) || counts.contains { $0 != nil }
    let entry = isRead ? table.texts[text.key] : nil
    let format = entry?.format(for: counts, locale: locale) ?? text.key
    guard format.utf8.contains(UInt8(ascii: "%")) else { return format }
    return FormatPiece.pieces(of: format).map { piece in
      switch piece {
      case .literal(let text): return text
      case .argument(let index, _):
        guard text.arguments.indices.contains(index) else { return "" }
        switch text.arguments[index] {
        case .text(let text): return text
        case .integer(let count): return "\(count)"
        }
      }
    }.joined()
  }
}

/// The strings of the catalog in a language, which are read when they are first used.
private final class Table: Sendable {
  private let locale: String
  private let read = Mutex<[String: TableText]?>(nil)

  private static let tables = Mutex<[String: Table]>([:])

  /// Returns the table for a locale, which is kept, because the texts of a locale never change.
  static func table(for locale: String) -> Table {
    tables.withLock { tables in
      if let table = tables[locale] { return table }
      let table = Table(locale)
      tables[locale] = table
      return table
    }
  }

  private init(_ locale: String) {
    self.locale = locale
  }

  var texts: [String: TableText] {
    read.withLock { texts in
      if let texts { return texts }
      let newTexts = Self.texts(for: locale)
      texts = newTexts
      return newTexts
    }
  }

  private static func texts(for locale: String) -> [String: TableText] {
    let languages = LanguageTags.chain(of: locale)
    let tables = UnsafeBufferPointer(start: ctexts_catalog(), count: ctexts_length())
      .withMemoryRebound(to: UInt8.self) {
        CatalogReader.texts(in: $0, languages: Set(languages)) ?? [:]
      }
    var texts: [String: TableText] = [:]
    for language in languages { texts.merge(tables[language] ?? [:]) { first, _ in first } }
    return texts
  }
}

/// Returns a text of the program in the current language.
package func localized(_ text: LocalizedText) -> String { Texts.current.string(for: text) }
