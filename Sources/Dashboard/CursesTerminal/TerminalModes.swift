/// The sequences for private modes that ncurses does not manage.
///
/// - Source: xterm's ctlseqs: 1002 and 1006 mouse with drags, 2004 bracketed paste, 1004 focus,
///   2026 synchronized output. Contour: 2031 dark and light notifications.
nonisolated enum TerminalModes {
  /// Returns the sequences that turn on the modes of every terminal.
  static func enteringSequences(usesMouse: Bool) -> [UInt8] {
    let mouseModes = usesMouse ? "\u{1b}[?1002h\u{1b}[?1006h" : ""
    return Array("\u{1b}[?1004h\u{1b}[?2004h\u{1b}[?2031h\(mouseModes)".utf8)
  }

  /// Returns the sequences that turn off all modes, and a keyboard protocol if one is in use.
  static func offSequences(_ keyboard: KeyboardProtocol?) -> [UInt8] {
    let modes = "\u{1b}[?1006l\u{1b}[?1002l\u{1b}[?2031l\u{1b}[?2004l\u{1b}[?1004l\u{1b}[?2026l"
    return Array(modes.utf8) + (keyboard?.endingSequence ?? [])
  }

  /// The sequences that undo what another program may have left behind, whatever it was.
  ///
  /// Unlike a full reset, they clear nothing and keep the cursor's position, so that what the shell
  /// shows later does not cover its older output. The alternate screen is left with 1047, because
  /// 1049 would move the cursor on the main screen; for origin mode, see ``originReset(cursorAt:)``.
  ///
  /// - Source: xterm's ctlseqs; ECMA-48 for SGR, IRM and shifts; kitty: keyboard protocol.
  static let resetSequences: [UInt8] = {
    // Mouse and its encodings, focus, paste, application cursor keys, reverse video, reports of
    // changed appearance, synchronized output, insert mode, keypad.
    let modes = [9, 1000, 1001, 1002, 1003, 1004, 1005, 1006, 1015, 1016, 2004, 2026, 2031, 1, 5]
    let off = modes.map { "\u{1b}[?\($0)l" }.joined() + "\u{1b}[4l\u{1b}>"
    // Autowrap, visible cursor of the usual shape, whole screen as scroll region, left and right
    // margins off, G0 as ASCII.
    let on = "\u{1b}[?7h\u{1b}[?25h\u{1b}[0 q\u{1b}(B\u{0f}\u{1b}[0m"
    let margins = "\u{1b}[?69l\u{1b}7\u{1b}[r\u{1b}8"
    let keyboard = "\u{1b}[=0u\u{1b}[>4;0m"
    return Array((off + margins + keyboard + on + "\u{1b}[?1047l").utf8)
  }()

  /// Returns the sequences that turn off origin mode, and move the cursor to a position.
  ///
  /// They belong on the alternate screen, because origin mode moves the cursor to the first cell
  /// when it changes.
  static func originReset(cursorAt position: (y: Int32, x: Int32)) -> [UInt8] {
    Array("\u{1b}[?6l\u{1b}[\(position.y + 1);\(position.x + 1)H".utf8)
  }

  /// Returns the sequences that restore the terminal when ncurses cannot be called, as in a crash.
  ///
  /// They turn off all modes and attributes, leave the alternate screen and show the cursor, whose
  /// visibility some terminals restore with the screen. The keyboard protocol is ended before the
  /// screen is left, because each screen has its own in kitty's protocol.
  static func leavingSequences(
    _ keyboard: KeyboardProtocol?, capability: (String) -> String?
  ) -> [UInt8] {
    let reset = capability("sgr0") ?? "\u{1b}[0m"
    let cursor = capability("cnorm") ?? "\u{1b}[?25h"
    let screen = capability("rmcup") ?? "\u{1b}[?1049l"
    return offSequences(keyboard) + Array((reset + screen + cursor).utf8)
  }
}
