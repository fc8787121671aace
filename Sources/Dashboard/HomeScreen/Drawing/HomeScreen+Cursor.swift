internal import Cells
internal import FoundationEssentials
internal import Texts
internal import ViewTree

extension HomeScreen {
  /// Returns the position of the terminal's cursor in a drawn frame, or `nil` if nothing has the
  /// focus.
  ///
  /// Magnifiers, braille displays, and screen readers follow this cursor.
  func cursor(in buffer: CellBuffer, below panel: Panel?, at now: Date) -> Point? {
    if let panel { return Self.cursor(in: panel.frame(in: size), of: buffer) }
    if let focus, board.isInline(focus) {
      return StatusLine(self, at: now).frame(of: focus).map { Point(x: $0.minX, y: $0.minY) }
    }
    guard let box = board.focusedBox else { return nil }
    if selection.focusedControl?.slot == focus, let control = focusedControl(at: now) {
      let viewFrame = viewFrame(in: box)
      return Point(x: viewFrame.minX + control.frame.minX, y: viewFrame.minY + control.frame.minY)
    }
    return Point(x: box.rect.minX + 3, y: box.rect.minY)
  }

  /// Returns the position of the cursor in the open sheet, or `nil` if none is open.
  ///
  /// The sheet is drawn for this.
  func sheetCursor(at now: Date) -> Point? {
    guard let panel = panel(at: now) else { return nil }
    var buffer = CellBuffer(size: size)
    panel.draw(in: size, into: &buffer, drawContext(at: now))
    return Self.cursor(in: panel.frame(in: size), of: buffer)
  }

  /// Returns the position of the cursor in a sheet: in the text field, at the selected row, or at
  /// the title.
  private static func cursor(in frame: Rect, of buffer: CellBuffer) -> Point {
    let area = frame.intersection(buffer.bounds)
    let caret = area.first { buffer[$0.x, $0.y].attributes.contains(.reverse) }
    if let caret { return caret }
    let pointer = area.first { point in
      let cell = buffer[point.x, point.y]
      return cell.code == SheetNodes.pointerMark.value && cell.foreground == .role(.accent)
    }
    let step = Texts.current.isRightToLeft ? -2 : 2
    return pointer.map { Point(x: $0.x + step, y: $0.y) }
      ?? Point(x: frame.minX + 3, y: frame.minY)
  }
}

extension Rect {
  /// Returns the first cell in reading order that satisfies a predicate, or `nil`.
  fileprivate func first(where predicate: (Point) -> Bool) -> Point? {
    for y in minY..<maxY {
      for x in minX..<maxX where predicate(Point(x: x, y: y)) { return Point(x: x, y: y) }
    }
    return nil
  }
}
