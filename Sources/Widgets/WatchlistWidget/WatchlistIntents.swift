internal import Foundation
internal import TesseraIntents

/// A section of the list.
enum WatchlistSection: String, AppEnum {
  case continuing, recommended

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Show"
  static let caseDisplayRepresentations: [WatchlistSection: DisplayRepresentation] = [
    .continuing: "continue watching", .recommended: "recommended",
  ]
}

/// How the titles look.
enum WatchStyle: String, AppEnum {
  /// Titles with what is left of them.
  case list
  /// One title with its poster.
  case poster
  /// Several posters.
  case shelf
  /// The next episode, and the time until it appears.
  case next

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Style"
  static let caseDisplayRepresentations: [WatchStyle: DisplayRepresentation] = [
    .list: "List", .poster: "Poster", .shelf: "Shelf", .next: "Next episode",
  ]
}

/// The settings of the watchlist widget.
///
/// The name of this type is stored in `home.yaml`.
struct WatchIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Watchlist"
  static let description: IntentDescription? = "Whose list to show, and how it looks."

  @Parameter(title: "Style", default: .list) var style: WatchStyle
  @Parameter(title: "Show", default: .continuing) var section: WatchlistSection
  @Parameter(title: "Profile") var profile: ProfileEntity?

  static var parameterSummary: some ParameterSummary {
    When(\.$style, .equalTo, .next) {
      Summary("\(\.$style) \(\.$profile)")
    } otherwise: {
      Summary("\(\.$style) \(\.$section) \(\.$profile)")
    }
  }
}

/// Moves a carousel forward or backward.
struct BrowseWatchlist: AppIntent {
  static let title: LocalizedStringResource = "Browse the watchlist"
  static let isDiscoverable = false

  @Parameter(title: "Show") var section: WatchlistSection
  @Parameter(title: "Profile") var profile: String?
  @Parameter(title: "Step") var step: Int

  init() {}

  init(_ carousel: Carousel, by step: Int) {
    section = carousel.section
    profile = carousel.profile
    self.step = step
  }

  func perform() async throws -> some IntentResult {
    WatchlistStore().move(Carousel(section: section, profile: profile), by: step)
    return .result()
  }
}

/// A shortcut that can be chosen in the settings, identified by its name.
struct ShortcutEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Shortcut"
  static let defaultQuery = ShortcutQuery()

  let id: String
  let shortcut: Shortcut

  init(_ shortcut: Shortcut) {
    id = shortcut.name
    self.shortcut = shortcut
  }

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(id)", subtitle: "\(shortcut.url)")
  }
}

/// Finds the shortcuts in the list.
struct ShortcutQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [ShortcutEntity] {
    let all = try await suggestedEntities()
    return identifiers.compactMap { id in all.first { $0.id == id } }
  }

  func suggestedEntities() async throws -> [ShortcutEntity] {
    let maximumAge = WatchlistSource.reloadInterval
    return try await WatchlistSource().list(at: Date(), maximumAge: maximumAge).list.shortcuts
      .map(ShortcutEntity.init)
  }

  func defaultResult() async -> ShortcutEntity? {
    // If the list cannot be loaded, there is no default.
    try? await suggestedEntities().first
  }
}

/// The settings of the shortcut widget.
struct ShortcutIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Shortcut"

  @Parameter(title: "Shortcut") var shortcut: ShortcutEntity?
}

/// The settings of the quick access widget.
struct QuickAccessIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Quick access"

  @Parameter(title: "Shortcuts", size: [.systemMedium: 4]) var shortcuts: [ShortcutEntity]?
}
