internal import Foundation
internal import ViewTree

/// The area that a stroked line covers.
struct LineOutline {
  private let halfWidth: Double
  private let cap: CGLineCap
  private let join: CGLineJoin
  private let miterLimit: Double
  private(set) var contours: [Contour] = []

  /// Creates the outline of lines from parts that may overlap.
  ///
  /// All parts have the same orientation, so the winding rule makes them one area. A line width of
  /// 0 or less has no outline.
  init(_ lines: [Contour], _ style: StrokeStyle) {
    halfWidth = max(0, Double(style.lineWidth)) / 2
    cap = style.lineCap
    join = style.lineJoin
    miterLimit = Double(style.miterLimit)
    let dashes = lines.dashed(style.dash.map(Double.init), phase: Double(style.dashPhase))
    for line in dashes where halfWidth > 0 { add(line) }
  }

  /// Adds a line with its joins and ends.
  ///
  /// A line without a length is shown only by its cap.
  private mutating func add(_ contour: Contour) {
    // Points closer than this are one point, because a segment needs a direction.
    let minimumDistance = 1e-9
    let points = contour.points.filter { $0.x.isFinite && $0.y.isFinite }
    var vertices = points.isEmpty ? [] : [points[0]]
    for point in points where (point - vertices[vertices.count - 1]).length > minimumDistance {
      vertices.append(point)
    }
    let isRing = contour.isClosed && vertices.count > 2
    if isRing, (vertices[0] - vertices[vertices.count - 1]).length > minimumDistance {
      vertices.append(vertices[0])
    }
    guard vertices.count > 1 else {
      if cap != .butt, let vertex = vertices.first { addEnd(vertex, towards: Vector(x: 1, y: 0)) }
      return
    }
    for (from, to) in zip(vertices, vertices.dropFirst()) { addSide(from, to) }
    for index in 1..<vertices.count - 1 {
      addJoin(vertices[index - 1], vertices[index], vertices[index + 1])
    }
    if isRing {
      addJoin(vertices[vertices.count - 2], vertices[0], vertices[1])
    } else if cap != .butt {
      addEnd(vertices[0], towards: vertices[0] - vertices[1])
      addEnd(
        vertices[vertices.count - 1],
        towards: vertices[vertices.count - 1] - vertices[vertices.count - 2])
    }
  }

  /// Adds the area along a straight segment.
  private mutating func addSide(_ from: Vector, _ to: Vector) {
    let offset = normal(to - from)
    addArea([from + offset, to + offset, to - offset, from - offset])
  }

  /// Adds a square or round cap.
  private mutating func addEnd(_ vertex: Vector, towards direction: Vector) {
    guard cap == .square else { return addCircle(vertex) }
    let end = vertex + direction * (halfWidth / direction.length)
    let offset = normal(direction)
    addArea([vertex + offset, end + offset, end - offset, vertex - offset])
  }

  /// Adds the area on the outer side of a corner.
  ///
  /// A straight line needs no join, and a miter above the limit becomes a bevel.
  private mutating func addJoin(_ previous: Vector, _ vertex: Vector, _ next: Vector) {
    let (first, second) = (normal(vertex - previous), normal(next - vertex))
    let crossProduct = first.x * second.y - first.y * second.x
    guard abs(crossProduct) > 1e-9 * halfWidth * halfWidth else { return }
    if join == .round { return addCircle(vertex) }
    // The sign that selects the outer side of the line at the join.
    let side = crossProduct > 0 ? -1.0 : 1.0
    let (from, to) = (vertex + first * side, vertex + second * side)
    var area = [vertex, from, to]
    let bisector = first + second
    let miterRatio = 2 * halfWidth * halfWidth / max(1e-9, bisector.length * halfWidth)
    if join == .miter, miterRatio <= miterLimit {
      let tip =
        bisector
        * (side * 2 * halfWidth * halfWidth / max(1e-9, bisector.length * bisector.length))
      area = [vertex, from, vertex + tip, to]
    }
    addArea(area)
  }

  private mutating func addCircle(_ vertex: Vector) {
    // A larger circle needs more sides to look round.
    let steps = min(64, max(8, Int((halfWidth.squareRoot() * 8).rounded(.up))))
    addArea(
      (0..<steps).map { step in
        let angle = 2 * Double.pi * Double(step) / Double(steps)
        return vertex + Vector(x: cos(angle) * halfWidth, y: sin(angle) * halfWidth)
      })
  }

  /// Returns the vector from the center of a line to its edge, for a line in the given direction.
  private func normal(_ direction: Vector) -> Vector {
    Vector(x: -direction.y, y: direction.x) * (halfWidth / direction.length)
  }

  /// Adds a polygon, reversed if necessary so that all polygons have the same orientation.
  private mutating func addArea(_ points: [Vector]) {
    var signedArea = 0.0
    for (from, to) in zip(points, points.dropFirst() + [points[0]]) {
      signedArea += from.x * to.y - to.x * from.y
    }
    contours.append(Contour(signedArea < 0 ? points.reversed() : points, isClosed: true))
  }
}
