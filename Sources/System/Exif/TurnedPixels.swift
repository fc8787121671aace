/// An image as it is meant to be seen.
///
/// - Source: Exif 2.3, tag 274.
package struct TurnedPixels {
  package let width: Int
  package let height: Int
  /// Four bytes for each pixel, by rows.
  package let bytes: [UInt8]

  /// Turns and mirrors the pixels of a file.
  ///
  /// - Parameters:
  ///   - bytes: Four bytes for each pixel, by rows.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - orientation: The orientation in the file's Exif data, 1…8; any other number changes nothing.
  package init(_ bytes: [UInt8], width: Int, height: Int, _ orientation: Int) {
    guard (2...8).contains(orientation) else {
      (self.bytes, self.width, self.height) = (bytes, width, height)
      return
    }
    let (newWidth, newHeight) = orientation >= 5 ? (height, width) : (width, height)
    self.bytes = [UInt8](unsafeUninitializedCapacity: bytes.count) { result, count in
      bytes.withUnsafeBytes { pixels in
        for y in 0..<newHeight {
          for x in 0..<newWidth {
            let source = Self.source(of: x, y, orientation, width, height)
            let pixel = pixels.loadUnaligned(
              fromByteOffset: (source.y * width + source.x) * 4, as: UInt32.self)
            UnsafeMutableRawBufferPointer(result).storeBytes(
              of: pixel, toByteOffset: (y * newWidth + x) * 4, as: UInt32.self)
          }
        }
      }
      count = newWidth * newHeight * 4
    }
    (self.width, self.height) = (newWidth, newHeight)
  }

  /// Returns the position of the pixel that is seen at another position.
  private static func source(
    of x: Int, _ y: Int, _ orientation: Int, _ width: Int, _ height: Int
  ) -> (x: Int, y: Int) {
    switch orientation {
    case 2: (width - 1 - x, y)
    case 3: (width - 1 - x, height - 1 - y)
    case 4: (x, height - 1 - y)
    case 5: (y, x)
    case 6: (y, height - 1 - x)
    case 7: (width - 1 - y, height - 1 - x)
    case 8: (width - 1 - y, x)
    default: (x, y)
    }
  }
}
