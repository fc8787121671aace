internal import Foundation
internal import TesseraKit

/// The card of an hour.
struct WordsEntry: TimelineEntry {
  let date: Date
  let card: Card
  /// Where the card stands in its deck, from 1.
  var number = 1
  var count = 1
}

/// A day of cards, one an hour, in an order that looks shuffled and never repeats before the end.
struct WordsProvider: TimelineProvider {
  func placeholder(in context: Context) -> WordsEntry {
    WordsEntry(
      date: context.date,
      card: Card(word: "serendipity", meaning: "luck in finding good things", example: nil))
  }

  func getSnapshot(in context: Context, completion: @escaping @Sendable (WordsEntry) -> Void) {
    completion(Self.entry(at: context.date, of: Deck.load()))
  }

  func getTimeline(
    in context: Context, completion: @escaping @Sendable (Timeline<WordsEntry>) -> Void
  ) {
    let deck = Deck.load()
    let hour = (context.date.timeIntervalSince1970 / 3600).rounded(.down) * 3600
    let entries = (0..<24).map { offset in
      Self.entry(at: Date(timeIntervalSince1970: hour + Double(offset) * 3600), of: deck)
    }
    completion(Timeline(entries: entries, policy: .atEnd))
  }

  private static func entry(at date: Date, of deck: Deck) -> WordsEntry {
    let index = deck.index(ofHour: Int(date.timeIntervalSince1970 / 3600))
    return WordsEntry(
      date: date, card: deck.cards[index], number: index + 1, count: deck.cards.count)
  }
}
