package import Cells

/// A rasterizer of lines and areas, whose coordinates are in points of a frame.
///
/// It accounts for the cost while it draws, because the cost is known only after dashing,
/// transforming and clipping.
struct Raster {
  private let rect: Rect
  /// The line width in points from which quadrants are used instead of dots; 12 points are three
  /// dots.
  private static let thickWidth = 12.0

  init(_ rect: Rect) {
    self.rect = rect
  }

  func stroke(
    _ contours: [Contour], _ stroke: Stroke, paint: Paint, _ buffer: inout CellBuffer,
    _ context: DrawContext, _ work: inout WorkBudget
  ) {
    guard work.charge(contours.copyingWork) else { return }
    let dashes = contours.dashed(stroke.dash)
    guard stroke.dash.isEmpty || work.charge(dashes.copyingWork) else { return }
    let placedContours = placing(inset(dashes), context)
    let area = cells(of: placedContours, spread: stroke.width / 2, context)
    guard work.charge(area.width * area.height) else { return }
    guard stroke.width < Self.thickWidth else {
      var canvas = QuadrantCanvas(area)
      canvas.stroke(placedContours, width: stroke.width, &work)
      canvas.draw(paint: paint, &buffer, context)
      return
    }
    var canvas = DotCanvas(area)
    canvas.stroke(placedContours, width: stroke.width, &work)
    canvas.draw(paint: paint, &buffer, context)
  }

  func fill(
    _ contours: [Contour], paint: Paint, evenOdd: Bool, _ buffer: inout CellBuffer,
    _ context: DrawContext, _ work: inout WorkBudget
  ) {
    guard work.charge(contours.copyingWork) else { return }
    let placedContours = placing(contours, context)
    let area = cells(of: placedContours, spread: 0, context)
    guard work.charge(area.width * area.height) else { return }
    var canvas = QuadrantCanvas(area)
    canvas.fill(placedContours, evenOdd: evenOdd, &work)
    canvas.draw(paint: paint, &buffer, context)
  }

  /// Returns the contours of lines inset by half a dot, 2 points, because half of a line on the
  /// frame's edge would be outside.
  private func inset(_ contours: [Contour]) -> [Contour] {
    let size = rect.points
    let scale = Vector(x: max(0, size.x - 4) / size.x, y: max(0, size.y - 4) / size.y)
    return contours.mapped { Vector(x: $0.x * scale.x + 2, y: $0.y * scale.y + 2) }
  }

  /// Returns the cells that contours fill, or their lines, unless they are transformed or clipped.
  func cells(of contours: [Contour], _ stroke: Stroke?) -> Rect {
    let contours = (stroke == nil ? contours : inset(contours)).mapped { $0 + rect.origin.points }
    guard let (minimum, maximum) = contours.boundingBox else { return .zero }
    return Rect(around: minimum, maximum, spread: (stroke?.width ?? 0) / 2)
  }

  /// Returns the contours after the context's transform, in points from the buffer's corner.
  private func placing(_ contours: [Contour], _ context: DrawContext) -> [Contour] {
    let origin = rect.origin.points
    guard let transform = context.transform else { return contours.mapped { $0 + origin } }
    return contours.mapped { transform($0 + origin) }
  }

  /// Returns the rectangle of cells within `spread` points of the contours, clipped to the context.
  private func cells(of contours: [Contour], spread: Double, _ context: DrawContext) -> Rect {
    guard let (minimum, maximum) = contours.boundingBox else { return .zero }
    return Rect(around: minimum, maximum, spread: spread).intersection(context.clip)
  }
}

extension [Contour] {
  /// The cost of copying the contours, each of which is a separate array, in units of
  /// ``WorkBudget``.
  var copyingWork: Int { pointCount + 8 * count }
}

extension Rect {
  /// Creates the rectangle of cells that contains the area between two points and a margin around
  /// it; all lengths are in points.
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
  /// Returns a rectangle that has the given size, and whose center is at this vector from a cell.
  func centered(_ size: Size, from origin: Point) -> Rect {
    Rect(
      x: origin.x + (x / 8 - Double(size.width) / 2).boundedInt,
      y: origin.y + (y / 16 - Double(size.height) / 2).boundedInt,
      width: size.width, height: size.height)
  }
}

extension TransformNode {
  /// Returns the context for the child, given the frame of this node.
  func applied(to context: DrawContext, in rect: Rect) -> DrawContext {
    let center =
      rect.origin.points + Vector(x: rect.points.x * anchor.x, y: rect.points.y * anchor.y)
    let transform = Affine(translation: center * -1).then(Affine(scaleX: scaleX, y: scaleY))
      .then(Affine(radians: angle)).then(Affine(translation: center))
    var context = context
    context.transform = context.transform.map { transform.then($0) } ?? transform
    return context
  }
}
