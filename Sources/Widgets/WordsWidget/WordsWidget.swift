public import TesseraKit
internal import TesseraUI

/// A widget that shows flash cards: a new card each hour, or whenever the user asks for the next.
public struct WordsWidget: Widget {
  /// Creates the widget.
  public init() {}

  /// A deck of the user's choice, in two families.
  public var body: some WidgetConfiguration {
    AppIntentConfiguration(kind: "words", intent: WordsIntent.self, provider: WordsProvider()) {
      WordsView(entry: $0)
    }
    .configurationDisplayName("Words")
    .description("Flash cards from a deck of your own. Press a card to flip it.")
    .supportedFamilies([.systemSmall, .systemMedium])
  }
}
