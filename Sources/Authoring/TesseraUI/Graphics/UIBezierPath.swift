public import Foundation

/// A path of UIKit's.
///
/// - Source: UIKit `UIBezierPath`.
open class UIBezierPath {
  private var path: Path
  /// In points.
  open var lineWidth: CGFloat = 1
  /// How lines end.
  open var lineCapStyle = CGLineCap.butt
  /// How lines meet.
  open var lineJoinStyle = CGLineJoin.miter
  /// How far sharp corners stick out, in half widths.
  open var miterLimit: CGFloat = 10
  /// Whether places that an odd number of lines goes around are inside.
  open var usesEvenOddFillRule = false
  private var dash: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

  init(_ path: Path) {
    self.path = path
  }

  /// A path without anything.
  public convenience init() {
    self.init(Path())
  }
  /// A rectangle.
  public convenience init(rect: CGRect) {
    self.init(Path(rect))
  }
  /// An ellipse that touches a rectangle.
  public convenience init(ovalIn rect: CGRect) {
    self.init(Path(ellipseIn: rect))
  }
  /// A rectangle with round corners.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(Path(roundedRect: rect, cornerRadius: cornerRadius))
  }
  /// A part of a circle, angles in radians.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }
  /// A path of Core Graphics'.
  public convenience init(cgPath: CGPath) {
    self.init(cgPath.path)
  }

  /// The path for Core Graphics.
  open var cgPath: CGPath {
    get { CGPath(path) }
    set { path = newValue.path }
  }
  /// The smallest rectangle around all places.
  open var bounds: CGRect { path.boundingRect }
  /// Whether there is nothing.
  open var isEmpty: Bool { path.isEmpty }
  /// Where the line is, zero where there is none.
  open var currentPoint: CGPoint { path.currentPoint ?? .zero }

  /// Begins a new line.
  open func move(to point: CGPoint) { path.move(to: point) }
  /// Adds a straight line.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }
  /// Adds a curve with one control point.
  open func addQuadCurve(to point: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: point, control: controlPoint)
  }
  /// Adds a curve with two control points.
  open func addCurve(to point: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: point, control1: controlPoint1, control2: controlPoint2)
  }
  /// Adds a part of a circle, angles in radians; clockwise as seen.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: .radians(Double(startAngle)),
      endAngle: .radians(Double(endAngle)), clockwise: !clockwise)
  }
  /// Adds a straight line back to where the line began.
  open func close() { path.closeSubpath() }
  /// Adds a path.
  open func append(_ other: UIBezierPath) { path.addPath(other.path) }
  /// Turns, moves or scales the path.
  open func apply(_ transform: CGAffineTransform) { path = path.applying(transform) }
  /// Forgets everything.
  open func removeAllPoints() { path = Path() }
  /// Whether a place is inside.
  open func contains(_ point: CGPoint) -> Bool {
    path.contains(point, eoFill: usesEvenOddFillRule)
  }
  /// Sets lengths drawn and left out in turn, in points.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dash = (Array(UnsafeBufferPointer(start: pattern, count: pattern == nil ? 0 : count)), phase)
  }

  /// Fills the path in the context that is drawn in now.
  open func fill() {
    UIGraphicsGetCurrentContext()?.fill(path, isEvenOdd: usesEvenOddFillRule)
  }
  /// Fills the path in a mode, at an opacity of 0…1.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.fill(
      path, isEvenOdd: usesEvenOddFillRule, blendMode, alpha: alpha)
  }
  /// Draws the path's line in the context that is drawn in now.
  open func stroke() { UIGraphicsGetCurrentContext()?.stroke(path, style) }
  /// Draws the path's line in a mode, at an opacity of 0…1.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.stroke(path, style, blendMode, alpha: alpha)
  }
  /// Keeps drawing inside the path in the context that is drawn in now.
  open func addClip() {
    UIGraphicsGetCurrentContext()?.clip(to: path, isEvenOdd: usesEvenOddFillRule)
  }

  private var style: StrokeStyle {
    StrokeStyle(
      lineWidth: lineWidth, lineCap: lineCapStyle, lineJoin: lineJoinStyle,
      miterLimit: miterLimit, dash: dash.lengths, dashPhase: dash.phase)
  }
}
