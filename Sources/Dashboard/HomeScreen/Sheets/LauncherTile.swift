internal import Cells
internal import Configuration
internal import Files
internal import ViewTree

/// The icon of a launcher in a sheet: a colored tile with letters, or an emoji or another glyph.
enum LauncherTile {
  static let size = Size(width: 6, height: 2)

  static func node(of launcher: Launcher) -> Node {
    let paint = paint(of: launcher)
    let background = Node.shape(ShapeNode(.rectangle, paint: paint))
    let letters = SheetNodes.frame(
      .text(TextNode(label(of: launcher), style: style)), width: size.width,
      height: size.height, anchor: Anchor(.center, .center))
    return .layers(LayersNode(child: letters, background: background))
  }

  private static let style = Style(foreground: .role(.white), attributes: .bold)

  /// Returns the icon, or the first letters of the name if the icon is a picture or missing.
  private static func label(of launcher: Launcher) -> String {
    guard let icon = launcher.icon, !PathBytes.hasSlash(icon) else { return launcher.initials }
    return icon
  }

  private static func paint(of launcher: Launcher) -> Paint {
    let name = launcher.tileColor
    if let color = RGB(hex: name), name.hasPrefix("#") { return .rgb(color) }
    return .role(Role.allCases.first { "\($0)" == name } ?? .accent)
  }
}
