public import TesseraKit
internal import TesseraUI

/// A widget that shows how busy the system is.
public struct SystemWidget: Widget {
  /// Creates the widget.
  public init() {}

  /// A widget without settings, in three families.
  public var body: some WidgetConfiguration {
    StaticConfiguration(kind: "system", provider: SystemProvider()) { entry in
      SystemView(entry: entry)
    }
    .configurationDisplayName("System")
    .description("Processor, memory, disks, load and battery, with a short history.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
  }
}
