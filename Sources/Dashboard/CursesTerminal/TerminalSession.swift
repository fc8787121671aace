internal import CNcurses
package import Cells
private import Glibc
package import Themes

/// Owns the terminal while ncurses has it.
///
/// The terminal is given back when the value goes, when ``suspend()`` is called, and, by the
/// guard's signal handlers, when the process crashes.
package struct TerminalSession: ~Copyable {
  private var colors: ColorTable
  private var shown: CellBuffer
  private var row: [cnc_cell] = []
  private var isDirty = true
  private var isActive = true
  private let modes: [UInt8]

  /// Takes the terminal.
  ///
  /// - Throws: ``TerminalError/notATerminal`` where standard input or output is something else;
  ///   ``TerminalError/unknownTerminal(_:)`` where terminfo does not know the type.
  package init(choice: TerminalChoice, look: Look, mouse: Bool) throws(TerminalError) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
    // From the first byte on there is something to restore; terminfo's own strings come after.
    Self.guardTerminal { _ in nil }
    let size = Self.size ?? Size(width: 80, height: 24)
    guard cnc_start(choice.entry, Int32(size.height), Int32(size.width)) else {
      cnc_unguard()
      throw .unknownTerminal(choice.entry)
    }
    Self.guardTerminal { cnc_capability($0).map { String(cString: $0) } }
    colors = ColorTable(
      mode: Self.mode(ceiling: choice.ceiling), colorCount: Int(cnc_colors()),
      pairLimit: Int(cnc_pair_limit()), look: look)
    shown = CellBuffer(size: .zero)
    modes = TerminalModes.enter(mouse: mouse)
    Self.add(modes)
    cnc_send()
  }

  deinit {
    guard isActive else { return }
    Self.giveBack()
  }

  /// How many colours the terminal has.
  package var colorMode: ColorMode { colors.mode }

  /// The terminal's size in cells, as the kernel knows it, cut to what a screen can have; `nil` where
  /// the kernel does not know it.
  package static var size: Size? {
    var window = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else {
      return nil
    }
    return ScreenLimit.cut(Size(width: Int(window.ws_col), height: Int(window.ws_row)))
  }

  /// Whether terminfo has an entry of this name.
  package static func hasEntry(_ name: String) -> Bool { cnc_has_entry(name) }

  /// The colours of an entry, in words.
  package static func colors(of entry: String) -> String {
    let count = cnc_colors_of(entry)
    return count >= 1 << 24 ? "24 bits, direct" : count > 0 ? "\(count)" : "none"
  }

  /// Shows a picture: only what differs from the one before is written, in one write.
  ///
  /// Nobody waits for a terminal that is slow: what it does not take now waits for ``send()``.
  ///
  /// - Parameters:
  ///   - buffer: The picture.
  ///   - look: Its colours.
  ///   - cursor: Where the cursor is left, or `nil` for the corner.
  ///   - showsCursor: Whether it is seen.
  package mutating func present(
    _ buffer: CellBuffer, look: Look, cursor: Point? = nil, showsCursor: Bool = false
  ) {
    if shown.size != buffer.size {
      shown = CellBuffer(size: buffer.size)
      isDirty = true
    }
    if colors.use(look) { isDirty = true }
    write(buffer, whole: isDirty)
    isDirty = false
    // The pairs began anew, so those already on screen mean other colours now.
    if colors.takeExhaustion() { write(buffer, whole: true) }
    cnc_flush(Int32(cursor?.y ?? 0), Int32(cursor?.x ?? 0), showsCursor && cursor != nil)
    cnc_send()
  }

  /// Whether some of what was shown still waits for the terminal.
  ///
  /// Until it is ready for more, another picture would only be one that nobody sees.
  package var isBehind: Bool { cnc_unsent() > 0 }

  /// Sends what waits, as far as the terminal takes it now.
  package func send() { cnc_send() }

  /// Sends what waits, for so many milliseconds at the most; the rest is forgotten.
  package func send(within limit: Int32) { cnc_send_within(limit) }

  /// Makes the next picture be written whole.
  package mutating func repaint() {
    isDirty = true
    cnc_repaint()
  }

  /// Tells ncurses of the terminal's new size.
  package mutating func resize(to size: Size) {
    cnc_resize(Int32(size.height), Int32(size.width))
    isDirty = true
  }

  /// Gives the terminal back for a while.
  package mutating func suspend() {
    Self.giveBack()
    isActive = false
  }

  /// Takes the terminal again; the next picture is written whole.
  package mutating func resume() {
    cnc_resume()
    Self.guardTerminal { cnc_capability($0).map { String(cString: $0) } }
    Self.add(modes)
    cnc_send()
    isActive = true
    isDirty = true
  }

  /// How long a terminal may take to read what gives it back, in milliseconds.
  private nonisolated static let patience: Int32 = 1000

  private nonisolated static func giveBack() {
    add(TerminalModes.off)
    cnc_stop()
    cnc_send_within(patience)
    cnc_unguard()
  }

  private nonisolated static func add(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes {
      cnc_add($0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
  }

  private mutating func write(_ buffer: CellBuffer, whole: Bool) {
    for run in whole ? buffer.everything : buffer.changes(from: shown) {
      row.removeAll(keepingCapacity: true)
      for x in run.columns { row.append(colors.cell(buffer[x, run.y], of: buffer)) }
      cnc_put(Int32(run.y), Int32(run.columns.lowerBound), row, Int32(row.count))
      shown.take(run, of: buffer)
    }
  }

  private static func guardTerminal(_ capability: (String) -> String?) {
    let bytes = TerminalModes.leave(capability: capability).map { CChar(bitPattern: $0) }
    cnc_guard(bytes, bytes.count)
  }

  private static func mode(ceiling: ColorMode) -> ColorMode {
    if ceiling == .mono { return .mono }
    if cnc_is_direct() { return .direct }
    return switch cnc_colors() {
    case 256...: .palette256
    case 8...: .palette16
    default: .mono
    }
  }
}

extension ColorTable {
  /// A cell as ncurses takes it.
  mutating func cell(_ cell: Cell, of buffer: CellBuffer) -> cnc_cell {
    var result = cnc_cell()
    var style = cell.style.onTerminal
    if reverses(style.background) { style.attributes.formSymmetricDifference(.reverse) }
    result.attributes = UInt32(style.attributes.rawValue) & 63
    result.pair = pair(style.foreground, style.background)
    result.width = cell.isTail ? 0 : cell.isLead ? 2 : 1
    if cell.code < CellBuffer.firstCluster {
      result.scalars.0 = cell.code
    } else {
      result.setCluster(buffer.text(of: cell))
    }
    return result
  }
}

extension cnc_cell {
  /// Of a cluster on whose width terminals disagree, only its undisputed part is written.
  fileprivate mutating func setCluster(_ text: String) {
    guard let cluster = text.first else { return }
    let scalars = Array(cluster.unicodeScalars.map(\.value))
    let kept = DisplayWidth.isDoubtful(cluster) ? Array(scalars.prefix(1)) : scalars
    let padded = kept + [0, 0, 0]
    self.scalars = (padded[0], padded[1], padded[2], padded[3])
  }
}
