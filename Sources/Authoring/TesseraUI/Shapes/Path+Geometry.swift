public import Foundation
internal import ViewTree

extension Path {
  /// Returns the path with a transform applied to every point.
  public func applying(_ transform: CGAffineTransform) -> Path {
    guard transform != .identity else { return self }
    var path = Path()
    for element in elements {
      switch element {
      case .move(let point): path.move(to: point.applying(transform))
      case .line(let point): path.addLine(to: point.applying(transform))
      case .quadCurve(let point, let control):
        path.addQuadCurve(to: point.applying(transform), control: control.applying(transform))
      case .curve(let point, let control1, let control2):
        path.addCurve(
          to: point.applying(transform), control1: control1.applying(transform),
          control2: control2.applying(transform))
      case .closeSubpath: path.closeSubpath()
      }
    }
    return path
  }

  /// Returns the path moved by a distance, in points.
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
    applying(CGAffineTransform(translationX: dx, y: dy))
  }

  /// Returns the part of the path between two fractions of its length, 0…1.
  public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
    Path(contours: contours.trimmed(from: Double(from), to: Double(to)))
  }

  /// Returns the outline of the area that stroking the path covers.
  public func strokedPath(_ style: StrokeStyle) -> Path {
    Path(contours: LineOutline(contours, style).contours)
  }

  /// The smallest rectangle that contains the path, or `.null` for a path without lines.
  public var boundingRect: CGRect {
    guard let (least, greatest) = contours.boundingBox else { return .null }
    return CGRect(
      x: least.x, y: least.y, width: greatest.x - least.x, height: greatest.y - least.y)
  }

  /// Returns whether a point is inside the path.
  ///
  /// - Parameters:
  ///   - point: The point, in the coordinates of the path.
  ///   - eoFill: Whether to use the even-odd rule instead of the nonzero winding rule.
  /// - Returns: `true` if the point is inside the filled path.
  public func contains(_ point: CGPoint, eoFill: Bool = false) -> Bool {
    InsideSpans(contours).spans(at: Double(point.y), evenOdd: eoFill)
      .contains { $0.left <= Double(point.x) && Double(point.x) < $0.right }
  }

  /// A Core Graphics copy of the path.
  public var cgPath: CGPath { CGPath(self) }

  init(contours: [Contour]) {
    self.init()
    for contour in contours {
      addLines(contour.points.map { CGPoint(x: $0.x, y: $0.y) })
      if contour.isClosed { closeSubpath() }
    }
  }

  /// The path as polylines.
  ///
  /// A subpath of a single point is left out.
  var contours: [Contour] {
    var contours: [Contour] = []
    for element in elements {
      switch element {
      case .move(let point): contours.append(Contour([point.vector]))
      case .line(let point): contours.extend(with: [point.vector])
      case .quadCurve(let point, let control):
        contours.appendCurve { start, fraction in
          start.interpolated(to: control.vector, at: fraction)
            .interpolated(
              to: control.vector.interpolated(to: point.vector, at: fraction), at: fraction)
        }
      case .curve(let point, let control1, let control2):
        contours.appendCurve { start, fraction in
          let (a, b) = (
            start.interpolated(to: control1.vector, at: fraction),
            control1.vector.interpolated(to: control2.vector, at: fraction)
          )
          let c = control2.vector.interpolated(to: point.vector, at: fraction)
          return a.interpolated(to: b, at: fraction).interpolated(
            to: b.interpolated(to: c, at: fraction), at: fraction)
        }
      case .closeSubpath: contours.close()
      }
    }
    return contours.filter { $0.points.count > 1 }
  }
}

extension [Contour] {
  /// Adds points to the last subpath.
  ///
  /// After a closed subpath, a new one begins at the start of the closed one.
  fileprivate mutating func extend(with points: [Vector]) {
    guard let last = indices.last else { return }
    if self[last].isClosed, let start = self[last].points.first {
      append(Contour([start] + points))
    } else {
      self[last].points += points
    }
  }

  /// Adds a curve as 16 straight segments, which look curved at the resolution of cells.
  ///
  /// - Parameter point: Returns the point at a fraction of the curve, from 0 to 1.
  fileprivate mutating func appendCurve(_ point: (_ start: Vector, _ fraction: Double) -> Vector) {
    guard let start = last?.points.last else { return }
    let segmentCount = 16
    extend(
      with: (1...segmentCount).map { point(start, Double($0) / Double(segmentCount)) })
  }

  fileprivate mutating func close() {
    guard let last = indices.last else { return }
    self[last].isClosed = true
  }
}

extension CGPoint {
  var vector: Vector { Vector(x: Double(x), y: Double(y)) }
}
