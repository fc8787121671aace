internal import CLinux
internal import Wire

/// Reads a process's standard error as lines for the log, up to a limit.
///
/// Output beyond the limit is read and discarded in pieces, with pauses. This delays a well-behaved
/// process only a little, and limits the cost of a process that floods the pipe.
struct LogStream {
  private var lines = LineParser(limit: byteLimit)
  /// The number of bytes and lines that may still be logged.
  private var allowance = (bytes: byteLimit, lines: lineLimit)
  private(set) var isClosed = false
  /// The end of the current pause, in seconds of the monotonic clock, or `nil` if reading is not
  /// paused.
  private(set) var pauseEnd: Double?

  /// The maximum log output of one process, in bytes and in lines.
  ///
  /// The lines are limited too, because each is written separately.
  private static let byteLimit = 1 << 20
  private static let lineLimit = 4000
  /// The number of bytes to discard at once, and the pause afterwards in seconds: 40 MiB per
  /// second.
  private static let chunkSize = 1 << 20
  private static let pauseDuration = 0.025

  /// Whether the descriptor should be polled.
  var shouldPoll: Bool { !isClosed && pauseEnd == nil }

  /// Ends a pause that is over.
  mutating func tick(at now: Double) {
    if let pauseEnd, pauseEnd <= now { self.pauseEnd = nil }
  }

  /// Reads the available bytes and returns the lines to log; beyond the limit, discards the bytes.
  mutating func read(_ descriptor: Int32, at now: Double) -> [String] {
    guard allowance.bytes > 0, allowance.lines > 0 else {
      discard(descriptor, at: now)
      return []
    }
    guard let bytes = PipeBytes.read(descriptor) else { return [] }
    isClosed = bytes.isEmpty
    let log = lines(of: bytes)
    if allowance.bytes <= 0 || allowance.lines <= 0 {
      // From now on, the pipe is emptied in pieces of this size.
      clinux_set_pipe_size(descriptor, Int32(Self.chunkSize))
    }
    return log
  }

  /// Returns the unread output of an ended process, including an incomplete last line.
  mutating func remainingOutput(_ descriptor: Int32) -> [String] {
    var log: [String] = []
    // Other processes may still write to the pipe; then the limit on log output ends this loop.
    while !isClosed, allowance.bytes > 0, allowance.lines > 0,
      let bytes = PipeBytes.read(descriptor)
    {
      isClosed = bytes.isEmpty
      log += lines(of: bytes)
    }
    return log + lines(of: [0x0a])
  }

  /// Returns the lines that the bytes complete, up to the limit, and a notice when it is reached.
  private mutating func lines(of bytes: [UInt8]) -> [String] {
    guard allowance.bytes > 0, allowance.lines > 0 else { return [] }
    let loggedBytes = bytes.prefix(allowance.bytes)
    // `try?`: a line cannot be too long, because the total length is limited.
    let newLines = (try? lines.append(loggedBytes)) ?? []
    var log = newLines.prefix(allowance.lines).map { String(decoding: $0, as: UTF8.self) }
    allowance.bytes -= bytes.count
    allowance.lines -= newLines.count
    if allowance.bytes <= 0 || allowance.lines <= 0 { log.append("… further output omitted") }
    return log
  }

  private mutating func discard(_ descriptor: Int32, at now: Double) {
    isClosed = clinux_discard(descriptor, Int64(Self.chunkSize)) == 0
    pauseEnd = now + Self.pauseDuration
  }
}
