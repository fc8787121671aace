internal import TesseraIntents
public import TesseraKit
internal import TesseraUI

/// The widgets for text: a note on the home screen, and a folder of notes.
public struct TextBundle: WidgetBundle {
  /// Creates the bundle.
  public init() {}

  /// The text and notes widgets.
  public var body: some Widget {
    TextWidget()
    NotesWidget()
  }
}

/// A widget that shows a text; part of ``TextBundle``.
public struct TextWidget: Widget {
  /// Creates the widget.
  public init() {}

  /// A text in a style of the user's choice, in all families.
  public var body: some WidgetConfiguration {
    AppIntentConfiguration(kind: "text", intent: TextIntent.self, provider: TextProvider()) {
      TextView(entry: $0)
    }
    .designedForTerminal()
    .configurationDisplayName("Text")
    .description(
      "Your own words, a quote of the day, or a file, in large type, as a list or a note."
    )
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge, .systemExtraLarge])
  }
}

struct NotesWidget: Widget {
  var body: some WidgetConfiguration {
    AppIntentConfiguration(kind: "notes", intent: NotesIntent.self, provider: NotesProvider()) {
      NotesView(entry: $0).accentColor(.yellow)
    }
    .designedForTerminal()
    .configurationDisplayName("Notes")
    .description("The notes of a folder, newest first, or one of them. Press one to open it.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge, .systemExtraLarge])
  }
}
