private import Glibc

/// An image in pixels.
package struct PixelImage: Hashable, Sendable {
  /// The size in pixels.
  package let size: Size
  /// The red, green, blue and opacity of each pixel, by rows; not premultiplied.
  package let bytes: [UInt8]
  /// The color that replaces the colors of all pixels, or `nil` for their own.
  package let tint: RGB?

  /// Creates an image, or returns `nil` for one that is empty or has too few bytes for its size.
  package init?(size: Size, bytes: [UInt8], tint: RGB? = nil) {
    guard !size.isEmpty, bytes.count >= size.width * size.height * 4 else { return nil }
    self.size = size
    self.bytes = bytes
    self.tint = tint
  }

  /// Whether every pixel is opaque.
  ///
  /// - Complexity: O(*n*) in the number of pixels.
  package var isOpaque: Bool {
    bytes.withUnsafeBufferPointer { bytes in
      stride(from: 3, to: size.width * size.height * 4, by: 4).allSatisfy { bytes[$0] == 255 }
    }
  }

  /// Returns whether two images look the same.
  ///
  /// Images that share their memory are compared by address.
  package static func == (left: PixelImage, right: PixelImage) -> Bool {
    guard left.size == right.size, left.tint == right.tint, left.bytes.count == right.bytes.count
    else { return false }
    return left.bytes.withUnsafeBytes { left in
      right.bytes.withUnsafeBytes { right in
        guard let first = left.baseAddress, let second = right.baseAddress else { return true }
        return first == second || memcmp(first, second, left.count) == 0
      }
    }
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    hasher.combine(tint)
    // A few pixels are enough to tell most images apart.
    for index in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 64)) {
      hasher.combine(bytes[index])
    }
  }
}
