internal import Foundation
public import TesseraKit
internal import TesseraUI

/// A widget that shows exchange rates, coins, stocks and indices.
public struct MarketsWidget: Widget {
  /// Creates the widget.
  public init() {}

  /// The prices, in three sizes.
  public var body: some WidgetConfiguration {
    AppIntentConfiguration(
      kind: "markets", provider: MarketsProvider(environment: ProcessInfo.processInfo.environment)
    ) { entry in
      MarketsView(entry: entry).accentColor(.teal)
    }
    .designedForTerminal()
    .configurationDisplayName("Markets")
    .description("Exchange rates, coins, stocks and indices, and how they changed.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
    .networkHosts(MarketService.hosts(in: ProcessInfo.processInfo.environment))
  }
}
