extension PixelImage {
  /// Returns the image in another size, in its tint.
  ///
  /// A pixel of a smaller image is the mean of the pixels that it replaces; those of a larger one
  /// are interpolated. In both cases, transparent pixels have no influence on the color.
  package func scaled(to target: Size) -> PixelImage {
    guard !target.isEmpty else { return self }
    if target == size { return tinted }
    var result = [UInt8](repeating: 0, count: target.width * target.height * 4)
    let columns = Self.spans(of: size.width, count: target.width)
    let rows = Self.spans(of: size.height, count: target.height)
    bytes.withUnsafeBufferPointer { source in
      result.withUnsafeMutableBufferPointer { result in
        var index = 0
        for row in rows {
          for column in columns {
            let mean = mean(column, row, source)
            (result[index], result[index + 1], result[index + 2], result[index + 3]) = mean
            index += 4
          }
        }
      }
    }
    return PixelImage(size: target, bytes: result, tint: tint)?.tinted ?? self
  }

  /// The image with its tint as the color of its pixels.
  private var tinted: PixelImage {
    guard let tint else { return self }
    var bytes = bytes
    for index in stride(from: 0, to: size.width * size.height * 4, by: 4) {
      (bytes[index], bytes[index + 1], bytes[index + 2]) = (tint.red, tint.green, tint.blue)
    }
    return PixelImage(size: size, bytes: bytes) ?? self
  }

  /// The pixels of a line that a new pixel is made from.
  private struct Span {
    var first: Int
    var last: Int
    /// The weights of the first and the last pixel, 0…256; all between have 256.
    var firstWeight: Int
    var lastWeight: Int
  }

  private static func spans(of length: Int, count: Int) -> [Span] {
    (0..<count).map { index in
      if length > count {
        let first = index * length / count
        let last = max(first, (index + 1) * length / count - 1)
        return Span(first: first, last: last, firstWeight: 256, lastWeight: 256)
      }
      // The center of the new pixel, in 256ths of an old one.
      let center = (2 * index + 1) * length * 128 / count - 128
      let first = min(length - 1, max(0, center >> 8))
      let weight = center < 0 ? 0 : center & 255
      let last = min(length - 1, first + 1)
      return Span(
        first: first, last: last, firstWeight: last == first ? 256 : 256 - weight,
        lastWeight: last == first ? 256 : weight)
    }
  }

  @inline(__always)
  private func mean(
    _ column: Span, _ row: Span, _ source: UnsafeBufferPointer<UInt8>
  ) -> (UInt8, UInt8, UInt8, UInt8) {
    var (red, green, blue, alpha, total) = (0, 0, 0, 0, 0)
    for y in row.first...row.last {
      let rowWeight =
        y == row.first ? row.firstWeight : y == row.last ? row.lastWeight : 256
      for x in column.first...column.last {
        let columnWeight =
          x == column.first ? column.firstWeight : x == column.last ? column.lastWeight : 256
        let weight = rowWeight * columnWeight
        let index = (y * size.width + x) * 4
        let opacity = Int(source[index + 3]) * weight
        red += Int(source[index]) * opacity
        green += Int(source[index + 1]) * opacity
        blue += Int(source[index + 2]) * opacity
        alpha += opacity
        total += weight
      }
    }
    guard alpha > 0, total > 0 else { return (0, 0, 0, 0) }
    return (
      UInt8(clamping: red / alpha), UInt8(clamping: green / alpha), UInt8(clamping: blue / alpha),
      UInt8(clamping: alpha / total)
    )
  }
}

extension PixelImage {
  /// Returns the part of the image in a rectangle of pixels, or `nil` if it is empty.
  package func cropped(to part: Rect) -> PixelImage? {
    let area = part.intersection(Rect(origin: .zero, size: size))
    guard !area.isEmpty else { return nil }
    if area.size == size { return self }
    var result: [UInt8] = []
    result.reserveCapacity(area.width * area.height * 4)
    for y in area.minY..<area.maxY {
      let start = (y * size.width + area.minX) * 4
      result += bytes[start..<start + area.width * 4]
    }
    return PixelImage(size: area.size, bytes: result, tint: tint)
  }
}
