internal import CNcurses
internal import Cells

// Features that not every terminal has: ``TerminalUse``.
extension TerminalSession {
  /// Shows a notification on the desktop, if the terminal can and it is used.
  package func notify(title: String, body: String) {
    guard let bytes = use.notifications?.bytes(title: title, body: body) else { return }
    Self.add(queries.isInsideTmux ? TerminalQueries.passedOn(bytes) : bytes)
    cnc_send()
  }

  /// Rings the bell.
  package func ringBell() {
    Self.add([0x07])
    cnc_send()
  }

  /// Copies a text to the clipboard; tmux does it itself if its `set-clipboard` is on.
  package func copy(_ text: ClipboardText) {
    Self.add(text.bytes)
    cnc_send()
  }

  /// Writes the cells of links again, inside the control strings that make them hyperlinks.
  mutating func write(
    _ links: [Hyperlink], of buffer: CellBuffer, cursorAt cursor: (y: Int32, x: Int32)
  ) {
    // ncurses may write cells again to move the cursor.
    writtenRows.insert(Int(cursor.y))
    let writings = self.links.update(links, in: buffer, writtenRows: writtenRows)
    writtenRows = [Int(cursor.y)]
    guard !writings.isEmpty else { return }
    for writing in writings {
      row.removeAll(keepingCapacity: true)
      for x in writing.columns {
        row.append(colorTable.cell(buffer[x, writing.row], of: buffer))
      }
      if let run = writing.run { Self.add(Hyperlink.beginningSequence(run.address, id: run.id)) }
      cnc_put_again(
        Int32(writing.row), Int32(writing.columns.lowerBound), row, Int32(row.count))
      if writing.run != nil { Self.add(Hyperlink.endingSequence) }
    }
    cnc_move_back(cursor.y, cursor.x)
  }
}
