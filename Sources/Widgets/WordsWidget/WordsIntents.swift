internal import TesseraIntents
internal import TesseraKit

/// Which cards a widget shows.
enum CardChoice: String, AppEnum {
  case all
  // The spelling in `home.yaml`.
  case favorites = "favourites"

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Cards"
  static let caseDisplayRepresentations: [CardChoice: DisplayRepresentation] = [
    .all: "all cards", .favorites: "favorites",
  ]
}

/// The settings of the widget.
struct WordsIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Words"
  static let description: IntentDescription? = "The deck to learn, and which of its cards to show."

  @Parameter(title: "Deck") var deck: DeckEntity?
  @Parameter(title: "Cards", default: .all) var cards: CardChoice
  @Parameter(title: "New card each hour", default: true) var isHourly: Bool
}

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
    let progress = WordsProgress(deck: deck)
    progress.flippedWord = progress.flippedWord == word ? nil : word
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
    let progress = WordsProgress(deck: DeckLibrary().name(forChoice: deck?.id))
    progress.steps += 1
    progress.flippedWord = nil
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
    return .result()
  }
}
