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
  private var incompleteLine: [UInt8] = []
  private let limit: Int
  /// The length of the prefix of `incompleteLine` that is known to contain no newline.
  private var searchedCount = 0

  /// - Parameter limit: The longest line, in bytes.
  package init(limit: Int = 16 << 20) {
    self.limit = limit
  }

  /// Appends bytes and returns the lines that they complete, without newlines.
  ///
  /// Empty lines are omitted.
  package mutating func append(_ bytes: some Sequence<UInt8>) throws(WireError) -> [[UInt8]] {
    incompleteLine.append(contentsOf: bytes)
    var lines: [[UInt8]] = []
    var start = 0
    while let end = incompleteLine[max(start, searchedCount)...].firstIndex(of: 0x0a) {
      if end > start { lines.append(Array(incompleteLine[start..<end])) }
      start = end + 1
      searchedCount = start
    }
    incompleteLine.removeFirst(start)
    searchedCount = incompleteLine.count
    guard incompleteLine.count <= limit else { throw .lineTooLong(limit: limit) }
    return lines
  }
}
