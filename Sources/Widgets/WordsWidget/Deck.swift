internal import Foundation

/// A word with what it means.
struct Card: Hashable, Sendable {
  var word: String
  var meaning: String
  var example: String?
}

/// Cards from a text with a card a line: word, meaning and example, separated by tabs.
struct Deck: Sendable {
  /// Never empty.
  let cards: [Card]

  init(parsing text: String) {
    let found = text.split(separator: "\n").compactMap { line -> Card? in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard let word = parts.first, !word.isEmpty, !word.hasPrefix("#") else { return nil }
      let example = parts.count > 2 && !parts[2].isEmpty ? parts[2] : nil
      return Card(word: word, meaning: parts.count > 1 ? parts[1] : "", example: example)
    }
    let none = Card(word: "no words", meaning: "the deck has no line with a word", example: nil)
    cards = found.isEmpty ? [none] : found
  }

  /// The user's deck (`TESSERA_DECK`, or `tessera/words.tsv` in the data folder), or the sample.
  static func load() -> Deck {
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"] ?? ""
    let data = environment["XDG_DATA_HOME"] ?? "\(home)/.local/share"
    let named = environment["TESSERA_DECK"]
    let path = named ?? "\(data)/tessera/words.tsv"
    // A file that cannot be read and one that is not there are told apart below.
    if let text = try? String(contentsOfFile: path, encoding: .utf8) { return Deck(parsing: text) }
    // No deck of the user's own: the sample serves.
    if named == nil && !FileManager.default.fileExists(atPath: path) { return sample }
    return Deck(parsing: "no deck\t\(path) cannot be read")
  }

  static let sample = Deck(parsing: String(decoding: PackageResources.words_tsv, as: UTF8.self))

  /// The card of an hour: steps through the deck by a number that shares no factor with its length.
  func index(ofHour hour: Int) -> Int {
    var step = max(1, cards.count * 5 / 8)
    while Self.greatestCommonDivisor(step, cards.count) != 1 { step += 1 }
    return (hour % cards.count * step) % cards.count
  }

  private static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
    second == 0 ? first : greatestCommonDivisor(second, first % second)
  }
}
