internal import Cells
internal import Themes

/// The style of a cell, with colors instead of roles.
struct CellStyle: Hashable {
  var foreground: RGB
  /// The background color, or `nil` for the background of the screen.
  var background: RGB?
  var attributes: Attributes
}

/// A converter from paints to colors, as on a terminal with the theme's background.
struct StyleResolver {
  private let palette: Palette

  init(_ side: ThemeSide) {
    palette = side.palette
  }

  /// The opacity of dim text, for which terminals use different values.
  private static let dimOpacity = 0.6

  var background: RGB { palette.background }
  var text: RGB { palette[.text] }

  func style(of cell: Cell) -> CellStyle {
    let style = cell.visibleStyle
    var foreground = palette.color(of: style.foreground) ?? text
    var background = palette.color(of: style.background)
    if style.attributes.contains(.reverse) {
      (foreground, background) = (background ?? self.background, foreground)
    }
    if style.attributes.contains(.dim) {
      foreground = foreground.blended(
        over: background ?? self.background, opacity: Self.dimOpacity)
    }
    if background == self.background { background = nil }
    return CellStyle(
      foreground: foreground, background: background,
      attributes: style.attributes.subtracting([.reverse, .dim]))
  }
}

/// A run of cells in a row with the same style.
struct StyleRun {
  var column: Int
  /// The length, in cells.
  var length: Int
  var style: CellStyle
  var text: String
}

extension CellBuffer {
  /// Returns the runs of a row.
  ///
  /// A run that shows nothing is omitted: spaces on the background of the screen, without lines.
  func runs(in row: Int, _ resolver: StyleResolver) -> [StyleRun] {
    var runs: [StyleRun] = []
    for x in 0..<size.width {
      let cell = self[x, row]
      if cell.isTail {
        if !runs.isEmpty { runs[runs.count - 1].length += 1 }
        continue
      }
      let style = resolver.style(of: cell)
      if let last = runs.last, last.column + last.length == x, last.style == style {
        runs[runs.count - 1].length += 1
        runs[runs.count - 1].text += text(of: cell)
      } else {
        runs.append(StyleRun(column: x, length: 1, style: style, text: text(of: cell)))
      }
    }
    return runs.filter { !$0.isInvisible }
  }
}

extension StyleRun {
  fileprivate var isInvisible: Bool {
    style.background == nil && text.allSatisfy { $0 == " " }
      && style.attributes.isDisjoint(with: [.underline, .strikethrough])
  }
}
