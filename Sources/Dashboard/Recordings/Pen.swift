internal import Cells
internal import Themes

/// What a cell is written in, with colours instead of roles.
struct Ink: Hashable {
  var foreground: RGB
  /// `nil` for the screen's own ground.
  var background: RGB?
  var attributes: Attributes
}

/// Turns paints into colours, as a terminal that has the theme's ground does.
struct Pen {
  private let palette: Palette

  init(_ side: ThemeSide) {
    palette = side.palette
  }

  var ground: RGB { palette.background }
  var text: RGB { palette[.text] }

  func ink(_ cell: Cell) -> Ink {
    let style = cell.visibleStyle
    var foreground = palette.color(of: style.foreground) ?? text
    var background = palette.color(of: style.background)
    if style.attributes.contains(.reverse) {
      (foreground, background) = (background ?? ground, foreground)
    }
    if style.attributes.contains(.dim) {
      foreground = foreground.blended(over: background ?? ground, opacity: 0.6)
    }
    if background == ground { background = nil }
    return Ink(
      foreground: foreground, background: background,
      attributes: style.attributes.subtracting([.reverse, .dim]))
  }
}

/// A run of cells of one row that are written alike.
struct InkRun {
  var column: Int
  /// In cells.
  var length: Int
  var ink: Ink
  var text: String
}

extension CellBuffer {
  /// A row in runs, blanks on the screen's own ground left out.
  func runs(in row: Int, _ pen: Pen) -> [InkRun] {
    var runs: [InkRun] = []
    for x in 0..<size.width {
      let cell = self[x, row]
      if cell.isTail {
        if !runs.isEmpty { runs[runs.count - 1].length += 1 }
        continue
      }
      let ink = pen.ink(cell)
      if let last = runs.last, last.column + last.length == x, last.ink == ink {
        runs[runs.count - 1].length += 1
        runs[runs.count - 1].text += text(of: cell)
      } else {
        runs.append(InkRun(column: x, length: 1, ink: ink, text: text(of: cell)))
      }
    }
    return runs.filter { !$0.isNothing }
  }
}

extension InkRun {
  fileprivate var isNothing: Bool {
    ink.background == nil && text.allSatisfy { $0 == " " }
      && ink.attributes.isDisjoint(with: [.underline, .strikethrough])
  }
}
