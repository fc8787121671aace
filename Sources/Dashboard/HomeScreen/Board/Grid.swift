package import Cells
internal import Configuration
package import ViewTree

/// The grid of small boxes that a screen holds, centred beside the status line.
package struct Grid: Hashable, Sendable {
  /// In small boxes.
  package let columns: Int
  package let rows: Int
  /// The top left cell of the first box.
  package let origin: Point

  /// A small box and its gutter, in cells.
  package static let pitch = Size(width: 20, height: 10)
  package static let gutter = Size(width: 2, height: 1)
  /// The least screen that holds one small box and the status line.
  package static let leastScreen = Size(width: 18, height: 10)

  /// The grid of a screen, or `nil` for one smaller than ``leastScreen``.
  package init?(screen: Size) {
    guard screen.width >= Self.leastScreen.width, screen.height >= Self.leastScreen.height else {
      return nil
    }
    columns = (screen.width + Self.gutter.width) / Self.pitch.width
    rows = (screen.height - 1 + Self.gutter.height) / Self.pitch.height
    let used = Self.size(of: Size(width: columns, height: rows))
    origin = Point(
      x: (screen.width - used.width) / 2, y: (screen.height - 1 - used.height) / 2)
  }

  /// The cells of a box that spans so many small ones.
  package static func size(of span: Size) -> Size {
    Size(
      width: span.width * pitch.width - gutter.width,
      height: span.height * pitch.height - gutter.height)
  }

  /// The room a family takes here: its own, cut to the grid.
  package func span(of family: Family) -> Size? {
    family.span.map { Size(width: min($0.width, columns), height: min($0.height, rows)) }
  }

  /// The place whose corner is nearest to a cell; it may lie outside of the grid.
  func place(nearest corner: Point) -> GridPlace {
    func nearest(_ length: Int, _ pitch: Int) -> Int {
      Int((Double(length) / Double(pitch)).rounded())
    }
    return GridPlace(
      column: nearest(corner.x - origin.x, Self.pitch.width),
      row: nearest(corner.y - origin.y, Self.pitch.height))
  }

  /// The rectangle of a box at a place, in cells.
  func rect(column: Int, row: Int, span: Size) -> Rect {
    let corner = Point(
      x: origin.x + column * Self.pitch.width, y: origin.y + row * Self.pitch.height)
    return Rect(origin: corner, size: Self.size(of: span))
  }
}
