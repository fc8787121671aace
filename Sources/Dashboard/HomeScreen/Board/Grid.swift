package import Cells
internal import Configuration
package import ViewTree

/// The grid of small boxes that fits on a screen, centered above the status line.
package struct Grid: Hashable, Sendable {
  /// The number of columns, in small boxes.
  package let columns: Int
  /// The number of rows, in small boxes.
  package let rows: Int
  /// The top left cell of the first box.
  package let origin: Point

  /// The size of a small box with its gutter, in cells.
  package static let pitch = Size(width: 20, height: 10)
  package static let gutter = Size(width: 2, height: 1)
  /// The smallest screen that holds one small box and the status line.
  package static let minimumScreen = Size(width: 18, height: 10)

  /// Creates the grid of a screen, or returns `nil` if the screen is smaller than
  /// ``minimumScreen``.
  package init?(screen: Size) {
    guard screen.width >= Self.minimumScreen.width, screen.height >= Self.minimumScreen.height
    else {
      return nil
    }
    columns = (screen.width + Self.gutter.width) / Self.pitch.width
    rows = (screen.height - 1 + Self.gutter.height) / Self.pitch.height
    let gridSize = Self.size(of: Size(width: columns, height: rows))
    origin = Point(
      x: (screen.width - gridSize.width) / 2, y: (screen.height - 1 - gridSize.height) / 2)
  }

  /// Returns the size in cells of a box that spans the given number of small boxes.
  package static func size(of span: Size) -> Size {
    Size(
      width: span.width * pitch.width - gutter.width,
      height: span.height * pitch.height - gutter.height)
  }

  /// Returns the span of a family, limited to the grid; `nil` for a family without a box.
  package func span(of family: Family) -> Size? {
    family.span.map { Size(width: min($0.width, columns), height: min($0.height, rows)) }
  }

  /// Returns the position whose corner is nearest to a cell.
  ///
  /// The position may be outside the grid.
  func position(nearest corner: Point) -> GridPosition {
    func nearest(_ length: Int, _ pitch: Int) -> Int {
      Int((Double(length) / Double(pitch)).rounded())
    }
    return GridPosition(
      column: nearest(corner.x - origin.x, Self.pitch.width),
      row: nearest(corner.y - origin.y, Self.pitch.height))
  }

  /// Returns the rectangle of a box at a position, in cells.
  func rect(column: Int, row: Int, span: Size) -> Rect {
    let corner = Point(
      x: origin.x + column * Self.pitch.width, y: origin.y + row * Self.pitch.height)
    return Rect(origin: corner, size: Self.size(of: span))
  }
}
