internal import CSixel
internal import Cells

/// The sequences of sixel graphics, made with libsixel.
///
/// - Source: DEC, VT330/VT340 Programmer Reference Manual, volume 2, chapter 14.
nonisolated enum SixelEncoder {
  /// Encodes an image.
  ///
  /// Pixels that are less than half opaque are not drawn; others are blended with the background.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - colorCount: The number of colors of the terminal, at least 2.
  ///   - background: The color behind the image.
  /// - Returns: The sequence that draws the image at the cursor, or `nil` if it cannot be encoded.
  static func encode(_ image: PixelImage, colorCount: Int, background: RGB) -> [UInt8]? {
    let isOpaque = image.isOpaque
    var pixels = rgb(image, over: background)
    let count = Int32(min(256, colorCount))
    guard count > 1 else { return nil }
    let (width, height) = (Int32(image.size.width), Int32(image.size.height))
    var dither: OpaquePointer?
    guard sixel_dither_new(&dither, count, nil) == 0, let dither else { return nil }
    defer { sixel_dither_unref(dither) }
    guard
      sixel_dither_initialize(
        dither, &pixels, width, height, Int32(SIXEL_PIXELFORMAT_RGB888),
        Int32(SIXEL_LARGE_AUTO), Int32(SIXEL_REP_AUTO), Int32(SIXEL_QUALITY_AUTO)) == 0
    else { return nil }
    guard isOpaque else {
      return encodeTransparent(image, pixels, palette: palette(of: dither))
    }
    sixel_dither_set_pixelformat(dither, Int32(SIXEL_PIXELFORMAT_RGB888))
    return write(&pixels, image.size, dither)
  }

  private static func palette(of dither: OpaquePointer) -> [UInt8] {
    let count = Int(sixel_dither_get_num_of_palette_colors(dither))
    guard let colors = sixel_dither_get_palette(dither) else { return [] }
    return Array(UnsafeBufferPointer(start: colors, count: count * 3))
  }

  /// Encodes an image with pixels that are not drawn.
  private static func encodeTransparent(
    _ image: PixelImage, _ pixels: [UInt8], palette: [UInt8]
  ) -> [UInt8]? {
    guard !palette.isEmpty else { return nil }
    var nearest: [Int: Int] = [:]
    let indices = (0..<image.size.width * image.size.height).map { position -> Int? in
      guard image.bytes[position * 4 + 3] >= 128 else { return nil }
      let color = (pixels[position * 3], pixels[position * 3 + 1], pixels[position * 3 + 2])
      let key = Int(color.0) << 16 | Int(color.1) << 8 | Int(color.2)
      if let known = nearest[key] { return known }
      let found = nearestIndex(to: color, in: palette)
      nearest[key] = found
      return found
    }
    return SixelBands(size: image.size, indices: indices, palette: palette).bytes
  }

  /// Returns the index of the color in a palette that is nearest to a color.
  private static func nearestIndex(to color: (UInt8, UInt8, UInt8), in palette: [UInt8]) -> Int {
    var best = (index: 0, distance: Int.max)
    for index in 0..<palette.count / 3 {
      let red = Int(palette[index * 3]) - Int(color.0)
      let green = Int(palette[index * 3 + 1]) - Int(color.1)
      let blue = Int(palette[index * 3 + 2]) - Int(color.2)
      let distance = red * red * 2 + green * green * 4 + blue * blue * 3
      if distance < best.distance { best = (index, distance) }
    }
    return best.index
  }

  private static func write(
    _ pixels: inout [UInt8], _ size: Size, _ dither: OpaquePointer
  ) -> [UInt8]? {
    var bytes: [UInt8] = []
    let isEncoded = withUnsafeMutablePointer(to: &bytes) { bytes -> Bool in
      var output: OpaquePointer?
      guard sixel_output_new(&output, append, bytes, nil) == 0, let output else { return false }
      defer { sixel_output_unref(output) }
      return sixel_encode(&pixels, Int32(size.width), Int32(size.height), 8, dither, output) == 0
    }
    guard isEncoded, let start = bytes.firstIndex(of: 0x71) else { return nil }
    // With the second parameter 1, what is not drawn keeps its color; it would be black otherwise.
    return Array("\u{1b}P0;1;0".utf8) + bytes[start...]
  }

  private static let append: sixel_write_function = { data, count, context in
    guard let data, let context else { return -1 }
    let bytes = context.assumingMemoryBound(to: [UInt8].self)
    data.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
      bytes.pointee += UnsafeBufferPointer(start: $0, count: Int(count))
    }
    return count
  }

  /// Returns the red, green and blue of each pixel, blended with a background.
  private static func rgb(_ image: PixelImage, over background: RGB) -> [UInt8] {
    let count = image.size.width * image.size.height
    var result = [UInt8](repeating: 0, count: count * 3)
    let behind = [Int(background.red), Int(background.green), Int(background.blue)]
    for index in 0..<count {
      let alpha = Int(image.bytes[index * 4 + 3])
      for channel in 0..<3 {
        let value = Int(image.bytes[index * 4 + channel])
        result[index * 3 + channel] = UInt8((value * alpha + behind[channel] * (255 - alpha)) / 255)
      }
    }
    return result
  }
}
