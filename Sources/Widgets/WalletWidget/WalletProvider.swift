internal import Foundation
internal import TesseraIntents
internal import TesseraKit

/// Which cards a widget shows.
enum CardOrder: String, AppEnum {
  case chosen, lastUsed, smart

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Show"
  static let caseDisplayRepresentations: [CardOrder: DisplayRepresentation] = [
    .chosen: "chosen cards", .lastUsed: "last used", .smart: "smart, by habit",
  ]
}

/// The settings of the widget.
struct WalletIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Wallet"

  @Parameter(title: "Show", default: .chosen) var order: CardOrder
  @Parameter(title: "Cards", size: [.systemSmall: 1, .systemMedium: 4, .systemLarge: 1])
  var cards: [CardEntity]?
  @Parameter(title: "Balance", default: true) var showsBalance: Bool

  static var parameterSummary: some ParameterSummary {
    When(\.$order, .equalTo, .chosen) {
      Summary("Show \(\.$order)") {
        \.$cards
        \.$showsBalance
      }
    } otherwise: {
      Summary("Show \(\.$order)") { \.$showsBalance }
    }
  }
}

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
    return .result(view: CardSheet(card: fileCard))
  }
}

/// The error for a card that is no longer in the file.
struct CardNotFound: LocalizedError {
  let name: String

  var errorDescription: String? { "the card “\(name)” no longer exists" }
}

struct WalletEntry: TimelineEntry {
  let date: Date
  let cards: [Card]
  var showsBalance = true
  /// The first problem in the file, or `nil` if there is none.
  var problem: String?
  /// Whether there are cards to show in spite of the problem.
  var hasCardsDespiteProblem = false
}

/// Provides the cards to show.
///
/// In the order “smart”, the cards change during the day.
struct WalletProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> WalletEntry {
    WalletEntry(date: context.date, cards: Array(CardFile.sample.cards.prefix(4)))
  }

  func snapshot(for configuration: WalletIntent, in context: Context) async -> WalletEntry {
    entry(for: configuration, at: context.date, in: context, CardFile(), CardUses().all)
  }

  func timeline(
    for configuration: WalletIntent, in context: Context
  ) async -> Timeline<WalletEntry> {
    let file = CardFile()
    let uses = CardUses().all
    let path = CardFile.path(in: ProcessInfo.processInfo.environment)
    let files = [URL(fileURLWithPath: path)]
    let problems = file.problems + file.codeProblems
    let policy = TimelineReloadPolicy.after(context.date.addingTimeInterval(3600))
    guard configuration.order == .smart else {
      let entry = entry(for: configuration, at: context.date, in: context, file, uses)
      return Timeline(entries: [entry], policy: policy, problems: problems).made(from: files)
    }
    // The most likely cards change during the day: they are computed for each quarter of an hour.
    var entries: [WalletEntry] = []
    for quarter in 0..<96 {
      let date = context.date.addingTimeInterval(Double(quarter) * 900)
      let entry = entry(for: configuration, at: date, in: context, file, uses)
      if entries.last?.cards != entry.cards { entries.append(entry) }
    }
    return Timeline(entries: entries, policy: policy, problems: problems).made(from: files)
  }

  private func entry(
    for settings: WalletIntent, at date: Date, in context: Context, _ file: CardFile,
    _ uses: [CardUses.Use]
  ) -> WalletEntry {
    let count = context.family == .systemMedium ? 4 : 1
    let cards: [Card]
    switch settings.order {
    case .chosen:
      let names = settings.cards?.map(\.id) ?? []
      let chosenCards = names.compactMap { name in file.cards.first { $0.name == name } }
      cards = chosenCards.isEmpty ? file.cards : chosenCards
    case .lastUsed: cards = CardUses.sortedByLastUse(file.cards, uses)
    case .smart: cards = CardUses.sortedByHabit(file.cards, uses, at: date, in: .current)
    }
    return WalletEntry(
      date: date, cards: Array(cards.prefix(count)), showsBalance: settings.showsBalance,
      problem: file.problem, hasCardsDespiteProblem: !file.cards.isEmpty && file.problem != nil)
  }
}
