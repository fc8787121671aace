private import Glibc

/// A range of columns in one row whose cells have changed.
package struct ChangedRun: Hashable, Sendable {
  package var y: Int
  package var columns: Range<Int>

  package init(y: Int, columns: Range<Int>) {
    self.y = y
    self.columns = columns
  }
}

extension CellBuffer {
  /// Returns the runs of cells that differ from another buffer, top to bottom and left to right.
  ///
  /// A run never begins or ends inside a wide glyph. Buffers whose sizes or tables of clusters do
  /// not match differ in every row.
  ///
  /// - Parameters:
  ///   - oldBuffer: The other buffer.
  ///   - touched: The cells that may differ, or `nil` for all.
  /// - Returns: The runs.
  /// - Complexity: O(*n*) in the number of these cells.
  package func changes(
    from oldBuffer: CellBuffer, touching touched: TouchedCells? = nil
  ) -> [ChangedRun] {
    guard oldBuffer.size == size, usesSameClusters(with: oldBuffer) else { return allRows }
    guard size.width > 0 else { return [] }
    var runs: [ChangedRun] = []
    cells.withUnsafeBytes { new in
      oldBuffer.cells.withUnsafeBytes { old in
        for y in 0..<size.height { appendChanges(in: y, touched, new: new, old: old, to: &runs) }
      }
    }
    return runs
  }

  /// Runs that cover every row.
  package var allRows: [ChangedRun] {
    (0..<(size.width > 0 ? size.height : 0)).map { ChangedRun(y: $0, columns: 0..<size.width) }
  }

  /// Copies the cells of runs, and the clusters and pictures they refer to, from another buffer.
  ///
  /// Both buffers must have the same size. Copying only the changed runs is cheaper than copying
  /// the whole buffer.
  package mutating func copy(_ runs: [ChangedRun], from other: CellBuffer) {
    guard !runs.isEmpty else { return }
    cells.withUnsafeMutableBufferPointer { target in
      other.cells.withUnsafeBufferPointer { source in
        for run in runs {
          let first = run.y * size.width
          for index in first + run.columns.lowerBound..<first + run.columns.upperBound {
            target[index] = source[index]
          }
        }
      }
    }
    for run in runs { touched.insert(run.y, run.columns) }
    // Arrays that share storage compare by address, so this is usually free.
    if clusters != other.clusters { copyTables(from: other) }
    pictures = other.pictures
  }

  /// Appends the runs of changed cells in a row, from left to right.
  private func appendChanges(
    in y: Int, _ touched: TouchedCells?, new: UnsafeRawBufferPointer, old: UnsafeRawBufferPointer,
    to runs: inout [ChangedRun]
  ) {
    guard let newRow = new.baseAddress, let oldRow = old.baseAddress else { return }
    let start = y * size.width
    var column = 0
    while column < size.width {
      let columns =
        touched?.next(in: y, from: column, width: size.width) ?? column..<size.width
      guard !columns.isEmpty else { return }
      let index = Self.firstDifference(
        newRow, oldRow, start + columns.lowerBound..<start + columns.upperBound)
      column = index - start
      if column < columns.upperBound {
        column = appendRun(from: index, y, newRow, oldRow, to: &runs)
      }
    }
  }

  /// Appends the run that begins at a changed cell.
  ///
  /// - Returns: The column from which the next run is searched.
  private func appendRun(
    from index: Int, _ y: Int, _ new: UnsafeRawPointer, _ old: UnsafeRawPointer,
    to runs: inout [ChangedRun]
  ) -> Int {
    let start = y * size.width
    let end = start + size.width
    let cells = new.assumingMemoryBound(to: Cell.self)
    var (first, last, next) = (index, index, index)
    if cells[first].isTail && first > start { first -= 1 }
    // A few equal cells are written again sooner than another run is begun.
    while next < end, next - last <= Self.longestGap {
      if !Self.isSame(new, old, next) || cells[next].isTail { last = next }
      next += 1
    }
    runs.append(ChangedRun(y: y, columns: first - start..<last + 1 - start))
    return next - start
  }

  /// Returns the index of the first cell in a range that differs, or the end of the range.
  private static func firstDifference(
    _ new: UnsafeRawPointer, _ old: UnsafeRawPointer, _ range: Range<Int>
  ) -> Int {
    var index = range.lowerBound
    while index < range.upperBound {
      let count = min(comparisonLength, range.upperBound - index)
      let offset = index * MemoryLayout<Cell>.stride
      guard memcmp(new + offset, old + offset, count * MemoryLayout<Cell>.stride) != 0 else {
        index += count
        continue
      }
      while isSame(new, old, index) { index += 1 }
      return index
    }
    return index
  }

  /// Returns whether the bytes of two cells are equal.
  @inline(__always)
  private static func isSame(
    _ new: UnsafeRawPointer, _ old: UnsafeRawPointer, _ index: Int
  ) -> Bool {
    let (new, old) = (
      new + index &* MemoryLayout<Cell>.stride, old + index &* MemoryLayout<Cell>.stride
    )
    let first = new.loadUnaligned(as: UInt64.self) ^ old.loadUnaligned(as: UInt64.self)
    let second =
      new.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
      ^ old.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    return first | second == 0
  }

  /// The maximum number of equal cells in a run.
  private static let longestGap = 3

  /// The number of cells compared at once.
  private static let comparisonLength = 32

  /// Returns whether both buffers map codes to the same clusters: one table begins with the other.
  private func usesSameClusters(with other: CellBuffer) -> Bool {
    let commonCount = min(clusters.count, other.clusters.count)
    return clusters.prefix(commonCount) == other.clusters.prefix(commonCount)
  }
}

extension Cell {
  /// Returns whether the raw values of two cells are equal.
  ///
  /// This is much cheaper than the synthesized operator, which calls the `==` of the type of each
  /// field.
  @inlinable public static func == (left: Cell, right: Cell) -> Bool {
    left.code == right.code && left.foreground.rawValue == right.foreground.rawValue
      && left.background.rawValue == right.background.rawValue
      && left.attributes.rawValue == right.attributes.rawValue && left.picture == right.picture
  }
}
