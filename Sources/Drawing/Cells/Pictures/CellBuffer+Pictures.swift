extension CellBuffer {
  /// Makes cells a part of a picture in pixels; the cells keep their glyphs and colors, which are
  /// shown where there are no pixels.
  ///
  /// A cell that is written again no longer belongs to the picture.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - points: The cells, which must be inside the buffer and the picture's rectangle.
  package mutating func show(_ picture: CellPicture, at points: [Point]) {
    guard !points.isEmpty else { return }
    let usedNumbers = pictures.needsRemoval ? usedPictures : nil
    let number = pictures.number(of: picture, usedNumbers: usedNumbers)
    for point in points {
      cells[point.y * size.width + point.x].picture = number
      touched.insert(point.y, point.x)
    }
  }

  /// The numbers of the pictures that cells refer to.
  package var usedPictures: Set<UInt16> {
    guard !pictures.isEmpty else { return [] }
    var numbers: Set<UInt16> = []
    var last: UInt16 = 0
    for cell in cells where cell.picture != last {
      last = cell.picture
      if last != 0 { numbers.insert(last) }
    }
    return numbers
  }

  /// Makes a cell show its glyph and colors instead of a picture.
  package mutating func removePicture(at point: Point) { self[point.x, point.y].picture = 0 }
}

extension CellBuffer {
  /// Returns the rectangles that the cells of each picture in some rows form, by its number.
  package func pictureRects(rows: Range<Int>) -> [UInt16: [Rect]] {
    guard !pictures.isEmpty else { return [:] }
    var rects: [UInt16: [Rect]] = [:]
    for y in rows.clamped(to: 0..<size.height) {
      for (number, columns) in pictureColumns(inRow: y) {
        let open = rects[number]?.lastIndex {
          $0.maxY == y && $0.minX == columns.lowerBound && $0.maxX == columns.upperBound
        }
        if let open {
          rects[number]?[open].size.height += 1
        } else {
          let row = Rect(x: columns.lowerBound, y: y, width: columns.count, height: 1)
          rects[number, default: []].append(row)
        }
      }
    }
    return rects
  }

  private func pictureColumns(inRow y: Int) -> [(number: UInt16, columns: Range<Int>)] {
    var result: [(number: UInt16, columns: Range<Int>)] = []
    var x = 0
    while x < size.width {
      let number = self[x, y].picture
      let start = x
      while x < size.width && self[x, y].picture == number { x += 1 }
      if number != 0 { result.append((number, start..<x)) }
    }
    return result
  }
}
