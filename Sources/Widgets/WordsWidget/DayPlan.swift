internal import Foundation
internal import WidgetOptions

/// The cards of a day: those that are due, and a number of new ones.
struct DayPlan: Hashable, Sendable {
  /// The cards that have not been answered, or are to be answered again, at the plan's date.
  let queue: [Card]
  /// The cards that were answered on this day and are not in the queue.
  let answered: [Card]
  /// When the next card joins an empty queue, or `nil` if the queue is not empty.
  let nextDate: Date?

  /// The number of cards of the day.
  var count: Int { queue.count + answered.count }

  init(
    of deck: Deck, _ learning: Learning, newCards limit: Int, at date: Date,
    in zone: TimeZone = .current
  ) {
    let day = date.dayNumber(in: zone)
    let cards = DeckOrder(deck)
    let due = learning.records.filter { $0.value.dueDate <= date }
      .sorted { ($0.value.dueDate, $0.key) < ($1.value.dueDate, $1.key) }
      .compactMap { cards.card(for: $0.key) }
    let firstCards = cards.newCards(on: day, learning, limit: limit)
    let newCards = firstCards.filter { learning.records[$0.word] == nil }
    queue = due + newCards
    answered = learning.records.filter { $0.value.lastDay == day && $0.value.dueDate > date }
      .sorted { $0.key < $1.key }.compactMap { cards.card(for: $0.key) }
    guard queue.isEmpty else {
      nextDate = nil
      return
    }
    let nextDue = learning.records.filter { cards.card(for: $0.key) != nil }
      .map(\.value.dueDate).min()
    let hasNewCards = !cards.newCards(on: day + 1, learning, limit: 1).isEmpty
    let midnight = Date(localPeriod: day + 1, seconds: 86400, in: zone)
    nextDate = [nextDue, hasNewCards ? midnight : nil].compactMap(\.self).min()
  }
}

/// The cards of a deck by word, and in the order in which new ones are shown.
private struct DeckOrder {
  private let deck: Deck
  private let indices: [String: Int]

  init(_ deck: Deck) {
    self.deck = deck
    indices = Dictionary(
      deck.cards.enumerated().filter { !$0.element.isMessage }.map { ($0.element.word, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the card with a word, or `nil` if the deck no longer has it.
  func card(for word: String) -> Card? { indices[word].map { deck.cards[$0] } }

  /// Returns the cards that had not been answered before a day, as many as are to be new on it.
  ///
  /// Each day begins at another position, so that all cards are shown even without an answer.
  func newCards(on day: Int, _ learning: Learning, limit: Int) -> [Card] {
    var result: [Card] = []
    let first = day * limit
    for position in 0..<deck.cards.count where result.count < limit {
      let index = deck.index(atPosition: first + position)
      let card = deck.cards[index]
      guard indices[card.word] == index else { continue }
      if let record = learning.records[card.word], record.firstDay < day { continue }
      result.append(card)
    }
    return result
  }
}
