package import Cells

/// The replies that the terminal still owes, which must not reach the shell or another program.
nonisolated package struct AwaitedReplies: Hashable, Sendable {
  /// How often the last query was sent without a reply.
  private var count = 0
  /// Until when the terminal may answer the last query, in seconds of the monotonic clock.
  private var deadline = -Double.infinity
  /// Until when the terminal around tmux may answer.
  ///
  /// tmux answers the last query itself, so nothing shows that no other reply will follow.
  private var outerDeadline = -Double.infinity

  /// How long a terminal may take, in seconds; one that has not answered by then will not.
  private static let timeout = 60.0
  /// How long the terminal around tmux may take, in seconds.
  private static let outerTimeout = 1.0

  package init() {}

  /// Records that a batch was sent.
  package mutating func send(_ queries: TerminalQueries, at now: Double) {
    sendLastQuery(at: now)
    if queries.asksOuterTerminal { outerDeadline = now + Self.outerTimeout }
  }

  /// Records that the last query of a batch was sent alone.
  package mutating func sendLastQuery(at now: Double) {
    count = now < deadline ? count + 1 : 1
    deadline = now + Self.timeout
  }

  /// Records that a reply has arrived; the next one may take as long as the first.
  package mutating func receive(_ reply: TerminalReply, at now: Double) {
    let isWaiting = now < deadline
    switch reply {
    case .deviceAttributes: count = max(0, count - 1)
    case .graphics: outerDeadline = -Double.infinity
    default: break
    }
    if isWaiting { deadline = count == 0 ? -Double.infinity : now + Self.timeout }
  }

  /// Returns whether a reply may still arrive.
  package func isWaiting(at now: Double) -> Bool { now < deadline || now < outerDeadline }
}
