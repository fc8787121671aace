internal import Foundation
public import TesseraKit
internal import TesseraUI

/// A widget with the headlines of feeds.
public struct FeedsWidget: Widget {
  /// Creates the widget.
  public init() {}

  /// The headlines in four styles and three families.
  public var body: some WidgetConfiguration {
    AppIntentConfiguration(
      kind: "feeds", provider: FeedsProvider(environment: ProcessInfo.processInfo.environment)
    ) { entry in
      FeedsView(entry: entry).accentColor(.orange)
    }
    .designedForTerminal()
    .configurationDisplayName("Feeds")
    .description("News: headlines of RSS, Atom and JSON feeds.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
    // Those of the feeds that the user chooses.
    .networkHosts(["*"])
  }
}
