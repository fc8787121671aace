import Languages
import Testing

struct CatalogReaderTests {
  private func texts(
    _ json: String, _ languages: Set<String>? = nil
  ) -> [String: [String: TableText]]? {
    Array(json.utf8).withUnsafeBufferPointer { CatalogReader.texts(in: $0, languages: languages) }
  }

  private let catalog = """
    {"sourceLanguage" : "en", "strings" : {
      "Done \\u2014 “%@”": {"extractionState": "manual", "comment": "A \\"note\\" {", "localizations":
        {"de": {"stringUnit": {"state": "translated", "value": "Fertig \\uD83D\\uDE00\\n“%@”"}},
         "ja": {"stringUnit": {"state": "translated", "value": "完了“%@”"}}}},
      "empty": {},
      "%lld boxes": {"localizations": {"ru": {"variations": {"plural": {
        "one": {"stringUnit": {"value": "%lld ящик"}}, "few": {"stringUnit": {"value": "%lld ящика"}},
        "many": {"stringUnit": {"value": "%lld ящиков"}}}}}}},
      "Tap": {"localizations": {"de": {"variations": {"device": {
        "mac": {"stringUnit": {"value": "Klicken"}}, "other": {"stringUnit": {"value": "Tippen"}}}}}}}
    }, "version" : "1.0", "more": [1, -2.5e3, true, null, {"a": []}]}
    """

  @Test func onlyTheRequestedLanguagesAreRead() {
    let texts = texts(catalog, ["de"])
    #expect(texts?.keys.sorted() == ["de"])
    #expect(texts?["de"]?["Done — “%@”"] == .plain("Fertig 😀\n“%@”"))
    #expect(texts?["de"]?["Tap"] == .plain("Tippen"))
    #expect(self.texts(catalog)?.keys.sorted() == ["de", "ja", "ru"])
  }

  @Test(arguments: [(1, "ящик"), (2, "ящика"), (5, "ящиков"), (11, "ящиков"), (21, "ящик")])
  func pluralFormsFollowTheRulesOfTheLanguage(count: Int, expected: String) throws {
    let text = try #require(texts(catalog)?["ru"]?["%lld boxes"])
    #expect(text.format(for: [Double(count)], locale: "ru_RU") == "%lld \(expected)")
  }

  @Test func substitutionsHavePluralFormsOfTheirOwn() throws {
    let text = try #require(
      texts(
        """
        {"strings": {"%@: %lld of %lld": {"localizations": {"de": {
          "stringUnit": {"value": "%1$@: %#@days@ und %#@hours@"},
          "substitutions": {
            "days": {"argNum": 2, "formatSpecifier": "lld", "variations": {"plural": {
              "one": {"stringUnit": {"value": "%arg Tag"}},
              "other": {"stringUnit": {"value": "%arg Tage"}}}}},
            "hours": {"argNum": 3, "formatSpecifier": "lld", "variations": {"plural": {
              "one": {"stringUnit": {"value": "eine Stunde"}},
              "other": {"stringUnit": {"value": "%arg Stunden"}}}}}}}}}}}
        """)?["de"]?["%@: %lld of %lld"])
    #expect(
      text.format(for: [nil, 2, 1], locale: "de") == "%1$@: %2$lld Tage und eine Stunde")
  }

  @Test(arguments: [
    "", "[]", "{\"strings\": ", "{\"strings\": {\"a\": 1}}", "{\"version\": \"1.0\"}",
    "{\"strings\": {\"a\\", String(repeating: "{\"strings\":", count: 100_000),
    "{\"strings\": {\"\\uZZZZ\": {}}}",
  ])
  func anInvalidCatalogHasNoTexts(json: String) {
    #expect(texts(json) == nil)
  }

  @Test func aCatalogThatIsCutAnywhereIsInvalid() {
    for length in 0..<catalog.utf8.count {
      #expect(texts(String(decoding: Array(catalog.utf8.prefix(length)), as: UTF8.self)) == nil)
    }
  }
}
