internal import TesseraIntents

/// A card that can be chosen in the settings, identified by its name.
struct CardEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Card"
  static let defaultQuery = CardQuery()

  let id: String
  let shortNumber: String

  init(_ card: Card) {
    id = card.name
    shortNumber = card.shortNumber
  }

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(id)", subtitle: "\(shortNumber)")
  }
}

/// Finds cards by name.
struct CardQuery: EntityStringQuery {
  func entities(for identifiers: [String]) async throws -> [CardEntity] {
    CardFile().cards.filter { identifiers.contains($0.name) }.map(CardEntity.init)
  }

  func suggestedEntities() async throws -> [CardEntity] { CardFile().cards.map(CardEntity.init) }

  func entities(matching string: String) async throws -> [CardEntity] {
    CardFile().cards.filter { $0.name.localizedCaseInsensitiveContains(string) }
      .map(CardEntity.init)
  }
}
