/// Reads the strings of a string catalog, as Xcode writes it.
///
/// Only the strings of the requested languages are copied; the rest is skipped, byte by byte. So
/// the cost of a catalog with many languages is proportional to its length, and small.
///
/// - Source: Apple's “Localizing and varying text with a string catalog”; RFC 8259.
package struct CatalogReader {
  private var json: JSONScanner
  private let languages: Set<String>?

  /// Reads a catalog.
  ///
  /// - Parameters:
  ///   - bytes: The contents of an `.xcstrings` file.
  ///   - languages: The languages to read, or `nil` for all.
  /// - Returns: The strings by language and key, or `nil` if the file is not a valid catalog.
  package static func texts(
    in bytes: UnsafeBufferPointer<UInt8>, languages: Set<String>? = nil
  ) -> [String: [String: TableText]]? {
    var reader = CatalogReader(json: JSONScanner(bytes), languages: languages)
    // An invalid catalog has no strings; why it is invalid is of no use to a reader of the screen.
    return try? reader.catalog()
  }

  private init(json: JSONScanner, languages: Set<String>?) {
    self.json = json
    self.languages = languages
  }

  private mutating func catalog() throws(JSONScanner.Failure) -> [String: [String: TableText]] {
    var texts: [String: [String: TableText]] = [:]
    var hasStrings = false
    try json.eachMember { scanner, name throws(JSONScanner.Failure) in
      guard name == "strings" else { return try scanner.skipValue() }
      hasStrings = true
      let languages = self.languages
      try scanner.eachMember { scanner, key throws(JSONScanner.Failure) in
        let entry = try Self.localizations(&scanner, languages)
        for (language, text) in entry { texts[language, default: [:]][key] = text }
      }
    }
    guard hasStrings else { throw JSONScanner.Failure() }
    return texts
  }

  /// Reads the entry of a key: its strings by language.
  private static func localizations(
    _ scanner: inout JSONScanner, _ languages: Set<String>?
  ) throws(JSONScanner.Failure) -> [(String, TableText)] {
    var texts: [(String, TableText)] = []
    try scanner.eachMember { scanner, name throws(JSONScanner.Failure) in
      guard name == "localizations" else { return try scanner.skipValue() }
      try scanner.eachMember { scanner, language throws(JSONScanner.Failure) in
        guard languages?.contains(language) ?? true else { return try scanner.skipValue() }
        if let text = try Localization(&scanner).text { texts.append((language, text)) }
      }
    }
    return texts
  }
}

/// The string of a key in one language.
private struct Localization {
  private var value: String?
  private var plural: [String: Localization] = [:]
  private var device: [String: Localization] = [:]
  private var substitutions: [String: TableText.Substitution] = [:]

  init(_ scanner: inout JSONScanner) throws(JSONScanner.Failure) {
    var localization = Localization()
    try scanner.eachMember { scanner, name throws(JSONScanner.Failure) in
      switch name {
      case "stringUnit":
        try scanner.eachMember { scanner, name throws(JSONScanner.Failure) in
          guard name == "value" else { return try scanner.skipValue() }
          localization.value = try scanner.string()
        }
      case "variations": try localization.readVariations(&scanner)
      case "substitutions":
        try scanner.eachMember { scanner, name throws(JSONScanner.Failure) in
          localization.substitutions[name] = try Self.substitution(&scanner)
        }
      default: try scanner.skipValue()
      }
    }
    self = localization
  }

  private init() {}

  private mutating func readVariations(
    _ scanner: inout JSONScanner
  ) throws(JSONScanner.Failure) {
    var forms: [String: [String: Localization]] = [:]
    try scanner.eachMember { scanner, kind throws(JSONScanner.Failure) in
      guard kind == "plural" || kind == "device" else { return try scanner.skipValue() }
      try scanner.eachMember { scanner, name throws(JSONScanner.Failure) in
        forms[kind, default: [:]][name] = try Localization(&scanner)
      }
    }
    plural = forms["plural"] ?? [:]
    device = forms["device"] ?? [:]
  }

  private static func substitution(
    _ scanner: inout JSONScanner
  ) throws(JSONScanner.Failure) -> TableText.Substitution {
    var (argument, specifier) = (1, "lld")
    var variations = Localization()
    try scanner.eachMember { scanner, name throws(JSONScanner.Failure) in
      switch name {
      case "argNum": argument = try scanner.integer()
      case "formatSpecifier": specifier = try scanner.string()
      case "variations": try variations.readVariations(&scanner)
      default: try scanner.skipValue()
      }
    }
    return TableText.Substitution(
      argument: max(0, argument - 1), specifier: specifier,
      forms: variations.plural.compactMapValues(\.value))
  }

  /// The string, or `nil` if there is none.
  ///
  /// If the string varies by device, it is the one for iPhone, or the one for other devices, or any
  /// one.
  var text: TableText? {
    if let value {
      return substitutions.isEmpty ? .plain(value) : .substituted(value, substitutions)
    }
    if !plural.isEmpty { return .plural(plural.compactMapValues(\.value)) }
    let name = ["iphone", "other"].first { device[$0] != nil } ?? device.keys.min()
    return name.flatMap { device[$0]?.text }
  }
}
