@testable import Audits
import Foundation
import Golden
import Testing

struct TranslationAuditTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func file(_ name: String, _ text: String) throws -> URL {
    let url = URL(fileURLWithPath: folder.path + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
    return url
  }

  @Test("A catalog lacks what it has in no language into which others are translated")
  func catalog() throws {
    let catalog = try file(
      "Localizable.xcstrings",
      """
      {"sourceLanguage": "en", "version": "1.0", "strings": {
        "": {},
        "Add": {"localizations": {
          "de": {"stringUnit": {"state": "translated", "value": "Neu"}},
          "fr": {"stringUnit": {"state": "translated", "value": "Ajouter"}}}},
        "Drink": {"localizations": {"de": {"stringUnit": {"state": "new", "value": ""}}}},
        "OK": {"shouldTranslate": false},
        "%lld cups": {"localizations": {"de": {"variations": {"plural": {}}}}}
      }}
      """)
    let audit = TranslationAudit([catalog])
    #expect(audit.allLanguages == ["en", "de", "fr"])
    #expect(
      audit.findings.map(\.text) == [
        "“Drink” in Localizable has no de text",
        "“%lld cups”, “Drink” in Localizable have no fr text",
      ])
  }

  @Test("Tables of languages are compared with each other")
  func tables() throws {
    let audit = TranslationAudit([
      try file("en.lproj/Main.strings", "\"a\" = \"A\";\n\"b\" = \"B\";\n"),
      try file("de.lproj/Main.strings", "\"a\" = \"Ä\";\n"),
    ])
    #expect(audit.findings.map(\.text) == ["“b” in Main has no de text"])
  }

  @Test("A file that cannot be read is a fault; without translations there is none")
  func unreadable() throws {
    #expect(
      TranslationAudit([try file("Bad.xcstrings", "{")]).findings.map(\.text)
        == ["Bad.xcstrings cannot be read"])
    #expect(TranslationAudit([]).findings.isEmpty)
  }
}
