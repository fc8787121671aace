import FoundationGaps
import Golden
import Languages
import Testing

struct LocalizationTests {
  private let german = Locale(identifier: "de_DE")
  private let english = Locale(identifier: "en_US")

  private func tables(_ files: [String: String]) throws -> StringTables {
    let sandbox = try TemporaryFolder()
    let folder = URL(fileURLWithPath: sandbox.path)
    for (path, text) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    return StringTables(folders: [folder])
  }

  @Test func stringsFilesAreReadByLanguage() throws {
    let tables = try tables([
      "de.lproj/Localizable.strings": "/* greeting */ \"Hello %@\" = \"Hallo %@\";",
      "en.lproj/Localizable.strings": "\"Hello %@\" = \"Hi %@\";",
      "fr.lproj/Localizable.strings": "this is no table {",
    ])
    #expect(tables.text(for: "Hello %@", table: nil, locale: german) == .plain("Hallo %@"))
    #expect(tables.text(for: "Hello %@", table: nil, locale: english) == .plain("Hi %@"))
    // A language that is missing, or whose file is invalid, falls back to English.
    #expect(
      tables.text(for: "Hello %@", table: nil, locale: Locale(identifier: "fr_FR"))
        == .plain("Hi %@"))
    #expect(tables.text(for: "Bye", table: nil, locale: german) == nil)
    #expect(tables.text(for: "Hello %@", table: "Other", locale: german) == nil)
  }

  @Test func catalogsHavePluralForms() throws {
    let tables = try tables([
      "Localizable.xcstrings": """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"%lld items": {"localizations": {
        "pl": {"variations": {"plural": {
          "one": {"stringUnit": {"state": "translated", "value": "%lld rzecz"}},
          "few": {"stringUnit": {"state": "translated", "value": "%lld rzeczy"}},
          "other": {"stringUnit": {"state": "translated", "value": "%lld rzeczy wiele"}}}}}}}}}
      """
    ])
    let polish = Locale(identifier: "pl")
    let text = try #require(tables.text(for: "%lld items", table: nil, locale: polish))
    #expect(text.format(for: [.integer(1)], locale: polish) == "%lld rzecz")
    #expect(text.format(for: [.integer(3)], locale: polish) == "%lld rzeczy")
    #expect(text.format(for: [.integer(5)], locale: polish) == "%lld rzeczy wiele")
  }

  @Test(arguments: [
    (
      "%1$@ of %2$lld",
      [
        FormatPiece.argument(0, specifier: "%@"), .literal(" of "),
        .argument(1, specifier: "%lld"),
      ]
    ),
    ("100%% sure", [.literal("100% sure")]),
    ("%.1f °", [.argument(0, specifier: "%.1f"), .literal(" °")]),
    ("50% of it", [.literal("50% of it")]),
    ("%", [.literal("%")]),
  ])
  func formatStringsAreSplitIntoPieces(format: String, pieces: [FormatPiece]) {
    #expect(FormatPiece.pieces(of: format) == pieces)
  }

  @Test func valuesAreFormattedForTheLocale() {
    let count = 1234
    #expect(String(localized: "\(count) items", locale: english) == "1,234 items")
    #expect(String(localized: "\(count) items", locale: german) == "1.234 items")
    #expect(String(localized: "\(2.5, specifier: "%.2f") %", locale: english) == "2.50 %")
    #expect(String(localized: LocalizedStringResource("key", defaultValue: "words")) == "words")
  }
}
