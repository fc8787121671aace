internal import Foundation
internal import TesseraIntents
internal import TesseraKit

/// Which cards a box shows.
enum CardOrder: String, AppEnum {
  case chosen, lastUsed, smart

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Show"
  static let caseDisplayRepresentations: [CardOrder: DisplayRepresentation] = [
    .chosen: "chosen cards", .lastUsed: "last used", .smart: "smart, by habit",
  ]
}

/// What a box of cards is set up with.
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

/// Shows a card's code as large as the screen allows, and remembers that it was used.
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
    guard let found = CardFile().cards.first(where: { $0.name == card.id }) else {
      throw CardGone(name: card.id)
    }
    CardUses().note(found.name, at: Date())
    return .result(view: CardSheet(card: found))
  }
}

/// A card that was there when its picture was made.
struct CardGone: LocalizedError {
  let name: String

  var errorDescription: String? { "there is no card “\(name)” any more" }
}

struct WalletEntry: TimelineEntry {
  let date: Date
  let cards: [Card]
  var showsBalance = true
  /// Why there are none, or what is wrong with one; `nil` where all is right.
  var problem: String?
  /// Whether there are others than the one that is not right.
  var isMissingSome = false
}

/// The cards of a moment; by habit they change with the hours.
struct WalletProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> WalletEntry {
    WalletEntry(date: context.date, cards: Array(CardFile.sample.cards.prefix(4)))
  }

  func snapshot(for configuration: WalletIntent, in context: Context) async -> WalletEntry {
    entry(configuration, at: context.date, context, CardFile(), CardUses().all)
  }

  func timeline(
    for configuration: WalletIntent, in context: Context
  ) async -> Timeline<WalletEntry> {
    let file = CardFile()
    let uses = CardUses().all
    let path = CardFile.path(in: ProcessInfo.processInfo.environment)
    let files = [URL(fileURLWithPath: path)]
    let problems = file.problems + file.codeProblems
    let soon = TimelineReloadPolicy.after(context.date.addingTimeInterval(3600))
    guard configuration.order == .smart else {
      let entry = entry(configuration, at: context.date, context, file, uses)
      return Timeline(entries: [entry], policy: soon, problems: problems).made(from: files)
    }
    // What is likely changes with the hour: a day is looked at by quarters of one.
    var entries: [WalletEntry] = []
    for quarter in 0..<96 {
      let date = context.date.addingTimeInterval(Double(quarter) * 900)
      let next = entry(configuration, at: date, context, file, uses)
      if entries.last?.cards != next.cards { entries.append(next) }
    }
    return Timeline(entries: entries, policy: soon, problems: problems).made(from: files)
  }

  private func entry(
    _ settings: WalletIntent, at date: Date, _ context: Context, _ file: CardFile,
    _ uses: [CardUses.Use]
  ) -> WalletEntry {
    let count = context.family == .systemMedium ? 4 : 1
    let cards: [Card]
    switch settings.order {
    case .chosen:
      let names = settings.cards?.map(\.id) ?? []
      let chosen = names.compactMap { name in file.cards.first { $0.name == name } }
      cards = chosen.isEmpty ? file.cards : chosen
    case .lastUsed: cards = CardUses.byLastUse(file.cards, uses)
    case .smart: cards = CardUses.byHabit(file.cards, uses, at: date, in: .current)
    }
    return WalletEntry(
      date: date, cards: Array(cards.prefix(count)), showsBalance: settings.showsBalance,
      problem: file.problem, isMissingSome: !file.cards.isEmpty && file.problem != nil)
  }
}
