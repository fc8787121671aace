internal import Cells

extension ShapeNode {
  func draw(in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext) {
    guard paint != .none, !rect.isEmpty else { return }
    if isStroked {
      drawLine(in: rect, &buffer, context)
    } else {
      drawFill(in: rect, &buffer, context)
    }
  }

  private func drawFill(in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext) {
    switch outline {
    case .rectangle: buffer.lay(paint, in: rect, context)
    case .rounded, .capsule:
      guard rect.width > 2, rect.height > 1 else {
        buffer.lay(paint, in: rect, context)
        return
      }
      fillRounded(rect, &buffer, context)
    case .circle, .ellipse: fillEllipse(rect, &buffer, context)
    }
  }

  private func fillRounded(_ rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext) {
    let corners: [(Int, Int, Unicode.Scalar)] = [
      (rect.minX, rect.minY, "▟"), (rect.maxX - 1, rect.minY, "▙"),
      (rect.minX, rect.maxY - 1, "▜"), (rect.maxX - 1, rect.maxY - 1, "▛"),
    ]
    for y in rect.minY..<rect.maxY {
      let isEnd = y == rect.minY || y == rect.maxY - 1
      let row = Rect(x: rect.minX, y: y, width: rect.width, height: 1)
      buffer.lay(paint, in: row.inset(by: isEnd ? Insets(leading: 1, trailing: 1) : .zero), context)
    }
    for (x, y, block) in corners {
      buffer.mark(block, x: x, y: y, paint: paint, context)
    }
  }

  /// The frame in pixels of two by two a cell; a circle is as wide as it is high in points.
  private func radii(_ rect: Rect) -> (x: Double, y: Double) {
    let radiusX = Double(rect.width)
    let radiusY = Double(rect.height)
    guard outline == .circle else { return (radiusX, radiusY) }
    let points = min(radiusX * 8, radiusY * 16)
    return (points / 8, points / 16)
  }

  private func fillEllipse(_ rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext) {
    let radius = radii(rect)
    for y in 0..<rect.height {
      for x in 0..<rect.width {
        let bits = coverage(x: x, y: y, in: rect, radius)
        let cell = Rect(x: rect.minX + x, y: rect.minY + y, width: 1, height: 1)
        if bits == 15 {
          buffer.lay(paint, in: cell, context)
        } else if bits > 0, let block = Quadrants.block(bits).unicodeScalars.first {
          buffer.mark(block, x: cell.minX, y: cell.minY, paint: paint, context)
        }
      }
    }
  }

  private func coverage(x: Int, y: Int, in rect: Rect, _ radius: (x: Double, y: Double)) -> Int {
    var bits = 0
    for pixel in 0..<4 {
      let px = Double(x * 2 + pixel % 2) + 0.5 - Double(rect.width)
      let py = Double(y * 2 + pixel / 2) + 0.5 - Double(rect.height)
      let inside = (px / radius.x) * (px / radius.x) + (py / radius.y) * (py / radius.y) <= 1
      if inside { bits |= 1 << pixel }
    }
    return bits
  }

  private func drawLine(in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext) {
    switch outline {
    case .circle, .ellipse:
      var canvas = BrailleCanvas(size: rect.size)
      canvas.strokeEllipse(isCircle: outline == .circle, from: from, to: to)
      canvas.draw(in: rect, paint: paint, &buffer, context)
    case .rectangle: BoxLine.square.draw(in: rect, paint: paint, &buffer, context)
    case .rounded, .capsule: BoxLine.rounded.draw(in: rect, paint: paint, &buffer, context)
    }
  }
}

extension CellBuffer {
  /// Lays a paint under a rectangle at the context's opacity.
  mutating func lay(_ paint: Paint, in rect: Rect, _ context: DrawContext) {
    let area = rect.intersection(context.clip)
    guard !area.isEmpty else { return }
    guard context.opacity < 1 else {
      fill(area, with: Style(background: paint), clip: context.clip)
      return
    }
    restyle(area) { cell in
      cell.background = context.faded(Style(background: paint), over: cell).background
    }
  }

  /// Writes a block glyph in a paint at the context's opacity.
  mutating func mark(
    _ scalar: Unicode.Scalar, x: Int, y: Int, paint: Paint, _ context: DrawContext
  ) {
    guard context.clip.contains(Point(x: x, y: y)) else { return }
    let style = context.faded(Style(foreground: paint), over: self[x, y])
    put(scalar, x: x, y: y, style: style, clip: context.clip)
  }

  /// Writes a row of one block glyph in a paint at the context's opacity.
  mutating func mark(
    _ scalar: Unicode.Scalar, columns: Range<Int>, y: Int, paint: Paint, _ context: DrawContext
  ) {
    guard context.opacity == 1 else {
      for x in columns { mark(scalar, x: x, y: y, paint: paint, context) }
      return
    }
    put(scalar, columns: columns, y: y, style: Style(foreground: paint), clip: context.clip)
  }
}
