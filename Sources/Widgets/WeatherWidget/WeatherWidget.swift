internal import Foundation
internal import Places
public import TesseraKit
internal import TesseraUI

/// A widget that shows the weather of the coming hours and days.
public struct WeatherWidget: Widget {
  /// Creates the widget.
  public init() {}

  /// The weather at one of the user's places, in four families.
  public var body: some WidgetConfiguration {
    let environment = ProcessInfo.processInfo.environment
    return AppIntentConfiguration(
      kind: "weather", provider: WeatherProvider(environment: environment)
    ) { entry in
      WeatherView(entry: entry)
    }
    .designedForTerminal()
    .configurationDisplayName("Weather")
    .description("Temperature, rain and sun for the coming hours, from Open-Meteo.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge, .accessoryInline])
    .networkHosts(WeatherService.allCases.compactMap { $0.host(in: environment) })
    .networkHosts(Place.searchHosts(in: environment), onRequest: true)
  }
}
