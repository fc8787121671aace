/// The private modes that ncurses does not know, and the bytes that undo everything.
///
/// - Source: xterm's ctlseqs: 1002 and 1006 mouse with drags, 2004 bracketed paste, 1004 focus, 2026
///   synchronized output; OSC 11 background; DA1. Contour's: 2031 dark or light notified.
nonisolated enum TerminalModes {
  /// Modes on, then the questions: the background's colour, with a DA1 fence behind it.
  static func enter(mouse: Bool) -> [UInt8] {
    let pointer = mouse ? "\u{1b}[?1002h\u{1b}[?1006h" : ""
    let modes = "\u{1b}[?1004h\u{1b}[?2004h\u{1b}[?2031h"
    return Array("\(modes)\(pointer)\u{1b}]11;?\u{1b}\\\u{1b}[c".utf8)
  }

  /// Mouse, paste, focus, synchronized output off.
  static let off = Array(
    "\u{1b}[?1006l\u{1b}[?1002l\u{1b}[?2031l\u{1b}[?2004l\u{1b}[?1004l\u{1b}[?2026l".utf8)

  /// Everything off, cursor on, alternate screen left: for a road out that cannot ask ncurses.
  static func leave(capability: (String) -> String?) -> [UInt8] {
    let reset = capability("sgr0") ?? "\u{1b}[0m"
    let cursor = capability("cnorm") ?? "\u{1b}[?25h"
    let screen = capability("rmcup") ?? "\u{1b}[?1049l"
    return off + Array((reset + cursor + screen).utf8)
  }
}
