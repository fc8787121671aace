internal import Foundation

/// Finds by name and description which variables of plugins are secrets: the formats of plugins have
/// no mark for them.
///
/// Plugins are written in English, so the words are English.
enum SecretWords {
  /// Words that end with one of these are secrets in one word or several, such as `authtoken`.
  private static let endings = [
    "token", "password", "passwd", "passphrase", "passcode", "secret", "credential", "apikey",
  ]
  /// What stands before “key” in one word; `monkey` and `hotkey` are no keys.
  private static let keyBeginnings: Set = [
    "", "access", "account", "app", "auth", "client", "consumer", "encryption", "license",
    "licence", "master", "private", "secret", "service", "signing", "ssh",
  ]
  /// Words that stand for a secret in a name; in a description they may be anything.
  private static let nameWords: Set = ["pat", "pass", "pwd"]
  /// Words before “key” that make it one of a keyboard.
  private static let keyboardWords: Set = ["hot", "shortcut", "modifier", "arrow"]
  /// Words before another that say that there is none.
  private static let negations: Set = ["no", "not", "without"]

  /// Returns whether a variable is a secret.
  ///
  /// - Parameters:
  ///   - name: Its name, such as `VAR_API_KEY` or `apiKey`.
  ///   - text: Its description; empty for none.
  /// - Returns: Whether one of them says so.
  static func describeSecret(_ name: String, _ text: String) -> Bool {
    let wordsOfName = words(of: name)
    if mentionsSecret(wordsOfName) || !nameWords.isDisjoint(with: wordsOfName) { return true }
    // A personal access token.
    let isAccessToken = text.split { !$0.isLetter }.contains { $0 == "PAT" || $0 == "PATs" }
    return isAccessToken || mentionsSecret(words(of: text))
  }

  /// Returns whether the name of a number says that it is a secret, unlike `MAX_TOKENS` and
  /// `PASSWORD_LENGTH`.
  static func describeSecretNumber(_ name: String) -> Bool {
    let words = words(of: name)
    guard let last = words.indices.last, !words[last].hasSuffix("s") else { return false }
    return isSecret(words, last)
  }

  private static func mentionsSecret(_ words: [String]) -> Bool {
    words.indices.contains { isSecret(words, $0) }
  }

  private static func isSecret(_ words: [String], _ index: Int) -> Bool {
    let word = singular(words[index])
    let before = words[..<index].suffix(2)
    guard negations.isDisjoint(with: before) else { return false }
    if endings.contains(where: { word.hasSuffix($0) }) { return true }
    guard word.hasSuffix("key"), keyBeginnings.contains(String(word.dropLast(3))) else {
      return false
    }
    return before.last.map { !keyboardWords.contains($0) } ?? true
  }

  private static func singular(_ word: String) -> String {
    word.hasSuffix("s") ? String(word.dropLast()) : word
  }

  /// Returns the words of a text in lower case: `VAR_API-KEY`, `apiKey` and `APIKey` are several.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    let characters = Array(text)
    for (index, character) in characters.enumerated() {
      guard character.isLetter else {
        if !word.isEmpty { words.append(word) }
        word = ""
        continue
      }
      let isNextLower = characters.indices.contains(index + 1) && characters[index + 1].isLowercase
      let wasLower = index > 0 && characters[index - 1].isLowercase
      // The last capital of several begins the next word.
      if character.isUppercase, !word.isEmpty, wasLower || isNextLower {
        words.append(word)
        word = ""
      }
      word += character.lowercased()
    }
    return word.isEmpty ? words : words + [word]
  }
}
