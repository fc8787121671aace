import Foundation
import Golden
import Languages
import Testing

/// The string catalogs of the program and of the bundled widgets.
struct TranslationTests {
  static let languages = ["de", "es", "fr", "ja", "pt", "ru"]

  /// The plural categories of whole numbers.
  ///
  /// - Source: Unicode CLDR, plural rules.
  private static let categories: [String: Set<String>] = [
    "en": ["one", "other"], "de": ["one", "other"], "es": ["one", "other"], "fr": ["one", "other"],
    "ja": ["other"], "pt": ["one", "other"], "ru": ["one", "few", "many", "other"],
  ]

  /// A catalog and the sources that use it.
  struct Catalog: CustomTestStringConvertible {
    let path: String
    /// The folders and files, with the calls whose arguments are localizable there.
    let sources: [String: [String: LocalizableTexts.Rule]]

    var testDescription: String { path }

    func texts() throws -> [String: [String: TableText]] {
      let bytes = Array(try Data(contentsOf: Checkout.file("Sources/\(path)")))
      return try #require(bytes.withUnsafeBufferPointer { CatalogReader.texts(in: $0) })
    }

    func scan() throws -> (localizable: Set<String>, literals: Set<String>) {
      var (localizable, literals) = (Set<String>(), Set<String>())
      for (source, calls) in sources {
        let folder = Checkout.file("Sources/\(source)")
        let isFile = folder.pathExtension == "swift"
        let files =
          isFile
          ? [folder]
          : try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".swift") }.map { folder.appendingPathComponent($0) }
        for file in files {
          let texts = LocalizableTexts(
            in: try String(contentsOf: file, encoding: .utf8), calls: calls)
          localizable.formUnion(texts.patterns)
          literals.formUnion(texts.literals)
        }
      }
      return (localizable, literals)
    }
  }

  static let catalogs: [Catalog] = {
    let widgets =
      (try? FileManager.default.contentsOfDirectory(atPath: Checkout.file("Sources/Widgets").path))
      ?? []
    return [
      Catalog(
        path: "Dashboard/CTexts/Localizable.xcstrings",
        sources: [
          "Dashboard/HomeScreen": LocalizableTexts.programCalls,
          "Dashboard/Configuration/Command.swift": LocalizableTexts.programCalls,
          "Dashboard/Dashboard": LocalizableTexts.noticeCalls,
          "tessera": LocalizableTexts.programCalls,
        ])
    ]
      + widgets.sorted().filter { !$0.hasSuffix("Texts") }.map {
        Catalog(
          path: "Widgets/\($0)/Localizable.xcstrings",
          sources: ["Widgets/\($0)": LocalizableTexts.widgetCalls])
      }
  }()

  /// Returns the key with a NUL for each value, as ``LocalizableTexts`` finds it.
  private static func pattern(of key: String) -> String {
    FormatPiece.pieces(of: key).map { piece in
      switch piece {
      case .literal(let text): text
      case .argument: "\0"
      }
    }.joined()
  }

  /// Lists the texts of the sources that a language lacks.
  @Test(arguments: catalogs)
  func everyTextIsTranslated(in catalog: Catalog) throws {
    let texts = try catalog.texts()
    let localizable = try catalog.scan().localizable
    for language in Self.languages {
      let translated = Set((texts[language] ?? [:]).keys.map(Self.pattern))
      let missing = localizable.subtracting(translated).sorted()
        .map { $0.replacing("\0", with: "%@") }
      #expect(missing.isEmpty, "\(language) lacks \(missing.count): \(missing)")
    }
  }

  @Test(arguments: catalogs)
  func everyTranslationIsUsed(in catalog: Catalog) throws {
    let literals = try catalog.scan().literals
    let keys = Set(try catalog.texts().values.flatMap(\.keys))
    let unused = keys.filter { !literals.contains(Self.pattern(of: $0)) }.sorted()
    #expect(unused.isEmpty, "\(unused)")
  }

  /// A translation contains the same values as its key; a plural form may leave out a number.
  @Test(arguments: catalogs)
  func everyTranslationHasTheValuesOfItsKey(in catalog: Catalog) throws {
    for (language, texts) in try catalog.texts() {
      for (key, text) in texts {
        let values = Self.values(of: key)
        switch text {
        case .plain(let format):
          #expect(Self.values(of: format) == values, "\(language): \(key): \(format)")
        case .plural(let forms):
          for format in forms.values {
            let difference = Set(values).subtracting(Self.values(of: format))
            #expect(difference.allSatisfy { $0.hasSuffix("lld") }, "\(language): \(key): \(format)")
          }
        case .substituted: Issue.record("\(key) has substitutions")
        }
      }
    }
  }

  /// Returns the values of a format with their indices, such as `0 %@`.
  private static func values(of format: String) -> [String] {
    FormatPiece.pieces(of: format).compactMap { piece in
      if case .argument(let index, let specifier) = piece { "\(index) \(specifier)" } else { nil }
    }.sorted()
  }

  /// A text with plural forms has all forms of the language, and it has them in all languages.
  @Test(arguments: catalogs)
  func pluralFormsAreComplete(in catalog: Catalog) throws {
    let texts = try catalog.texts()
    let plurals = Set(texts.values.flatMap { $0.filter { $1.isPlural }.keys })
    for key in plurals {
      for language in Self.languages + ["en"] {
        guard case .plural(let forms)? = texts[language]?[key] else {
          // English without plural forms is the key itself.
          if language != "en" { Issue.record("\(language): \(key) has no plural forms") }
          continue
        }
        let expected = Self.categories[language] ?? []
        #expect(expected.isSubset(of: forms.keys), "\(language): \(key): \(forms.keys.sorted())")
      }
    }
  }
}

extension TableText {
  fileprivate var isPlural: Bool { if case .plural = self { true } else { false } }
}
