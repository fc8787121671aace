public import TesseraKit
internal import TesseraUI

/// A widget that shows the date, the local time and other time zones.
public struct ClockWidget: Widget {
  /// Creates the widget.
  public init() {}

  /// A widget without settings, in four families.
  public var body: some WidgetConfiguration {
    StaticConfiguration(kind: "clock", provider: ClockProvider()) { entry in
      ClockView(entry: entry)
    }
    .configurationDisplayName("Clock")
    .description("The time here and in other time zones. The large size shows seconds.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge, .accessoryInline])
  }
}
