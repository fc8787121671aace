package import Cells

/// Reads what a terminal sends: the parser with its deadline and the replies that are outstanding.
///
/// A value that is told the time. While the terminal owes a reply, bytes that may be a part of one
/// wait longer before they are keys. A lone Escape never does.
nonisolated package struct TerminalReader {
  private var parser = InputParser()
  private var inputDeadline = InputDeadline()
  private var replies = AwaitedReplies()

  package init() {}

  /// When ``timeOut(at:)`` must be called, in seconds of the monotonic clock, or `nil` if no input is
  /// incomplete.
  package var deadline: Double? { inputDeadline.time }

  /// Returns whether the terminal still owes a reply.
  package func awaitsReply(at now: Double) -> Bool { replies.isWaiting(at: now) }

  /// Whether a sequence is incomplete, so that its rest would be taken for typing by another program.
  package var isInSequence: Bool {
    parser.patience(awaitsReply: false).map { $0 != .paste } ?? false
  }

  /// Records that queries were sent to the terminal.
  package mutating func send(_ queries: TerminalQueries, at now: Double) {
    replies.send(queries, at: now)
  }

  /// Records that the last query of a batch was sent alone.
  package mutating func sendLastQuery(at now: Double) { replies.sendLastQuery(at: now) }

  /// Reads bytes, and returns the completed input events.
  package mutating func read(_ bytes: some Collection<UInt8>, at now: Double) -> [TerminalInput] {
    let inputs = parser.feed(bytes)
    for case .reply(let reply) in inputs { replies.receive(reply, at: now) }
    inputDeadline.update(bytes.count, parser, awaitsReply: replies.isWaiting(at: now), at: now)
    return inputs
  }

  /// Returns the input events of bytes that have waited long enough.
  package mutating func timeOut(at now: Double) -> [TerminalInput] {
    guard inputDeadline.expire(at: now) else { return [] }
    let awaitsReply = replies.isWaiting(at: now)
    let inputs = parser.timeOut(awaitsReply: awaitsReply)
    inputDeadline.update(0, parser, awaitsReply: awaitsReply, at: now)
    return inputs
  }

  /// Drops incomplete input, because another program had the terminal meanwhile.
  ///
  /// The rest of a reply that had begun is still not taken for typing.
  package mutating func discardInput() {
    while parser.isPending { _ = parser.timeOut() }
    inputDeadline = InputDeadline()
    replies = AwaitedReplies()
  }
}
