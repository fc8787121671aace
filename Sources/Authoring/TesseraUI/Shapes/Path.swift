public import Foundation

/// The outline of a two-dimensional shape, made of lines and curves in points.
///
/// - Source: SwiftUI `Path`.
public struct Path: Equatable, Sendable {
  /// An element of a path.
  public enum Element: Equatable, Sendable {
    /// Starts a new subpath at a point.
    case move(to: CGPoint)
    /// A straight line from the previous point.
    case line(to: CGPoint)
    /// A quadratic Bézier curve from the previous point.
    case quadCurve(to: CGPoint, control: CGPoint)
    /// A cubic Bézier curve from the previous point.
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    /// A straight line back to the start of the subpath.
    case closeSubpath
  }

  var elements: [Element] = []
  private var start = CGPoint.zero
  /// The last point of the path, or `nil` if the path is empty.
  public private(set) var currentPoint: CGPoint?

  /// Creates an empty path.
  public init() {}

  /// Creates an empty path and lets a closure add elements to it.
  public init(_ callback: (inout Path) -> Void) {
    callback(&self)
  }

  /// Creates a path with a rectangle.
  public init(_ rect: CGRect) {
    addRect(rect)
  }

  /// Creates a path from a Core Graphics path.
  public init(_ path: CGPath) {
    self = path.path
  }

  /// Creates a path with a rounded rectangle; the corner radius is in points and `style` is
  /// ignored.
  public init(
    roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous
  ) {
    addRoundedRect(in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius))
  }

  /// Creates a path with a rounded rectangle; the corner size is in points and `style` is ignored.
  public init(
    roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous
  ) {
    addRoundedRect(in: rect, cornerSize: cornerSize)
  }

  /// Creates a path with the ellipse inscribed in a rectangle.
  public init(ellipseIn rect: CGRect) {
    addEllipse(in: rect)
  }

  /// Whether the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// Starts a new subpath at a point.
  public mutating func move(to point: CGPoint) {
    elements.append(.move(to: point))
    start = point
    currentPoint = point
  }

  /// Adds a straight line from the current point; in an empty path, starts a subpath at the point.
  public mutating func addLine(to point: CGPoint) {
    guard currentPoint != nil else { return move(to: point) }
    elements.append(.line(to: point))
    currentPoint = point
  }

  /// Adds a quadratic Bézier curve from the current point; in an empty path, starts a subpath at
  /// the control point.
  public mutating func addQuadCurve(to point: CGPoint, control: CGPoint) {
    if currentPoint == nil { move(to: control) }
    elements.append(.quadCurve(to: point, control: control))
    currentPoint = point
  }

  /// Adds a cubic Bézier curve from the current point; in an empty path, starts a subpath at the
  /// first control point.
  public mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
    if currentPoint == nil { move(to: control1) }
    elements.append(.curve(to: point, control1: control1, control2: control2))
    currentPoint = point
  }

  /// Closes the subpath with a straight line to its start.
  public mutating func closeSubpath() {
    guard currentPoint != nil else { return }
    elements.append(.closeSubpath)
    currentPoint = start
  }

  mutating func append(_ element: Element) {
    switch element {
    case .move(let point): move(to: point)
    case .line(let point): addLine(to: point)
    case .quadCurve(let point, let control): addQuadCurve(to: point, control: control)
    case .curve(let point, let control1, let control2):
      addCurve(to: point, control1: control1, control2: control2)
    case .closeSubpath: closeSubpath()
    }
  }

  /// Calls a closure with each element of the path, in order.
  public func forEach(_ body: (Element) -> Void) {
    elements.forEach(body)
  }
}

/// A Core Graphics path.
///
/// - Source: Core Graphics `CGPath`.
public class CGPath {
  var path: Path

  init(_ path: Path) {
    self.path = path
  }

  /// Creates a path with a rectangle; `transform` is ignored.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(Path(rect))
  }

  /// Creates a path with the ellipse inscribed in a rectangle; `transform` is ignored.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(Path(ellipseIn: rect))
  }

  /// Creates a path with a rounded rectangle.
  ///
  /// The smaller of `cornerWidth` and `cornerHeight` is the radius of all corners; `transform` is
  /// ignored.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    self.init(Path(roundedRect: rect, cornerRadius: min(cornerWidth, cornerHeight)))
  }

  /// Whether the path has no elements.
  public var isEmpty: Bool { path.isEmpty }

  /// Returns whether a point is inside the path.
  public func contains(_ point: CGPoint, using rule: CGPathFillRule = .winding) -> Bool {
    path.contains(point, eoFill: rule == .evenOdd)
  }

  /// The smallest rectangle that contains the path.
  public var boundingBox: CGRect { path.boundingRect }
}

/// A Core Graphics path to which elements can be added.
public final class CGMutablePath: CGPath {
  /// Creates an empty path.
  public init() {
    super.init(Path())
  }

  /// Starts a new subpath at a point.
  public func move(to point: CGPoint) { path.move(to: point) }

  /// Adds a straight line from the current point.
  public func addLine(to point: CGPoint) { path.addLine(to: point) }

  /// Adds a quadratic Bézier curve from the current point.
  public func addQuadCurve(to point: CGPoint, control: CGPoint) {
    path.addQuadCurve(to: point, control: control)
  }

  /// Adds a cubic Bézier curve from the current point.
  public func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
    path.addCurve(to: point, control1: control1, control2: control2)
  }

  /// Adds a subpath of straight lines through the points.
  public func addLines(between points: [CGPoint]) { path.addLines(points) }

  /// Adds a circular arc; the radius is in points and the angles are in radians.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: .radians(Double(startAngle)),
      endAngle: .radians(Double(endAngle)), clockwise: clockwise)
  }

  /// Adds a rectangle as a closed subpath.
  public func addRect(_ rect: CGRect) { path.addRect(rect) }

  /// Adds the ellipse inscribed in a rectangle.
  public func addEllipse(in rect: CGRect) { path.addEllipse(in: rect) }

  /// Adds a rounded rectangle; the size of the corners is in points.
  public func addRoundedRect(in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat) {
    path.addRoundedRect(
      in: rect, cornerSize: CGSize(width: cornerWidth, height: cornerHeight))
  }

  /// Appends the elements of another path.
  public func addPath(_ other: CGPath) { path.addPath(other.path) }

  /// Closes the subpath with a straight line to its start.
  public func closeSubpath() { path.closeSubpath() }
}
