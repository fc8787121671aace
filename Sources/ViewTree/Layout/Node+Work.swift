internal import Cells

extension Node {
  /// What drawing this leaf takes, in units of ``WorkBudget``.
  ///
  /// - Parameters:
  ///   - frame: Where it is drawn.
  ///   - seen: The part of its frame that can be seen.
  ///   - transform: What it is turned and scaled by, or `nil`.
  /// - Returns: Units, at least 1.
  func drawingWork(in frame: Rect, seen: Rect, _ transform: Affine?) -> Int {
    let area = seen.width * seen.height
    switch self {
    case .text(let text): return text.settingWork
    case .symbol(let symbol): return symbol.settingWork
    case .shape(let shape):
      return shape.drawingWork(in: frame, seen: seen, isTurned: transform != nil)
    case .path(let path): return path.drawingWork(in: frame, seen: seen, transform)
    case .picture(let picture): return area * 4 + picture.pixels.bytes.count / 16
    case .gauge(let gauge) where gauge.form == .ring:
      return 10 + area * 4 + 4 * Outline.circle.pointCount(in: frame.points, radius: 0)
    case .divider, .gauge, .plot: return 10 + area
    default: return 1
    }
  }
}

extension SymbolNode {
  /// What finding its width takes, in units of ``WorkBudget``.
  var settingWork: Int { 1 + glyph.settingWork }
}

extension ShapeNode {
  /// A curve has its points, however little of it is in sight.
  fileprivate func drawingWork(in frame: Rect, seen: Rect, isTurned: Bool) -> Int {
    var area = seen.width * seen.height
    guard line != nil || outline != .rectangle else { return area / 4 }
    let points = outline.pointCount(in: frame.points, radius: radius)
    guard let line else {
      let isCut = isTurned || from > 0 || to < 1
      return 200 + area * 4 + (isCut ? points * (2 + seen.height * 2) : 0)
    }
    guard line.width >= 12 else { return 200 + area * 4 + points * 4 }
    // Each pixel of a thick line asks how far each stretch is.
    if outline == .circle, !isTurned {
      let side = min(frame.width, frame.height * 2)
      area = min(area, side * (side / 2 + 1))
    }
    return 200 + points * (1 + area)
  }
}

extension TextNode {
  /// What breaking the text into lines takes, in units of ``WorkBudget``.
  var settingWork: Int {
    runs.reduce(1) { $0 + 1 + $1.text.settingWork }
  }
}

extension String {
  /// What finding its glyphs takes, in units of ``WorkBudget``: a byte of ASCII is one, others are
  /// looked up in Unicode's tables.
  fileprivate var settingWork: Int {
    Glyphs.isPlainASCII(self) ? utf8.count / 4 : utf8.count * 2
  }
}

extension PathNode {
  /// Lines cost by their points and by how far they go in sight; areas by points a row.
  fileprivate func drawingWork(in frame: Rect, seen: Rect, _ transform: Affine?) -> Int {
    let points = contours.reduce(0) { $0 + $1.points.count + 1 }
    guard let line else {
      return points * (2 + seen.height * 2) + seen.width * seen.height
    }
    if line.width >= 12 { return points * (1 + seen.width * seen.height) }
    // A wide line stamps a square of dots at each step.
    let reach = line.width > 4 ? max(1, (line.width / 8).rounded(.up)) : 0
    let stamp = reach > 0 ? (2 * reach + 1) * (2 * reach + 1) : 1
    let scale = transform?.greatestScale ?? 1
    return points + (length(in: frame, seen: seen, scale) / 16 * stamp).boundedInt
  }

  /// How far the lines go, each stretch no farther than across what is seen, in points.
  private func length(in frame: Rect, seen: Rect, _ factor: Double) -> Double {
    guard size.x > 0, size.y > 0 else { return 0 }
    let scale = Vector(
      x: frame.points.x / size.x * factor, y: frame.points.y / size.y * factor)
    let across = seen.points.length
    return contours.reduce(0) { length, contour in
      zip(contour.points, contour.points.dropFirst()).reduce(length) { length, ends in
        let way = ends.1 - ends.0
        return length + min(across, Vector(x: way.x * scale.x, y: way.y * scale.y).length)
      } + across
    }
  }
}
