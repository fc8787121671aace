internal import CStb
internal import Exif
internal import Files
internal import Foundation
internal import Synchronization
internal import ViewTree

/// An image decoded to pixels.
struct Bitmap: Hashable, Sendable {
  let width: Int
  let height: Int
  /// The red, green, blue and opacity of each pixel, by rows.
  let pixels: [UInt8]

  /// The maximum number of pixels of a decoded image: 16 million, which are 64 MiB.
  private static let pixelLimit = 16 << 20

  init(width: Int, height: Int, pixels: [UInt8]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Decodes a PNG, JPEG, GIF or BMP image, turned as its Exif data says.
  ///
  /// It is `nil` for any other format, a damaged image, or an image that is too large.
  init?(decoding data: Data) {
    self.init(decoding: data, orientation: ExifHeader(of: data).orientation)
  }

  /// Decodes an image, turned by an orientation of Exif data; 1 for the image as it is stored.
  init?(decoding data: Data, orientation: Int) {
    var (width, height): (Int32, Int32) = (0, 0)
    let decodedPixels = data.withUnsafeBytes { bytes in
      cstb_decode(
        bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, Self.pixelLimit, &width, &height)
    }
    guard let decodedPixels else { return nil }
    defer { cstb_free(decodedPixels) }
    let turned = TurnedPixels(
      Array(UnsafeBufferPointer(start: decodedPixels, count: Int(width) * Int(height) * 4)),
      width: Int(width), height: Int(height), orientation)
    self.init(width: turned.width, height: turned.height, pixels: turned.bytes)
  }

  /// Decodes an image file.
  ///
  /// - Returns: `nil` if the file cannot be read, is not an image or is too large.
  init?(reading path: String) {
    // An image within the pixel limit has at most four bytes per pixel without compression; the
    // factor of two leaves space for headers and metadata.
    guard let bytes = try? RegularFile.bytes(at: path, limit: Self.pixelLimit * 8) else {
      return nil
    }
    self.init(decoding: Data(bytes))
  }

  /// The image as PNG data, or `nil` if there is not enough memory.
  var png: Data? {
    var count: Int32 = 0
    guard let encodedBytes = cstb_encode_png(pixels, Int32(width), Int32(height), &count) else {
      return nil
    }
    defer { cstb_free(encodedBytes) }
    return Data(bytes: encodedBytes, count: Int(count))
  }

  /// Returns the image as JPEG data with a quality from 1 to 100, or `nil` if there is not enough
  /// memory.
  func jpeg(quality: Int) -> Data? {
    var count: Int32 = 0
    guard
      let encodedBytes = cstb_encode_jpeg(
        pixels, Int32(width), Int32(height), Int32(min(100, max(1, quality))), &count)
    else { return nil }
    defer { cstb_free(encodedBytes) }
    return Data(bytes: encodedBytes, count: Int(count))
  }

  /// Returns the pixels in a rectangle, without the part outside the image.
  func cropped(x: Int, y: Int, width: Int, height: Int) -> Bitmap {
    let columns = max(0, x)..<max(max(0, x), min(self.width, x + width))
    let rows = max(0, y)..<max(max(0, y), min(self.height, y + height))
    let bytes = rows.flatMap { row in
      pixels[
        (row * self.width + columns.lowerBound) * 4..<(row * self.width + columns.upperBound) * 4]
    }
    return Bitmap(width: columns.count, height: columns.isEmpty ? 0 : rows.count, pixels: bytes)
  }

  /// Returns the image, reduced to the smallest size that still covers the given size.
  ///
  /// The proportions stay the same, and an image is never enlarged. Each new pixel is the average
  /// of the pixels that it replaces.
  ///
  /// The last results are kept: the entries of a timeline often show the same image.
  func scaledDown(width targetWidth: Int, height targetHeight: Int) -> Bitmap {
    ScaledBitmaps.shared.bitmap(of: self, width: targetWidth, height: targetHeight) {
      scaled(width: targetWidth, height: targetHeight)
    }
  }

  private func scaled(width targetWidth: Int, height targetHeight: Int) -> Bitmap {
    let scale = min(
      1, max(Double(targetWidth) / Double(width), Double(targetHeight) / Double(height)))
    guard scale < 1 else { return self }
    let newWidth = max(1, Int((Double(width) * scale).rounded()))
    let newHeight = max(1, Int((Double(height) * scale).rounded()))
    var result: [UInt8] = []
    result.reserveCapacity(newWidth * newHeight * 4)
    for y in 0..<newHeight {
      let rows =
        y * height / newHeight..<max(y * height / newHeight + 1, (y + 1) * height / newHeight)
      for x in 0..<newWidth {
        let firstColumn = x * width / newWidth
        result += average(firstColumn..<max(firstColumn + 1, (x + 1) * width / newWidth), rows)
      }
    }
    return Bitmap(width: newWidth, height: newHeight, pixels: result)
  }

  private func average(_ columns: Range<Int>, _ rows: Range<Int>) -> [UInt8] {
    var sums = (red: 0, green: 0, blue: 0, alpha: 0)
    for y in rows {
      for x in columns {
        let index = (y * width + x) * 4
        let alpha = Int(pixels[index + 3])
        sums.red += Int(pixels[index]) * alpha
        sums.green += Int(pixels[index + 1]) * alpha
        sums.blue += Int(pixels[index + 2]) * alpha
        sums.alpha += alpha
      }
    }
    guard sums.alpha > 0 else { return [0, 0, 0, 0] }
    return [
      UInt8(sums.red / sums.alpha), UInt8(sums.green / sums.alpha), UInt8(sums.blue / sums.alpha),
      UInt8(sums.alpha / (columns.count * rows.count)),
    ]
  }
}

/// The images that were scaled last.
private final class ScaledBitmaps: Sendable {
  private struct Result {
    let original: Bitmap
    let width: Int
    let height: Int
    let scaled: Bitmap
  }

  static let shared = ScaledBitmaps()
  /// The number of results that are kept, each with its original.
  private static let limit = 4

  private let results = Mutex<[Result]>([])

  func bitmap(of original: Bitmap, width: Int, height: Int, _ scale: () -> Bitmap) -> Bitmap {
    let known = results.withLock { results in
      results.first { $0.width == width && $0.height == height && $0.original.isSame(as: original) }
    }
    if let known { return known.scaled }
    let scaled = scale()
    results.withLock { results in
      results.insert(
        Result(original: original, width: width, height: height, scaled: scaled), at: 0)
      if results.count > Self.limit { results.removeLast() }
    }
    return scaled
  }
}

extension Bitmap {
  /// Whether both have the same pixels in memory; comparing them would take long.
  fileprivate func isSame(as other: Bitmap) -> Bool {
    width == other.width && height == other.height && address == other.address
  }

  private var address: UnsafeRawPointer? { pixels.withUnsafeBytes { $0.baseAddress } }
}
