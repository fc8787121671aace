internal import Files
package import Foundation

/// Texts that are not translated into a language into which others are.
package struct TranslationAudit {
  /// The most texts that are named for a language.
  private static let listLimit = 3
  /// The largest file that is read, in bytes.
  private static let fileLimit = 16 << 20

  /// The languages of each text, by the name of its table and its key.
  private var languages: [String: [String: Set<String>]] = [:]
  /// The language of the keys, by table.
  private var sources: [String: String] = [:]
  /// The files that could not be read.
  private var unreadable: [String] = []

  /// Reads the string catalogs and the `.strings` files among resources.
  package init(_ resources: [URL]) {
    for file in resources.sorted(by: { $0.path < $1.path }) {
      switch file.pathExtension {
      case "xcstrings": readCatalog(file)
      case "strings" where file.deletingLastPathComponent().pathExtension == "lproj":
        readTable(file)
      default: break
      }
    }
  }

  /// The languages into which texts are translated, the language of the keys included.
  package var allLanguages: Set<String> {
    Set(languages.keys.flatMap(languages(of:)))
  }

  private func languages(of table: String) -> Set<String> {
    (languages[table] ?? [:]).values.reduce(into: Set([sources[table]].compactMap(\.self))) {
      $0.formUnion($1)
    }
  }

  /// Returns the faults.
  package var findings: [AuditFinding] {
    var findings = unreadable.map { AuditFinding(.translation, "\($0) cannot be read") }
    for (table, texts) in languages.sorted(by: { $0.key < $1.key }) {
      for language in languages(of: table).subtracting([sources[table] ?? ""]).sorted() {
        let missing = texts.filter { !$0.value.contains(language) }.keys.sorted()
        guard !missing.isEmpty else { continue }
        let names = missing.prefix(Self.listLimit).map { "“\($0)”" }.joined(separator: ", ")
        let more = missing.count - Self.listLimit
        let verb = missing.count == 1 ? "has" : "have"
        findings.append(
          AuditFinding(
            .translation,
            "\(names)\(more > 0 ? " and \(more) more" : "") in \(table) \(verb) no \(language) text"
          ))
      }
    }
    return findings
  }

  private mutating func readCatalog(_ file: URL) {
    guard let data = data(of: file),
      let catalog = try? JSONDecoder().decode(StringCatalog.self, from: data)
    else { return unreadable.append(file.lastPathComponent) }
    let table = file.deletingPathExtension().lastPathComponent
    sources[table] = catalog.sourceLanguage
    for (key, text) in catalog.strings where text.shouldTranslate != false && !key.isEmpty {
      let translated = (text.localizations ?? [:]).filter { $0.value.isTranslated }
      languages[table, default: [:]][key, default: []].formUnion(translated.keys)
    }
  }

  private mutating func readTable(_ file: URL) {
    guard let data = data(of: file),
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil),
      let texts = list as? [String: Any]
    else { return unreadable.append(file.lastPathComponent) }
    let table = file.deletingPathExtension().lastPathComponent
    let folder = file.deletingLastPathComponent().deletingPathExtension().lastPathComponent
    // “Base” has the texts of the language in which the keys are.
    let language = folder == "Base" ? "en" : folder
    if sources[table] == nil || language == "en" { sources[table] = language }
    for key in texts.keys { languages[table, default: [:]][key, default: []].insert(language) }
  }

  private func data(of file: URL) -> Data? {
    // A file that cannot be read is a finding.
    (try? RegularFile.bytes(at: file.path, limit: Self.fileLimit)).map { Data($0) }
  }
}

/// The part of a string catalog of Xcode that says what is translated.
private struct StringCatalog: Decodable {
  struct Text: Decodable {
    var shouldTranslate: Bool?
    var localizations: [String: Localization]?
  }

  struct Localization: Decodable {
    struct Unit: Decodable {
      var state: String?
    }

    var stringUnit: Unit?

    /// Variations by number or device have no unit of their own.
    var isTranslated: Bool { stringUnit?.state != "new" }
  }

  var sourceLanguage: String
  var strings: [String: Text]
}
