internal import Cells

/// A canvas of 2 × 4 dots per cell, drawn with braille patterns and used for lines.
///
/// A dot is 4 × 4 points.
struct DotCanvas {
  /// The cells that the canvas covers.
  private let area: Rect
  private var dots: [UInt8]

  init(_ area: Rect) {
    self.area = area
    dots = Array(repeating: 0, count: max(0, area.width * area.height))
  }

  /// Strokes contours with a width in points.
  mutating func stroke(_ contours: [Contour], width: Double, _ work: inout WorkBudget) {
    // A wide line tests a square of dots at each step; testing eight dots counts as one unit.
    let reach = Self.reach(width / 2)
    let testedDots = 1 + (2 * reach + 1) * (2 * reach + 1)
    for contour in contours {
      let vertices = contour.vertices
      for (first, second) in zip(vertices, vertices.dropFirst()) {
        guard let (start, end) = visiblePart(first, second, margin: max(4, width / 2 + 4)) else {
          continue
        }
        let steps = max(1, ((end - start).length / 2).rounded(.up).boundedInt)
        guard work.charge(1 + steps * testedDots / 8) else { return }
        for step in 0...steps {
          stamp(
            start.interpolated(to: end, at: Double(step) / Double(steps)), radius: width / 2)
        }
      }
    }
  }

  /// Returns how many dots a line extends on either side of its middle, given half its width in
  /// points.
  private static func reach(_ radius: Double) -> Int {
    radius > 2 ? max(1, min(64, (radius / 4).rounded(.up).boundedInt)) : 0
  }

  /// Returns the part of a segment that is inside the canvas or a margin around it, or `nil` if
  /// there is none.
  ///
  /// Only this part is drawn, however long the line is.
  ///
  /// - Source: Liang and Barsky, “A New Concept and Method for Line Clipping”.
  private func visiblePart(
    _ first: Vector, _ second: Vector, margin: Double
  ) -> (first: Vector, second: Vector)? {
    let origin = area.origin.points
    let direction = second - first
    var (from, to) = (0.0, 1.0)
    let sides = [
      (-direction.x, first.x - (origin.x - margin)),
      (direction.x, origin.x + area.points.x + margin - first.x),
      (-direction.y, first.y - (origin.y - margin)),
      (direction.y, origin.y + area.points.y + margin - first.y),
    ]
    for (step, distance) in sides {
      guard step != 0 else {
        if distance < 0 { return nil }
        continue
      }
      let fraction = distance / step
      if step < 0 { from = max(from, fraction) } else { to = min(to, fraction) }
    }
    guard from <= to, direction.x.isFinite, direction.y.isFinite else { return nil }
    return (first.interpolated(to: second, at: from), first.interpolated(to: second, at: to))
  }

  /// Sets the dots within a radius of a point, and the dot that contains the point.
  private mutating func stamp(_ center: Vector, radius: Double) {
    let x = (center.x / 4).rounded(.down).boundedInt
    let y = (center.y / 4).rounded(.down).boundedInt
    set(x: x, y: y)
    let reach = Self.reach(radius)
    guard reach > 0 else { return }
    for row in y - reach...y + reach {
      for column in x - reach...x + reach {
        let dot = Vector(x: Double(column) * 4 + 2, y: Double(row) * 4 + 2)
        if (dot - center).length <= radius { set(x: column, y: row) }
      }
    }
  }

  /// Sets a dot; its position is counted in dots from the buffer's corner.
  private mutating func set(x: Int, y: Int) {
    let column = x - area.minX * 2
    let row = y - area.minY * 4
    guard column >= 0, row >= 0, column < area.width * 2, row < area.height * 4 else { return }
    dots[row / 4 * area.width + column / 2] |= Self.bits[row % 4 * 2 + column % 2]
  }

  /// Draws the dots; existing dots in a cell are kept and take the new paint.
  func draw(paint: Paint, _ buffer: inout CellBuffer, _ context: DrawContext) {
    for y in 0..<area.height {
      for x in 0..<area.width where dots[y * area.width + x] != 0 {
        draw(dots[y * area.width + x], x: area.minX + x, y: area.minY + y, paint, &buffer, context)
      }
    }
  }

  private func draw(
    _ pattern: UInt8, x: Int, y: Int, _ paint: Paint, _ buffer: inout CellBuffer,
    _ context: DrawContext
  ) {
    guard buffer.bounds.contains(Point(x: x, y: y)) else { return }
    let code = buffer[x, y].code
    // Dots do not overwrite text: a ring must not hide the number inside it.
    guard !buffer.isText(x: x, y: y) else { return }
    let oldPattern = (0x2800...0x28ff).contains(code) ? UInt8(truncatingIfNeeded: code) : 0
    guard let scalar = Unicode.Scalar(0x2800 + UInt32(pattern | oldPattern)) else { return }
    // What an area has drawn there stays behind the line.
    if Self.isMostlyFilled(code) {
      buffer.restyle(Rect(x: x, y: y, width: 1, height: 1)) { $0.background = $0.foreground }
    }
    buffer.put(scalar, x: x, y: y, paint: paint, context)
  }

  /// Whether a code is that of a block element that covers at least half of its cell.
  ///
  /// - Source: Unicode, “Block Elements”.
  private static func isMostlyFilled(_ code: UInt32) -> Bool {
    switch code {
    // Halves, lower and left blocks of half a cell or more, and quadrants of two or three quarters.
    case 0x2580, 0x2584...0x258c, 0x2590, 0x2599...0x259c, 0x259e, 0x259f: true
    default: false
    }
  }

  /// The bits of the dots of a braille pattern, by row and column.
  ///
  /// - Source: Unicode, chapter 21.1.
  private static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
}

extension CellBuffer {
  /// Returns whether a cell inside the buffer has a letter, or is a blank between two words.
  func isText(x: Int, y: Int) -> Bool {
    if isLetter(x: x, y: y) { return true }
    guard self[x, y].code == Cell.blank.code else { return false }
    return isLetter(x: x - 1, y: y) && isLetter(x: x + 1, y: y)
  }

  private func isLetter(x: Int, y: Int) -> Bool {
    guard x >= 0, x < size.width else { return false }
    return Self.isLetter(self[x, y].code) || self[x, y].isTail
  }

  /// Returns whether a code is neither blank nor a drawing character.
  fileprivate static func isLetter(_ code: UInt32) -> Bool {
    let isDrawing = (0x2500...0x25ff).contains(code) || (0x2800...0x28ff).contains(code)
    return code > 0x20 && !isDrawing
  }
}
