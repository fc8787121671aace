/// A picture in pixels over a rectangle of cells.
package struct CellPicture: Hashable, Sendable {
  /// The image; it is stretched to the rectangle.
  package var image: PixelImage
  /// The cells of the whole picture, of which some may be outside the buffer or not visible.
  package var rect: Rect
  /// The background behind transparent pixels.
  package var background: Paint

  package init(_ image: PixelImage, in rect: Rect, background: Paint) {
    self.image = image
    self.rect = rect
    self.background = background
  }
}

/// The pictures of a buffer, by the number that their cells refer to.
///
/// The same picture keeps its number, and a number is not used again soon, so cells with equal
/// numbers show the same part of the same picture in the previous and in the next frame.
package struct PictureTable: Sendable {
  private var entries: [UInt16: CellPicture] = [:]
  private var lastNumber: UInt16 = 0
  /// The number of entries at which those that no cell refers to are removed.
  private var removalCount = minimumRemovalCount

  private static let minimumRemovalCount = 16
  /// The maximum number of pictures on the screen; others are shown as cells.
  static let limit = 64

  package var isEmpty: Bool { entries.isEmpty }

  /// The picture with a number, or `nil` if there is none.
  package subscript(number: UInt16) -> CellPicture? { entries[number] }

  /// Whether the table is so full that entries should be removed before one is added.
  var needsRemoval: Bool { entries.count >= removalCount }

  /// Returns the number of a picture, or `nil` if it is not in the table.
  func number(of picture: CellPicture) -> UInt16? {
    entries.first { $0.value == picture }?.key
  }

  /// Adds a picture, unless it is in the table.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - usedNumbers: The numbers that cells refer to, or `nil` unless ``needsRemoval``.
  /// - Returns: The number of the picture, or 0 if there are too many.
  mutating func number(of picture: CellPicture, usedNumbers: Set<UInt16>?) -> UInt16 {
    if let known = number(of: picture) { return known }
    if let usedNumbers {
      entries = entries.filter { usedNumbers.contains($0.key) }
      removalCount = min(Self.limit, max(Self.minimumRemovalCount, entries.count * 2))
    }
    guard entries.count < Self.limit else { return 0 }
    repeat { lastNumber = lastNumber == .max ? 1 : lastNumber + 1 } while entries[lastNumber] != nil
    entries[lastNumber] = picture
    return lastNumber
  }
}
