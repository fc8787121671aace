/// An error in a stream of messages.
package enum WireError: Error, Hashable, Sendable, CustomStringConvertible {
  case lineTooLong(limit: Int)
  case invalidMessage(String)

  package var description: String {
    switch self {
    case .lineTooLong(let limit): "sent a line longer than \(limit >> 20) MiB"
    case .invalidMessage(let reason): "sent an invalid message: \(reason)"
    }
  }
}

/// Splits a stream of bytes into lines of limited length.
package struct LineParser: Sendable {
  private var pending: [UInt8] = []
  private let limit: Int
  /// The length of the prefix of `pending` that is known to contain no newline.
  private var searched = 0

  /// - Parameter limit: The longest line, in bytes.
  package init(limit: Int = 16 << 20) {
    self.limit = limit
  }

  /// Appends bytes and returns the lines that they complete, without newlines.
  ///
  /// Empty lines are omitted.
  package mutating func append(_ bytes: some Sequence<UInt8>) throws(WireError) -> [[UInt8]] {
    pending.append(contentsOf: bytes)
    var lines: [[UInt8]] = []
    var start = 0
    while let end = pending[max(start, searched)...].firstIndex(of: 0x0a) {
      if end > start { lines.append(Array(pending[start..<end])) }
      start = end + 1
      searched = start
    }
    pending.removeFirst(start)
    searched = pending.count
    guard pending.count <= limit else { throw .lineTooLong(limit: limit) }
    return lines
  }
}
