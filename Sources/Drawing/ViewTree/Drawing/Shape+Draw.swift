internal import Cells

extension ShapeNode {
  func draw(
    in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext, _ work: inout WorkBudget
  ) {
    guard paint != .none, !rect.isEmpty, work.charge(20) else { return }
    if let stroke {
      drawLine(stroke, in: rect, &buffer, context, &work)
    } else if context.transform != nil || isTrimmed {
      drawArea(in: rect, &buffer, context, &work)
    } else {
      fill(in: rect, &buffer, context, &work)
    }
  }

  var isTrimmed: Bool { trimStart > 0 || trimEnd < 1 }

  private func fill(
    in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext, _ work: inout WorkBudget
  ) {
    let visible = rect.intersection(context.clip)
    let area = visible.width * visible.height
    guard outline != .rectangle, !(outline.hasStraightSides && rect.isThin) else {
      if work.charge(area / 4) { buffer.fillBackground(paint, in: rect, context) }
      return
    }
    guard work.charge(200 + area * 4) else { return }
    let coverage = Coverage(outline, radius: radius, in: rect)
    for y in visible.minY..<visible.maxY {
      let full = coverage.fullColumns(ofRow: y)
      buffer.fillBackground(
        paint, in: Rect(x: full.lowerBound, y: y, width: full.count, height: 1), context)
      for x in visible.minX..<visible.maxX where !full.contains(x) {
        buffer.drawQuadrants(coverage.bits(x: x, y: y), x: x, y: y, paint: paint, context)
      }
    }
  }

  /// Fills the area of a frame with fractions of a cell, to a quarter of a cell.
  ///
  /// - Returns: Whether the area was drawn; a line, or a transformed or trimmed area, is not.
  func fill(
    in frame: LayoutRect, _ buffer: inout CellBuffer, _ context: DrawContext,
    _ work: inout WorkBudget
  ) -> Bool {
    guard stroke == nil, context.transform == nil, !isTrimmed else { return false }
    guard paint != .none, work.charge(20) else { return true }
    let rect = frame.halves
    let size = Vector(x: Double(rect.width * 4), y: Double(rect.height * 8))
    let isSmall = rect.width < 6 || rect.height < 4
    let shape: Outline = outline.hasStraightSides && isSmall ? .rectangle : outline
    let radius = radius < 4 ? 0 : max(16, radius)
    guard work.charge(shape.pointCount(in: size, radius: radius) * 4) else { return true }
    let origin = Vector(x: Double(rect.minX * 4), y: Double(rect.minY * 8))
    let contours = shape.contours(in: size, radius: radius).mapped { $0 + origin }
    Raster(.zero).fill(contours, paint: paint, evenOdd: false, &buffer, context, &work)
    return true
  }

  /// Draws an area that is transformed or trimmed.
  ///
  /// An area with straight sides that is too thin for pixels is drawn as a line along its middle,
  /// unless it is trimmed.
  private func drawArea(
    in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext, _ work: inout WorkBudget
  ) {
    let size = rect.points
    // 16 points are two columns or one row. An area up to 24 points long is a dot, not a line.
    let isStrip = min(size.x, size.y) <= 16 && max(size.x, size.y) > 24 && outline.hasStraightSides
    guard isStrip, !isTrimmed else {
      guard work.charge(outline.pointCount(in: size, radius: radius) * 4) else { return }
      let contours = outline.contours(in: size, radius: radius).trimmed(
        from: trimStart, to: trimEnd)
      Raster(rect).fill(contours, paint: paint, evenOdd: false, &buffer, context, &work)
      return
    }
    let middle = size * 0.5
    let line =
      size.x > size.y
      ? [Vector(x: 0, y: middle.y), Vector(x: size.x, y: middle.y)]
      : [Vector(x: middle.x, y: 0), Vector(x: middle.x, y: size.y)]
    Raster(rect).stroke(
      [Contour(line)], Stroke(width: 3), paint: paint, &buffer, context, &work)
  }

  /// Draws the outline as a line; a plain line around straight sides as box characters.
  private func drawLine(
    _ stroke: Stroke, in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext,
    _ work: inout WorkBudget
  ) {
    if isBox(in: rect), context.transform == nil {
      let visible = rect.intersection(context.clip)
      guard work.charge(visible.width * visible.height) else { return }
      boxLine(stroke).draw(in: rect, paint: paint, &buffer, context)
      return
    }
    // The line is inset by half its width, because nothing outside the frame is visible. The raster
    // insets every line by 2 points.
    let inset = max(0, stroke.width / 2 - 2)
    let size = rect.points - Vector(x: inset * 2, y: inset * 2)
    guard size.x > 0, size.y > 0 else { return }
    guard work.charge(outline.pointCount(in: size, radius: radius) * 4) else { return }
    let contours = outline.contours(in: size, radius: radius).trimmed(from: trimStart, to: trimEnd)
      .mapped { $0 + Vector(x: inset, y: inset) }
    Raster(rect).stroke(contours, stroke, paint: paint, &buffer, context, &work)
  }

