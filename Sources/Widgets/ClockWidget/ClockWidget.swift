public import TesseraKit
internal import TesseraUI

/// The time, the date, and what time it is elsewhere.
public struct ClockWidget: Widget {
  /// The widget as its extension declares it.
  public init() {}

  /// A clock without settings, in four shapes.
  public var body: some WidgetConfiguration {
    StaticConfiguration(kind: "clock", provider: ClockProvider()) { entry in
      ClockView(entry: entry)
    }
    .configurationDisplayName("Clock")
    .description("The time here and elsewhere. The large one shows seconds.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge, .accessoryInline])
  }
}
