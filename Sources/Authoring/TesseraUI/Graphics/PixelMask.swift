internal import ViewTree

/// The coverage of each pixel by an outline, from 0 to 1.
struct PixelMask {
  let columns: Range<Int>
  let rows: Range<Int>
  /// The coverage by rows.
  private(set) var coverage: [Float]

  /// The number of lines on which the coverage of a row of pixels is sampled.
  ///
  /// Four lines are enough, because a widget shows an image at a fraction of its pixels.
  private static let linesPerRow = 4

  private init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
    coverage = Array(repeating: 0, count: columns.count * rows.count)
  }

  /// Creates a mask of the inside of contours, whose coordinates are in pixels.
  ///
  /// Open contours are closed. Coverage is sampled on ``linesPerRow`` lines per row of pixels and
  /// is exact along each line.
  init(_ contours: [Contour], evenOdd: Bool, width: Int, height: Int) {
    let bounds = contours.boundingBox.map { ($0.minimum, $0.maximum) } ?? (.zero, .zero)
    columns = Self.pixelRange(from: bounds.0.x, to: bounds.1.x, below: width)
    rows = Self.pixelRange(from: bounds.0.y, to: bounds.1.y, below: height)
    coverage = Array(repeating: 0, count: columns.count * rows.count)
    guard !coverage.isEmpty else { return }
    let insideSpans = InsideSpans(contours)
    for y in rows {
      for line in 0..<Self.linesPerRow {
        let lineY = Double(y) + (Double(line) + 0.5) / Double(Self.linesPerRow)
        for span in insideSpans.spans(at: lineY, evenOdd: evenOdd) {
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

  /// Returns the product of this mask and another one, or this mask if there is no other one.
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

  /// Returns the pixels that an interval touches, within `0..<end`.
  private static func pixelRange(
    from minimum: Double, to maximum: Double, below end: Int
  ) -> Range<Int> {
    let limit = Double(end)
    let lowerBound = Int(min(limit, max(0, minimum.rounded(.down))))
    return lowerBound..<max(lowerBound, Int(min(limit, max(0, maximum.rounded(.up)))))
  }

  /// Adds the coverage by a part of one line, without what is outside the mask.
  private mutating func addSpan(from start: Double, to end: Double, row: Int) {
    let left = max(start, Double(columns.lowerBound))
    let right = min(end, Double(columns.upperBound))
    guard left < right else { return }
    // The index of column 0, which may be outside the mask.
    let columnOrigin = (row - rows.lowerBound) * columns.count - columns.lowerBound
    for x in Int(left)..<min(columns.upperBound, Int(right.rounded(.up))) {
      let width = min(right, Double(x + 1)) - max(left, Double(x))
      let index = columnOrigin + x
      coverage[index] = min(1, coverage[index] + Float(width) / Float(Self.linesPerRow))
    }
  }
}
