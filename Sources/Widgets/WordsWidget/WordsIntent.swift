internal import TesseraIntents
internal import TesseraKit

/// How the cards look.
enum WordsStyle: String, AppEnum {
  /// A card that can be turned over.
  case card
  /// The word in large letters, with its meaning.
  case word
  /// The cards of the day.
  case list
  /// How many cards of the day are left, the days in a row, and the boxes.
  case progress

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Style"
  static let caseDisplayRepresentations: [WordsStyle: DisplayRepresentation] = [
    .card: "Card", .word: "Large word", .list: "Today’s words", .progress: "Progress",
  ]
}

/// The side of a card that is shown first.
enum CardDirection: String, AppEnum {
  case wordFirst, meaningFirst

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Ask for"
  static let caseDisplayRepresentations: [CardDirection: DisplayRepresentation] = [
    .wordFirst: "the meaning", .meaningFirst: "the word",
  ]
}

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

  @Parameter(title: "Style", default: .card) var style: WordsStyle
  @Parameter(title: "Deck") var deck: DeckEntity?
  @Parameter(title: "Cards", default: .all) var cards: CardChoice
  @Parameter(title: "Ask for", default: .wordFirst) var direction: CardDirection
  @Parameter(
    title: "New cards per day", default: 10, controlStyle: .field,
    inclusiveRange: (lowerBound: 1, upperBound: 200)) var newCards: Int
  @Parameter(title: "New card each hour", default: true) var isHourly: Bool

  static var parameterSummary: some ParameterSummary {
    Switch(\.$style) {
      Case(.card) {
        Summary(
          "\(\.$style) \(\.$deck) \(\.$cards) \(\.$direction) \(\.$newCards) \(\.$isHourly)")
      }
      Case(.word) { Summary("\(\.$style) \(\.$deck) \(\.$cards) \(\.$newCards) \(\.$isHourly)") }
      DefaultCase { Summary("\(\.$style) \(\.$deck) \(\.$cards) \(\.$newCards)") }
    }
  }
}
