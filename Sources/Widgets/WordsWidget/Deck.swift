internal import Foundation

/// A word with what it means.
struct Card: Hashable, Sendable {
  var word: String
  var meaning: String
  var example: String?
  /// Whether it stands where there are no cards: nothing can be done with it.
  var isStandIn = false

  /// What stands where there are no cards, with the reason.
  static func none(_ words: String, _ reason: String) -> Card {
    Card(word: words, meaning: reason, example: nil, isStandIn: true)
  }
}

/// A deck's cards: from a text with a card a line: word, meaning and example, separated by tabs.
struct Deck: Sendable {
  /// Never empty.
  let cards: [Card]
  /// What is wrong with its lines, in one line; `nil` where all are right.
  var problem: String?

  /// How many cards there are; what stands in for them does not count.
  var count: Int { cards.filter { !$0.isStandIn }.count }

  init(parsing text: String) {
    var found: [Card] = []
    var bare: [Int] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard let word = parts.first, !word.isEmpty, !word.hasPrefix("#") else { continue }
      if parts.count == 1 { bare.append(index + 1) }
      let example = parts.count > 2 && !parts[2].isEmpty ? parts[2] : nil
      found.append(Card(word: word, meaning: parts.count > 1 ? parts[1] : "", example: example))
    }
    cards = found.isEmpty ? [.none("no words", "the deck has no line with a word")] : found
    problem = Self.words(of: bare)
  }

  init(_ cards: [Card], problem: String? = nil) {
    self.cards = cards
    self.problem = problem
  }

  /// What is said of lines that hold a word and no more.
  private static func words(of lines: [Int]) -> String? {
    guard let first = lines.first else { return nil }
    let others = lines.count == 1 ? "" : ", nor have \(lines.count - 1) more"
    return "line \(first) has no tab\(others)"
  }

  /// The cards of some words alone.
  func only(_ words: Set<String>) -> Deck {
    let chosen = cards.filter { words.contains($0.word) }
    return Deck(
      chosen.isEmpty ? [.none("no favourites", "press the star of a card")] : chosen,
      problem: problem)
  }

  static let sample = Deck(parsing: String(decoding: PackageResources.words_tsv, as: UTF8.self))

  /// The card of a turn: steps through the deck by a number that shares no factor with its length.
  func index(ofTurn turn: Int) -> Int {
    let turn = (turn % cards.count + cards.count) % cards.count
    var step = max(1, cards.count * 5 / 8)
    while Self.greatestCommonDivisor(step, cards.count) != 1 { step += 1 }
    return turn * step % cards.count
  }

  private static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
    second == 0 ? first : greatestCommonDivisor(second, first % second)
  }
}
