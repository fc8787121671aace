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

/// The settings of the watchlist widget.
///
/// The name of this type is stored in `home.yaml`.
struct WatchIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Watchlist"

  @Parameter(title: "Show", default: .continuing) var section: WatchlistSection
}

/// Moves a carousel forward or backward.
struct BrowseWatchlist: AppIntent {
  static let title: LocalizedStringResource = "Browse the watchlist"
  static let isDiscoverable = false

  @Parameter(title: "Show") var section: WatchlistSection
  @Parameter(title: "Step") var step: Int

  init() {}

  init(_ section: WatchlistSection, by step: Int) {
    self.section = section
    self.step = step
  }

  func perform() async throws -> some IntentResult {
    WatchlistStore().move(section, by: step)
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
