internal import Cells

extension CellBuffer {
  /// Returns the cells of pictures that are not in a backdrop, by the number of the picture.
  func pictureCells(besides backdrop: Backdrop) -> [UInt16: [Point]] {
    guard !pictures.isEmpty else { return [:] }
    let area = backdrop.area
    var cells: [UInt16: [Point]] = [:]
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX {
        let number = self[x, y].picture
        guard number != 0, number != backdrop[x, y].picture else { continue }
        cells[number, default: []].append(Point(x: x, y: y))
      }
    }
    return cells
  }

  /// Makes the pixels of pictures transparent outside an outline, by which their cells have already
  /// been clipped.
  ///
  /// A picture in front of several colors keeps the edge that its cells have.
  mutating func clipPictures(
    _ cells: [UInt16: [Point]], to coverage: Coverage, _ backdrop: Backdrop
  ) {
    for (number, points) in cells.sorted(by: { $0.key < $1.key }) {
      guard let picture = pictures[number],
        let background = backdrop.background(in: picture.rect),
        background != .gradient
      else { continue }
      let visible = points.filter { coverage.bits(x: $0.x, y: $0.y) != 0 }
      guard let clipped = picture.clipped(to: coverage, at: visible) else { continue }
      show(CellPicture(clipped, in: picture.rect, background: background), at: visible)
    }
  }
}

extension CellPicture {
  /// Returns the image without the pixels outside an outline, at the given cells.
  fileprivate func clipped(to coverage: Coverage, at points: [Point]) -> PixelImage? {
    var bytes = image.bytes
    for point in points where coverage.bits(x: point.x, y: point.y) != 15 {
      let columns = Self.pixels(of: point.x - rect.minX, rect.width, image.size.width)
      let rows = Self.pixels(of: point.y - rect.minY, rect.height, image.size.height)
      for row in rows {
        let y = Self.position(of: row, image.size.height, rect.minY, rect.height)
        for column in columns {
          let x = Self.position(of: column, image.size.width, rect.minX, rect.width)
          if !coverage.contains(x: x, y: y) { bytes[(row * image.size.width + column) * 4 + 3] = 0 }
        }
      }
    }
    return PixelImage(size: image.size, bytes: bytes, tint: image.tint)
  }

  /// Returns the pixels in a cell of the picture, in one direction.
  private static func pixels(of cell: Int, _ cellCount: Int, _ pixelCount: Int) -> Range<Int> {
    let end = ((cell + 1) * pixelCount + cellCount - 1) / cellCount
    return cell * pixelCount / cellCount..<min(pixelCount, end)
  }

  /// Returns the position of the center of a pixel, in cells of the buffer.
  private static func position(
    of pixel: Int, _ pixelCount: Int, _ firstCell: Int, _ cellCount: Int
  ) -> Double {
    Double(firstCell) + (Double(pixel) + 0.5) / Double(pixelCount) * Double(cellCount)
  }
}
