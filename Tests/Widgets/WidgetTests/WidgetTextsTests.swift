import FoundationGaps
import Languages
import Testing
import WidgetTexts

/// The embedded string catalogs of the bundled widgets.
struct WidgetTextsTests {
  /// Returns a format string; the catalogs of this process, which other tests use, stay as they are.
  private func text(_ key: String, _ locale: String, count: Int = 0) -> String? {
    let catalogs = EmbeddedCatalogs(WidgetTexts.groups(for: "WordsWidget"))
    let tables = StringTables(folders: [], embedded: catalogs)
    return tables.text(for: key, table: nil, locale: Locale(identifier: locale))?
      .format(for: [Double(count)], locale: locale)
  }

  @Test(
    arguments: [
      ("de_DE", "Stapel"), ("ja", "デッキ"), ("pt_BR", "Baralho"), ("en_US", nil), ("nl", nil),
    ] as [(String, String?)])
  func textsAreInTheLanguageOfTheLocale(locale: String, deck: String?) {
    #expect(text("Deck", locale) == deck)
  }

  @Test(
    arguments: [
      ("ru", 1, "%lld карточка"), ("ru", 4, "%lld карточки"), ("ru", 15, "%lld карточек"),
      ("de", 1, "%lld Karte"), ("de", 2, "%lld Karten"), ("ja", 1, "%lld枚"), ("en", 2, nil),
    ] as [(String, Int, String?)])
  func numbersSelectPluralForms(locale: String, count: Int, expected: String?) {
    #expect(text("%lld cards", locale, count: count) == expected)
  }

  /// A widget that shows another widget's view finds its texts, too.
  @Test func theCatalogsOfOtherWidgetsAreSearchedLast() {
    #expect(text("Heavy rain", "de") == "Starkregen")
    #expect(text("Nothing has this key", "de") == nil)
  }
}
