internal import Foundation
public import TesseraKit
internal import TesseraUI

/// A widget that shows the month and the upcoming events.
public struct CalendarWidget: Widget {
  /// Creates the widget.
  public init() {}

  /// A calendar in several styles, in three families.
  public var body: some WidgetConfiguration {
    AppIntentConfiguration(
      kind: "calendar", intent: CalendarIntent.self,
      provider: CalendarProvider(environment: ProcessInfo.processInfo.environment)
    ) { CalendarView(entry: $0).accentColor(.red) }
    .designedForTerminal()
    .configurationDisplayName("Calendar")
    .description("The month, the day or the next events of your calendars.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
    // Those of the calendars that the user adds by address.
    .networkHosts(["*"], onRequest: true)
  }
}
