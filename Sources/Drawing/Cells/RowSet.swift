/// A set of rows of a buffer.
package struct RowSet: Hashable, Sendable {
  /// One bit for each row.
  private var words: ContiguousArray<UInt64>

  /// Creates an empty set for a number of rows.
  init(height: Int) {
    words = ContiguousArray(repeating: 0, count: (height + 63) / 64)
  }

  package var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// Inserts a row, which must be one of the buffer's.
  @inline(__always)
  mutating func insert(_ row: Int) { words[row >> 6] |= 1 << UInt64(row & 63) }

  mutating func insertAll() { for index in words.indices { words[index] = .max } }

  mutating func removeAll() { for index in words.indices { words[index] = 0 } }

  @inline(__always)
  package func contains(_ row: Int) -> Bool {
    row >> 6 < words.count && words[row >> 6] & 1 << UInt64(row & 63) != 0
  }
}
