internal import Foundation
internal import Places
public import TesseraKit
internal import TesseraUI

/// A widget with the weather, traffic, exchange rates and headlines.
public struct TodayWidget: Widget {
  /// Creates the widget.
  public init() {}

  /// Today, in three sizes.
  public var body: some WidgetConfiguration {
    let environment = ProcessInfo.processInfo.environment
    return AppIntentConfiguration(
      kind: "today", provider: TodayProvider(environment: environment)
    ) { entry in
      TodayView(entry: entry)
    }
    .designedForTerminal()
    .configurationDisplayName("Today")
    .description("Weather, traffic, exchange rates and news.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
    .networkHosts(TodayLoader.hosts(in: environment))
    .networkHosts(Place.searchHosts(in: environment), onRequest: true)
  }
}
