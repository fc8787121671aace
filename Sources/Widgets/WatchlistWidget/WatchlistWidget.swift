public import TesseraKit
internal import TesseraUI

/// Titles to go on with, and shortcuts into the apps that show them.
public struct WatchlistBundle: WidgetBundle {
  /// The bundle as its extension declares it.
  public init() {}

  /// Three kinds.
  public var body: some Widget {
    WatchlistWidget()
    ShortcutWidget()
    QuickAccessWidget()
  }
}

struct WatchlistWidget: Widget {
  var body: some WidgetConfiguration {
    AppIntentConfiguration(kind: "watchlist", intent: WatchIntent.self, provider: WatchProvider()) {
      WatchView(entry: $0)
    }
    .configurationDisplayName("Watchlist")
    .description("What you were watching, with the minutes left, and what you may like.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
  }
}

struct ShortcutWidget: Widget {
  var body: some WidgetConfiguration {
    AppIntentConfiguration(
      kind: "shortcut", intent: ShortcutIntent.self, provider: ShortcutProvider()
    ) { ShortcutView(entry: $0) }
    .configurationDisplayName("Shortcut")
    .description("Opens one thing of your watchlist's apps.")
    .supportedFamilies([.systemSmall])
  }
}

struct QuickAccessWidget: Widget {
  var body: some WidgetConfiguration {
    AppIntentConfiguration(
      kind: "quick-access", intent: QuickAccessIntent.self, provider: QuickAccessProvider()
    ) { QuickAccessView(entry: $0) }
    .configurationDisplayName("Quick access")
    .description("Up to four shortcuts of your own choice.")
    .supportedFamilies([.systemMedium])
    .promptsForUserConfiguration()
  }
}
