public import TesseraKit
internal import TesseraUI

/// The month, and what comes next.
public struct CalendarWidget: Widget {
  /// The widget as its extension declares it.
  public init() {}

  /// A calendar without settings, in three shapes.
  public var body: some WidgetConfiguration {
    StaticConfiguration(kind: "calendar", provider: CalendarProvider()) { entry in
      CalendarView(entry: entry)
    }
    .configurationDisplayName("Calendar")
    .description("The month and the next events of your .ics files.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
  }
}
