/// Why a stream of messages was given up.
package enum WireError: Error, Hashable, Sendable, CustomStringConvertible {
  case lineTooLong(limit: Int)
  case notAMessage(String)

  package var description: String {
    switch self {
    case .lineTooLong(let limit): "sent a line of more than \(limit >> 20) MiB"
    case .notAMessage(let start): "sent something that is no message: \(start)"
    }
  }
}

/// Cuts a stream of bytes into lines, within a bound.
package struct LineParser: Sendable {
  private var pending: [UInt8] = []
  private let limit: Int
  /// How much of `pending` is known to hold no newline.
  private var searched = 0

  /// - Parameter limit: The longest line, in bytes.
  package init(limit: Int = 16 << 20) {
    self.limit = limit
  }

  /// Takes bytes in and gives the lines that they complete, without newlines; empty ones are left out.
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
