internal import Foundation
public import TesseraKit
internal import TesseraUI

/// A widget with the weather, traffic, exchange rates and headlines.
public struct TodayWidget: Widget {
  /// Creates the widget.
  public init() {}

  /// Today, in three sizes.
  public var body: some WidgetConfiguration {
    AppIntentConfiguration(
      kind: "today", provider: TodayProvider(environment: ProcessInfo.processInfo.environment)
    ) { entry in
      TodayView(entry: entry)
    }
    .designedForTerminal()
    .configurationDisplayName("Today")
    .description("Weather, traffic, exchange rates and news.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
  }
}
