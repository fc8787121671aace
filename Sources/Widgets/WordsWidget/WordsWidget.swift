public import TesseraKit
internal import TesseraUI

/// A widget that shows flash cards: a word per hour, or as fast as the user turns them.
public struct WordsWidget: Widget {
  /// Creates the widget.
  public init() {}

  /// A deck of the user's choice, in two families.
  public var body: some WidgetConfiguration {
    AppIntentConfiguration(kind: "words", intent: WordsIntent.self, provider: WordsProvider()) {
      WordsView(entry: $0)
    }
    .configurationDisplayName("Words")
    .description("Flash cards from a deck of your own. Press a card to turn it over.")
    .supportedFamilies([.systemSmall, .systemMedium])
  }
}
