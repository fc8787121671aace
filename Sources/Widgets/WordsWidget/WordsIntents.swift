internal import Foundation
internal import TesseraIntents

/// Flips a card.
struct FlipCard: AppIntent {
  static let title: LocalizedStringResource = "Flip the card"
  static let isDiscoverable = false

  @Parameter(title: "Deck") var deck: String
  @Parameter(title: "Word") var word: String

  init() {}

  init(deck: String, word: String) {
    self.deck = deck
    self.word = word
  }

  func perform() async throws -> some IntentResult {
    WordsProgress(deck: deck).flip(word)
    return .result()
  }
}

/// Moves on to the next card of a deck.
struct NextCard: AppIntent {
  static let title: LocalizedStringResource = "Next card"
  static let description: IntentDescription? = "Moves on to the next card of a deck."

  @Parameter(title: "Deck") var deck: DeckEntity?

  init() {}

  init(deck: DeckEntity) {
    self.deck = deck
  }

  func perform() async throws -> some IntentResult {
    WordsProgress(deck: DeckLibrary().name(forChoice: deck?.id)).moveOn()
    return .result()
  }
}

/// Records whether the user knew a card, which decides when it is asked again.
struct AnswerCard: AppIntent {
  static let title: LocalizedStringResource = "Answer the card"
  static let isDiscoverable = false

  @Parameter(title: "Deck") var deck: String
  @Parameter(title: "Word") var word: String
  @Parameter(title: "Known") var isKnown: Bool

  init() {}

  init(deck: String, word: String, isKnown: Bool) {
    self.deck = deck
    self.word = word
    self.isKnown = isKnown
  }

  func perform() async throws -> some IntentResult {
    WordsProgress(deck: deck).answer(word, isKnown: isKnown, at: Date())
    return .result()
  }
}

/// Adds a card to the favorites, or removes it from them.
struct FavoriteCard: SetValueIntent {
  static let title: LocalizedStringResource = "Favorite card"
  static let isDiscoverable = false

  @Parameter(title: "Deck") var deck: String
  @Parameter(title: "Word") var word: String
  @Parameter(title: "Favorite") var value: Bool

  init() {}

  init(deck: String, word: String) {
    self.deck = deck
    self.word = word
  }

  func perform() async throws -> some IntentResult {
    let progress = WordsProgress(deck: deck)
    if value { progress.favorites.insert(word) } else { progress.favorites.remove(word) }
    progress.isFlip = false
    return .result()
  }
}
