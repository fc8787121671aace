internal import Foundation
public import TesseraKit
internal import TesseraUI

/// A widget that shows the tides of a station.
public struct TidesWidget: Widget {
  /// Creates the widget.
  public init() {}

  /// The tides, in three families.
  public var body: some WidgetConfiguration {
    AppIntentConfiguration(
      kind: "tides", provider: TidesProvider(environment: ProcessInfo.processInfo.environment)
    ) { entry in
      TidesView(entry: entry).accentColor(.cyan)
    }
    .designedForTerminal()
    .configurationDisplayName("Tides")
    .description("High and low tides, from your files of constituents or from NOAA.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
    .networkHosts(TideService.hosts(in: ProcessInfo.processInfo.environment))
  }
}
