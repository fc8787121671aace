package import Cells
package import Configuration
package import ViewTree

/// The grid of small boxes on a screen, centered above the status line.
package struct Grid: Hashable, Sendable {
  /// The number of columns, in small boxes.
  package let columns: Int
  /// The number of rows, in small boxes.
  package let rows: Int
  /// The size of a small box, in cells.
  package let unit: Size
  /// The top left cell of the first box.
  package let origin: Point

  /// The cells between two boxes.
  package static let gutter = Size(width: 2, height: 1)
  /// The smallest screen that holds one small box and the status line.
  package static let minimumScreen = Size(width: 18, height: 10)

  /// Creates the grid of a screen, or returns `nil` if the screen is smaller than
  /// ``minimumScreen``.
  package init?(screen: Size, rule: GridRule = .fill) {
    guard screen.width >= Self.minimumScreen.width, screen.height >= Self.minimumScreen.height
    else {
      return nil
    }
    let area = Size(width: screen.width, height: screen.height - 1)
    (columns, rows, unit) = GridShape(in: area).resolve(rule)
    let size = Self.size(of: Size(width: columns, height: rows), unit: unit)
    origin = Point(x: (area.width - size.width) / 2, y: (area.height - size.height) / 2)
  }

  private static func size(of span: Size, unit: Size) -> Size {
    Size(
      width: span.width * (unit.width + gutter.width) - gutter.width,
      height: span.height * (unit.height + gutter.height) - gutter.height)
  }

  /// The size of a small box with its gutter, in cells.
  var pitch: Size {
    Size(width: unit.width + Self.gutter.width, height: unit.height + Self.gutter.height)
  }

  /// Returns the size in cells of a box that spans the given number of small boxes.
  package func size(of span: Size) -> Size { Self.size(of: span, unit: unit) }

  /// Returns the size in cells of a family's box.
  ///
  /// A family without a box has its own size, whatever the grid.
  package func size(of family: Family) -> Size { span(of: family).map(size(of:)) ?? family.size }

  /// Returns the span of a family, limited to the grid; `nil` for a family without a box.
  package func span(of family: Family) -> Size? {
    family.span.map { Size(width: min($0.width, columns), height: min($0.height, rows)) }
  }

  /// The layout of `home.yaml` in which positions on this grid are stored.
  var layoutKey: LayoutKey { LayoutKey(columns: columns, rows: rows) }

  /// Returns the position whose corner is nearest to a cell.
  ///
  /// The position may be outside the grid.
  func position(nearest corner: Point) -> GridPosition {
    func nearest(_ length: Int, _ pitch: Int) -> Int {
      Int((Double(length) / Double(pitch)).rounded())
    }
    return GridPosition(
      column: nearest(corner.x - origin.x, pitch.width),
      row: nearest(corner.y - origin.y, pitch.height))
  }

  /// Returns the rectangle of a box at a position, in cells.
  func rect(column: Int, row: Int, span: Size) -> Rect {
    let corner = Point(x: origin.x + column * pitch.width, y: origin.y + row * pitch.height)
    return Rect(origin: corner, size: size(of: span))
  }
}
