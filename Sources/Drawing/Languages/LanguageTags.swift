/// The names under which a language's strings are stored, and the locale of an environment.
package enum LanguageTags {
  /// Returns the languages in which to look for a string, in order.
  ///
  /// - Parameter locale: A locale's identifier, such as `pt_BR` or `zh-Hant-TW`.
  /// - Returns: The identifier, its shorter forms down to the language, `Base` and `en`. Chinese
  ///   without a script has the script of its region.
  package static func chain(of locale: String) -> [String] {
    let identifier = String(locale.prefix { $0 != "@" && $0 != "." })
    let parts = identifier.split { $0 == "_" || $0 == "-" }.map(String.init)
    guard let language = parts.first else { return ["Base", "en"] }
    let tags = (1...parts.count).reversed().map { parts.prefix($0).joined(separator: "-") }
    var chain = [tags[0], identifier]
    if language == "zh", parts.count < 3 {
      let isTraditional = ["TW", "HK", "MO", "Hant"].contains(parts.last ?? "")
      chain.append(isTraditional ? "zh-Hant" : "zh-Hans")
    }
    chain += tags.dropFirst()
    // Norwegian without a form is Bokmål.
    if language == "no" { chain.append("nb") }
    return chain + ["Base", "en"]
  }

  /// Returns whether the language of a locale is English.
  package static func isEnglish(_ locale: String) -> Bool {
    locale.prefix { $0.isASCII && $0.isLetter } == "en"
  }

  /// Returns whether the language of a locale is written from right to left.
  ///
  /// - Source: Unicode CLDR, `orientation` of the languages with their usual script.
  package static func isRightToLeft(_ locale: String) -> Bool {
    let parts = locale.split { "_-@.".contains($0) }.map(String.init)
    if parts.contains("Latn") || parts.contains("Cyrl") { return false }
    if parts.contains("Arab") || parts.contains("Hebr") { return true }
    let languages: Set = ["ar", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "ug", "ur", "yi"]
    return parts.first.map(languages.contains) ?? false
  }

  /// Returns the identifier of the locale that environment variables specify.
  ///
  /// The language of texts is that of `LC_MESSAGES`, and the conventions for dates and numbers are
  /// those of `LC_TIME`. If their languages differ, the result has the language of the former and
  /// the region of the latter, as on Apple's platforms: dates have the order of the region and
  /// words of the language.
  ///
  /// - Source: POSIX: `LC_ALL` takes precedence over `LC_MESSAGES` and `LC_TIME`, which take
  ///   precedence over `LANG`.
  /// - Returns: The identifier, or `nil` for `C`, `POSIX` or none.
  package static func locale(of environment: [String: String]) -> String? {
    func value(_ names: [String]) -> Substring? {
      let value = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
      let name = (value ?? "").prefix { $0 != "." && $0 != "@" }
      return ["C", "POSIX", ""].contains(name) ? nil : name
    }
    let texts = value(["LC_ALL", "LC_MESSAGES", "LANG"])
    let formats = value(["LC_ALL", "LC_TIME", "LANG"])
    guard let texts, let formats else { return (texts ?? formats).map(String.init) }
    let language = texts.prefix { $0 != "_" }
    guard language != formats.prefix(while: { $0 != "_" }) else { return String(formats) }
    return String(language + formats.drop { $0 != "_" })
  }
}
