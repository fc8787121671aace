internal import Foundation
internal import TesseraKit

/// The cards that are shown at a date.
struct WalletEntry: TimelineEntry {
  let date: Date
  /// The cards in their order, more than any box shows.
  let cards: [Card]
  var style = WalletStyle.wallet
  var showsBalance = true
  /// The first problem in the file, or `nil` if there is none.
  var problem: String?
  /// Whether there is no file, though one is configured.
  var isMissing = false
  /// Whether there are cards to show in spite of the problem.
  var hasCardsDespiteProblem = false
}

/// Provides the cards to show.
///
/// In the order “smart”, the cards change during the day. A ticket that is over is marked.
struct WalletProvider: AppIntentTimelineProvider {
  private let environment: [String: String]
  /// The maximum number of cards in an entry.
  private static let cardLimit = 24
  /// The number of entries for dates at which cards are over.
  private static let dateLimit = 24

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.environment = environment
  }

  func placeholder(in context: Context) -> WalletEntry {
    WalletEntry(date: context.date, cards: CardFile.sample(at: context.date).cards)
  }

  func snapshot(for configuration: WalletIntent, in context: Context) async -> WalletEntry {
    var file = CardFile(environment: environment)
    if context.isPreview, file.cards.isEmpty { file = .sample(at: context.date) }
    return entry(for: configuration, at: context.date, file, CardUses().all)
  }

  func timeline(
    for configuration: WalletIntent, in context: Context
  ) async -> Timeline<WalletEntry> {
    let file = CardFile(environment: environment)
    let uses = CardUses().all
    var entries: [WalletEntry] = []
    for date in dates(for: configuration, after: context.date, file) {
      let entry = entry(for: configuration, at: date, file, uses)
      let isOver = { (date: Date) in entry.cards.map { $0.isOver(at: date) } }
      guard let last = entries.last, last.cards == entry.cards, isOver(last.date) == isOver(date)
      else {
        entries.append(entry)
        continue
      }
    }
    // A command in another process may record a use without a message to this one.
    return Timeline(
      entries: entries, policy: .after(context.date.addingTimeInterval(3600)),
      problems: file.problems + file.codeProblems
    ).made(from: [URL(fileURLWithPath: CardFile.path(in: environment))])
  }

  /// Returns the dates at which the view may change.
  private func dates(
    for settings: WalletIntent, after date: Date, _ file: CardFile
  ) -> [Date] {
    let ends = file.cards.compactMap { $0.expiryDate?.end ?? $0.eventDate?.endOfDay }
      .filter { $0 > date }.sorted().prefix(Self.dateLimit)
    // The most likely cards are computed for each quarter of an hour.
    let quarters =
      settings.order == .smart ? (1..<96).map { date.addingTimeInterval(Double($0) * 900) } : []
    return [date] + (ends + quarters).sorted()
  }

  private func entry(
    for settings: WalletIntent, at date: Date, _ file: CardFile, _ uses: [CardUses.Use]
  ) -> WalletEntry {
    let cards: [Card]
    switch settings.order {
    case .chosen:
      let names = settings.cards?.map(\.id) ?? []
      let chosenCards = names.compactMap { name in file.cards.first { $0.name == name } }
      let candidates =
        settings.style == .pass && chosenCards.isEmpty
        ? Self.ticketsFirst(file.cards, at: date) : file.cards
      cards = Self.cards(chosen: chosenCards, of: candidates, uses)
    case .lastUsed: cards = CardUses.sortedByLastUse(file.cards, uses)
    case .smart: cards = CardUses.sortedByHabit(file.cards, uses, at: date, in: .current)
    }
    return WalletEntry(
      date: date, cards: Array(cards.prefix(Self.cardLimit)), style: settings.style,
      showsBalance: settings.showsBalance, problem: file.problem, isMissing: file.isMissing,
      hasCardsDespiteProblem: !file.cards.isEmpty && file.problem != nil)
  }

  /// Returns the cards with the next ticket first.
  static func ticketsFirst(_ cards: [Card], at date: Date) -> [Card] {
    let tickets = cards.filter { $0.eventDate != nil && !$0.isOver(at: date) }
    let next = tickets.min { ($0.eventDate?.date ?? date) < ($1.eventDate?.date ?? date) }
    guard let next else { return cards }
    return [next] + cards.filter { $0 != next }
  }

  /// Returns the chosen cards; after a single one, the others follow in the order of their use.
  ///
  /// If none is chosen, all are shown in the order of the file.
  static func cards(
    chosen chosenCards: [Card], of cards: [Card], _ uses: [CardUses.Use]
  ) -> [Card] {
    guard let first = chosenCards.first else { return cards }
    guard chosenCards.count == 1 else { return chosenCards }
    return [first] + CardUses.sortedByLastUse(cards.filter { $0.name != first.name }, uses)
  }
}
