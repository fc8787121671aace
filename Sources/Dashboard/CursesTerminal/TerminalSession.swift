internal import CNcurses
package import Cells
private import Glibc
package import Themes

/// A session that owns the terminal and draws with ncurses.
///
/// The terminal is restored when the session is destroyed, when ``suspend()`` is called, and, by
/// signal handlers, when the process crashes.
package struct TerminalSession: ~Copyable {
  private var colorTable: ColorTable
  /// The cells on the screen.
  private var screen: CellBuffer
  private var row: [cnc_cell] = []
  private var pictures = TerminalPictures()
  private var isDirty = true
  private var isActive = true
  /// The sequences that turn on the private modes.
  private let modeSequences: [UInt8]

  /// Opens the terminal.
  ///
  /// - Throws: ``TerminalError/notATerminal`` if standard input or output is not a terminal;
  ///   ``TerminalError/unknownTerminal(_:)`` if terminfo has no entry for it.
  package init(choice: TerminalChoice, colors: FrameColors, mouse: Bool) throws(TerminalError) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
    // Register default sequences before the first byte is written; those of terminfo follow.
    Self.registerRestoreSequences { _ in nil }
    let size = Self.size ?? Size(width: 80, height: 24)
    guard cnc_start(choice.entry, Int32(size.height), Int32(size.width)) else {
      cnc_unguard()
      throw .unknownTerminal(choice.entry)
    }
    Self.registerRestoreSequences { cnc_capability($0).map { String(cString: $0) } }
    colorTable = ColorTable(
      mode: Self.colorMode(usesColors: choice.maximumColorMode != .mono),
      colorCount: Int(cnc_colors()),
      pairLimit: Int(cnc_pair_limit()), colors: colors)
    screen = CellBuffer(size: .zero)
    modeSequences = TerminalModes.enteringSequences(usesMouse: mouse)
    Self.add(modeSequences)
    cnc_send()
  }

  deinit {
    guard isActive else { return }
    Self.restore(pictures.leavingSequences)
  }

  /// The color mode of the terminal.
  package var colorMode: ColorMode { colorTable.mode }

  /// The size of the terminal in cells, limited by ``ScreenLimit``, or `nil` if the kernel does not
  /// know it.
  package static var size: Size? {
    var window = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else {
      return nil
    }
    return ScreenLimit.limited(Size(width: Int(window.ws_col), height: Int(window.ws_row)))
  }

  /// Returns whether terminfo has an entry with this name.
  package static func hasEntry(_ name: String) -> Bool { cnc_has_entry(name) }

  /// Returns a description of the number of colors of an entry.
  package static func colors(of entry: String) -> String {
    let count = cnc_colors_of(entry)
    return count >= 1 << 24 ? "24 bits, direct" : count > 0 ? "\(count)" : "none"
  }

  /// Shows a frame, writing only the cells that changed.
  ///
  /// This method does not wait for a slow terminal. Bytes that the terminal does not accept now are
  /// kept for ``send()``.
  ///
  /// - Parameters:
  ///   - buffer: The frame.
  ///   - colors: The colors of the frame.
  ///   - cursor: The position of the cursor, or `nil` for the upper-left corner.
  ///   - showsCursor: Whether the cursor is visible.
  package mutating func present(
    _ buffer: CellBuffer, colors: FrameColors, cursor: Point? = nil, showsCursor: Bool = false
  ) {
    if screen.size != buffer.size {
      screen = CellBuffer(size: buffer.size)
      isDirty = true
    }
    if colorTable.setColors(colors) { isDirty = true }
    write(buffer, completely: isDirty)
    isDirty = false
    // The pairs were reset, so the ones on screen have other colors now.
    if colorTable.consumeExhaustion() { write(buffer, completely: true) }
    cnc_flush(Int32(cursor?.y ?? 0), Int32(cursor?.x ?? 0), showsCursor && cursor != nil)
    Self.add(pictures.draw(buffer, palette: colors.side.palette))
    cnc_send()
  }

  /// Sets how pictures are shown, or with `nil` that they are shown as cells.
  package mutating func setPictures(_ support: PictureSupport?) {
    guard support != pictures.support else { return }
    Self.add(pictures.setSupport(support, colorMode, seed: Int(getpid())))
    registerRestoreSequences()
    isDirty = true
  }

  /// Whether the last frame lacks pictures, so that it should be shown again.
  package var lacksPictures: Bool { !pictures.isComplete }

  /// Whether bytes are waiting to be sent to the terminal.
  ///
  /// Another frame should not be drawn until they are sent, because it would not become visible.
  package var hasPendingOutput: Bool { cnc_unsent() > 0 }

  /// Sends as many pending bytes as the terminal accepts without waiting.
  package func send() { cnc_send() }

  /// Sends pending bytes for at most `timeout` milliseconds, and discards those left.
  package func send(within timeout: Int32) { cnc_send_within(timeout) }

  /// Forces the next frame to be written completely.
  package mutating func repaint() {
    isDirty = true
    Self.add(pictures.removeAll())
    cnc_repaint()
  }

  /// Updates ncurses for a new size of the terminal.
  package mutating func resize(to size: Size) {
    cnc_resize(Int32(size.height), Int32(size.width))
    isDirty = true
  }

  /// Restores the terminal until ``resume()`` is called.
  package mutating func suspend() {
    Self.restore(pictures.removeAll())
    isActive = false
  }

  /// Reopens the terminal after ``suspend()``; the next frame is written completely.
  package mutating func resume() {
    cnc_resume()
    Self.registerRestoreSequences { cnc_capability($0).map { String(cString: $0) } }
    Self.add(modeSequences)
    cnc_send()
    isActive = true
    isDirty = true
  }

  /// Undoes what another program may have left behind in the terminal, after ``suspend()``.
  ///
  /// - Parameter resumes: Whether the dashboard goes on; otherwise the settings are those from
  ///   before its start.
  package mutating func reclaim(resumes: Bool) {
    Self.makeBlocking()
    // Keys and reports of the mouse that were meant for the other program.
    tcflush(STDIN_FILENO, TCIFLUSH)
    Self.add(TerminalModes.resetSequences)
    if resumes {
      resume()
    } else {
      cnc_restore_settings()
      cnc_send_within(Self.restoreTimeout)
    }
  }

  /// Undoes O_NONBLOCK, which belongs to the terminal's open file and so outlives a program.
  private static func makeBlocking() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO] {
      let flags = fcntl(descriptor, F_GETFL)
      if flags >= 0 { _ = fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK) }
    }
  }

  /// The timeout for sending the sequences that restore the terminal, in milliseconds.
  private nonisolated static let restoreTimeout: Int32 = 1000

  private nonisolated static func restore(_ pictureSequences: [UInt8]) {
    add(pictureSequences + TerminalModes.offSequences)
    cnc_stop()
    cnc_send_within(restoreTimeout)
    cnc_unguard()
  }

  private nonisolated static func add(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes {
      cnc_add($0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
  }

  private mutating func write(_ buffer: CellBuffer, completely: Bool) {
    let changes = completely ? buffer.allRows : buffer.changes(from: screen)
    if completely { pictures.noteRepaint() }
    for run in changes + updatePictures(of: buffer, changes) {
      row.removeAll(keepingCapacity: true)
      for x in run.columns { row.append(cell(x, run.y, of: buffer)) }
      cnc_put(Int32(run.y), Int32(run.columns.lowerBound), row, Int32(row.count))
      screen.copy(run, from: buffer)
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
    let (bytes, runs) = pictures.update(for: buffer, changes)
    guard !bytes.isEmpty else { return runs }
    // In this order, because the program could crash in between.
    registerRestoreSequences()
    Self.add(bytes)
    return runs
  }

  private func registerRestoreSequences() {
    Self.registerRestoreSequences(pictures.leavingSequences) {
      cnc_capability($0).map { String(cString: $0) }
    }
  }

  private static func registerRestoreSequences(
    _ pictureSequences: [UInt8] = [], _ capability: (String) -> String?
  ) {
    let bytes = pictureSequences + TerminalModes.leavingSequences(capability: capability)
    let characters = bytes.map { CChar(bitPattern: $0) }
    cnc_guard(characters, characters.count)
  }

  /// Returns the color mode of the terminfo entry, or `.mono` if colors are not used.
  private static func colorMode(usesColors: Bool) -> ColorMode {
    guard usesColors else { return .mono }
    if cnc_is_direct() { return .direct }
    return switch cnc_colors() {
    case 256...: .palette256
    case 8...: .palette16
    default: .mono
    }
  }
}

extension ColorTable {
  /// Converts a cell for ncurses.
  mutating func cell(_ cell: Cell, of buffer: CellBuffer) -> cnc_cell {
    var result = cnc_cell()
    var style = cell.style.usingReverseVideo
    if usesReverseVideo(style.background) { style.attributes.formSymmetricDifference(.reverse) }
    // The bits are those of `cnc_bold` and so on.
    result.attributes = UInt32(style.attributes.subtracting(.wideMarkers).rawValue)
    result.pair = pair(style.foreground, style.background)
    result.width = cell.isTail ? 0 : cell.isLead ? 2 : 1
    if cell.code < CellBuffer.firstCluster {
      result.scalars.0 = cell.code == TerminalPictures.blank ? 0x20 : cell.code
    } else {
      result.setCluster(buffer.text(of: cell))
    }
    return result
  }
}

extension cnc_cell {
  /// Sets the scalars of a grapheme cluster, at most the first four.
  ///
  /// If terminals disagree on the width of the cluster, only its first scalar is used.
  fileprivate mutating func setCluster(_ text: String) {
    guard let cluster = text.first else { return }
    let scalars = Array(cluster.unicodeScalars.map(\.value))
    let drawnScalars = DisplayWidth.hasAmbiguousWidth(cluster) ? Array(scalars.prefix(1)) : scalars
    let padded = drawnScalars + [0, 0, 0]
    self.scalars = (padded[0], padded[1], padded[2], padded[3])
  }
}
