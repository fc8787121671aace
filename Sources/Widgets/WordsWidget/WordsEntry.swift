internal import Foundation
internal import TesseraKit

/// The cards that are shown at a date.
struct WordsEntry: TimelineEntry {
  let date: Date
  let deck: DeckEntity
  /// The current card, a message in place of a card, or `nil` if no card is left for now.
  var card: Card?
  var style = WordsStyle.card
  var direction = CardDirection.wordFirst
  var isFlipped = false
  /// Whether the card has just been flipped.
  var isFlip = false
  var isFavorite = false
  /// The cards of the day that are left; the first is not necessarily the current one.
  var queue: [Card] = []
  /// The cards of the day that were answered.
  var answered: [Card] = []
  /// When the next card is due, if none is left.
  var nextDate: Date?
  /// The number of days in a row with answers.
  var streak = 0
  /// The number of cards in each box.
  var boxes = Array(repeating: 0, count: Learning.boxCount)
  /// The problem with the deck's lines, or `nil` if there is none.
  var problem: String?

  /// The number of cards of the day.
  var count: Int { queue.count + answered.count }
  /// The part of the day's cards that was answered, 0…1.
  var part: Double { count == 0 ? 1 : Double(answered.count) / Double(count) }
}

extension WordsEntry {
  /// An entry with cards of the sample deck, for placeholders and the gallery.
  static func sample(_ settings: WordsIntent, at date: Date) -> WordsEntry {
    let cards = Deck.sample.cards
    return WordsEntry(
      date: date, deck: DeckEntity(id: DeckLibrary.sampleName, count: Deck.sample.count),
      card: cards.first, style: settings.style, direction: settings.direction,
      queue: Array(cards.prefix(6)), answered: Array(cards.dropFirst(6).prefix(4)), streak: 6,
      boxes: [5, 4, 6, 3, 7])
  }
}
