internal import Cells

extension DividerNode {
  func draw(in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext) {
    let area = rect.intersection(context.clip)
    guard !area.isEmpty else { return }
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX {
        buffer.mark(axis == .horizontal ? "│" : "─", x: x, y: y, paint: paint, context)
      }
    }
  }
}

extension GaugeNode {
  /// Returns the value at a time, 0…1, or `nil` if indeterminate.
  package func fraction(at now: Double) -> Double? {
    guard let start, let end else { return fraction.map { min(1, max(0, $0)) } }
    let passed = end > start ? min(1, max(0, (now - start) / (end - start))) : 1
    return countsDown ? 1 - passed : passed
  }

  func draw(
    in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext, _ work: inout WorkBudget
  ) {
    let fraction = context.barsText ? 0 : fraction(at: context.now)
    switch form {
    case .bar: drawBar(fraction, in: rect, &buffer, context)
    case .ring: drawRing(fraction, in: rect, &buffer, context, &work)
    }
  }

  /// Draws a heavy line for the fraction, in half cells, and a light line for the rest.
  ///
  /// Bars in adjacent rows stay separate, and the weight shows the value without colors.
  private func drawBar(
    _ fraction: Double?, in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext
  ) {
    let halves = fraction.map { Int(($0 * Double(rect.width * 2)).rounded()) } ?? 0
    let filled = rect.minX + halves / 2
    let end = rect.minX + (halves + 1) / 2
    buffer.mark("━", columns: rect.minX..<filled, y: rect.minY, paint: paint, context)
    buffer.mark("╸", columns: filled..<end, y: rect.minY, paint: paint, context)
    let line: Unicode.Scalar = fraction == nil ? "╌" : "─"
    buffer.mark(line, columns: end..<max(end, rect.maxX), y: rect.minY, paint: track, context)
  }

  private func drawRing(
    _ fraction: Double?, in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext,
    _ work: inout WorkBudget
  ) {
    let size = rect.points
    guard work.charge(Outline.circle.pointCount(in: size, radius: 0)) else { return }
    let ring = Outline.circle.contours(in: size, radius: 0)
    Raster(rect).stroke(ring, LineNode(), paint: track, &buffer, context, &work)
    guard let fraction, fraction > 0 else { return }
    // The ring starts at the top, like a clock.
    let middle = size * 0.5
    let rotation = Affine(translation: middle * -1).then(Affine(radians: -Double.pi / 2))
      .then(Affine(translation: middle))
    let filled = ring.trimmed(from: 0, to: fraction).mapped { rotation($0) }
    Raster(rect).stroke(filled, LineNode(), paint: paint, &buffer, context, &work)
  }
}

extension PlotNode {
  func draw(in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext) {
    let shown = values.suffix(rect.width)
    let start = rect.maxX - shown.count
    let lowest = max(0, rect.maxY - context.clip.maxY)
    let first = max(start, context.clip.minX)
    for x in first..<max(first, min(rect.maxX, context.clip.maxX)) {
      let value = shown[shown.startIndex + x - start]
      let eighths = context.barsText ? 1 : max(1, (value * Double(rect.height * 8)).boundedInt)
      for row in lowest..<max(lowest, rect.maxY - context.clip.minY) {
        let filled = min(8, eighths - row * 8)
        guard filled > 0, let block = Unicode.Scalar(0x2580 + UInt32(filled)) else { break }
        let point = Point(x: x, y: rect.maxY - 1 - row)
        if filled < 8 { buffer.preserveFullBlock(at: point, context) }
        buffer.mark(block, x: point.x, y: point.y, paint: paint, context)
      }
    }
  }
}

extension CellBuffer {
  /// Makes the color of a full block the background of its cell.
  ///
  /// A partial block that is drawn over it leaves the rest of the cell unchanged.
  fileprivate mutating func preserveFullBlock(at point: Point, _ context: DrawContext) {
    guard context.clip.contains(point), bounds.contains(point),
      self[point.x, point.y].code == 0x2588
    else { return }
    self[point.x, point.y].background = self[point.x, point.y].foreground
  }
}

extension GaugeNode {
  /// Returns when the next half cell becomes full, at most once per second.
  func nextChange(after now: Double, cells: Int) -> Double? {
    guard let start, let end, end > start, now < end else { return nil }
    // Drawing rounds to half cells, so the view changes halfway between them. A ring of four rows
    // has roughly 48 dots.
    let steps = Double(form == .bar ? max(1, cells) * 2 : 48)
    let passed = max(0, now - start) / (end - start)
    let next = ((passed * steps + 0.5).rounded(.down) + 0.5) / steps
    return min(end, max(start + next * (end - start), max(start, now) + 1))
  }
}
