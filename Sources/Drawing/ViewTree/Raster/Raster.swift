package import Cells

/// Draws lines and areas given in points of a frame.
///
/// It accounts for their cost while drawing, because the cost is known only after dashing,
/// transforming and clipping.
struct Raster {
  private let rect: Rect

  init(_ rect: Rect) {
    self.rect = rect
  }

  func stroke(
    _ contours: [Contour], _ line: LineNode, paint: Paint, _ buffer: inout CellBuffer,
    _ context: DrawContext, _ work: inout WorkBudget
  ) {
    guard work.charge(contours.copyingWork) else { return }
    // A line on the frame's edge would be half outside; inset by half a dot, it is visible.
    let size = rect.points
    let scale = Vector(x: max(0, size.x - 4) / size.x, y: max(0, size.y - 4) / size.y)
    let dashes = contours.dashed(line.dash)
    guard line.dash.isEmpty || work.charge(dashes.copyingWork) else { return }
    let inside = dashes.mapped { Vector(x: $0.x * scale.x + 2, y: $0.y * scale.y + 2) }
    let placed = placed(inside, context)
    let area = cells(of: placed, spread: line.width / 2, context)
    guard work.charge(area.width * area.height) else { return }
    guard line.width < 12 else {
      var canvas = QuadrantCanvas(area)
      canvas.stroke(placed, width: line.width, &work)
      canvas.draw(paint: paint, &buffer, context)
      return
    }
    var canvas = DotCanvas(area)
    canvas.stroke(placed, width: line.width, &work)
    canvas.draw(paint: paint, &buffer, context)
  }

  func fill(
    _ contours: [Contour], paint: Paint, evenOdd: Bool, _ buffer: inout CellBuffer,
    _ context: DrawContext, _ work: inout WorkBudget
  ) {
    guard work.charge(contours.copyingWork) else { return }
    let placed = placed(contours, context)
    let area = cells(of: placed, spread: 0, context)
    guard work.charge(area.width * area.height) else { return }
    var canvas = QuadrantCanvas(area)
    canvas.fill(placed, evenOdd: evenOdd, &work)
    canvas.draw(paint: paint, &buffer, context)
  }

  /// Returns the contours in points from the buffer's corner.
  private func placed(_ contours: [Contour], _ context: DrawContext) -> [Contour] {
    let origin = rect.origin.points
    guard let transform = context.transform else { return contours.mapped { $0 + origin } }
    return contours.mapped { transform($0 + origin) }
  }

  /// Returns the cells that the contours touch, clipped to the context.
  private func cells(of contours: [Contour], spread: Double, _ context: DrawContext) -> Rect {
    guard let (least, greatest) = contours.boundingBox else { return .zero }
    return Rect(around: least, greatest, spread: spread).intersection(context.clip)
  }
}

extension [Contour] {
  /// The cost of copying the contours, in units of ``WorkBudget``; each contour is a separate
  /// array.
  var copyingWork: Int { pointCount + 8 * count }
}

extension Rect {
  /// Creates the rectangle of cells touched by two points and a spread around them, all in points.
  init(around first: Vector, _ second: Vector, spread: Double) {
    func cell(_ length: Double, _ unit: Double) -> Int {
      (length / unit).rounded(.down).boundedInt
    }
    let left = cell(min(first.x, second.x) - spread, 8)
    let top = cell(min(first.y, second.y) - spread, 16)
    let right = cell(max(first.x, second.x) + spread, 8)
    let bottom = cell(max(first.y, second.y) + spread, 16)
    self.init(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// The size in points.
  package var points: Vector { Vector(x: Double(width * 8), y: Double(height * 16)) }

  /// Returns a rectangle of the same size whose center is moved by a transform.
  func moved(by transform: Affine) -> Rect {
    let middle = transform(origin.points + points * 0.5)
    return middle.centered(size, from: .zero)
  }
}

extension Point {
  /// The position in points from the buffer's corner.
  var points: Vector { Vector(x: Double(x * 8), y: Double(y * 16)) }
}

extension Vector {
  /// Returns the rectangle of a size centered at this point, which is relative to a cell.
  func centered(_ size: Size, from origin: Point) -> Rect {
    Rect(
      x: origin.x + (x / 8 - Double(size.width) / 2).boundedInt,
      y: origin.y + (y / 16 - Double(size.height) / 2).boundedInt,
      width: size.width, height: size.height)
  }
}

extension TransformNode {
  /// Returns the context for the child of this node, whose frame is `rect`.
  func applied(to context: DrawContext, in rect: Rect) -> DrawContext {
    let center =
      rect.origin.points + Vector(x: rect.points.x * anchor.x, y: rect.points.y * anchor.y)
    let own = Affine(translation: center * -1).then(Affine(scaleX: scaleX, y: scaleY))
      .then(Affine(radians: angle)).then(Affine(translation: center))
    var context = context
    context.transform = context.transform.map { own.then($0) } ?? own
    return context
  }
}
