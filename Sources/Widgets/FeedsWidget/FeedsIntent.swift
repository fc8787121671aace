internal import Foundation
internal import TesseraIntents
internal import WidgetOptions

/// How the headlines look.
enum FeedsStyle: String, AppEnum {
  /// The headlines in a list.
  case list
  /// One headline with its text, which changes every few minutes.
  case story
  /// The feeds with their counts and latest headlines.
  case sources
  /// The headlines by day and time.
  case days

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Style"
  static let caseDisplayRepresentations: [FeedsStyle: DisplayRepresentation] = [
    .list: "Headlines", .story: "One story", .sources: "By feed", .days: "By time",
  ]
}

/// The order of the headlines.
enum FeedsOrder: String, AppEnum {
  case newest, bySource

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Order"
  static let caseDisplayRepresentations: [FeedsOrder: DisplayRepresentation] = [
    .newest: "Newest first", .bySource: "One feed after the other",
  ]
}

/// The settings of the widget.
///
/// The names of this type and of its parameters are stored in `home.yaml`.
struct FeedsIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Feeds"
  static let description: IntentDescription? = "The feeds to show, and how they look."

  @Parameter(title: "Style", default: .list) var style: FeedsStyle
  @Parameter(title: "Feeds", description: "Addresses, or paths of .opml files")
  var feeds: [String]?
  @Parameter(
    title: "Hours back", default: 72, controlStyle: .field,
    inclusiveRange: (lowerBound: 1, upperBound: 8760)) var hoursBack: Int
  @Parameter(title: "Order", default: .newest) var order: FeedsOrder
  @Parameter(title: "Words", description: "Such as: linux, -sports") var words: String?
  @Parameter(
    title: "Minutes per story", default: 10, controlStyle: .field,
    inclusiveRange: (lowerBound: 1, upperBound: 1440)) var minutes: Int
  @Parameter(title: "Hours", default: .automatic) var hours: HourFormat

  static var parameterSummary: some ParameterSummary {
    Switch(\.$style) {
      Case(.story) {
        Summary {
          \.$style
          \.$feeds
          \.$hoursBack
          \.$order
          \.$words
          \.$minutes
          \.$hours
        }
      }
      Case(.list) {
        Summary("\(\.$style) \(\.$feeds) \(\.$hoursBack) \(\.$order) \(\.$words) \(\.$hours)")
      }
      DefaultCase { Summary("\(\.$style) \(\.$feeds) \(\.$hoursBack) \(\.$words) \(\.$hours)") }
    }
  }
}

/// Marks the headlines of feeds as read.
struct MarkAllAsRead: AppIntent {
  static let title: LocalizedStringResource = "Mark all headlines as read"
  static let description: IntentDescription? = "Marks the headlines of all feeds as read."

  /// Addresses, and paths of lists; `nil` for all feeds.
  @Parameter(title: "Feeds") var feeds: [String]?

  init() {}

  init(_ feeds: [String]) {
    self.feeds = feeds
  }

  func perform() async throws -> some IntentResult {
    let environment = ProcessInfo.processInfo.environment
    let cache = FeedCache(environment: environment)
    guard let feeds, !feeds.isEmpty else {
      ReadMarks().add(cache.allFeeds.flatMap { $0.document?.headlines.map(\.id) ?? [] })
      return .result()
    }
    var sources = FeedSources(feeds, environment: environment)
    let loader = NewsLoader(loader: FeedLoader(environment: environment, timeout: 8))
    let news = await loader.load(&sources, at: Date(), isCached: true)
    ReadMarks().add(news.feeds.flatMap { $0.cached?.document?.headlines.map(\.id) ?? [] })
    return .result()
  }
}