  /// Returns whether an outline that is not transformed consists of box characters.
  ///
  /// They fit lines of up to 8 points, the width of a cell.
  func isBox(in rect: Rect) -> Bool {
    guard let stroke, !isTrimmed, stroke.dash.isEmpty else { return false }
    return outline.hasStraightSides && stroke.width <= 8 && rect.width > 1 && rect.height > 1
  }

  private func boxLine(_ stroke: Stroke) -> BoxLine {
    // Heavy lines have square corners, because there are no heavy rounded ones, and light corners
    // do not connect to heavy lines.
    if stroke.width > 3 { return .heavy }
    return outline == .rectangle || radius < 4 ? .square : .rounded
  }
}

extension PathNode {
  func draw(
    in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext, _ work: inout WorkBudget
  ) {
    guard paint != .none, !rect.isEmpty, size.x > 0, size.y > 0 else { return }
    guard work.charge(contours.copyingWork) else { return }
    let placedContours = contours(in: rect)
    if let stroke {
      Raster(rect).stroke(placedContours, stroke, paint: paint, &buffer, context, &work)
    } else {
      Raster(rect).fill(
        placedContours, paint: paint, evenOdd: isEvenOdd, &buffer, context, &work)
    }
  }
}

extension PathNode {
  /// Returns the contours scaled to a frame, in points of the frame.
  private func contours(in rect: Rect) -> [Contour] {
    let scale = Vector(x: rect.points.x / size.x, y: rect.points.y / size.y)
    return contours.mapped { Vector(x: $0.x * scale.x, y: $0.y * scale.y) }
  }

  /// Returns the cells that the path is drawn in, which may be outside of its frame.
  func cells(in rect: Rect) -> Rect {
    size.x > 0 && size.y > 0 ? Raster(rect).cells(of: contours(in: rect), stroke) : .zero
  }
}

extension Outline {
  /// Whether the outline has straight sides: its line can be a ``BoxLine``, and in a thin frame it is
  /// a bar.
  var hasStraightSides: Bool {
    self == .rectangle || self == .roundedRectangle || self == .capsule
  }
}

extension Rect {
  /// Whether the rectangle is too small for rounded corners.
  var isThin: Bool { width < 3 || height < 2 }
}

extension CellBuffer {
  /// Fills the background of a rectangle at the context's opacity.
  ///
  /// At full opacity, the cells become blank. At less, they keep their characters, and what is drawn
  /// with them is blended, too, but not letters.
  mutating func fillBackground(_ paint: Paint, in rect: Rect, _ context: DrawContext) {
    let area = rect.intersection(context.clip)
    guard !area.isEmpty else { return }
    guard context.opacity < 1 else {
      fill(area, with: Style(background: paint), clip: context.clip)
      return
    }
    restyle(area) { cell in
      if (0x2500...0x28ff).contains(cell.code) {
        cell.foreground = context.faded(paint, over: cell.foreground)
      }
      cell.background = context.faded(paint, over: cell.background)
    }
  }

  /// Writes a character of one cell at the context's opacity.
  mutating func put(
    _ scalar: Unicode.Scalar, x: Int, y: Int, paint: Paint, _ context: DrawContext
  ) {
    guard context.clip.contains(Point(x: x, y: y)) else { return }
    let style = context.faded(Style(foreground: paint), over: self[x, y])
    put(scalar, x: x, y: y, style: style, clip: context.clip)
  }

  /// Repeats a character of one cell across a range of columns, at the context's opacity.
  mutating func put(
    _ scalar: Unicode.Scalar, columns: Range<Int>, y: Int, paint: Paint, _ context: DrawContext
  ) {
    guard context.opacity == 1 else {
      let firstColumn = max(columns.lowerBound, context.clip.minX)
      for x in firstColumn..<max(firstColumn, min(columns.upperBound, context.clip.maxX)) {
        put(scalar, x: x, y: y, paint: paint, context)
      }
      return
    }
    put(scalar, columns: columns, y: y, style: Style(foreground: paint), clip: context.clip)
  }
}
