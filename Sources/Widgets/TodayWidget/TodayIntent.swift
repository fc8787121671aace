internal import Foundation
internal import MarketsWidget
internal import Places
internal import TesseraIntents
internal import WidgetOptions

/// What the widget shows first.
enum TodayStyle: String, AppEnum {
  case overview, weather, rates, headlines

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Style"
  static let caseDisplayRepresentations: [TodayStyle: DisplayRepresentation] = [
    .overview: "Overview", .weather: "Weather", .rates: "Exchange rates",
    .headlines: "Headlines",
  ]
}

/// The settings of the widget.
///
/// The names of this type and of its parameters are stored in `home.yaml`.
struct TodayIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Today"

  @Parameter(title: "Style", default: .overview) var style: TodayStyle
  /// The place, or `nil` for the first of the user's own places.
  @Parameter(title: "Place") var place: PlaceEntity?
  @Parameter(title: "Currencies", default: [.usd, .gbp, .chf]) var currencies: [Currency]
  /// The address of an RSS or Atom feed, or `nil` for no headlines.
  @Parameter(title: "Feed") var feed: URL?
  /// The address that a search is appended to.
  @Parameter(title: "Search with", default: "https://duckduckgo.com/?q=") var search: String
  @Parameter(title: "Hours", default: .automatic) var hours: HourFormat
}

/// Opens a search in the browser.
struct SearchWeb: AppIntent {
  static let title: LocalizedStringResource = "Search the web"
  static let description: IntentDescription? = "Opens the results in the browser."

  @Parameter(title: "Search for") var text: String
  /// The address that the text is appended to.
  @Parameter(title: "Search with", default: "https://duckduckgo.com/?q=") var address: String

  static var parameterSummary: some ParameterSummary { Summary("Search for \(\.$text)") }

  init() {}

  /// Creates an intent without a text, for which the dashboard asks.
  init(with address: String) {
    self.address = address
  }

  func perform() async throws -> some IntentResult & OpensIntent {
    guard let url = Self.url(searchingFor: text, with: address) else {
      throw InvalidSearchAddress(address: address)
    }
    return .result(opensIntent: OpenURLIntent(url))
  }

  /// Returns the address of a search, or `nil` if it would not be one of the web.
  static func url(searchingFor text: String, with address: String) -> URL? {
    var allowed = CharacterSet.alphanumerics
    allowed.insert(charactersIn: "-._~")
    guard let query = text.addingPercentEncoding(withAllowedCharacters: allowed),
      let url = URL(string: address + query), ["http", "https"].contains(url.scheme),
      url.host != nil
    else { return nil }
    return url
  }
}

/// The error for a search address that is not a URL.
struct InvalidSearchAddress: LocalizedError {
  let address: String

  var errorDescription: String? {
    "“\(address)” is not a search address; expected one such as https://duckduckgo.com/?q="
  }
}
