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
  /// - Complexity: O(*n*) in the number of cells; equal rows cost one memory comparison.
  package func changes(from oldBuffer: CellBuffer) -> [ChangedRun] {
    guard oldBuffer.size == size, usesSameClusters(with: oldBuffer) else { return allRows }
    var runs: [ChangedRun] = []
    cells.withUnsafeBufferPointer { new in
      oldBuffer.cells.withUnsafeBufferPointer { old in
        for y in 0..<size.height { forEachChange(in: y, new: new, old: old) { runs.append($0) } }
      }
    }
    return runs
  }

  /// Runs that cover every row.
  package var allRows: [ChangedRun] {
    (0..<(size.width > 0 ? size.height : 0)).map { ChangedRun(y: $0, columns: 0..<size.width) }
  }

  /// Copies the cells of a run, and the clusters and pictures they refer to, from another buffer.
  ///
  /// Both buffers must have the same size. Copying only the changed runs is cheaper than copying
  /// the whole buffer.
  package mutating func copy(_ run: ChangedRun, from other: CellBuffer) {
    let first = run.y * size.width
    let range = first + run.columns.lowerBound..<first + run.columns.upperBound
    cells.withUnsafeMutableBufferPointer { target in
      other.cells.withUnsafeBufferPointer { source in
        for index in range { target[index] = source[index] }
      }
    }
    // Arrays that share storage compare by address, so this is usually free.
    if clusters != other.clusters { copyTables(from: other) }
    pictures = other.pictures
  }

  /// Calls `body` for each run of changed cells in a row, from left to right.
  private func forEachChange(
    in y: Int, new: UnsafeBufferPointer<Cell>, old: UnsafeBufferPointer<Cell>,
    _ body: (ChangedRun) -> Void
  ) {
    guard size.width > 0, let newRow = new.baseAddress, let oldRow = old.baseAddress else { return }
    let start = y * size.width
    func isSame(_ columns: Range<Int>) -> Bool {
      let first = start + columns.lowerBound
      return memcmp(newRow + first, oldRow + first, columns.count * MemoryLayout<Cell>.stride) == 0
    }
    if isSame(0..<size.width) { return }
    var x = 0
    while x < size.width {
      let end = min(x + Self.comparisonLength, size.width)
      guard !isSame(x..<end) else {
        x = end
        continue
      }
      while x < end && new[start + x] == old[start + x] { x += 1 }
      guard x < end else { continue }
      var first = x
      while x < size.width && (new[start + x] != old[start + x] || new[start + x].isTail) { x += 1 }
      if new[start + first].isTail && first > 0 { first -= 1 }
      body(ChangedRun(y: y, columns: first..<x))
    }
  }

  /// The number of cells compared at once.
  private static let comparisonLength = 16

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
  @inlinable package static func == (left: Cell, right: Cell) -> Bool {
    left.code == right.code && left.foreground.rawValue == right.foreground.rawValue
      && left.background.rawValue == right.background.rawValue
      && left.attributes.rawValue == right.attributes.rawValue && left.picture == right.picture
  }
}
