internal import Foundation
internal import TesseraIntents
public import TesseraKit
internal import TesseraUI

/// A widget that shows reminders from todo.txt or iCalendar files.
public struct RemindersWidget: Widget {
  /// Creates the widget.
  public init() {}

  /// Reminders that can be completed, in several styles and three families.
  public var body: some WidgetConfiguration {
    AppIntentConfiguration(
      kind: "reminders", intent: RemindersIntent.self, provider: RemindersProvider()
    ) { RemindersView(entry: $0).accentColor(.blue) }
    .designedForTerminal()
    .configurationDisplayName("Reminders")
    .description("Your reminders from todo.txt or .ics. Press one to complete it.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
  }
}
