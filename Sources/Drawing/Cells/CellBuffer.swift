/// A picture in cells: what the screen, snapshots, recordings and tests all read.
///
/// Writing clips and never fails. A glyph of two cells whose other half is overwritten or cut off
/// is blanked on both.
package struct CellBuffer: Sendable {
  package private(set) var size: Size
  @usableFromInline package internal(set) var cells: ContiguousArray<Cell>
  /// Clusters of several scalars; a cell's code minus ``firstCluster`` is an index into it.
  package private(set) var clusters: [String] = []
  /// The place of each cluster in ``clusters``.
  private var clusterPlaces: [String: Int] = [:]

  /// The first code that means a cluster: the first number past Unicode.
  @inlinable package static var firstCluster: UInt32 { 0x11_0000 }
  /// Past so many different clusters the table starts anew at the next ``clear(to:)``.
  static let clusterLimit = 4096
  /// More are not kept: the replacement character stands for what comes after them.
  static let mostClusters = 65_536

  /// Whether there are so many clusters that all had better be drawn anew after ``clear(to:)``.
  package var isFullOfClusters: Bool { clusters.count > Self.mostClusters / 2 }

  package init(size: Size) {
    self.size = Size(width: max(0, size.width), height: max(0, size.height))
    cells = ContiguousArray(repeating: .blank, count: self.size.width * self.size.height)
  }

  @inlinable package var bounds: Rect { Rect(origin: .zero, size: size) }

  /// The cell at a place inside the buffer.
  @inlinable package subscript(x: Int, y: Int) -> Cell {
    get { cells[y * size.width + x] }
    set { cells[y * size.width + x] = newValue }
  }

  /// The one background in a rectangle inside the buffer, or `nil` where there are several or none.
  package func background(in rect: Rect) -> Paint? {
    guard !rect.isEmpty, bounds.contains(rect) else { return nil }
    let first = self[rect.minX, rect.minY].background
    return cells.withUnsafeBufferPointer { cells in
      for y in rect.minY..<rect.maxY {
        let start = y * size.width + rect.minX
        for place in start..<start + rect.width where cells[place].background != first {
          return nil
        }
      }
      return first
    }
  }

  /// Makes every cell blank, of `size`, keeping the memory and the clusters already known.
  package mutating func clear(to size: Size) {
    if size == self.size {
      for index in cells.indices { cells[index] = .blank }
    } else {
      let old = self
      self = CellBuffer(size: size)
      takeClusters(of: old)
    }
    guard clusters.count > Self.clusterLimit else { return }
    (clusters, clusterPlaces) = ([], [:])
  }

  /// The text of a cell: empty for the right half of a wide glyph.
  package func text(of cell: Cell) -> String {
    if cell.isTail { return "" }
    if cell.code >= Self.firstCluster { return clusters[Int(cell.code - Self.firstCluster)] }
    return Unicode.Scalar(cell.code).map { String(Character($0)) } ?? " "
  }

  /// Takes over what codes mean in another buffer.
  mutating func takeClusters(of other: CellBuffer) {
    (clusters, clusterPlaces) = (other.clusters, other.clusterPlaces)
  }

  /// The code under which a glyph is stored here.
  mutating func code(for glyph: Glyph) -> UInt32 {
    guard glyph.scalar == 0 else { return glyph.scalar }
    if let known = clusterPlaces[glyph.cluster] { return Self.firstCluster + UInt32(known) }
    guard clusters.count < Self.mostClusters else { return 0xfffd }
    clusterPlaces[glyph.cluster] = clusters.count
    clusters.append(glyph.cluster)
    return Self.firstCluster + UInt32(clusters.count - 1)
  }
}
