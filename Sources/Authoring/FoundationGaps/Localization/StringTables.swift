internal import Files
package import Languages

/// The localized strings of an extension, from `.lproj/*.strings` and `*.xcstrings` files.
///
/// - Source: Apple's “Localizing and varying text with a string catalog” and “Strings Files”.
package final class StringTables: Sendable {
  package static let shared = StringTables(folders: ResourceFolders.all, embedded: .shared)

  /// The strings by table, language and key.
  private let tables: [String: [String: [String: TableText]]]
  /// The catalogs that are part of the program, or `nil` if they are ignored.
  private let embedded: EmbeddedCatalogs?

  /// Reads the tables in folders.
  ///
  /// If several files have the same string, the first file takes precedence, and all files take
  /// precedence over embedded catalogs.
  package init(folders: [URL], embedded: EmbeddedCatalogs? = nil) {
    var tables: [String: [String: [String: TableText]]] = [:]
    for url in folders.flatMap(ResourceFolders.contents) {
      let name = url.deletingPathExtension().lastPathComponent
      switch url.pathExtension {
      case "strings":
        let language = url.deletingLastPathComponent().deletingPathExtension().lastPathComponent
        tables[name, default: [:]][language, default: [:]]
          .merge(Self.strings(in: url)) { first, _ in first }
      case "xcstrings":
        for (language, texts) in Self.catalog(at: url) {
          tables[name, default: [:]][language, default: [:]].merge(texts) { first, _ in first }
        }
      default: break
      }
    }
    self.tables = tables
    self.embedded = embedded
  }

  package var isEmpty: Bool { tables.isEmpty }

  /// Returns the string for a key.
  ///
  /// - Parameters:
  ///   - key: The key, with format specifiers such as `%@` and `%lld` for interpolated values.
  ///   - table: The name of the table, or `nil` for `Localizable`.
  ///   - locale: The preferred locale. If it has no string, the shorter forms of its identifier
  ///     down to its language, `Base` and English are searched, in this order.
  /// - Returns: The string, or `nil` if the table has the key in none of these languages.
  package func text(for key: String, table: String?, locale: Locale) -> TableText? {
    if let languages = tables[table ?? "Localizable"] {
      for language in LanguageTags.chain(of: locale.identifier) {
        if let text = languages[language]?[key] { return text }
      }
    }
    return table == nil ? embedded?.text(for: key, locale: locale.identifier) : nil
  }

  /// The maximum size of a file, in bytes.
  private static let sizeLimit = 32 << 20

  /// Returns the strings of a `.strings` file; none if the file is invalid or cannot be read.
  private static func strings(in url: URL) -> [String: TableText] {
    guard let bytes = try? RegularFile.bytes(at: url.path, limit: sizeLimit),
      let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil),
      let texts = list as? [String: String]
    else { return [:] }
    return texts.mapValues { .plain($0) }
  }

  /// Returns the strings of a catalog by language and key; none if the file is invalid or cannot be
  /// read.
  private static func catalog(at url: URL) -> [String: [String: TableText]] {
    guard let bytes = try? RegularFile.bytes(at: url.path, limit: sizeLimit) else { return [:] }
    return bytes.withUnsafeBufferPointer { CatalogReader.texts(in: $0) ?? [:] }
  }
}
