public import Foundation

extension Path {
  /// Adds a rectangle as a closed subpath.
  public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    var path = Path()
    path.move(to: CGPoint(x: rect.minX, y: rect.minY))
    path.addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
    path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
    path.closeSubpath()
    addPath(path, transform: transform)
  }

  /// Adds each rectangle as a closed subpath.
  public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds a subpath of straight lines through the points, if there are any.
  public mutating func addLines(_ lines: [CGPoint]) {
    guard let first = lines.first else { return }
    move(to: first)
    for point in lines.dropFirst() { addLine(to: point) }
  }

  /// Adds the ellipse inscribed in a rectangle.
  public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    var path = Path()
    path.addEllipseArc(in: rect, from: 0, through: 2 * .pi)
    path.closeSubpath()
    addPath(path, transform: transform)
  }

  /// Adds a rounded rectangle.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in points.
  ///   - cornerSize: The size of a corner, in points; at most half of the rectangle.
  ///   - style: Ignored; corners are elliptical.
  ///   - transform: The transform applied to the rounded rectangle.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous,
    transform: CGAffineTransform = .identity
  ) {
    let width = min(cornerSize.width, rect.width / 2)
    let height = min(cornerSize.height, rect.height / 2)
    var path = Path()
    path.move(to: CGPoint(x: rect.maxX, y: rect.midY))
    let centers = [
      CGPoint(x: rect.maxX - width, y: rect.maxY - height),
      CGPoint(x: rect.minX + width, y: rect.maxY - height),
      CGPoint(x: rect.minX + width, y: rect.minY + height),
      CGPoint(x: rect.maxX - width, y: rect.minY + height),
    ]
    for (index, center) in centers.enumerated() {
      let corner = CGRect(
        x: center.x - width, y: center.y - height, width: width * 2, height: height * 2)
      path.addEllipseArc(in: corner, from: Double(index) * .pi / 2, through: .pi / 2)
    }
    path.closeSubpath()
    addPath(path, transform: transform)
  }

  /// Adds a circular arc, connected to the current point by a straight line.
  ///
  /// An empty path starts at the start of the arc.
  /// - Parameters:
  ///   - center: The center of the circle.
  ///   - radius: The radius, in points.
  ///   - startAngle: The angle at which the arc starts, measured clockwise from the positive
  ///     x-axis.
  ///   - endAngle: The angle at which the arc ends.
  ///   - clockwise: Whether the arc runs clockwise in coordinates whose y-axis points up; on the
  ///     screen, where y points down, it then runs counterclockwise, as on iOS.
  ///   - transform: The transform applied to the arc.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let fullCircle = 2 * Double.pi
    let difference = endAngle.radians - startAngle.radians
    var extent = difference.truncatingRemainder(dividingBy: fullCircle)
    if clockwise && extent > 0 { extent -= fullCircle }
    if !clockwise && extent < 0 { extent += fullCircle }
    // Angles that differ by full circles draw a full circle, not an empty arc.
    if extent == 0 && difference != 0 { extent = clockwise ? -fullCircle : fullCircle }
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: Angle(radians: extent),
      transform: transform)
  }

  /// Adds a circular arc given by its start angle and extent, connected to the current point by a
  /// straight line.
  ///
  /// The extent is limited to a full circle. An empty path starts at the start of the arc.
  public mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle,
    transform: CGAffineTransform = .identity
  ) {
    let rect = CGRect(
      x: center.x - radius, y: center.y - radius, width: radius * 2, height: radius * 2)
    var path = Path()
    path.addEllipseArc(in: rect, from: startAngle.radians, through: delta.radians)
    appendConnected(path.applying(transform))
  }

  /// Adds a line and an arc that is tangent to two lines, as in a rounded corner.
  ///
  /// If the two lines are parallel or one of them has no length, only a line to the corner is
  /// added.
  ///
  /// - Parameters:
  ///   - tangent1End: The corner, at which the first tangent line ends. This line starts at the
  ///     current point.
  ///   - tangent2End: The end of the second tangent line, which starts at the corner.
  ///   - radius: The radius, in points.
  ///   - transform: The transform applied to the line and the arc.
  public mutating func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let start = currentPoint ?? tangent1End
    let first = CGPoint(x: start.x - tangent1End.x, y: start.y - tangent1End.y)
    let second = CGPoint(x: tangent2End.x - tangent1End.x, y: tangent2End.y - tangent1End.y)
    let (firstLength, secondLength) = (hypot(first.x, first.y), hypot(second.x, second.y))
    guard firstLength > 0, secondLength > 0 else { return addLine(to: tangent1End) }
    let cosine = (first.x * second.x + first.y * second.y) / (firstLength * secondLength)
    let halfAngle = acos(max(-1, min(1, cosine))) / 2
    guard halfAngle > 0.001, halfAngle < .pi / 2 - 0.001 else { return addLine(to: tangent1End) }
    let distance = radius / tan(halfAngle)
    let arcStart = CGPoint(
      x: tangent1End.x + first.x / firstLength * distance,
      y: tangent1End.y + first.y / firstLength * distance)
    let arcEnd = CGPoint(
      x: tangent1End.x + second.x / secondLength * distance,
      y: tangent1End.y + second.y / secondLength * distance)
    var path = Path()
    path.addLine(to: arcStart)
    // A quadratic curve with the corner as its control point is close enough at cell resolution.
    path.addQuadCurve(to: arcEnd, control: tangent1End)
    appendConnected(path.applying(transform))
  }

  /// Appends the elements of another path.
  public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
    for element in path.applying(transform).elements { append(element) }
  }

  /// Appends a path, replacing its first move with a line from the current point.
  private mutating func appendConnected(_ path: Path) {
    for (index, element) in path.elements.enumerated() {
      if index == 0, case .move(let point) = element { addLine(to: point) } else { append(element) }
    }
  }

  /// Adds an elliptical arc as straight lines, or nothing if an angle is not finite.
  ///
  /// A line spans at most 0.13 radians, so that the arc looks curved in cells.
  private mutating func addEllipseArc(in rect: CGRect, from start: Double, through extent: Double) {
    guard extent.isFinite, start.isFinite else { return }
    // More than one full circle looks the same as one.
    let extent = min(2 * .pi, max(-2 * .pi, extent))
    let steps = max(1, Int((abs(extent) / 0.13).rounded(.up)))
    for step in 0...steps {
      let angle = start + extent * Double(step) / Double(steps)
      let point = CGPoint(
        x: rect.midX + rect.width / 2 * CGFloat(cos(angle)),
        y: rect.midY + rect.height / 2 * CGFloat(sin(angle)))
      addLine(to: point)
    }
  }
}
