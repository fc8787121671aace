package import Cells

/// The replies that the terminal still owes, which must not reach the shell or another program.
nonisolated package struct AwaitedReplies: Hashable, Sendable {
  private var awaitsLastReply = false
  /// Until when the terminal around tmux may answer, in seconds of the monotonic clock.
  ///
  /// tmux answers the last query itself, so nothing shows that no other reply will follow.
  private var outerDeadline = -Double.infinity

  /// How long the terminal around tmux may take, in seconds.
  private static let outerTimeout = 1.0

  package init() {}

  /// Records that a batch was sent.
  package mutating func send(_ queries: TerminalQueries, at now: Double) {
    awaitsLastReply = true
    if queries.asksOuterTerminal { outerDeadline = now + Self.outerTimeout }
  }

  /// Records that the last query of a batch was sent alone.
  package mutating func sendLastQuery() { awaitsLastReply = true }

  package mutating func receive(_ reply: TerminalReply) {
    switch reply {
    case .deviceAttributes: awaitsLastReply = false
    case .graphics: outerDeadline = -Double.infinity
    default: break
    }
  }

  /// Returns whether a reply may still arrive.
  package func isWaiting(at now: Double) -> Bool { awaitsLastReply || now < outerDeadline }
}
