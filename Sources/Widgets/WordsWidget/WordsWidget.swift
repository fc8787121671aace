public import TesseraKit
internal import TesseraUI

/// Flash cards: a word an hour, or as fast as one learns.
public struct WordsWidget: Widget {
  /// The widget as its extension declares it.
  public init() {}

  /// A deck of the user's choice, in two shapes.
  public var body: some WidgetConfiguration {
    AppIntentConfiguration(kind: "words", intent: WordsIntent.self, provider: WordsProvider()) {
      WordsView(entry: $0)
    }
    .configurationDisplayName("Words")
    .description("Flash cards from a deck of your own. Press a card to turn it over.")
    .supportedFamilies([.systemSmall, .systemMedium])
  }
}
