internal import Foundation
internal import TesseraKit

/// The card that is shown at a date.
struct WordsEntry: TimelineEntry {
  let date: Date
  let deck: DeckEntity
  let card: Card
  var isFlipped = false
  var isFavourite = false
  /// The position of the card in its deck, counted from 1.
  var number = 1
  var count = 1
  /// The problem with the deck's lines, or `nil` if there is none.
  var problem: String?
}

/// Provides the cards of a day, one per hour, in an order that looks shuffled.
struct WordsProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> WordsEntry {
    WordsEntry(
      date: context.date, deck: DeckEntity(id: "", count: 25),
      card: Card(word: "serendipity", meaning: "luck in finding good things", example: nil))
  }

  func snapshot(for configuration: WordsIntent, in context: Context) async -> WordsEntry {
    CardReader(configuration).entry(at: context.date)
  }

  func timeline(
    for configuration: WordsIntent, in context: Context
  ) async -> Timeline<WordsEntry> {
    let reader = CardReader(configuration)
    guard configuration.isHourly else {
      // The default deck may change.
      let soon = context.date.addingTimeInterval(3600)
      return Timeline(
        entries: [reader.entry(at: context.date)], policy: .after(soon), problems: reader.problems
      ).made(from: reader.files)
    }
    let hour = (context.date.timeIntervalSince1970 / 3600).rounded(.down) * 3600
    let entries = (0..<24).map { offset in
      reader.entry(at: Date(timeIntervalSince1970: hour + Double(offset) * 3600))
    }
    return Timeline(entries: entries, policy: .atEnd, problems: reader.problems)
      .made(from: reader.files)
  }
}

/// Reads a deck and the user's progress once, and creates entries from them.
private struct CardReader {
  /// The files that the cards were read from.
  let files: [URL]
  private let name: String
  private let deck: Deck
  private let totalCount: Int
  private let steps: Int
  private let turned: String?
  private let favourites: Set<String>
  private let isHourly: Bool
  /// The problems of all decks, a line each.
  let problems: [String]

  init(_ settings: WordsIntent) {
    let shelf = DeckLibrary()
    files = shelf.watchedPaths.map { URL(fileURLWithPath: $0) }
    name = shelf.name(of: settings.deck?.id)
    problems = shelf.problems
    let progress = WordsProgress(deck: name)
    let all = shelf.deck(name)
    favourites = progress.favourites
    deck = settings.cards == .all ? all : all.filtered(to: favourites)
    totalCount = all.count
    steps = progress.steps
    turned = progress.turnedWord
    isHourly = settings.isHourly
  }

  func entry(at date: Date) -> WordsEntry {
    let hour = isHourly ? Int(date.timeIntervalSince1970 / 3600) : 0
    let index = deck.index(atPosition: hour + steps)
    let card = deck.cards[index]
    return WordsEntry(
      date: date, deck: DeckEntity(id: name, count: totalCount), card: card,
      isFlipped: turned == card.word, isFavourite: favourites.contains(card.word),
      number: index + 1, count: deck.cards.count, problem: deck.problem)
  }
}
