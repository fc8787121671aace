internal import Cells

extension DividerNode {
  func draw(in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext) {
    let area = rect.intersection(context.clip)
    guard !area.isEmpty else { return }
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX {
        buffer.put(axis == .horizontal ? "│" : "─", x: x, y: y, paint: paint, context)
      }
    }
  }
}

extension GaugeNode {
  /// Returns the value at a time, 0…1, or `nil` if the progress is indeterminate.
  package func fraction(at now: Double) -> Double? {
    guard let elapsed = elapsed(at: now) else { return fraction.map { min(1, max(0, $0)) } }
    return countsDown ? 1 - elapsed : elapsed
  }

  /// Returns how much of the interval has passed at a time, 0…1, or `nil` if there is none.
  ///
  /// Whole seconds are counted, so that a bar changes once a second at most, and what it shows depends
  /// on the time alone, whenever it is drawn.
  private func elapsed(at now: Double) -> Double? {
    guard let start, let end else { return nil }
    guard end > start, now < end else { return 1 }
    return min(1, Self.wholeSeconds(now - start) / (end - start))
  }

  /// Returns the number of whole seconds, not less than 0; a microsecond is allowed for rounding errors.
  private static func wholeSeconds(_ seconds: Double) -> Double {
    max(0, (seconds + 1e-6).rounded(.down))
  }

  /// Returns how many of a number of steps have been taken at a time.
  private func steps(of total: Int, at now: Double) -> Int {
    guard let elapsed = elapsed(at: now) else {
      return Int(((fraction(at: now) ?? 0) * Double(total)).rounded())
    }
    let steps = Int((elapsed * Double(total)).rounded())
    return countsDown ? total - steps : steps
  }

  func draw(
    in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext, _ work: inout WorkBudget
  ) {
    switch form {
    case .bar: drawBar(in: rect, &buffer, context)
    case .ring:
      let fraction = context.isTextRedacted ? 0 : ringFraction(at: context.now)
      drawRing(fraction, in: rect, &buffer, context, &work)
    }
  }

  /// Draws a heavy line for the fraction, in half cells, and a light line for the remainder.
  ///
  /// Bars in adjacent rows do not touch, and the weights show the value without colors.
  private func drawBar(in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext) {
    let isIndeterminate = !context.isTextRedacted && fraction(at: context.now) == nil
    let halves = context.isTextRedacted ? 0 : steps(of: rect.width * 2, at: context.now)
    let fullCellsEnd = rect.minX + halves / 2
    let filledEnd = rect.minX + (halves + 1) / 2
    buffer.put("━", columns: rect.minX..<fullCellsEnd, y: rect.minY, paint: paint, context)
    buffer.put("╸", columns: fullCellsEnd..<filledEnd, y: rect.minY, paint: paint, context)
    let line: Unicode.Scalar = isIndeterminate ? "╌" : "─"
    buffer.put(
      line, columns: filledEnd..<max(filledEnd, rect.maxX), y: rect.minY, paint: track, context)
  }

  /// The steps of a live ring: one of four rows has roughly as many dots.
  private static let ringSteps = 48

  private func ringFraction(at now: Double) -> Double? {
    guard isLive else { return fraction(at: now) }
    return Double(steps(of: Self.ringSteps, at: now)) / Double(Self.ringSteps)
  }

  private func drawRing(
    _ fraction: Double?, in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext,
    _ work: inout WorkBudget
  ) {
    let size = rect.points
    guard work.charge(Outline.circle.pointCount(in: size, radius: 0)) else { return }
    let ring = Outline.circle.contours(in: size, radius: 0)
    Raster(rect).stroke(ring, Stroke(), paint: track, &buffer, context, &work)
    guard let fraction, fraction > 0 else { return }
    // The ring starts at the top, like a clock.
    let middle = size * 0.5
    let rotation = Affine(translation: middle * -1).then(Affine(radians: -Double.pi / 2))
      .then(Affine(translation: middle))
    let filledArc = ring.trimmed(from: 0, to: fraction).mapped { rotation($0) }
    Raster(rect).stroke(filledArc, Stroke(), paint: paint, &buffer, context, &work)
  }
}

extension PlotNode {
  func draw(in rect: Rect, _ buffer: inout CellBuffer, _ context: DrawContext) {
    let visibleValues = values.suffix(rect.width)
    let start = rect.maxX - visibleValues.count
    let firstRow = max(0, rect.maxY - context.clip.maxY)
    let first = max(start, context.clip.minX)
    for x in first..<max(first, min(rect.maxX, context.clip.maxX)) {
      let value = visibleValues[visibleValues.startIndex + x - start]
      let eighths =
        context.isTextRedacted
        ? 1 : max(1, min(rect.height * 8, (value * Double(rect.height * 8)).boundedInt))
      for row in firstRow..<max(firstRow, rect.maxY - context.clip.minY) {
        let filledEighths = min(8, eighths - row * 8)
        guard filledEighths > 0, let block = Unicode.Scalar(0x2580 + UInt32(filledEighths)) else {
          break
        }
        let point = Point(x: x, y: rect.maxY - 1 - row)
        if filledEighths < 8 { buffer.preserveFullBlock(at: point, context) }
        buffer.put(block, x: point.x, y: point.y, paint: paint, context)
      }
    }
  }
}

extension CellBuffer {
  /// Makes the color of a full block the background of its cell.
  ///
  /// A partial block that is drawn over it then leaves the rest of the cell filled.
  fileprivate mutating func preserveFullBlock(at point: Point, _ context: DrawContext) {
    guard context.clip.contains(point), bounds.contains(point),
      self[point.x, point.y].code == 0x2588
    else { return }
    self[point.x, point.y].background = self[point.x, point.y].foreground
  }
}

extension GaugeNode {
  /// Whether the value depends on the current time.
  var isLive: Bool { start != nil && end != nil }

  /// Returns the time of the next visible change, a whole number of seconds after the start unless the
  /// progress ends earlier; `nil` if the gauge no longer changes.
  func nextChange(after now: Double, barWidth: Int) -> Double? {
    guard let start, let end, end > start, now < end else { return nil }
    // Drawing rounds to half cells, so the view changes halfway between them.
    let total = form == .bar ? max(1, barWidth) * 2 : Self.ringSteps
    let taken = ((elapsed(at: now) ?? 0) * Double(total)).rounded()
    let threshold = (taken + 0.5) / Double(total) * (end - start)
    let nextSecond = Self.wholeSeconds(now - start) + 1
    return min(end, start + max(nextSecond, (threshold - 1e-6).rounded(.up)))
  }
}
