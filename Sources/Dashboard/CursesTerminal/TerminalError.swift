/// An error in opening the terminal.
nonisolated package enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  case notATerminal
  case unknownTerminal(String)

  package var description: String {
    switch self {
    case .notATerminal: "standard input and output must be a terminal"
    case .unknownTerminal(let name):
      "terminfo has no entry “\(name)”; set TERM or install ncurses-term"
    }
  }
}
