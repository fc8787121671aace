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

  /// Draws the border along the inner edge of a rectangle of at least 2 × 2 cells.
  package func draw(in rect: Rect, style: Style, into buffer: inout CellBuffer, clip: Rect) {
    guard rect.width > 1, rect.height > 1 else { return }
    let right = rect.maxX - 1
    let bottom = rect.maxY - 1
    for y in [rect.minY, bottom] {
      buffer.put(horizontal, columns: rect.minX + 1..<right, y: y, style: style, clip: clip)
    }
    let first = max(rect.minY + 1, clip.minY)
    for y in first..<max(first, min(bottom, clip.maxY)) {
      buffer.put(vertical, x: rect.minX, y: y, style: style, clip: clip)
      buffer.put(vertical, x: right, y: y, style: style, clip: clip)
    }
    let points = [(rect.minX, rect.minY), (right, rect.minY), (rect.minX, bottom), (right, bottom)]
    for (corner, point) in zip(corners, points) {
      buffer.put(corner, x: point.0, y: point.1, style: style, clip: clip)
    }
  }

  /// Draws the border in a paint, at the context's opacity.
  func draw(in rect: Rect, paint: Paint, _ buffer: inout CellBuffer, _ context: DrawContext) {
    let cornerCell = buffer.bounds.contains(rect.origin) ? buffer[rect.minX, rect.minY] : .blank
    buffer.squareCorners(of: rect, context)
    let style = context.faded(Style(foreground: paint), over: cornerCell)
    draw(in: rect, style: style, into: &buffer, clip: context.clip)
  }
}

extension CellBuffer {
  /// Fills the corner cells of an area completely.
  ///
  /// The corners of a rounded area are block characters. The border overwrites them with corner
  /// characters, which are themselves rounded.
  fileprivate mutating func squareCorners(of rect: Rect, _ context: DrawContext) {
    for x in [rect.minX, rect.maxX - 1] {
      for y in [rect.minY, rect.maxY - 1] {
        let point = Point(x: x, y: y)
        guard bounds.contains(point), context.clip.contains(point),
          (0x2580...0x259f).contains(self[x, y].code)
        else { continue }
        self[x, y] = Cell(style: Style(background: self[x, y].foreground))
      }
    }
  }
}
