internal import CStb
internal import Files
internal import Foundation
internal import ViewTree

/// A picture decoded to pixels.
struct Bitmap: Hashable, Sendable {
  let width: Int
  let height: Int
  /// Red, green, blue and opacity of each pixel, row by row.
  let pixels: [UInt8]

  /// No picture is decoded that has more pixels: 16 million are 64 MiB.
  private static let limit = 16 << 20

  init(width: Int, height: Int, pixels: [UInt8]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Decodes PNG, JPEG, GIF or BMP.
  ///
  /// - Returns: `nil` for anything else, for a damaged picture, and for one that is too large.
  init?(decoding data: Data) {
    var (width, height): (Int32, Int32) = (0, 0)
    let decoded = data.withUnsafeBytes { bytes in
      cstb_decode(
        bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, Self.limit, &width, &height)
    }
    guard let decoded else { return nil }
    defer { cstb_free(decoded) }
    self.width = Int(width)
    self.height = Int(height)
    pixels = Array(UnsafeBufferPointer(start: decoded, count: Int(width) * Int(height) * 4))
  }

  /// Decodes a file.
  ///
  /// - Returns: `nil` where there is none, and for what is no picture or too large for one.
  init?(reading path: String) {
    // Pixels as they are, and as much again.
    guard let bytes = try? RegularFile.bytes(at: path, limit: Self.limit * 8) else { return nil }
    self.init(decoding: Data(bytes))
  }

  /// The picture as PNG, or `nil` where memory ends.
  var png: Data? {
    var count: Int32 = 0
    guard let encoded = cstb_encode_png(pixels, Int32(width), Int32(height), &count) else {
      return nil
    }
    defer { cstb_free(encoded) }
    return Data(bytes: encoded, count: Int(count))
  }

  /// The picture as JPEG of a quality of 1…100, or `nil` where memory ends.
  func jpeg(quality: Int) -> Data? {
    var count: Int32 = 0
    guard
      let encoded = cstb_encode_jpeg(
        pixels, Int32(width), Int32(height), Int32(min(100, max(1, quality))), &count)
    else { return nil }
    defer { cstb_free(encoded) }
    return Data(bytes: encoded, count: Int(count))
  }

  /// The pixels in a rectangle; what is outside the picture is left away.
  func cropped(x: Int, y: Int, width: Int, height: Int) -> Bitmap {
    let columns = max(0, x)..<max(max(0, x), min(self.width, x + width))
    let rows = max(0, y)..<max(max(0, y), min(self.height, y + height))
    let bytes = rows.flatMap { row in
      pixels[
        (row * self.width + columns.lowerBound) * 4..<(row * self.width + columns.upperBound) * 4]
    }
    return Bitmap(width: columns.count, height: columns.isEmpty ? 0 : rows.count, pixels: bytes)
  }

  /// The picture no larger than a room, in its own proportion; each new pixel is the average of
  /// those it stands for.
  func fitted(width roomWidth: Int, height roomHeight: Int) -> Bitmap {
    let scale = min(1, max(Double(roomWidth) / Double(width), Double(roomHeight) / Double(height)))
    guard scale < 1 else { return self }
    let newWidth = max(1, Int((Double(width) * scale).rounded()))
    let newHeight = max(1, Int((Double(height) * scale).rounded()))
    var result: [UInt8] = []
    result.reserveCapacity(newWidth * newHeight * 4)
    for y in 0..<newHeight {
      let rows =
        y * height / newHeight..<max(y * height / newHeight + 1, (y + 1) * height / newHeight)
      for x in 0..<newWidth {
        let first = x * width / newWidth
        result += average(first..<max(first + 1, (x + 1) * width / newWidth), rows)
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
