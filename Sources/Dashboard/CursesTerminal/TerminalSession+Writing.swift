internal import CNcurses
internal import Cells
internal import Themes

// What is written into the cells of ncurses.
extension TerminalSession {
  mutating func write(_ buffer: CellBuffer, completely: Bool) {
    let changes = completely ? buffer.allRows : buffer.changes(from: screen)
    if completely { pictures.noteRepaint() }
    for run in changes + updatePictures(of: buffer, changes) {
      row.removeAll(keepingCapacity: true)
      for x in run.columns { row.append(cell(x, run.y, of: buffer)) }
      cnc_put(Int32(run.y), Int32(run.columns.lowerBound), row, Int32(row.count))
      screen.copy(run, from: buffer)
      writtenRows.insert(run.y)
    }
  }

  private mutating func cell(_ x: Int, _ y: Int, of buffer: CellBuffer) -> cnc_cell {
    let cell = buffer[x, y]
    if cell.picture != 0,
      let shown = pictures.cell(cell, of: buffer, at: Point(x: x, y: y), &colorTable)
    {
      return shown
    }
    return colorTable.cell(cell, of: buffer)
  }

  /// Sends the pictures that a frame needs, before its cells.
  ///
  /// - Returns: The cells that must be written though they have not changed.
  private mutating func updatePictures(
    of buffer: CellBuffer, _ changes: [ChangedRun]
  ) -> [ChangedRun] {
    let (bytes, runs) = pictures.update(for: buffer, changes, isOnScreen: isShowing)
    guard !bytes.isEmpty else { return runs }
    // In this order, because the program could crash in between.
    registerRestoreSequences()
    Self.add(bytes)
    return runs
  }

  /// Returns the color mode of the terminfo entry, or `.mono` if colors are not used.
  static func colorMode(usesColors: Bool) -> ColorMode {
    guard usesColors else { return .mono }
    if cnc_is_direct() { return .direct }
    return switch cnc_colors() {
    case 256...: .palette256
    case 8...: .palette16
    default: .mono
    }
  }
}
