internal import Cells
private import Glibc

extension TerminalFeatures {
  /// Asks the terminal for its features, and waits for the replies.
  ///
  /// Meanwhile keys are not echoed; those that are pressed are discarded.
  ///
  /// - Parameters:
  ///   - queries: What to ask.
  ///   - timeout: How long to wait, in seconds.
  /// - Returns: What the terminal said, or `nil` if standard input or output is not a terminal.
  package static func ask(_ queries: TerminalQueries, within timeout: Double) -> TerminalFeatures? {
    var settings = termios()
    guard isatty(STDOUT_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    var quietSettings = settings
    quietSettings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &quietSettings)
    defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) }
    let bytes = queries.bytes
    guard write(STDOUT_FILENO, bytes, bytes.count) == bytes.count else { return nil }
    return readReplies(to: queries, until: now + timeout)
  }

  private static func readReplies(
    to queries: TerminalQueries, until deadline: Double
  ) -> TerminalFeatures {
    var features = TerminalFeatures()
    var reader = TerminalReader()
    reader.send(queries, at: now)
    while reader.awaitsReply(at: now), now < deadline {
      var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard poll(&input, 1, 50) > 0 else { continue }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      guard count > 0 else { break }
      for input in reader.read(bytes[..<count], at: now) {
        switch input {
        case .reply(let reply): features.apply(reply)
        case .background: features.noteControlString()
        default: break
        }
      }
    }
    return features
  }

  /// The time of the monotonic clock, in seconds.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
