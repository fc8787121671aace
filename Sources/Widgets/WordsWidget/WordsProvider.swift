internal import Foundation
internal import TesseraKit

/// The card that is shown at a date.
struct WordsEntry: TimelineEntry {
  let date: Date
  let deck: DeckEntity
  let card: Card
  var isFlipped = false
  var isFavorite = false
  /// The position of the card in its deck, counted from 1.
  var position = 1
  var count = 1
  /// The problem with the deck's lines, or `nil` if there is none.
  var problem: String?
}

/// Provides the cards of the next 24 hours, one per hour, in an order that looks shuffled.
///
/// If the settings turn the hourly change off, provides a single card.
struct WordsProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> WordsEntry {
    WordsEntry(
      date: context.date, deck: DeckEntity(id: "", count: 25),
      card: Card(word: "serendipity", meaning: "luck in finding good things", example: nil))
  }

  func snapshot(for configuration: WordsIntent, in context: Context) async -> WordsEntry {
    CardSource(configuration).entry(at: context.date)
  }

  func timeline(
    for configuration: WordsIntent, in context: Context
  ) async -> Timeline<WordsEntry> {
    let source = CardSource(configuration)
    guard configuration.isHourly else {
      // Reload every hour, because the default deck may change.
      let reloadDate = context.date.addingTimeInterval(3600)
      return Timeline(
        entries: [source.entry(at: context.date)], policy: .after(reloadDate),
        problems: source.problems
      ).made(from: source.files)
    }
    let hour = (context.date.timeIntervalSince1970 / 3600).rounded(.down) * 3600
    let entries = (0..<24).map { offset in
      source.entry(at: Date(timeIntervalSince1970: hour + Double(offset) * 3600))
    }
    return Timeline(entries: entries, policy: .atEnd, problems: source.problems)
      .made(from: source.files)
  }
}

/// A deck and the user's progress, read once.
///
/// Entries are created from them.
private struct CardSource {
  /// The files that the cards were read from.
  let files: [URL]
  private let deckName: String
  private let deck: Deck
  private let totalCount: Int
  private let steps: Int
  private let flippedWord: String?
  private let favorites: Set<String>
  private let isHourly: Bool
  /// The problems of all decks, one line for each.
  let problems: [String]

  init(_ settings: WordsIntent) {
    let library = DeckLibrary()
    files = library.watchedPaths.map { URL(fileURLWithPath: $0) }
    deckName = library.name(forChoice: settings.deck?.id)
    problems = library.problems
    let progress = WordsProgress(deck: deckName)
    let wholeDeck = library.deck(named: deckName)
    favorites = progress.favorites
    deck = settings.cards == .all ? wholeDeck : wholeDeck.filtered(to: favorites)
    totalCount = wholeDeck.count
    steps = progress.steps
    flippedWord = progress.flippedWord
    isHourly = settings.isHourly
  }

  func entry(at date: Date) -> WordsEntry {
    let hour = isHourly ? Int(date.timeIntervalSince1970 / 3600) : 0
    let index = deck.index(atPosition: hour + steps)
    let card = deck.cards[index]
    return WordsEntry(
      date: date, deck: DeckEntity(id: deckName, count: totalCount), card: card,
      isFlipped: flippedWord == card.word, isFavorite: favorites.contains(card.word),
      position: index + 1, count: deck.cards.count, problem: deck.problem)
  }
}
