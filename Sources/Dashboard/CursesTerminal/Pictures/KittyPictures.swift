internal import CNcurses
internal import Cells

/// The pictures that a terminal with kitty's graphics protocol has.
///
/// A picture is sent once; its cells are characters. One that is no longer on the screen is kept for
/// a while, because it may return when a sheet is closed.
nonisolated struct KittyPictures {
  private let throughTmux: Bool
  private let cellSize: Size
  /// The numbers for the lower part of an identifier, which is the color of the placeholders.
  private let colors: Range<UInt32>
  /// The upper byte of all identifiers, so that other programs hardly use the same ones.
  private let upperByte: UInt32
  private var images: [Image] = []
  /// The color of the placeholders of each picture of the frame, by number.
  private var frameColors: [UInt16: UInt32] = [:]

  private struct Image {
    var image: PixelImage
    /// The size in cells.
    var size: Size
    var color: UInt32
  }

  /// The maximum number of pictures that are kept though they are not on the screen.
  private static let unusedLimit = 8

  /// - Parameters:
  ///   - throughTmux: Whether tmux passes the pictures on.
  ///   - cellSize: The size of a cell, in pixels.
  ///   - hasDirectColor: Whether the color of a cell is a number of 24 bits; it is an index into 256
  ///     colors otherwise.
  ///   - seed: A number that differs among the programs in the terminal, such as the process's.
  init(throughTmux: Bool, cellSize: Size, hasDirectColor: Bool, seed: Int) {
    self.throughTmux = throughTmux
    self.cellSize = cellSize
    // The lowest numbers mean palette colors even where colors are direct.
    colors = hasDirectColor ? 0x1_0000..<0x100_0000 : 16..<256
    upperByte = UInt32(1 + abs(seed) % 255)
  }

  /// Sends the new pictures of a frame, and deletes those that are not needed any more.
  ///
  /// - Parameters:
  ///   - buffer: The frame.
  ///   - usedNumbers: The numbers of its pictures.
  /// - Returns: The pictures that are shown in pixels, and what is sent for them.
  mutating func update(for buffer: CellBuffer, _ usedNumbers: Set<UInt16>) -> PictureFrame {
    var frame = PictureFrame()
    frameColors = [:]
    var used: [Image] = []
    for number in usedNumbers.sorted() {
      guard let picture = buffer.pictures[number], let size = Self.size(of: picture) else {
        continue
      }
      if let index = images.firstIndex(where: { $0.size == size && $0.image == picture.image }) {
        used.append(images.remove(at: index))
      } else if let same = used.first(where: { $0.size == size && $0.image == picture.image }) {
        frameColors[number] = same.color
        continue
      } else {
        guard frame.bytesBefore.count < PictureFrame.byteLimit else {
          frame.isComplete = false
          continue
        }
        let color = freeColor(besides: used)
        let image = picture.image.scaled(to: Self.pixelSize(of: size, cellSize))
        guard let color,
          let bytes = KittyGraphics.transmission(
            of: image, id: id(color), size: size, throughTmux: throughTmux)
        else { continue }
        frame.bytesBefore += bytes
        used.append(Image(image: picture.image, size: size, color: color))
      }
      frameColors[number] = used.last?.color
    }
    frame.shownNumbers = Set(frameColors.keys)
    // The pictures that were used last are at the end.
    let removedCount = max(0, images.count - Self.unusedLimit)
    for image in images.prefix(removedCount) { frame.bytesBefore += deletion(of: image) }
    images = Array(images.dropFirst(removedCount)) + used
    return frame
  }

  /// Returns the cell of a picture of the frame, or `nil` if it is not shown in pixels.
  func cell(of picture: CellPicture, _ number: UInt16, at point: Point) -> KittyCell? {
    guard let color = frameColors[number] else { return nil }
    let (row, column) = (point.y - picture.rect.minY, point.x - picture.rect.minX)
    guard (0..<KittyDiacritics.count).contains(row), (0..<KittyDiacritics.count).contains(column)
    else { return nil }
    let scalars = (
      KittyGraphics.placeholder, KittyDiacritics[row], KittyDiacritics[column],
      KittyDiacritics[Int(upperByte)]
    )
    return KittyCell(scalars: scalars, color: Int(color))
  }

  /// Deletes all pictures.
  mutating func removeAll() -> [UInt8] {
    defer { (images, frameColors) = ([], [:]) }
    return deletions
  }

  /// The sequences that delete all pictures.
  var deletions: [UInt8] { images.flatMap { deletion(of: $0) } }

  private func deletion(of image: Image) -> [UInt8] {
    KittyGraphics.deletion(of: id(image.color), throughTmux: throughTmux)
  }

  private func id(_ color: UInt32) -> UInt32 { upperByte << 24 | color }

  private func freeColor(besides used: [Image]) -> UInt32? {
    let taken = Set((images + used).map(\.color))
    return colors.lazy.first { !taken.contains($0) }
  }

  /// The size of a picture in cells, or `nil` if there are no placeholders for as many.
  private static func size(of picture: CellPicture) -> Size? {
    let size = picture.rect.size
    guard size.width <= KittyDiacritics.count, size.height <= KittyDiacritics.count else {
      return nil
    }
    return size
  }

  /// The maximum number of pixels of a picture that is sent.
  private static let pixelLimit = 4 << 20

  /// Returns the size in pixels of a picture that covers cells; a huge one has fewer pixels.
  static func pixelSize(of size: Size, _ cellSize: Size) -> Size {
    var pixels = Size(width: size.width * cellSize.width, height: size.height * cellSize.height)
    while pixels.width * pixels.height > pixelLimit {
      pixels = Size(width: pixels.width / 2, height: pixels.height / 2)
    }
    return pixels
  }
}

/// A cell that shows a part of a picture.
nonisolated struct KittyCell {
  /// The placeholder, then the row, the column and the upper byte of the identifier.
  var scalars: (UInt32, UInt32, UInt32, UInt32)
  /// The number of the foreground color, which is the lower part of the identifier.
  var color: Int
}
