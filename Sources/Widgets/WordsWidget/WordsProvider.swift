internal import Foundation
internal import TesseraKit
internal import WidgetOptions

/// Provides the cards of the next 24 hours.
///
/// There is an entry for each hour if the settings ask for it, for each card that becomes due, and
/// for midnight, when a day's cards begin.
struct WordsProvider: AppIntentTimelineProvider {
  private let environment: [String: String]

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.environment = environment
  }

  func placeholder(in context: Context) -> WordsEntry { .sample(WordsIntent(), at: context.date) }

  func snapshot(for configuration: WordsIntent, in context: Context) async -> WordsEntry {
    let source = CardSource(configuration, environment)
    guard !context.isPreview || source.hasAnswers else {
      return .sample(configuration, at: context.date)
    }
    return source.entry(at: context.date)
  }

  func timeline(
    for configuration: WordsIntent, in context: Context
  ) async -> Timeline<WordsEntry> {
    let source = CardSource(configuration, environment)
    let entries = source.dates(after: context.date).map { source.entry(at: $0) }
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
  /// The problems of all decks, one line for each.
  let problems: [String]
  private let settings: WordsIntent
  private let deckName: String
  private let deck: Deck
  private let totalCount: Int
  private let steps: Int
  private let flippedWord: String?
  private let isFlip: Bool
  private let favorites: Set<String>
  private let learning: Learning

  /// The maximum number of entries for cards that become due.
  private static let dueLimit = 24
  /// The maximum number of cards of the day that are shown.
  private static let listLimit = 40

  init(_ settings: WordsIntent, _ environment: [String: String]) {
    self.settings = settings
    let library = DeckLibrary(environment: environment)
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
    isFlip = progress.isFlip
    learning = progress.learning
  }

  /// Whether a card of the deck has been answered.
  var hasAnswers: Bool { !learning.records.isEmpty }

  /// Returns the dates of entries, the first of which is the given date.
  func dates(after date: Date) -> [Date] {
    let hour = (date.timeIntervalSince1970 / 3600).rounded(.down) * 3600
    let end = date.addingTimeInterval(86400)
    let hours =
      settings.isHourly
      ? (1..<24).map { Date(timeIntervalSince1970: hour + Double($0) * 3600) } : []
    let due = Set(learning.records.values.map(\.dueDate).filter { $0 > date && $0 < end })
    let midnight = Date(localPeriod: date.dayNumber() + 1, seconds: 86400)
    return [date] + Set(hours + due.sorted().prefix(Self.dueLimit) + [midnight]).sorted()
  }

  func entry(at date: Date) -> WordsEntry {
    var entry = WordsEntry(
      date: date, deck: DeckEntity(id: deckName, count: totalCount), style: settings.style,
      direction: settings.direction, streak: learning.streak(on: date.dayNumber()),
      boxes: learning.boxSizes, problem: deck.problem)
    guard deck.count > 0 else {
      entry.card = deck.cards.first
      return entry
    }
    let plan = DayPlan(of: deck, learning, newCards: settings.newCards, at: date)
    entry.queue = plan.queue
    entry.answered = plan.answered
    entry.nextDate = plan.nextDate
    guard !plan.queue.isEmpty else { return entry }
    let hour = settings.isHourly ? Int(date.timeIntervalSince1970 / 3600) : 0
    let index = (hour + steps) % plan.queue.count
    let card = plan.queue[(index + plan.queue.count) % plan.queue.count]
    entry.card = card
    entry.isFlipped = flippedWord == card.word
    entry.isFlip = isFlip
    entry.isFavorite = favorites.contains(card.word)
    return entry
  }
}
