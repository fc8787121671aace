public import TesseraKit
internal import TesseraUI

/// A widget that shows how busy the system is.
public struct SystemWidget: Widget {
  /// Creates the widget.
  public init() {}

  /// The state of the machine in several styles and forms, in three families.
  public var body: some WidgetConfiguration {
    AppIntentConfiguration(
      kind: "system", intent: SystemIntent.self, provider: SystemProvider()
    ) { SystemView(entry: $0).accentColor(.green) }
    .designedForTerminal()
    .configurationDisplayName("System")
    .description(
      "Processor (CPU), memory, network, disks and battery, as bars, rings, graphs or numbers."
    )
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
  }
}
