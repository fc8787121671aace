/// The cells of a buffer that may have changed, in groups of neighbors in a row.
package struct TouchedCells: Hashable, Sendable {
  /// The groups of each row, one bit each.
  private var rows: ContiguousArray<UInt64>
  /// The binary logarithm of the number of cells in a group; a row has at most 64 groups.
  private let shift: Int

  /// Creates the set of all cells of a buffer.
  init(_ size: Size) {
    rows = ContiguousArray(repeating: .max, count: size.height)
    var shift = 0
    while 64 << shift < size.width { shift += 1 }
    self.shift = shift
  }

  /// Inserts cells of a row, which must be inside the buffer.
  @inline(__always)
  mutating func insert(_ row: Int, _ columns: Range<Int>) {
    guard !columns.isEmpty else { return }
    let first = columns.lowerBound >> shift
    let last = (columns.upperBound - 1) >> shift
    rows[row] |= (UInt64.max >> UInt64(63 - (last - first))) << UInt64(first)
  }

  @inline(__always)
  mutating func insert(_ row: Int, _ column: Int) {
    rows[row] |= 1 << UInt64(column >> shift)
  }

  mutating func insertAll() { for row in rows.indices { rows[row] = .max } }

  mutating func removeAll() { for row in rows.indices { rows[row] = 0 } }

  /// Returns the columns of the first groups in a row, from a column on, that may have changed; empty
  /// at the end if there are none.
  @inline(__always)
  func next(in row: Int, from column: Int, width: Int) -> Range<Int> {
    let start = column >> shift
    guard column < width, start < 64 else { return width..<width }
    let groups = rows[row] >> UInt64(start)
    guard groups != 0 else { return width..<width }
    let first = start + groups.trailingZeroBitCount
    let count = (~(rows[row] >> UInt64(first))).trailingZeroBitCount
    let end = min(width, (first + count) << shift)
    let begin = max(column, first << shift)
    return begin < width ? begin..<end : width..<width
  }
}
