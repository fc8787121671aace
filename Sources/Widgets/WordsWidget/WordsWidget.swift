public import TesseraKit
internal import TesseraUI

/// A widget that shows flash cards: a new card each hour, or whenever the user asks for the next.
public struct WordsWidget: Widget {
  /// Creates the widget.
  public init() {}

  /// A deck of the user's choice in a style of the user's choice.
  public var body: some WidgetConfiguration {
    AppIntentConfiguration(kind: "words", intent: WordsIntent.self, provider: WordsProvider()) {
      WordsView(entry: $0).accentColor(.mint)
    }
    .designedForTerminal()
    .configurationDisplayName("Words")
    .description("Flash cards from a deck of your own. Cards that you know come back later.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
  }
}
