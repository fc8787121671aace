internal import ViewTree

/// The coverage of each pixel by an outline, from 0 to 1.
struct PixelMask {
  let columns: Range<Int>
  let rows: Range<Int>
  /// The coverage by rows.
  private(set) var coverage: [Float]

  private init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
    coverage = Array(repeating: 0, count: columns.count * rows.count)
  }

  /// Creates a mask of the inside of contours, whose coordinates are in pixels.
  ///
  /// Open contours are closed. Coverage is sampled on four lines per row of pixels and is exact
  /// along each line.
  init(_ contours: [Contour], evenOdd: Bool, width: Int, height: Int) {
    let bounds = contours.boundingBox.map { ($0.minimum, $0.maximum) } ?? (.zero, .zero)
    columns = Self.pixelRange(from: bounds.0.x, to: bounds.1.x, below: width)
    rows = Self.pixelRange(from: bounds.0.y, to: bounds.1.y, below: height)
    coverage = Array(repeating: 0, count: columns.count * rows.count)
    guard !coverage.isEmpty else { return }
    let insideSpans = InsideSpans(contours)
    for y in rows {
      for line in 0..<4 {
        let height = Double(y) + (Double(line) + 0.5) / 4
        for span in insideSpans.spans(at: height, evenOdd: evenOdd) {
          addSpan(from: span.left, to: span.right, row: y)
        }
      }
    }
  }

  /// Returns the coverage of a row.
  func rowCoverage(_ y: Int) -> ArraySlice<Float> {
    let start = (y - rows.lowerBound) * columns.count
    return coverage[start..<start + columns.count]
  }

  /// Returns the product of this mask and another one.
  func intersection(_ other: PixelMask?) -> PixelMask {
    guard let other else { return self }
    var product = PixelMask(
      columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
    guard !product.coverage.isEmpty else { return product }
    var index = 0
    for y in product.rows {
      let row = rowCoverage(y).dropFirst(product.columns.lowerBound - columns.lowerBound)
      let otherRow = other.rowCoverage(y)
        .dropFirst(product.columns.lowerBound - other.columns.lowerBound)
      for (coverage, otherCoverage) in zip(row, otherRow).prefix(product.columns.count) {
        product.coverage[index] = coverage * otherCoverage
        index += 1
      }
    }
    return product
  }

  private static func pixelRange(
    from minimum: Double, to maximum: Double, below end: Int
  ) -> Range<Int> {
    let limit = Double(end)
    let first = Int(min(limit, max(0, minimum.rounded(.down))))
    return first..<max(first, Int(min(limit, max(0, maximum.rounded(.up)))))
  }

  private mutating func addSpan(from start: Double, to end: Double, row: Int) {
    let first = max(start, Double(columns.lowerBound))
    let last = min(end, Double(columns.upperBound))
    guard first < last else { return }
    let base = (row - rows.lowerBound) * columns.count - columns.lowerBound
    for x in Int(first)..<min(columns.upperBound, Int(last.rounded(.up))) {
      let width = min(last, Double(x + 1)) - max(first, Double(x))
      coverage[base + x] = min(1, coverage[base + x] + Float(width) / 4)
    }
  }
}
