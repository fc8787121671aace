internal import TesseraIntents
public import TesseraKit
internal import TesseraUI

/// A widget that shows photos of a folder, one after the other.
public struct PhotoWidget: Widget {
  /// Creates the widget.
  public init() {}

  /// Photos in a style of the user's choice, in all families, up to the edge of the box.
  public var body: some WidgetConfiguration {
    AppIntentConfiguration(kind: "photo", intent: PhotoIntent.self, provider: PhotoProvider()) {
      PhotoView(entry: $0)
    }
    .designedForTerminal()
    .configurationDisplayName("Photo")
    .description("A photo, or those of a folder: as large as the box, framed, or several at once.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge, .systemExtraLarge])
    .contentMarginsDisabled()
  }
}
