package import Languages
internal import Synchronization

/// String catalogs that are part of a program, as those of the bundled extensions are.
///
/// Their keys are English. So nothing is read for English, except when a text may have plural forms.
package final class EmbeddedCatalogs: Sendable {
  /// Returns the strings of a catalog in some languages, by language and key.
  package typealias Catalog = @Sendable (_ languages: Set<String>) -> [String: [String: TableText]]

  /// The catalogs of this program.
  package static let shared = EmbeddedCatalogs()

  fileprivate struct State {
    /// Groups of catalogs; a group is read when the groups before it lack a string.
    var groups: [[Catalog]] = []
    /// The strings that have been read by locale, then by group.
    var texts: [String: [[String: TableText]]] = [:]
  }

  private let state = Mutex(State())

  package init(_ groups: [[Catalog]] = []) {
    embed(groups)
  }

  /// Replaces the catalogs.
  ///
  /// - Parameter groups: Groups of catalogs. If several have a string, the first takes precedence.
  package func embed(_ groups: [[Catalog]]) {
    state.withLock { $0 = State(groups: groups) }
  }

  /// Returns the string for a key in the language of a locale, or `nil` if there is none.
  func text(for key: String, locale: String) -> TableText? {
    guard !LanguageTags.isEnglish(locale) || key.contains("%l") else { return nil }
    return state.withLock { $0.text(for: key, locale: locale) }
  }
}

extension EmbeddedCatalogs.State {
  fileprivate mutating func text(for key: String, locale: String) -> TableText? {
    for index in groups.indices {
      let texts = self.texts[locale, default: []]
      if texts.indices.contains(index) {
        if let text = texts[index][key] { return text }
      } else {
        let group = Self.texts(of: groups[index], locale)
        self.texts[locale, default: []].append(group)
        if let text = group[key] { return text }
      }
    }
    return nil
  }

  private static func texts(
    of catalogs: [EmbeddedCatalogs.Catalog], _ locale: String
  ) -> [String: TableText] {
    let languages = LanguageTags.chain(of: locale)
    var texts: [String: TableText] = [:]
    for catalog in catalogs {
      let tables = catalog(Set(languages))
      for language in languages { texts.merge(tables[language] ?? [:]) { first, _ in first } }
    }
    return texts
  }
}
