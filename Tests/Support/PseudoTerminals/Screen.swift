internal import CVterm

/// A terminal screen rendered by libvterm, independent of Tessera's own drawing.
package final class Screen {
  let terminal: OpaquePointer
  private let screen: OpaquePointer
  /// The modes that libvterm reports.
  let properties = UnsafeMutablePointer<ScreenProperties>.allocate(capacity: 1)
  private let callbacks = UnsafeMutablePointer<VTermScreenCallbacks>.allocate(capacity: 1)
  package private(set) var columns: Int
  package private(set) var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    terminal = vterm_new(Int32(rows), Int32(columns))
    vterm_set_utf8(terminal, 1)
    screen = vterm_obtain_screen(terminal)
    properties.initialize(to: ScreenProperties())
    callbacks.initialize(to: VTermScreenCallbacks())
    callbacks.pointee.settermprop = ScreenProperties.set
    vterm_screen_set_callbacks(screen, callbacks, properties)
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
  }

  deinit {
    vterm_free(terminal)
    properties.deallocate()
    callbacks.deallocate()
  }

  package func resize(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    vterm_set_size(terminal, Int32(rows), Int32(columns))
  }

  /// Renders bytes.
  ///
  /// - Returns: The terminal's responses, such as to a request for its attributes.
  package func feed(_ bytes: some Collection<UInt8>) -> [UInt8] {
    Array(bytes).withUnsafeBytes { raw in
      _ = vterm_input_write(
        terminal, raw.baseAddress?.assumingMemoryBound(to: CChar.self), raw.count)
    }
    return [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      buffer.withMemoryRebound(to: CChar.self) { chars in
        count = vterm_output_read(terminal, chars.baseAddress, chars.count)
      }
    }
  }

  /// The rows as text; cells that were never written are blank.
  package var lines: [String] {
    (0..<rows).map { row in
      let rect = VTermRect(
        start_row: Int32(row), end_row: Int32(row + 1), start_col: 0, end_col: Int32(columns))
      var text = [CChar](repeating: 0, count: columns * 24)
      let count = vterm_screen_get_text(screen, &text, text.count, rect)
      return String(decoding: text[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// Returns the first scalar in a cell; 0 if it was never written or is the right half of a wide
  /// glyph.
  package func scalar(x: Int, y: Int) -> UInt32 {
    let cell = self[x, y]
    return cell.chars.0 == .max ? 0 : cell.chars.0
  }

  subscript(x: Int, y: Int) -> VTermScreenCell {
    var cell = VTermScreenCell()
    vterm_screen_get_cell(screen, VTermPos(row: Int32(y), col: Int32(x)), &cell)
    return cell
  }

  /// Returns whether a cell is in reverse video.
  package func isReversed(x: Int, y: Int) -> Bool {
    let cell = self[x, y]
    return cell.attrs.reverse != 0
  }

  /// Returns whether a cell has strikethrough, and not the blink attribute that stands for it in
  /// ncurses.
  package func isStruck(x: Int, y: Int) -> Bool {
    let cell = self[x, y]
    return cell.attrs.strike != 0 && cell.attrs.blink == 0
  }

  package var text: String { lines.joined(separator: "\n") }
}
