/// The Swift name of an asset, by Xcode's rule.
///
/// - Source: names that Xcode 15 and 16 wrote into `GeneratedAssetSymbols.swift` of public apps.
struct SymbolName: Hashable, Comparable {
  let text: String

  /// The name of a colour or a picture: `BGColorOne` is `bgColorOne`, `sticky-note` is `stickyNote`.
  ///
  /// `suffix` is dropped from the end where something stands before it: `AccentColor` is `accent`.
  init(asset: String, dropping suffix: String) {
    var words = Self.words(of: asset)
    if words.count > 1, words.last == suffix { words.removeLast() }
    // Without one small letter it is written as it is: `TLS2016` is `TLS_2016`.
    if words.contains(where: { $0.contains(where: \.isLowercase) }) {
      self.init(words[0].lowercased() + words.dropFirst().map(Self.capitalized).joined())
    } else {
      self.init(words.joined(separator: "_"))
    }
  }

  /// The name of a folder that gives its assets a namespace: `game-ui` is `GameUi`.
  init(namespace: String) {
    self.init(Self.words(of: namespace).map(Self.capitalized).joined())
  }

  private init(_ joined: String) {
    let isName = joined.first.map { !$0.isNumber } ?? false
    let name = isName ? joined : "_" + joined
    text = Self.keywords.contains(name) ? "`\(name)`" : name
  }

  static func < (one: SymbolName, other: SymbolName) -> Bool { one.text < other.text }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  /// Letters and digits that belong together: apart at signs, at `aB`, `ABc`, `a1` and `1a`.
  private static func words(of name: String) -> [String] {
    let letters = Array(name)
    var words: [String] = [""]
    for (index, letter) in letters.enumerated() {
      guard letter.isLetter || letter.isNumber else {
        words.append("")
        continue
      }
      let next = index + 1 < letters.count ? letters[index + 1] : nil
      if let last = words[words.count - 1].last, isBoundary(last, letter, next) { words.append("") }
      words[words.count - 1].append(letter)
    }
    return words.filter { !$0.isEmpty }
  }

  private static func isBoundary(
    _ last: Character, _ letter: Character, _ next: Character?
  ) -> Bool {
    if last.isNumber != letter.isNumber { return true }
    guard letter.isUppercase else { return false }
    return !last.isUppercase || next?.isLowercase == true
  }

  /// Words of Swift's that cannot be a member's name as they are.
  private static let keywords: Set = [
    "associatedtype", "as", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while", "Any", "Self", "Type", "Protocol",
  ]
}
