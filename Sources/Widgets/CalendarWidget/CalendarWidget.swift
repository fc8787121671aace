public import TesseraKit
internal import TesseraUI

/// A widget that shows the month and the upcoming events.
public struct CalendarWidget: Widget {
  /// Creates the widget.
  public init() {}

  /// A widget without settings, in three families.
  public var body: some WidgetConfiguration {
    StaticConfiguration(kind: "calendar", provider: CalendarProvider()) { entry in
      CalendarView(entry: entry)
    }
    .configurationDisplayName("Calendar")
    .description("The month and the next events from your .ics files.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
  }
}
