public import Foundation

/// Lines and curves in points.
///
/// - Source: SwiftUI `Path`.
public struct Path: Equatable, Sendable {
  /// A piece of a path.
  public enum Element: Equatable, Sendable {
    /// A new line begins.
    case move(to: CGPoint)
    /// A straight line.
    case line(to: CGPoint)
    /// A curve with one control point.
    case quadCurve(to: CGPoint, control: CGPoint)
    /// A curve with two control points.
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    /// A straight line back to where the line began.
    case closeSubpath
  }

  var elements: [Element] = []
  private var start = CGPoint.zero
  /// Where the path has come to, or `nil` for an empty one.
  public private(set) var currentPoint: CGPoint?

  /// A path without anything.
  public init() {}

  /// A path that a closure makes.
  public init(_ callback: (inout Path) -> Void) {
    callback(&self)
  }

  /// A rectangle.
  public init(_ rect: CGRect) {
    addRect(rect)
  }

  /// A path of Core Graphics'.
  public init(_ path: CGPath) {
    self = path.path
  }

  /// A rectangle with round corners.
  public init(
    roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous
  ) {
    addRoundedRect(in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius))
  }

  /// A rectangle with round corners.
  public init(
    roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous
  ) {
    addRoundedRect(in: rect, cornerSize: cornerSize)
  }

  /// An ellipse that touches a rectangle.
  public init(ellipseIn rect: CGRect) {
    addEllipse(in: rect)
  }

  /// Whether nothing was added.
  public var isEmpty: Bool { elements.isEmpty }

  /// Begins a new line.
  public mutating func move(to point: CGPoint) {
    elements.append(.move(to: point))
    start = point
    currentPoint = point
  }

  /// Adds a straight line.
  public mutating func addLine(to point: CGPoint) {
    guard currentPoint != nil else { return move(to: point) }
    elements.append(.line(to: point))
    currentPoint = point
  }

  /// Adds a curve with one control point.
  public mutating func addQuadCurve(to point: CGPoint, control: CGPoint) {
    if currentPoint == nil { move(to: control) }
    elements.append(.quadCurve(to: point, control: control))
    currentPoint = point
  }

  /// Adds a curve with two control points.
  public mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
    if currentPoint == nil { move(to: control1) }
    elements.append(.curve(to: point, control1: control1, control2: control2))
    currentPoint = point
  }

  /// Adds a straight line back to where the line began.
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
    case .curve(let point, let first, let second):
      addCurve(to: point, control1: first, control2: second)
    case .closeSubpath: closeSubpath()
    }
  }

  /// Calls a closure for each piece.
  public func forEach(_ body: (Element) -> Void) {
    elements.forEach(body)
  }
}

/// A path of Core Graphics'.
///
/// - Source: Core Graphics `CGPath`.
public class CGPath {
  var path: Path

  init(_ path: Path) {
    self.path = path
  }

  /// A rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(Path(rect))
  }

  /// An ellipse that touches a rectangle.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(Path(ellipseIn: rect))
  }

  /// A rectangle with round corners; the corners are as wide as they are high.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    self.init(Path(roundedRect: rect, cornerRadius: min(cornerWidth, cornerHeight)))
  }

  /// Whether there is nothing.
  public var isEmpty: Bool { path.isEmpty }

  /// Whether a place is inside.
  public func contains(_ point: CGPoint, using rule: CGPathFillRule = .winding) -> Bool {
    path.contains(point, eoFill: rule == .evenOdd)
  }

  /// The smallest rectangle around all places.
  public var boundingBox: CGRect { path.boundingRect }
}

/// A path of Core Graphics' that can be added to.
public final class CGMutablePath: CGPath {
  /// A path without anything.
  public init() {
    super.init(Path())
  }

  /// Begins a new line.
  public func move(to point: CGPoint) { path.move(to: point) }

  /// Adds a straight line.
  public func addLine(to point: CGPoint) { path.addLine(to: point) }

  /// Adds a curve with one control point.
  public func addQuadCurve(to point: CGPoint, control: CGPoint) {
    path.addQuadCurve(to: point, control: control)
  }

  /// Adds a curve with two control points.
  public func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
    path.addCurve(to: point, control1: control1, control2: control2)
  }

  /// Adds straight lines.
  public func addLines(between points: [CGPoint]) { path.addLines(points) }

  /// Adds a part of a circle, angles in radians.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: .radians(Double(startAngle)),
      endAngle: .radians(Double(endAngle)), clockwise: clockwise)
  }

  /// Adds a rectangle.
  public func addRect(_ rect: CGRect) { path.addRect(rect) }

  /// Adds an ellipse that touches a rectangle.
  public func addEllipse(in rect: CGRect) { path.addEllipse(in: rect) }

  /// Adds a rectangle with round corners; the corners are as wide as they are high.
  public func addRoundedRect(in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat) {
    path.addRoundedRect(
      in: rect, cornerSize: CGSize(width: cornerWidth, height: cornerHeight))
  }

  /// Adds a path.
  public func addPath(_ other: CGPath) { path.addPath(other.path) }

  /// Adds a straight line back to where the line began.
  public func closeSubpath() { path.closeSubpath() }
}
