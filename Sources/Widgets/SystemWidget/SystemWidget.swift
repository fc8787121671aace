public import TesseraKit
internal import TesseraUI

/// How busy this machine is.
public struct SystemWidget: Widget {
  /// The widget as its extension declares it.
  public init() {}

  /// A monitor without settings, in three shapes.
  public var body: some WidgetConfiguration {
    StaticConfiguration(kind: "system", provider: SystemProvider()) { entry in
      SystemView(entry: entry)
    }
    .configurationDisplayName("System")
    .description("Processor, memory, disks, load and battery, with a small history.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
  }
}
