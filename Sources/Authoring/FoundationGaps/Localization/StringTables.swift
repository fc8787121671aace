internal import Files

/// A string in a table.
package enum TableText: Hashable, Sendable {
  case plain(String)
  /// A string for each plural category, such as `one`, `few` and `other`.
  case plural([String: String])
}

/// The localized strings of an extension, from `.lproj/*.strings` and `*.xcstrings` files.
///
/// - Source: Apple's “Localizing and varying text with a string catalog” and “Strings Files”.
package final class StringTables: Sendable {
  package static let shared = StringTables(folders: ResourceFolders.all)

  /// The strings by table, language and key.
  private let tables: [String: [String: [String: TableText]]]

  /// Reads the tables in folders.
  ///
  /// If several files have the same string, the first file takes precedence.
  package init(folders: [URL]) {
    var tables: [String: [String: [String: TableText]]] = [:]
    for url in folders.flatMap(ResourceFolders.contents) {
      let name = url.deletingPathExtension().lastPathComponent
      switch url.pathExtension {
      case "strings":
        let language = url.deletingLastPathComponent().deletingPathExtension().lastPathComponent
        tables[name, default: [:]][language, default: [:]]
          .merge(Self.strings(in: url)) { first, _ in first }
      case "xcstrings":
        for (language, texts) in StringCatalog.texts(in: url) {
          tables[name, default: [:]][language, default: [:]].merge(texts) { first, _ in first }
        }
      default: break
      }
    }
    self.tables = tables
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
    guard let languages = tables[table ?? "Localizable"] else { return nil }
    for language in Self.languages(of: locale) {
      if let text = languages[language]?[key] { return text }
    }
    return nil
  }

  private static func languages(of locale: Locale) -> [String] {
    let identifier = locale.identifier.split(separator: "@").first.map(String.init) ?? "en"
    let tag = identifier.replacingOccurrences(of: "_", with: "-")
    let parts = tag.split(separator: "-").map(String.init)
    let shorterTags = (1..<max(1, parts.count)).reversed().map {
      parts.prefix($0).joined(separator: "-")
    }
    return [tag, identifier] + shorterTags + ["Base", "en"]
  }

  /// The maximum size of a file, in bytes.
  fileprivate static let sizeLimit = 32 << 20

  /// Returns the strings of a `.strings` file; none if the file is invalid or cannot be read.
  private static func strings(in url: URL) -> [String: TableText] {
    guard let bytes = try? RegularFile.bytes(at: url.path, limit: sizeLimit),
      let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil),
      let texts = list as? [String: String]
    else { return [:] }
    return texts.mapValues { .plain($0) }
  }
}

/// A string catalog, as Xcode writes it.
private struct StringCatalog: Decodable {
  struct Entry: Decodable {
    let localizations: [String: Localization]?
  }

  struct Localization: Decodable {
    let stringUnit: Unit?
    let variations: Variations?
  }

  struct Unit: Decodable {
    let value: String
  }

  struct Variations: Decodable {
    let plural: [String: Localization]?
    let device: [String: Localization]?
  }

  let strings: [String: Entry]

  /// Returns the strings by language and key; none if the file is invalid or cannot be read.
  static func texts(in url: URL) -> [String: [String: TableText]] {
    guard let bytes = try? RegularFile.bytes(at: url.path, limit: StringTables.sizeLimit),
      let catalog = try? JSONDecoder().decode(StringCatalog.self, from: Data(bytes))
    else { return [:] }
    var texts: [String: [String: TableText]] = [:]
    for (key, entry) in catalog.strings {
      for (language, localization) in entry.localizations ?? [:] {
        texts[language, default: [:]][key] = localization.text
      }
    }
    return texts
  }
}

extension StringCatalog.Localization {
  /// The string, or `nil` if there is none.
  ///
  /// If the string varies by device, it is the one for iPhone, or the one for other devices, or any
  /// one.
  fileprivate var text: TableText? {
    if let value = stringUnit?.value { return .plain(value) }
    if let plural = variations?.plural {
      return .plural(plural.compactMapValues { $0.stringUnit?.value })
    }
    let device = variations?.device
    return (device?["iphone"] ?? device?["other"] ?? device?.values.first)?.text
  }
}
