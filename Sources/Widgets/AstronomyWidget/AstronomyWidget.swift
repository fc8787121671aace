internal import Foundation
internal import Places
public import TesseraKit
internal import TesseraUI

/// A widget that shows the sun, the moon, the planets and the next eclipses.
public struct AstronomyWidget: Widget {
  /// Creates the widget.
  public init() {}

  /// The sky of a place, in three families.
  public var body: some WidgetConfiguration {
    AppIntentConfiguration(
      kind: "astronomy",
      provider: AstronomyProvider(environment: ProcessInfo.processInfo.environment)
    ) { entry in
      AstronomyView(entry: entry).accentColor(.indigo)
    }
    .designedForTerminal()
    .configurationDisplayName("Astronomy")
    .description("Sun, moon, planets and eclipses, computed for your place.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
    .networkHosts(
      Place.searchHosts(in: ProcessInfo.processInfo.environment), onRequest: true)
  }
}
