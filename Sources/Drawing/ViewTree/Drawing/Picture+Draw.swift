internal import Cells

extension PictureNode {
  /// Draws the image with two pixels per cell, one above the other.
  ///
  /// A redacted image is replaced with bars. An image with too few bytes for its size is not drawn.
  func draw(in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext) {
    guard width > 0, height > 0, pixels.bytes.count >= width * height * 4, !rect.isEmpty else {
      return
    }
    guard !context.isTextRedacted else {
      RedactionBar.fill(rect, &buffer, context)
      return
    }
    let visible = rect.intersection(context.clip)
    let picture = picture(in: rect, visible: visible, buffer, context)
    var points: [Point] = []
    for y in visible.minY..<visible.maxY {
      for x in visible.minX..<visible.maxX {
        let column = x - rect.minX
        let row = (y - rect.minY) * 2
        let upper = pixelSum(column, row, in: rect)
        let lower = pixelSum(column, row + 1, in: rect)
        let isDrawn = buffer.drawHalves(upper, lower, x: x, y: y, context)
        if isDrawn, picture != nil { points.append(Point(x: x, y: y)) }
      }
    }
    if let picture { buffer.show(picture, at: points) }
  }

  /// Returns the picture in pixels, or `nil` if only cells can be shown.
  ///
  /// The pixels are not faded, because each step of an animation would be another picture. What is
  /// behind transparent pixels must have a single color.
  private func picture(
    in rect: Rect, visible: Rect, _ buffer: CellBuffer, _ context: DrawContext
  ) -> CellPicture? {
    guard context.showsPixels, context.opacity == 1, !context.isMono else { return nil }
    let tint = templatePaint == .none ? nil : context.palette.color(of: templatePaint)
    let size = Size(width: width, height: height)
    guard templatePaint == .none || tint != nil, hasDetail(for: rect.size),
      let image = PixelImage(size: size, bytes: pixels.bytes, tint: tint)
    else { return nil }
    if let background = buffer.background(in: visible), background != .gradient {
      return CellPicture(image, in: rect, background: background)
    }
    return image.isOpaque ? CellPicture(image, in: rect, background: .none) : nil
  }

  /// Returns whether the image has more detail than cells show, or all the detail that it ever had.
  ///
  /// An image that was reduced for cells is requested again, so its pixels are not sent for now.
  private func hasDetail(for cells: Size) -> Bool {
    width * height > cells.width * cells.height * 16 || Double(width) >= size.x
  }

  /// Returns the sum of the image's pixels in half a cell, at least one pixel.
  private func pixelSum(_ column: Int, _ row: Int, in rect: Rect) -> PixelSum {
    func span(_ index: Int, _ count: Int, _ length: Int) -> Range<Int> {
      let first = min(length - 1, index * length / count)
      return first..<max(first + 1, min(length, (index + 1) * length / count))
    }
    var sum = PixelSum()
    let columns = span(column, rect.width, width)
    let rows = span(row, rect.height * 2, height)
    for y in rows {
      for x in columns { sum.add(pixels.bytes, at: (y * width + x) * 4) }
    }
    sum.paint = templatePaint
    sum.count = Double(columns.count * rows.count)
    return sum
  }
}

/// The sum of several pixels.
private struct PixelSum {
  /// The sums of the components, each multiplied by the alpha of its pixel.
  var red = 0.0
  var green = 0.0
  var blue = 0.0
  /// The sum of the alpha values, 0…255 for each pixel.
  var alpha = 0.0
  /// The number of pixels.
  var count = 1.0
  /// The paint that replaces the color of the pixels, or ``Paint/none``.
  var paint = Paint.none

  mutating func add(_ bytes: [UInt8], at index: Int) {
    let alpha = Double(bytes[index + 3])
    red += Double(bytes[index]) * alpha
    green += Double(bytes[index + 1]) * alpha
    blue += Double(bytes[index + 2]) * alpha
    self.alpha += alpha
  }

