internal import CStb
internal import Exif
internal import Foundation

/// An image in memory: red, green, blue and opacity of each pixel, by rows.
struct Pixels: Hashable, Sendable {
  let width: Int
  let height: Int
  let bytes: [UInt8]

  /// The maximum number of pixels of an image that is decoded: 50 million.
  ///
  /// Decoding needs up to about 500 MiB for that, and more than twice as much for a progressive
  /// JPEG, which the process may not be allowed; such an image cannot be shown.
  private static let pixelLimit = 50_000_000

  init(width: Int, height: Int, bytes: [UInt8]) {
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// Decodes a PNG, JPEG, GIF or BMP image and reduces it.
  ///
  /// The result is `nil` for any other format, a damaged image, or one with too many pixels.
  ///
  /// - Parameters:
  ///   - data: The contents of the file.
  ///   - maximumSide: The length of the longer side of the result, in pixels; a smaller image is
  ///     not enlarged.
  init?(decoding data: [UInt8], maximumSide: Int) {
    var (width, height): (Int32, Int32) = (0, 0)
    let decodedPixels = cstb_decode(data, data.count, Self.pixelLimit, &width, &height)
    guard let decodedPixels else { return nil }
    defer { cstb_free(decodedPixels) }
    let source = PixelSource(
      pixels: UnsafeBufferPointer(start: decodedPixels, count: Int(width) * Int(height) * 4),
      width: Int(width), height: Int(height))
    self = source.reduced(toSide: maximumSide)
  }

  /// Whether a pixel is not opaque.
  private var hasTransparency: Bool {
    stride(from: 3, to: bytes.count, by: 4).contains { bytes[$0] < 255 }
  }

  /// The image as a file: JPEG, or PNG if the image has transparent parts.
  ///
  /// `nil` if there is not enough memory.
  var encoded: [UInt8]? {
    var count: Int32 = 0
    let file =
      hasTransparency
      ? cstb_encode_png(bytes, Int32(width), Int32(height), &count)
      : cstb_encode_jpeg(bytes, Int32(width), Int32(height), 92, &count)
    guard let file else { return nil }
    defer { cstb_free(file) }
    return Array(UnsafeBufferPointer(start: file, count: Int(count)))
  }

  /// The image as PNG data, or `nil` if there is not enough memory.
  var png: Data? {
    var count: Int32 = 0
    guard let file = cstb_encode_png(bytes, Int32(width), Int32(height), &count) else {
      return nil
    }
    defer { cstb_free(file) }
    return Data(bytes: file, count: Int(count))
  }

  /// Returns the image as it is meant to be seen.
  ///
  /// - Parameter orientation: The orientation in the file's Exif data, 1…8.
  /// - Returns: The image, turned and mirrored; unchanged for any other number.
  /// - Source: Exif 2.3, tag 274.
  func oriented(_ orientation: Int) -> Pixels {
    let turned = TurnedPixels(bytes, width: width, height: height, orientation)
    return Pixels(width: turned.width, height: turned.height, bytes: turned.bytes)
  }
}

/// A decoded image that is reduced.
private struct PixelSource {
  let pixels: UnsafeBufferPointer<UInt8>
  let width: Int
  let height: Int

  /// Returns the image with its longer side reduced to a length; a pixel of the result is the
  /// average of those that it replaces.
  func reduced(toSide side: Int) -> Pixels {
    let longerSide = max(width, height)
    guard longerSide > side else {
      return Pixels(width: width, height: height, bytes: Array(pixels))
    }
    let newWidth = max(1, width * side / longerSide)
    let newHeight = max(1, height * side / longerSide)
    var result: [UInt8] = []
    result.reserveCapacity(newWidth * newHeight * 4)
    for y in 0..<newHeight {
      let rows =
        y * height / newHeight..<max((y + 1) * height / newHeight, y * height / newHeight + 1)
      for x in 0..<newWidth {
        let first = x * width / newWidth
        appendAverage(first..<max(first + 1, (x + 1) * width / newWidth), rows, to: &result)
      }
    }
    return Pixels(width: newWidth, height: newHeight, bytes: result)
  }

  /// The number of pixels per side that are averaged; more would not be visible.
  private static let sampleCount = 8

  private func appendAverage(_ columns: Range<Int>, _ rows: Range<Int>, to result: inout [UInt8]) {
    var (red, green, blue, alpha, count) = (0, 0, 0, 0, 0)
    let columnStep = max(1, columns.count / Self.sampleCount)
    let rowStep = max(1, rows.count / Self.sampleCount)
    var y = rows.lowerBound
    while y < rows.upperBound {
      var index = (y * width + columns.lowerBound) * 4
      let end = (y * width + columns.upperBound) * 4
      while index < end {
        let opacity = Int(pixels[index + 3])
        red += Int(pixels[index]) * opacity
        green += Int(pixels[index + 1]) * opacity
        blue += Int(pixels[index + 2]) * opacity
        alpha += opacity
        count += 1
        index += columnStep * 4
      }
      y += rowStep
    }
    let divisor = max(1, alpha)
    result.append(UInt8(red / divisor))
    result.append(UInt8(green / divisor))
    result.append(UInt8(blue / divisor))
    result.append(UInt8(alpha / max(1, count)))
  }
}
