internal import CNcurses
package import Cells
private import Glibc
package import Themes

/// A session that owns the terminal and draws with ncurses.
///
/// The terminal is restored when the session is destroyed, when ``suspend()`` is called, and, by
/// signal handlers, when the process crashes.
package struct TerminalSession: ~Copyable {
  var colorTable: ColorTable
  /// The cells on the screen.
  var screen: CellBuffer
  var row: [cnc_cell] = []
  var pictures = TerminalPictures()
  private var isDirty = true
  private var isActive = true
  /// Whether another program may have turned on origin mode.
  private var resetsOriginMode = false
  /// The sequences that turn on the private modes and ask for the terminal's features.
  private let enteringSequences: [UInt8]
  package let queries: TerminalQueries
  /// What the terminal has said about itself so far.
  package private(set) var features = TerminalFeatures()
  /// The features that are used.
  package private(set) var use = TerminalUse()
  /// The keyboard protocol that has begun, or `nil` for none.
  private var keyboard: KeyboardProtocol?
  /// Whether a frame is on the screen.
  var isShowing = false
  var links = HyperlinkRows()
  /// The rows in which ncurses wrote since the links were written.
  var writtenRows: Set<Int> = []

  /// Opens the terminal.
  ///
  /// - Throws: ``TerminalError/notATerminal`` if standard input or output is not a terminal;
  ///   ``TerminalError/unknownTerminal(_:)`` if terminfo has no entry for it.
  package init(
    choice: TerminalChoice, colors: FrameColors, mouse: Bool,
    queries: TerminalQueries = TerminalQueries(.background)
  ) throws(TerminalError) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
    // Register default sequences before the first byte is written; those of terminfo follow.
    Self.registerRestoreSequences(nil) { _ in nil }
    let size = Self.size ?? Size(width: 80, height: 24)
    guard cnc_start(choice.entry, Int32(size.height), Int32(size.width)) else {
      cnc_unguard()
      throw .unknownTerminal(choice.entry)
    }
    Self.registerRestoreSequences(nil)
    colorTable = ColorTable(
      mode: Self.colorMode(usesColors: choice.maximumColorMode != .mono),
      colorCount: Int(cnc_colors()),
      pairLimit: Int(cnc_pair_limit()), colors: colors)
    screen = CellBuffer(size: .zero)
    self.queries = queries
    enteringSequences = TerminalModes.enteringSequences(usesMouse: mouse) + queries.bytes
    Self.add(enteringSequences)
    cnc_send()
  }

  deinit {
    guard isActive else { return }
    Self.restore(keyboard, pictures.leavingSequences)
  }

  /// The color mode of the terminal.
  package var colorMode: ColorMode { colorTable.mode }

  /// Adds what a reply says to ``features``.
  package mutating func apply(_ reply: TerminalReply) { features.apply(reply) }

  /// Records in ``features`` that the terminal has answered a control string.
  package mutating func noteControlString() { features.noteControlString() }

  /// Shows a frame, writing only the cells that changed.
  ///
  /// This method does not wait for a slow terminal. Bytes that the terminal does not accept now are
  /// kept for ``send()``.
  ///
  /// - Parameters:
  ///   - buffer: The frame.
  ///   - touched: The cells that may have changed since the last frame, or `nil` for all.
  ///   - colors: The colors of the frame.
  ///   - links: The links of the frame, if hyperlinks are used.
  ///   - cursor: The position of the cursor, or `nil` for the upper-left corner.
  ///   - showsCursor: Whether the cursor is visible.
  package mutating func present(
    _ buffer: CellBuffer, touching touched: TouchedCells? = nil, colors: FrameColors,
    links: [Hyperlink] = [], cursor: Point? = nil, showsCursor: Bool = false
  ) {
    cnc_begin_frame(use.synchronizesOutput)
    if screen.size != buffer.size {
      screen = CellBuffer(size: buffer.size)
      isDirty = true
    }
    if colorTable.setColors(colors) { isDirty = true }
    write(buffer, touching: touched, completely: isDirty)
    isDirty = false
    // The pairs were reset, so the ones on screen have other colors now.
    if colorTable.consumeExhaustion() { write(buffer, touching: nil, completely: true) }
    let pictureSequences = pictures.draw(buffer, palette: colors.side.palette)
    let (y, x) = (Int32(cursor?.y ?? 0), Int32(cursor?.x ?? 0))
    cnc_flush(y, x, showsCursor && cursor != nil)
    if resetsOriginMode { Self.add(TerminalModes.originReset(cursorAt: (y, x))) }
    resetsOriginMode = false
    write(use.hyperlinks ? links : [], of: buffer, cursorAt: (y, x))
    // They are drawn over the text and keep the cursor.
    Self.add(pictureSequences)
    cnc_end_frame()
    isShowing = true
    updateKeyboard()
    cnc_send()
  }

  /// Sets the features that are used.
  package mutating func setUse(_ use: TerminalUse) {
    if use.hyperlinks { cnc_keep_cells_in_place() }
    if use.pictures != self.use.pictures {
      Self.add(pictures.setSupport(use.pictures, colorMode, seed: Int(getpid())))
      registerRestoreSequences()
      isDirty = true
    }
    self.use = use
    updateKeyboard()
    cnc_send()
  }

  /// Whether the last frame lacks pictures, so that it should be shown again.
  package var lacksPictures: Bool { !pictures.isComplete }

  /// Begins or ends the keyboard protocol; with kitty's, each screen has its own, so that it begins
  /// only after the first frame.
  private mutating func updateKeyboard() {
    guard isShowing, keyboard != use.keyboard else { return }
    Self.add(keyboard?.endingSequence ?? [])
    keyboard = use.keyboard
    // In this order, because the program could crash in between.
    registerRestoreSequences()
    Self.add(keyboard?.beginningSequence ?? [])
  }

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
  ///
  /// A terminal that told the size of its cells is asked again, because the font may have changed.
  ///
  /// - Returns: Whether the terminal was asked.
  package mutating func resize(to size: Size) -> Bool {
    cnc_resize(Int32(size.height), Int32(size.width))
    isDirty = true
    guard features.cellSize != nil, let query = queries.cellSizeBytes else { return false }
    Self.add(query)
    return true
  }

  /// Restores the terminal until ``resume()`` is called.
  package mutating func suspend() {
    Self.restore(keyboard, pictures.removeAll())
    (isActive, isShowing, keyboard) = (false, false, nil)
  }

  /// Reopens the terminal after ``suspend()``; the next frame is written completely.
  package mutating func resume() {
    cnc_resume()
    Self.registerRestoreSequences(nil)
    Self.add(enteringSequences)
    cnc_send()
    isActive = true
    isDirty = true
  }

  /// Undoes what another program may have left behind in the terminal, after ``suspend()``.
  ///
  /// Input that was meant for the other program is left to the caller if the dashboard goes on.
  ///
  /// - Parameter resumes: Whether the dashboard goes on; otherwise the settings are those from
  ///   before its start.
  package mutating func reclaim(resumes: Bool) {
    Self.makeBlocking()
    Self.add(TerminalModes.resetSequences)
    if resumes {
      resume()
      resetsOriginMode = true
    } else {
      tcflush(STDIN_FILENO, TCIFLUSH)
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

  private nonisolated static func restore(
    _ keyboard: KeyboardProtocol?, _ pictureSequences: [UInt8]
  ) {
    add(pictureSequences + TerminalModes.offSequences(keyboard))
    cnc_stop()
    cnc_send_within(restoreTimeout)
    cnc_unguard()
  }

  nonisolated static func add(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes {
      cnc_add($0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
  }

  func registerRestoreSequences() {
    Self.registerRestoreSequences(keyboard, pictures.leavingSequences)
  }

  private static func registerRestoreSequences(
    _ keyboard: KeyboardProtocol?, _ pictureSequences: [UInt8] = [],
    _ capability: (String) -> String? = { cnc_capability($0).map { String(cString: $0) } }
  ) {
    let bytes = pictureSequences + TerminalModes.leavingSequences(keyboard, capability: capability)
    let characters = bytes.map { CChar(bitPattern: $0) }
    cnc_guard(characters, characters.count)
  }
}
