public import TesseraKit
internal import TesseraUI

/// Flash cards: a word an hour.
public struct WordsWidget: Widget {
  /// The widget as its extension declares it.
  public init() {}

  /// Cards without settings, in two shapes.
  public var body: some WidgetConfiguration {
    StaticConfiguration(kind: "words", provider: WordsProvider()) { entry in
      WordsView(entry: entry)
    }
    .configurationDisplayName("Words")
    .description("A word an hour from a deck of your own: word, meaning, example, by tabs.")
    .supportedFamilies([.systemSmall, .systemMedium])
  }
}
