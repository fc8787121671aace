#if canImport(Glibc)
private import Glibc
#endif

extension Outline {
  /// Returns the outline in a frame, clockwise from the point where SwiftUI starts it.
  ///
  /// - Parameters:
  ///   - size: The size of the frame in points.
  ///   - radius: The corner radius of a rounded rectangle, in points.
  /// - Returns: A single closed contour.
  package func contours(in size: Vector, radius: Double) -> [Contour] {
    let middle = size * 0.5
    switch self {
    case .rectangle:
      return [
        Contour(
          [.zero, Vector(x: size.x, y: 0), size, Vector(x: 0, y: size.y)], isClosed: true)
      ]
    case .ellipse: return [Self.arc(middle, middle, from: 0, turns: 1)]
    case .circle:
      let radius = min(middle.x, middle.y)
      return [Self.arc(middle, Vector(x: radius, y: radius), from: 0, turns: 1)]
    case .capsule: return [Self.roundedRectangle(size, radius: min(middle.x, middle.y))]
    case .roundedRectangle:
      return [Self.roundedRectangle(size, radius: min(middle.x, middle.y, max(0, radius)))]
    }
  }

  /// Returns whether a point of a frame is inside the outline; all lengths are in points.
  func contains(_ point: Vector, in size: Vector, radius: Double) -> Bool {
    let middle = size * 0.5
    let offset = Vector(x: abs(point.x - middle.x), y: abs(point.y - middle.y))
    switch self {
    case .rectangle: return true
    case .ellipse: return Vector(x: offset.x / middle.x, y: offset.y / middle.y).length <= 1
    case .circle: return offset.length <= min(middle.x, middle.y)
    case .capsule, .roundedRectangle:
      let maximumRadius = self == .capsule ? Double.infinity : radius
      let radius = min(middle.x, middle.y, maximumRadius)
      let corner = Vector(x: offset.x - (middle.x - radius), y: offset.y - (middle.y - radius))
      return corner.x <= 0 || corner.y <= 0 || corner.length <= radius
    }
  }

  private static func roundedRectangle(_ size: Vector, radius: Double) -> Contour {
    let corner = Vector(x: radius, y: radius)
    let (right, bottom) = (size.x - radius, size.y - radius)
    let centers = [
      Vector(x: right, y: bottom), Vector(x: radius, y: bottom), Vector(x: radius, y: radius),
      Vector(x: right, y: radius),
    ]
    let quarters = centers.enumerated().flatMap { index, center in
      arc(center, corner, from: Double(index) / 4, turns: 0.25).points
    }
    return Contour([Vector(x: size.x, y: size.y / 2)] + quarters, isClosed: true)
  }

  /// Returns an elliptical arc; `from` and `turns` are fractions of the whole ellipse.
  private static func arc(
    _ center: Vector, _ radius: Vector, from: Double, turns: Double
  ) -> Contour {
    let steps = steps(radius, turns: turns)
    let points = (0...steps).map { step in
      let angle = (from + turns * Double(step) / Double(steps)) * 2 * Double.pi
      return Vector(x: center.x + radius.x * cos(angle), y: center.y + radius.y * sin(angle))
    }
    return Contour(points, isClosed: turns == 1)
  }

  /// Returns the number of segments for an arc.
  ///
  /// It grows with the square root of the radius, because the segments then deviate from the arc by
  /// about the same distance, 0.14 points, at any size.
  private static func steps(_ radius: Vector, turns: Double) -> Int {
    let reach = max(0, max(radius.x, radius.y))
    return max(2, min(10_000, (reach.squareRoot() * 6 * turns).rounded(.up).boundedInt))
  }

  /// Returns the number of points of ``contours(in:radius:)``.
  func pointCount(in size: Vector, radius: Double) -> Int {
    let middle = size * 0.5
    let side = min(middle.x, middle.y)
    func pointCount(_ radius: Double) -> Int {
      5 + 4 * Self.steps(Vector(x: radius, y: radius), turns: 0.25)
    }
    return switch self {
    case .rectangle: 4
    case .ellipse: 1 + Self.steps(middle, turns: 1)
    case .circle: 1 + Self.steps(Vector(x: side, y: side), turns: 1)
    case .capsule: pointCount(side)
    case .roundedRectangle: pointCount(min(side, max(0, radius)))
    }
  }
}
