/// A grid of cells: the frame that is shown on the screen, recorded, and compared by tests.
///
/// Writing clips to the bounds and never fails. When one half of a wide glyph is overwritten or cut
/// off, the other half becomes blank.
public struct CellBuffer: Sendable {
  /// The size in cells.
  public private(set) var size: Size
  /// The cells, row by row.
  public internal(set) var cells: ContiguousArray<Cell>
  /// Multi-scalar grapheme clusters; a cell's code minus ``firstCluster`` is an index into the
  /// array.
  package private(set) var clusters: [String] = []
  /// The index of each cluster in ``clusters``.
  private var clusterIndices: [String: Int] = [:]
  /// The cells that may have changed since ``takeTouchedCells()``.
  var touched: TouchedCells
  /// The pictures that cells refer to by number.
  package internal(set) var pictures = PictureTable()

  /// The first code that refers to a cluster: the first number beyond Unicode.
  @inlinable public static var firstCluster: UInt32 { 0x11_0000 }
  /// The number of clusters above which ``clear(to:)`` empties the table.
  static let clusterLimit = 4096
  /// The maximum number of clusters; beyond it, U+FFFD is stored instead.
  static let maximumClusters = 65_536

  /// Whether the table is so full that the whole frame should be redrawn after ``clear(to:)``.
  package var needsClusterReset: Bool { clusters.count > Self.maximumClusters / 2 }

  /// Creates a buffer of blank cells.
  public init(size: Size) {
    self.size = Size(width: max(0, size.width), height: max(0, size.height))
    cells = ContiguousArray(repeating: .blank, count: self.size.width * self.size.height)
    touched = TouchedCells(self.size)
  }

  /// The rectangle of all cells.
  @inlinable public var bounds: Rect { Rect(origin: .zero, size: size) }

  /// The cell at a position inside the buffer.
  public subscript(x: Int, y: Int) -> Cell {
    @inlinable get { cells[y * size.width + x] }
    set {
      cells[y * size.width + x] = newValue
      touched.insert(y, x)
    }
  }

  /// Returns the background that all cells of a rectangle share, or `nil` if they differ.
  ///
  /// The result is also `nil` if the rectangle is empty or not inside the buffer.
  package func background(in rect: Rect) -> Paint? {
    guard !rect.isEmpty, bounds.contains(rect) else { return nil }
    let first = self[rect.minX, rect.minY].background
    return cells.withUnsafeBufferPointer { cells in
      for y in rect.minY..<rect.maxY {
        let start = y * size.width + rect.minX
        for index in start..<start + rect.width where cells[index].background != first {
          return nil
        }
      }
      return first
    }
  }

  /// Makes every cell blank and resizes the buffer.
  ///
  /// The memory is reused if the size stays the same. The cluster table is kept unless it has more
  /// than ``clusterLimit`` clusters.
  package mutating func clear(to size: Size) {
    if size == self.size {
      for index in cells.indices { cells[index] = .blank }
      touched.insertAll()
    } else {
      let oldBuffer = self
      self = CellBuffer(size: size)
      copyTables(from: oldBuffer)
    }
    guard clusters.count > Self.clusterLimit else { return }
    (clusters, clusterIndices) = ([], [:])
  }

  /// Returns the cells that may have changed since the last call; all of a new buffer.
  ///
  /// With them, ``changes(from:touching:)`` compares only these cells.
  package mutating func takeTouchedCells() -> TouchedCells {
    let cells = touched
    touched.removeAll()
    return cells
  }

  /// Returns a cell's text: empty for the right half of a wide glyph.
  package func text(of cell: Cell) -> String {
    if cell.isTail { return "" }
    if cell.code >= Self.firstCluster { return clusters[Int(cell.code - Self.firstCluster)] }
    return Unicode.Scalar(cell.code).map { String(Character($0)) } ?? " "
  }

  /// Copies the tables of another buffer, so that its cells are valid in this buffer.
  mutating func copyTables(from other: CellBuffer) {
    (clusters, clusterIndices) = (other.clusters, other.clusterIndices)
    pictures = other.pictures
  }

  /// Returns the code that stores a glyph in this buffer, adding its cluster to the table if
  /// needed.
  ///
  /// If the table is full, the code is U+FFFD.
  mutating func code(for glyph: Glyph) -> UInt32 {
    guard glyph.scalar == 0 else { return glyph.scalar }
    if let index = clusterIndices[glyph.cluster] { return Self.firstCluster + UInt32(index) }
    guard clusters.count < Self.maximumClusters else { return 0xfffd }
    clusterIndices[glyph.cluster] = clusters.count
    clusters.append(glyph.cluster)
    return Self.firstCluster + UInt32(clusters.count - 1)
  }
}
