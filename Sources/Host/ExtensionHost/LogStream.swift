internal import CLinux
internal import Wire

/// What a process writes to its standard error, as lines for the log, within bounds.
///
/// What is past them is read and forgotten, a piece at a time with a rest between: an honest process
/// is not held up by much, and one that floods costs next to nothing.
struct LogStream {
  private var lines = LineParser(limit: byteLimit)
  /// What may still be written to the log.
  private var left = (bytes: byteLimit, lines: lineLimit)
  private(set) var isClosed = false
  /// Until when nothing is read, in seconds of the steady clock; `nil` for at once.
  private(set) var rest: Double?

  /// What one process may write to the log, in bytes and in lines: each line is a write for us.
  private static let byteLimit = 1 << 20
  private static let lineLimit = 4000
  /// What is forgotten at once, in bytes, and the rest after it, in seconds: 40 MiB a second.
  private static let piece = 1 << 20
  private static let pause = 0.025

  /// Whether it is to be waited for.
  var isWanted: Bool { !isClosed && rest == nil }

  /// Time passed.
  mutating func tick(at now: Double) {
    if let rest, rest <= now { self.rest = nil }
  }

  /// Reads what there is; gives lines for the log.
  mutating func read(_ descriptor: Int32, at now: Double) -> [String] {
    guard left.bytes > 0, left.lines > 0 else {
      forget(descriptor, at: now)
      return []
    }
    guard let bytes = PipeBytes.read(descriptor) else { return [] }
    isClosed = bytes.isEmpty
    let log = lines(of: bytes)
    if left.bytes <= 0 || left.lines <= 0 { clinux_widen(descriptor, Int32(Self.piece)) }
    return log
  }

  /// What an ended process said and was not read, and the line that it did not finish.
  mutating func lastWords(_ descriptor: Int32) -> [String] {
    var log: [String] = []
    // Others may hold the pipe and write on: what may still be written bounds that, too.
    while !isClosed, left.bytes > 0, left.lines > 0, let bytes = PipeBytes.read(descriptor) {
      isClosed = bytes.isEmpty
      log += lines(of: bytes)
    }
    return log + lines(of: [0x0a])
  }

  /// The lines that bytes complete, as many as may still be written.
  private mutating func lines(of bytes: [UInt8]) -> [String] {
    guard left.bytes > 0, left.lines > 0 else { return [] }
    let kept = bytes.prefix(left.bytes)
    // A line can be no longer than what is kept in all.
    let found = (try? lines.append(kept)) ?? []
    var log = found.prefix(left.lines).map { String(decoding: $0, as: UTF8.self) }
    left.bytes -= bytes.count
    left.lines -= found.count
    if left.bytes <= 0 || left.lines <= 0 { log.append("… and more, left out") }
    return log
  }

  private mutating func forget(_ descriptor: Int32, at now: Double) {
    isClosed = clinux_discard(descriptor, Int64(Self.piece)) == 0
    rest = now + Self.pause
  }
}
