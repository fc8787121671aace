internal import TesseraIntents
public import TesseraKit
internal import TesseraUI

/// A widget that shows numbers per day, such as steps or hours of sleep.
public struct HealthWidget: Widget {
  /// Creates the widget.
  public init() {}

  /// A number of the user's choice, in all families.
  public var body: some WidgetConfiguration {
    AppIntentConfiguration(kind: "health", intent: HealthIntent.self, provider: HealthProvider()) {
      HealthView(entry: $0).accentColor(.pink)
    }
    .designedForTerminal()
    .configurationDisplayName("Health")
    .description("Steps, sleep or any number per day, from Apple Health’s export, CSV or JSON.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge, .systemExtraLarge])
  }
}
