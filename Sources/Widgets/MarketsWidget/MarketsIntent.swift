internal import TesseraIntents
internal import TesseraUI

/// What the widget shows.
enum MarketStyle: String, AppEnum {
  /// A row for each symbol.
  case list
  /// The first symbol, with a chart.
  case single
  /// Amounts of a currency in others.
  case converter
  /// A tile for each symbol, whose color is stronger for a larger change.
  case tiles
  /// A bar for each symbol, to the side of its change.
  case changes

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Style"
  static let caseDisplayRepresentations: [MarketStyle: DisplayRepresentation] = [
    .list: "List", .single: "One large", .converter: "Converter", .tiles: "Tiles",
    .changes: "Changes",
  ]
}

/// The time whose prices are shown.
enum MarketRange: String, AppEnum {
  case week, month, threeMonths

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Range"
  static let caseDisplayRepresentations: [MarketRange: DisplayRepresentation] = [
    .week: "Week", .month: "Month", .threeMonths: "3 months",
  ]

  var days: Int {
    switch self {
    case .week: 7
    case .month: 30
    case .threeMonths: 90
    }
  }

  /// The name after a change.
  var label: String {
    switch self {
    case .week: String(localized: "week")
    case .month: String(localized: "month")
    case .threeMonths: String(localized: "3 months")
    }
  }
}

/// The settings of the widget.
///
/// The names of this type and of its parameters are stored in `home.yaml`.
struct MarketsIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Markets"
  static let description: IntentDescription? = "The prices to show, and how."

  /// The maximum number of symbols.
  static let symbolLimit = 15

  @Parameter(title: "Style", default: .list) var style: MarketStyle
  @Parameter(
    title: "Symbols", description: "Such as EUR/USD, BTC/USD, ^SPX, ~/gold.csv",
    size: IntentCollectionSize(max: symbolLimit))
  var symbols: [SymbolEntity]?
  @Parameter(title: "Base currency", description: "That of the locale if none is chosen")
  var base: CurrencyEntity?
  @Parameter(title: "Range", default: .month) var range: MarketRange

  static var parameterSummary: some ParameterSummary {
    Switch(\.$style) {
      Case(.converter) {
        Summary("\(\.$style)") {
          \.$base
          \.$symbols
        }
      }
      DefaultCase {
        Summary("\(\.$style)") {
          \.$symbols
          \.$range
          \.$base
        }
      }
    }
  }
}
