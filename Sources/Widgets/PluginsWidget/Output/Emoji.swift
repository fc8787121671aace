/// The emoji that plugins write as `:name:`, as GitHub does.
enum Emoji {
  private static let table: [String: String] = {
    let lines = String(decoding: PackageResources.emoji_tsv, as: UTF8.self).split(separator: "\n")
    return Dictionary(
      lines.compactMap { line in
        let parts = line.split(separator: "\t")
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
      }
    ) { first, _ in first }
  }()

  /// A part of a text that contains names between colons.
  enum Part: Hashable {
    case text(String)
    case symbol(String)
  }

  /// Replaces the names of emoji, and finds the names of symbols.
  ///
  /// A name that belongs to neither stays as it is.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - emoji: Whether the names of emoji are replaced.
  ///   - isSymbol: Returns whether a name is that of a symbol.
  /// - Returns: The parts of the text, at least one.
  static func parts(of text: String, emoji: Bool, isSymbol: (String) -> Bool) -> [Part] {
    guard text.contains(":") else { return [.text(text)] }
    var parts: [Part] = []
    var plain = ""
    var rest = text[...]
    while let colon = rest.firstIndex(of: ":") {
      plain += rest[..<colon]
      rest = rest[rest.index(after: colon)...]
      let name = rest.prefix { $0.isLetter || $0.isNumber || "_+-.".contains($0) }
      let end = name.endIndex
      guard !name.isEmpty, end < rest.endIndex, rest[end] == ":" else {
        plain += ":"
        continue
      }
      if emoji, let character = table[name.lowercased()] {
        plain += character
      } else if name.contains("."), isSymbol(String(name)) {
        if !plain.isEmpty { parts.append(.text(plain)) }
        plain = ""
        parts.append(.symbol(String(name)))
      } else {
        plain += ":"
        continue
      }
      rest = rest[rest.index(after: end)...]
    }
    plain += rest
    if !plain.isEmpty || parts.isEmpty { parts.append(.text(plain)) }
    return parts
  }
}
