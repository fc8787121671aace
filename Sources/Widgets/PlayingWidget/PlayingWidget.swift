internal import TesseraIntents
public import TesseraKit
internal import TesseraUI

/// A widget that shows and controls a media player.
public struct PlayingWidget: Widget {
  /// The name of the widget's kind.
  static let kind = "playing"

  /// Creates the widget.
  public init() {}

  /// The track in a style of the user's choice, in three families.
  public var body: some WidgetConfiguration {
    AppIntentConfiguration(
      kind: Self.kind, intent: PlayingIntent.self, provider: PlayingProvider()
    ) {
      PlayingView(entry: $0).accentColor(.pink)
    }
    .designedForTerminal()
    .configurationDisplayName("Now playing")
    .description("Music and videos: what the media player plays, and buttons to control it.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
    // Those from which a player shows covers.
    .networkHosts(["*"])
  }
}
