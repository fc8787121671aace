/// The sequences for private modes that ncurses does not manage.
///
/// - Source: xterm's ctlseqs: 1002 and 1006 mouse with drags, 2004 bracketed paste, 1004 focus,
///   2026 synchronized output; OSC 11 background; DA1. Contour: 2031 dark and light notifications.
nonisolated enum TerminalModes {
  /// Returns the sequences that turn on the modes and query the background color.
  ///
  /// The last sequence is a DA1 query, whose response shows that no response to OSC 11 will follow.
  static func enteringSequences(usesMouse: Bool) -> [UInt8] {
    let mouseModes = usesMouse ? "\u{1b}[?1002h\u{1b}[?1006h" : ""
    let modes = "\u{1b}[?1004h\u{1b}[?2004h\u{1b}[?2031h"
    return Array("\(modes)\(mouseModes)\u{1b}]11;?\u{1b}\\\u{1b}[c".utf8)
  }

  /// The sequences that turn off all modes.
  static let offSequences = Array(
    "\u{1b}[?1006l\u{1b}[?1002l\u{1b}[?2031l\u{1b}[?2004l\u{1b}[?1004l\u{1b}[?2026l".utf8)

  /// Returns the sequences that restore the terminal when ncurses cannot be called, as in a crash.
  ///
  /// They turn off all modes and attributes, show the cursor and leave the alternate screen.
  static func leavingSequences(capability: (String) -> String?) -> [UInt8] {
    let reset = capability("sgr0") ?? "\u{1b}[0m"
    let cursor = capability("cnorm") ?? "\u{1b}[?25h"
    let screen = capability("rmcup") ?? "\u{1b}[?1049l"
    return offSequences + Array((reset + cursor + screen).utf8)
  }
}
