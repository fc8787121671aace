internal import TesseraIntents
internal import TesseraKit

/// Which cards a box shows.
enum CardChoice: String, AppEnum {
  case all, favourites

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Cards"
  static let caseDisplayRepresentations: [CardChoice: DisplayRepresentation] = [
    .all: "all of the deck", .favourites: "favourites",
  ]
}

/// What a box of words is set up with.
struct WordsIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Words"
  static let description: IntentDescription? = "Which deck is learned, and which cards of it."

  @Parameter(title: "Deck") var deck: DeckEntity?
  @Parameter(title: "Cards", default: .all) var cards: CardChoice
  @Parameter(title: "New card each hour", default: true) var isHourly: Bool
}

/// Turns a card over.
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
    progress.turned = progress.turned == word ? nil : word
    return .result()
  }
}

/// Goes on to the next card of a deck.
struct NextCard: AppIntent {
  static let title: LocalizedStringResource = "Next card"
  static let description: IntentDescription? = "Goes on to the next card of a deck of words."

  @Parameter(title: "Deck") var deck: DeckEntity?

  init() {}

  init(deck: DeckEntity) {
    self.deck = deck
  }

  func perform() async throws -> some IntentResult {
    let progress = WordsProgress(deck: DeckShelf().name(of: deck?.id))
    progress.steps += 1
    progress.turned = nil
    return .result()
  }
}

/// Makes a card a favourite, or no longer one.
struct FavouriteCard: SetValueIntent {
  static let title: LocalizedStringResource = "Favourite card"
  static let isDiscoverable = false

  @Parameter(title: "Deck") var deck: String
  @Parameter(title: "Word") var word: String
  @Parameter(title: "Favourite") var value: Bool

  init() {}

  init(deck: String, word: String) {
    self.deck = deck
    self.word = word
  }

  func perform() async throws -> some IntentResult {
    let progress = WordsProgress(deck: deck)
    if value { progress.favourites.insert(word) } else { progress.favourites.remove(word) }
    return .result()
  }
}
