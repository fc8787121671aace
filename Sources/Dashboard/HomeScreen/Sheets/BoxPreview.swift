internal import Cells
internal import Configuration
internal import Themes
internal import ViewTree
internal import Texts

/// A box as it would be on the home screen, drawn in a sheet.
struct BoxPreview {
  let view: Node
  let title: String
  let family: Family
  let look: BoxLook?
  /// The border of the theme.
  let borderStyle: LineStyle
  /// The background of the theme.
  let fill: Style
  /// Whether the box is the chosen one of several.
  var isChosen = false

  /// The size of the box with its border.
  var size: Size { Self.size(of: family) }

  /// Returns the size of a box with its border.
  static func size(of family: Family) -> Size {
    Size(width: family.contentSize.width + 2, height: family.contentSize.height + 2)
  }

  /// Draws the box at the top left of an area; of a view that does not fit, the right and the bottom
  /// are cut off.
  func draw(in area: Rect, into buffer: inout CellBuffer, _ context: DrawContext) {
    let rect = Rect(origin: area.origin, size: size).intersection(area)
    let content = rect.inset(by: Insets(top: 1, leading: 1, bottom: 1, trailing: 1))
    let viewArea = Rect(origin: content.origin, size: family.contentSize)
    buffer.fill(rect, with: look?.hasNoFill == true ? .plain : fill, clip: area)
    var context = context
    if let look {
      context.palette = look.palette
      context.numerals = look.numerals
    }
    view.draw(in: viewArea, into: &buffer, context: context, clip: content)
    let line = look?.line ?? borderStyle
    line.boxLine?.draw(
      in: rect, style: Style(isChosen ? .focus : .border), into: &buffer, clip: area)
    drawTitle(look?.title ?? title, in: rect, clip: area, into: &buffer)
    guard let look else { return }
    let background = line == .none ? rect : content
    LookPass(look).apply(
      in: background.intersection(area), background: background, to: &buffer)
  }

  private func drawTitle(
    _ title: String, in rect: Rect, clip: Rect, into buffer: inout CellBuffer
  ) {
    guard !title.isEmpty else { return }
    let width = min(rect.width - 6, Glyphs.width(of: title) + 2)
    SheetNodes.text(" \(title) ", isChosen ? .focus : .title, isChosen ? .bold : []).draw(
      in: Rect(x: rect.minX + 2, y: rect.minY, width: width, height: 1), into: &buffer,
      context: DrawContext(now: 0), clip: clip)
  }
}

extension LineStyle {
  /// The line that draws the border, or `nil` for no border.
  var boxLine: BoxLine? {
    switch self {
    case .rounded: .rounded
    case .square: .square
    case .double: .double
    case .heavy: .heavy
    case .none: nil
    }
  }
}
