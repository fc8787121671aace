import PseudoTerminals

/// The boxes on a screen, found by their corners.
struct Boxes {
  /// The number of top left corners.
  private(set) var count = 0
  /// The cells, as column and row, at which the line of a box is missing.
  private(set) var brokenCells: [String] = []
  private let screen: Screen

  init(on screen: Screen) {
    self.screen = screen
    for y in 0..<screen.rows {
      for x in 0..<screen.columns where "╭┏".contains(glyph(x, y)) { check(x, y) }
    }
  }

  private func glyph(_ x: Int, _ y: Int) -> Character {
    guard x < screen.columns, y < screen.rows else { return " " }
    return Unicode.Scalar(screen.scalar(x: x, y: y)).map { Character($0) } ?? " "
  }

  private mutating func check(_ left: Int, _ top: Int) {
    count += 1
    var right = left + 1
    while right < screen.columns, !"╮┓".contains(glyph(right, top)) { right += 1 }
    var y = top + 1
    while "│┃".contains(glyph(left, y)) {
      if !"│┃●○◆◇".contains(glyph(right, y)) { brokenCells.append("\(right),\(y)") }
      y += 1
    }
    if !"╰┗".contains(glyph(left, y)) { brokenCells.append("\(left),\(y)") }
    if !"╯┛".contains(glyph(right, y)) { brokenCells.append("\(right),\(y)") }
  }
}