  var opacity: Double { alpha / 255 / count }

  /// The opacity up to which pixels are not drawn, because they would hardly be visible.
  private static let invisibleOpacity = 0.06

  /// Returns the average color blended with a background, or `nil` if hardly anything is visible.
  func color(over background: RGB, x: Int, y: Int, _ context: DrawContext) -> RGB? {
    let opacity = opacity * context.opacity
    guard opacity > Self.invisibleOpacity else { return nil }
    let foreground =
      context.palette.color(of: paint)
      ?? RGB(red: byte(red), green: byte(green), blue: byte(blue))
    let color = foreground.blended(over: background, opacity: opacity)
    return paint == .none ? color.dithered(by: context.dither, x: x, y: y) : color
  }

  /// Returns whether half a cell is filled on a terminal without colors.
  ///
  /// Light pixels are filled. Of a template image, all visible pixels are filled.
  func isFilled(_ x: Int, _ y: Int, _ context: DrawContext) -> Bool {
    guard let color = color(over: RGB(0), x: x, y: y, context) else { return false }
    return paint != .none || color.luminance > 0.5
  }

  private func byte(_ sum: Double) -> UInt8 {
    UInt8(clamping: alpha > 0 ? Int((sum / alpha).rounded()) : 0)
  }
}

extension RGB {
  /// Returns the color of a pixel, made lighter or darker depending on the pixel's position.
  ///
  /// A few colors then look like many from afar. The pattern is fixed, so that nothing flickers.
  ///
  /// - Source: Bayer's 4 × 4 matrix.
  fileprivate func dithered(by amount: Int, x: Int, y: Int) -> RGB {
    guard amount > 0 else { return self }
    let matrix = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
    let offset = (Double(matrix[(y & 3) * 4 + (x & 3)]) / 15 - 0.5) * Double(amount)
    func dithered(_ channel: UInt8) -> UInt8 {
      UInt8(clamping: Int((Double(channel) + offset).rounded()))
    }
    return RGB(red: dithered(red), green: dithered(green), blue: dithered(blue))
  }
}

extension CellBuffer {
  /// Draws the upper and lower half of a cell.
  ///
  /// On a terminal without colors, each half is either filled or empty.
  ///
  /// - Returns: Whether at least one half is visible.
  @discardableResult
  fileprivate mutating func drawHalves(
    _ upper: PixelSum, _ lower: PixelSum, x: Int, y: Int, _ context: DrawContext
  ) -> Bool {
    // An image over another shows through in each half.
    let cell = self[x, y]
    let below = CellPixels(cell)
    func color(below paint: Paint?) -> RGB {
      context.palette.color(of: paint ?? cell.background) ?? context.palette.background
    }
    let top = upper.color(over: color(below: below?.upper), x: x, y: y * 2, context)
    let bottom = lower.color(over: color(below: below?.lower), x: x, y: y * 2 + 1, context)
    let clip = context.clip
    guard !context.isMono else {
      // Bits 1 and 2 are the upper quadrants, 4 and 8 the lower ones.
      let bits =
        (upper.isFilled(x, y * 2, context) ? 3 : 0)
        + (lower.isFilled(x, y * 2 + 1, context) ? 12 : 0)
      if let block = Quadrants.block(bits).unicodeScalars.first, bits > 0 {
        put(block, x: x, y: y, style: .plain, clip: clip)
      }
      return bits > 0
    }
    guard top != nil || bottom != nil else { return false }
    guard var pixels = below ?? CellPixels(Cell(style: Style(background: cell.background)))
    else { return false }
    if let bottom { pixels.paint(0b1100) { _ in .rgb(bottom) } }
    if let top { pixels.paint(0b0011) { _ in .rgb(top) } }
    show(pixels, paintedLast: top == nil ? 0b1100 : 0b0011, x: x, y: y, context)
    return true
  }
}
