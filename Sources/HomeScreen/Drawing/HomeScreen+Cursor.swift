package import Cells
package import FoundationEssentials
internal import ViewTree

/// Where the terminal's cursor stands: magnifiers, braille lines and screen readers follow it.
package struct CursorPlace: Hashable, Sendable {
  /// In cells of the screen.
  package var point: Point
  /// Whether something is typed there.
  package var isCaret: Bool
}

extension HomeScreen {
  /// The place of what has the focus in a picture that was drawn, or `nil` where nothing has.
  package func cursor(in buffer: CellBuffer, at now: Date) -> CursorPlace? {
    if let panel = panel(at: now) { return cursor(in: panel.frame(in: size), of: buffer) }
    guard let box = visibleBoxes.first(where: { $0.id == focus?.name }) else { return nil }
    if inside?.slot == focus, let control = focusedControl(at: now) {
      return CursorPlace(
        point: Point(
          x: box.rect.minX + 1 + control.frame.minX, y: box.rect.minY + 1 + control.frame.minY),
        isCaret: false)
    }
    return CursorPlace(point: Point(x: box.rect.minX + 3, y: box.rect.minY), isCaret: false)
  }

  /// In a sheet it stands where one types, else at the row that is pointed at, else at the title.
  private func cursor(in frame: Rect, of buffer: CellBuffer) -> CursorPlace {
    let area = frame.intersection(buffer.bounds)
    let caret = area.first { point in
      buffer[point.x, point.y].attributes.contains(.reverse)
    }
    if let caret { return CursorPlace(point: caret, isCaret: true) }
    let pointer = area.first { point in
      let cell = buffer[point.x, point.y]
      let isMark = cell.code == 0x258c || cell.code == 0x7c
      return isMark && cell.foreground == .role(.accent)
    }
    let place = pointer.map { Point(x: $0.x + 2, y: $0.y) }
    return CursorPlace(
      point: place ?? Point(x: frame.minX + 3, y: frame.minY), isCaret: false)
  }
}

extension Rect {
  /// The first cell in reading order that is meant, or `nil` for none.
  fileprivate func first(where isMeant: (Point) -> Bool) -> Point? {
    for y in minY..<maxY {
      for x in minX..<maxX where isMeant(Point(x: x, y: y)) { return Point(x: x, y: y) }
    }
    return nil
  }
}
