package import Cells

/// The characters of a box's border.
package struct BoxLine: Hashable, Sendable {
  package var horizontal: Unicode.Scalar
  package var vertical: Unicode.Scalar
  /// The corners: top left, top right, bottom left, bottom right.
  package var corners: [Unicode.Scalar]

  package static let rounded = BoxLine(
    horizontal: "─", vertical: "│", corners: ["╭", "╮", "╰", "╯"])
  package static let square = BoxLine(
    horizontal: "─", vertical: "│", corners: ["┌", "┐", "└", "┘"])
  package static let double = BoxLine(
    horizontal: "═", vertical: "║", corners: ["╔", "╗", "╚", "╝"])
  package static let heavy = BoxLine(horizontal: "━", vertical: "┃", corners: ["┏", "┓", "┗", "┛"])
  package static let ascii = BoxLine(horizontal: "-", vertical: "|", corners: ["+", "+", "+", "+"])

  /// Draws the border along the inner edge of a rectangle.
  ///
  /// A rectangle smaller than 2 × 2 cells has no border.
  package func draw(in rect: Rect, style: Style, into buffer: inout CellBuffer, clip: Rect) {
    guard rect.width > 1, rect.height > 1 else { return }
    let right = rect.maxX - 1
    let bottom = rect.maxY - 1
    for y in [rect.minY, bottom] {
      buffer.put(horizontal, columns: rect.minX + 1..<right, y: y, style: style, clip: clip)
    }
    let firstRow = max(rect.minY + 1, clip.minY)
    for y in firstRow..<max(firstRow, min(bottom, clip.maxY)) {
      buffer.put(vertical, x: rect.minX, y: y, style: style, clip: clip)
      buffer.put(vertical, x: right, y: y, style: style, clip: clip)
    }
    let points = [(rect.minX, rect.minY), (right, rect.minY), (rect.minX, bottom), (right, bottom)]
    for (corner, point) in zip(corners, points) {
      buffer.put(corner, x: point.0, y: point.1, style: style, clip: clip)
    }
  }

  /// Draws the border in a paint, at the context's opacity.
  ///
  /// The whole border is blended with the background of the top left cell. Text keeps its cells.
  func draw(in rect: Rect, paint: Paint, _ buffer: inout CellBuffer, _ context: DrawContext) {
    let cornerCell = buffer.bounds.contains(rect.origin) ? buffer[rect.minX, rect.minY] : .blank
    buffer.squareCorners(of: rect, context)
    let style = context.faded(Style(foreground: paint), over: cornerCell)
    let visible = rect.intersection(context.clip).intersection(buffer.bounds)
    for y in visible.minY..<visible.maxY {
      let isEdge = y == rect.minY || y == rect.maxY - 1
      let columns = isEdge ? Array(visible.minX..<visible.maxX) : [rect.minX, rect.maxX - 1]
      for x in columns where visible.minX <= x && x < visible.maxX && !buffer.isText(x: x, y: y) {
        buffer.put(
          character(x: x, y: y, in: rect), x: x, y: y, style: style, clip: context.clip)
      }
    }
  }

  /// Returns the character at a position on the border of a rectangle.
  private func character(x: Int, y: Int, in rect: Rect) -> Unicode.Scalar {
    let (isTop, isBottom) = (y == rect.minY, y == rect.maxY - 1)
    switch x {
    case rect.minX: return isTop ? corners[0] : isBottom ? corners[2] : vertical
    case rect.maxX - 1: return isTop ? corners[1] : isBottom ? corners[3] : vertical
    default: return horizontal
    }
  }
}

extension CellBuffer {
  /// Fills the corner cells of an area completely if they are partly filled.
  ///
  /// The corners of a rounded area are block characters. The border overwrites them with corner
  /// characters, which are themselves rounded and need a filled background.
  fileprivate mutating func squareCorners(of rect: Rect, _ context: DrawContext) {
    for x in [rect.minX, rect.maxX - 1] {
      for y in [rect.minY, rect.maxY - 1] {
        let point = Point(x: x, y: y)
        guard bounds.contains(point), context.clip.contains(point),
          Self.blockElements.contains(self[x, y].code)
        else { continue }
        self[x, y] = Cell(style: Style(background: self[x, y].foreground))
      }
    }
  }

  /// The Unicode block of characters that fill a part of a cell.
  private static let blockElements: ClosedRange<UInt32> = 0x2580...0x259f
}
