internal import Foundation
public import TesseraKit
internal import TesseraUI

/// The weather: now, the coming hours, sun and rain.
public struct WeatherWidget: Widget {
  /// The widget as its extension declares it.
  public init() {}

  /// The weather of one of the user's places, in four shapes.
  public var body: some WidgetConfiguration {
    AppIntentConfiguration(
      kind: "weather", provider: WeatherProvider(environment: ProcessInfo.processInfo.environment)
    ) { entry in
      WeatherView(entry: entry)
    }
    .configurationDisplayName("Weather")
    .description("Temperature, rain and sun of the coming hours, from Open-Meteo.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge, .accessoryInline])
  }
}
