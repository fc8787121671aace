package import Cells

/// The detail with which images are archived.
package struct PictureDetail: Hashable, Sendable {
  /// The size of a cell in pixels.
  package var cell: Size
  /// The number of bytes that all images of a view may have.
  package var bytes: Int

  /// The maximum number of bytes of one image's pixels: those of the largest box with cells of
  /// 10 × 20 pixels.
  package static let byteLimit = 1 << 20
  /// The maximum number of bytes of the images of a view, less than what an archive may have.
  package static let viewLimit = 3 << 20
  /// The detail for cells that show two colors, one above the other.
  package static let coarse = PictureDetail(cell: Size(width: 2, height: 4))

  package init(cell: Size, bytes: Int = viewLimit) {
    self.cell = Size(
      width: min(max(2, cell.width), Self.maximumLength),
      height: min(max(4, cell.height), Self.maximumLength))
    self.bytes = min(max(0, bytes), Self.viewLimit)
  }

  /// The maximum width and height of a cell.
  private static let maximumLength = 128

  /// Whether images are shown in more detail than two colors per cell.
  package var showsPixels: Bool { self != .coarse }
}

extension Node {
  /// Reduces the images of a view to the detail in which they are shown.
  ///
  /// An image that is not placed now may be shown later in the whole box, with the detail of two
  /// colors per cell.
  ///
  /// - Parameters:
  ///   - size: The size of the view, in cells.
  ///   - detail: The detail.
  ///   - now: The time that the view shows, in seconds since 1970.
  ///   - reduced: The images that were reduced for other views, to which those of this are added.
  /// - Returns: The view.
  package func reducingPictures(
    in size: Size, to detail: PictureDetail, at now: Double, _ reduced: inout ReducedPictures
  ) -> Node {
    var layout = Layout(self, at: now)
    layout.placeRoot(in: Rect(origin: .zero, size: size))
    let pictures = layout.placedPictures
    let coarse = Size(width: size.width * 2, height: size.height * 4)
    func target(_ picture: PictureNode, _ cell: (width: Double, height: Double)) -> Size {
      guard let cells = pictures[picture.address]?.cells else { return coarse }
      return Size(
        width: max(1, Int(Double(cells.width) * cell.width)),
        height: max(1, Int(Double(cells.height) * cell.height)))
    }
    let full = (Double(detail.cell.width), Double(detail.cell.height))
    let byteCount = pictures.values.reduce(0) {
      $0 + $1.picture.byteCount(in: target($1.picture, full))
    }
    let scale = min(1, (Double(detail.bytes) / Double(max(1, byteCount))).squareRoot())
    let cell = (max(2, full.0 * scale), max(4, full.1 * scale))
    return mappingPictures { picture in
      reduced.picture(picture, shownIn: pictures[picture.address]?.cells ?? size) {
        picture.reduced(to: target(picture, cell))
      }
    }
  }

  private func mappingPictures(_ change: (PictureNode) -> PictureNode) -> Node {
    if case .picture(let picture) = self { return .picture(change(picture)) }
    return mappingChildren { $0.mappingPictures(change) }
  }
}

/// Images that were reduced to the detail in which they are shown.
///
/// The same image in another view is not reduced again, so that views can share it.
package struct ReducedPictures {
  private struct Key: Hashable {
    let address: UInt
    let cells: Size
  }

  /// The results, with the originals, whose addresses are unique only while they exist.
  private var results: [Key: (original: PictureNode, reduced: PictureNode)] = [:]

  /// Whether an image was reduced, so that a larger view would show more of it.
  package private(set) var hasReduced = false

  package init() {}

  /// Returns the reduced image for a size in cells.
  fileprivate mutating func picture(
    _ original: PictureNode, shownIn cells: Size, _ reduce: () -> PictureNode
  ) -> PictureNode {
    let key = Key(address: original.address, cells: cells)
    if var known = results[key]?.reduced {
      known.isResizable = original.isResizable
      known.templatePaint = original.templatePaint
      return known
    }
    let reduced = reduce()
    if reduced.pixels.bytes.count < original.pixels.bytes.count { hasReduced = true }
    results[key] = (original, reduced)
    return reduced
  }
}

extension Layout {
  /// The largest size in which each image is placed, in cells, by the address of its pixels.
  fileprivate var placedPictures: [UInt: (picture: PictureNode, cells: Size)] {
    var result: [UInt: (picture: PictureNode, cells: Size)] = [:]
    for (index, item) in items.enumerated() {
      guard case .picture(let picture) = item.node, frames[index].isPlaced else { continue }
      let (size, known) = (frames[index].size, result[picture.address]?.cells ?? .zero)
      let largest = Size(
        width: max(size.width, known.width), height: max(size.height, known.height))
      result[picture.address] = (picture, largest)
    }
    return result
  }
}

extension PictureNode {
  /// The address of the pixels, which copies of the node share: hashing them would be slow.
  fileprivate var address: UInt {
    pixels.bytes.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
  }

  /// The number of bytes of the image if it has at most the given size in pixels.
  fileprivate func byteCount(in target: Size) -> Int {
    min(width, target.width) * min(height, target.height) * 4
  }

  /// Returns the image with at most the given size in pixels, which is never larger than one image
  /// may be.
  fileprivate func reduced(to target: Size) -> PictureNode {
    var size = Size(width: min(width, target.width), height: min(height, target.height))
    let excess = Double(size.width * size.height * 4) / Double(PictureDetail.byteLimit)
    if excess > 1 {
      size.width = max(1, Int(Double(size.width) / excess.squareRoot()))
      size.height = max(1, Int(Double(size.height) / excess.squareRoot()))
    }
    guard size != Size(width: width, height: height),
      let image = PixelImage(size: Size(width: width, height: height), bytes: pixels.bytes)
    else { return self }
    var result = self
    (result.width, result.height) = (size.width, size.height)
    result.pixels = Bytes(image.scaled(to: size).bytes)
    return result
  }
}
