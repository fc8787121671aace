internal import Foundation
internal import TesseraIntents
internal import TesseraUI

/// Shows a card's code as large as the screen allows, and records its use.
struct ShowCard: AppIntent {
  static let title: LocalizedStringResource = "Show a card"
  static let description: IntentDescription? = "Shows a card's code, ready for the till."

  @Parameter(title: "Card") var card: CardEntity

  init() {}

  init(_ card: Card) {
    self.card = CardEntity(card)
  }

  @MainActor
  func perform() async throws -> some IntentResult & ShowsSnippetView {
    guard let fileCard = CardFile().cards.first(where: { $0.name == card.id }) else {
      throw CardNotFound(name: card.id)
    }
    CardUses().record(fileCard.name, at: Date())
    return .result(view: CardSheet(card: fileCard).designedForTerminal())
  }
}

/// The error for a card that is no longer in the file.
struct CardNotFound: LocalizedError {
  let name: String

  var errorDescription: String? { "the card “\(name)” no longer exists" }
}
