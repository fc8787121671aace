internal import TesseraIntents

/// How the cards look.
enum WalletStyle: String, AppEnum {
  /// Names and balances; with space for it, the code of the first card.
  case wallet
  /// The code of a card.
  case code
  /// The front of a card in its color, before the other cards.
  case card
  /// A row for each card.
  case list
  /// A ticket with its date and what else it says.
  case pass

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Style"
  static let caseDisplayRepresentations: [WalletStyle: DisplayRepresentation] = [
    .wallet: "Wallet", .code: "Code", .card: "Card", .list: "List", .pass: "Pass",
  ]
}

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
  static let description: IntentDescription? = "The cards to show, and how they look."

  @Parameter(title: "Style", default: .wallet) var style: WalletStyle
  @Parameter(title: "Show", default: .chosen) var order: CardOrder
  @Parameter(title: "Cards", size: [.systemSmall: 1, .systemMedium: 4, .systemLarge: 8])
  var cards: [CardEntity]?
  @Parameter(title: "Balance", default: true) var showsBalance: Bool

  static var parameterSummary: some ParameterSummary {
    When(\.$order, .equalTo, .chosen) {
      Summary("\(\.$style) \(\.$order)") {
        \.$cards
        \.$showsBalance
      }
    } otherwise: {
      Summary("\(\.$style) \(\.$order)") { \.$showsBalance }
    }
  }
}
