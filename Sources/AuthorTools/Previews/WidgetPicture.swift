package import Cells
internal import Configuration
package import ViewTree

/// What is shown of a widget.
package enum PictureContent: String, Hashable, Sendable, CaseIterable {
  case placeholder, snapshot, timeline
}

/// The picture of a widget in a box.
package struct WidgetPicture: Sendable {
  package let kind: String
  package let family: Family
  package let content: PictureContent
  package let isDark: Bool
  /// The number of the entry in the timeline, beginning with 0.
  package var entry = 0
  /// The box with the widget, or `nil` if it could not be loaded.
  package var buffer: CellBuffer?
  /// Why the widget could not be loaded, or `nil`.
  package var failure: String?

  /// The name of the picture's file, without the extension.
  package var name: String {
    let appearance = isDark ? "dark" : "light"
    let number = entry == 0 ? "" : "-\(entry)"
    return "\(kind)-\(family.shortName)-\(content.rawValue)\(number)-\(appearance)"
  }
}
