public import TesseraKit
internal import TesseraUI

/// The widgets for titles to watch and for shortcuts into apps.
public struct WatchlistBundle: WidgetBundle {
  /// Creates the bundle.
  public init() {}

  /// The watchlist, shortcut and quick access widgets.
  public var body: some Widget {
    WatchlistWidget()
    ShortcutWidget()
    QuickAccessWidget()
  }
}

struct WatchlistWidget: Widget {
  var body: some WidgetConfiguration {
    AppIntentConfiguration(
      kind: "watchlist", intent: WatchIntent.self, provider: WatchlistProvider()
    ) {
      WatchlistView(entry: $0).accentColor(.indigo)
    }
    .designedForTerminal()
    .configurationDisplayName("Watchlist")
    .description("What you were watching, with the minutes left, and what you may like.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
    // Those of the list and its posters.
    .networkHosts(["*"])
  }
}

struct ShortcutWidget: Widget {
  var body: some WidgetConfiguration {
    AppIntentConfiguration(
      kind: "shortcut", intent: ShortcutIntent.self, provider: ShortcutProvider()
    ) { ShortcutView(entry: $0).accentColor(.indigo) }
    .designedForTerminal()
    .configurationDisplayName("Shortcut")
    .description("Opens a shortcut from your watchlist.")
    .supportedFamilies([.systemSmall])
  }
}

struct QuickAccessWidget: Widget {
  var body: some WidgetConfiguration {
    AppIntentConfiguration(
      kind: "quick-access", intent: QuickAccessIntent.self, provider: QuickAccessProvider()
    ) { QuickAccessView(entry: $0).accentColor(.indigo) }
    .designedForTerminal()
    .configurationDisplayName("Quick access")
    .description("Up to four shortcuts of your choice.")
    .supportedFamilies([.systemMedium])
    .promptsForUserConfiguration()
  }
}
