internal import CNcurses
internal import Cells
internal import Themes

// What is written into the cells of ncurses.
extension TerminalSession {
  /// Writes the cells that changed.
  ///
  /// - Parameters:
  ///   - buffer: The frame.
  ///   - touched: The cells that may have changed, or `nil` for all.
  ///   - completely: Whether all cells are written.
  mutating func write(_ buffer: CellBuffer, touching touched: TouchedCells?, completely: Bool) {
    let changes = completely ? buffer.allRows : buffer.changes(from: screen, touching: touched)
    if completely { pictures.noteRepaint() }
    let runs = changes + updatePictures(of: buffer, changes)
    buffer.cells.withUnsafeBufferPointer { cells in
      guard let cells = cells.baseAddress else { return }
      for run in runs { put(run, cells, of: buffer) }
    }
    screen.copy(runs, from: buffer)
    if use.hyperlinks { writtenRows.formUnion(runs.lazy.map(\.y)) }
  }

  /// Writes a run of cells, those of one style at once.
  private mutating func put(
    _ run: ChangedRun, _ cells: UnsafePointer<Cell>, of buffer: CellBuffer
  ) {
    let start = run.y * buffer.size.width
    cnc_begin_run(Int32(run.y), Int32(run.columns.lowerBound))
    var index = start + run.columns.lowerBound
    let end = start + run.columns.upperBound
    while index < end {
      let first = cells[index]
      guard first.isSingleScalar else {
        var cell = cell(index - start, run.y, of: buffer)
        cnc_add_cell(&cell)
        index += 1
        continue
      }
      var next = index + 1
      while next < end, cells[next].isSingleScalar, cells[next].hasSameStyle(as: first) {
        next += 1
      }
      let style = colorTable.style(of: first)
      cnc_add_glyphs(
        cells + index, MemoryLayout<Cell>.stride, Int32(next - index), style.attributes, style.pair)
      index = next
    }
    cnc_end_run()
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

extension Cell {
  /// Whether the cell has one scalar of width 1, and shows no picture.
  fileprivate var isSingleScalar: Bool {
    code < CellBuffer.firstCluster && picture == 0 && code != TerminalPictures.blank
      && attributes.rawValue & Attributes.wideMarkers.rawValue == 0
  }

  fileprivate func hasSameStyle(as other: Cell) -> Bool {
    foreground.rawValue == other.foreground.rawValue
      && background.rawValue == other.background.rawValue
      && attributes.rawValue == other.attributes.rawValue && isSign == other.isSign
  }
}
