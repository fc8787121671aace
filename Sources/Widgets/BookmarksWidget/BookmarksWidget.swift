public import TesseraKit
internal import TesseraUI

/// A widget with the bookmarks of a browser; a press opens one by the rules for links.
public struct BookmarksWidget: Widget {
  /// Creates the widget.
  public init() {}

  /// The bookmarks of a folder in four styles and three families.
  public var body: some WidgetConfiguration {
    AppIntentConfiguration(
      kind: "bookmarks", intent: BookmarksIntent.self, provider: BookmarksProvider()
    ) {
      BookmarksView(entry: $0)
    }
    .designedForTerminal()
    .configurationDisplayName("Bookmarks")
    .description("The bookmarks of a browser, from its export or its own file.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
  }
}
