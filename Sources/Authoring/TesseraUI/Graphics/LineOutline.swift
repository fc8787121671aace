internal import Foundation
internal import ViewTree

/// The area that a stroked line covers.
struct LineOutline {
  private let halfWidth: Double
  private let cap: CGLineCap
  private let join: CGLineJoin
  private let miterLimit: Double
  private(set) var contours: [Contour] = []

  /// Creates the outline as parts that may overlap.
  ///
  /// All parts have the same orientation, so the winding rule makes them one area.
  init(_ lines: [Contour], _ style: StrokeStyle) {
    halfWidth = max(0, Double(style.lineWidth)) / 2
    cap = style.lineCap
    join = style.lineJoin
    miterLimit = Double(style.miterLimit)
    let dashes = lines.dashed(style.dash.map(Double.init), phase: Double(style.dashPhase))
    for line in dashes where halfWidth > 0 { add(line) }
  }

  private mutating func add(_ contour: Contour) {
    let points = contour.points.filter { $0.x.isFinite && $0.y.isFinite }
    var places = points.isEmpty ? [] : [points[0]]
    for point in points where (point - places[places.count - 1]).length > 1e-9 {
      places.append(point)
    }
    let isRing = contour.isClosed && places.count > 2
    if isRing, (places[0] - places[places.count - 1]).length > 1e-9 { places.append(places[0]) }
    guard places.count > 1 else {
      if cap != .butt, let place = places.first { addEnd(place, towards: Vector(x: 1, y: 0)) }
      return
    }
    for (from, to) in zip(places, places.dropFirst()) { addSide(from, to) }
    for index in 1..<places.count - 1 {
      addJoin(places[index - 1], places[index], places[index + 1])
    }
    if isRing {
      addJoin(places[places.count - 2], places[0], places[1])
    } else if cap != .butt {
      addEnd(places[0], towards: places[0] - places[1])
      addEnd(places[places.count - 1], towards: places[places.count - 1] - places[places.count - 2])
    }
  }

  private mutating func addSide(_ from: Vector, _ to: Vector) {
    let off = normal(to - from)
    addArea([from + off, to + off, to - off, from - off])
  }

  private mutating func addEnd(_ place: Vector, towards direction: Vector) {
    guard cap == .square else { return addCircle(place) }
    let along = direction * (halfWidth / direction.length)
    let off = normal(direction)
    addArea([place + off, place + along + off, place + along - off, place - off])
  }

  private mutating func addJoin(_ before: Vector, _ place: Vector, _ after: Vector) {
    let (first, second) = (normal(place - before), normal(after - place))
    let turn = first.x * second.y - first.y * second.x
    guard abs(turn) > 1e-9 * halfWidth * halfWidth else { return }
    if join == .round { return addCircle(place) }
    // The line's outer side at the join.
    let side = turn > 0 ? -1.0 : 1.0
    let (from, to) = (place + first * side, place + second * side)
    var area = [place, from, to]
    let middle = first + second
    let reach = 2 * halfWidth * halfWidth / max(1e-9, middle.length * halfWidth)
    if join == .miter, reach <= miterLimit {
      let tip =
        middle * (side * 2 * halfWidth * halfWidth / max(1e-9, middle.length * middle.length))
      area = [place, from, place + tip, to]
    }
    addArea(area)
  }

  private mutating func addCircle(_ place: Vector) {
    let steps = min(64, max(8, Int((halfWidth.squareRoot() * 8).rounded(.up))))
    addArea(
      (0..<steps).map { step in
        let angle = 2 * Double.pi * Double(step) / Double(steps)
        return place + Vector(x: cos(angle) * halfWidth, y: sin(angle) * halfWidth)
      })
  }

  /// Returns the vector from the line's center to its edge, for a direction.
  private func normal(_ direction: Vector) -> Vector {
    Vector(x: -direction.y, y: direction.x) * (halfWidth / direction.length)
  }

  private mutating func addArea(_ points: [Vector]) {
    var area = 0.0
    for (from, to) in zip(points, points.dropFirst() + [points[0]]) {
      area += from.x * to.y - to.x * from.y
    }
    contours.append(Contour(area < 0 ? points.reversed() : points, isClosed: true))
  }
}
