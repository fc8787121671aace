internal import Foundation
internal import TesseraIntents

/// A word and its meaning.
struct Card: Hashable, Sendable {
  var word: String
  var meaning: String
  var example: String?
  /// Whether this is a message that is shown in place of a card.
  var isMessage = false

  /// Returns a message in place of a card, with the reason why there are no cards.
  static func message(_ message: String, reason: String) -> Card {
    Card(word: message, meaning: reason, example: nil, isMessage: true)
  }
}

/// A deck of cards.
///
/// Its file has a line for each card, with word, meaning and example separated by tabs; the example
/// is optional. Empty lines and those that begin with `#` are skipped.
struct Deck: Sendable {
  /// The cards, or a single message if there are none.
  let cards: [Card]
  /// The problem with the lines of the file, or `nil` if there is none.
  var problem: String?

  /// The number of cards, not counting a message in place of a card.
  var count: Int { cards.filter { !$0.isMessage }.count }

  init(parsing text: String) {
    var parsedCards: [Card] = []
    var linesWithoutTab: [Int] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard let word = parts.first, !word.isEmpty, !word.hasPrefix("#") else { continue }
      if parts.count == 1 { linesWithoutTab.append(index + 1) }
      let example = parts.count > 2 && !parts[2].isEmpty ? parts[2] : nil
      let meaning = parts.count > 1 ? parts[1] : ""
      parsedCards.append(Card(word: word, meaning: meaning, example: example))
    }
    cards =
      parsedCards.isEmpty
      ? [.message(String(localized: "no cards"), reason: String(localized: "the deck is empty"))]
      : parsedCards
    problem = Self.problem(ofLinesWithoutTab: linesWithoutTab)
  }

  init(_ cards: [Card], problem: String? = nil) {
    self.cards = cards
    self.problem = problem
  }

  /// Returns the problem with lines that contain only a word, or `nil` if there are no such lines.
  private static func problem(ofLinesWithoutTab lines: [Int]) -> String? {
    guard let firstLine = lines.first else { return nil }
    return lines.count == 1
      ? "line \(firstLine) has no tab"
      : "line \(firstLine) and \(lines.count - 1) more have no tab"
  }

  /// Returns a deck with only the cards of the given words, or with a message if there are none.
  func filtered(to words: Set<String>) -> Deck {
    let matchingCards = cards.filter { words.contains($0.word) }
    return Deck(
      matchingCards.isEmpty
        ? [
          .message(
            String(localized: "no favorites"), reason: String(localized: "press the star on a card")
          )
        ] : matchingCards,
      problem: problem)
  }

  static let sample = Deck(parsing: String(decoding: PackageResources.words_tsv, as: UTF8.self))

  /// Returns the index of the card at a position in the order of display.
  ///
  /// The order steps through the deck by a number that is coprime to the length of the deck. The
  /// order therefore looks shuffled, and contains every card once.
  func index(atPosition position: Int) -> Int {
    let position = (position % cards.count + cards.count) % cards.count
    // A step of about the golden ratio keeps cards apart that are neighbors in the file.
    var step = max(1, cards.count * 5 / 8)
    while Self.greatestCommonDivisor(step, cards.count) != 1 { step += 1 }
    return position * step % cards.count
  }

  private static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
    second == 0 ? first : greatestCommonDivisor(second, first % second)
  }
}
