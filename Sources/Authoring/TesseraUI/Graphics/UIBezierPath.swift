public import Foundation

/// A path of straight and curved line segments.
///
/// Drawing and clipping have no effect if there is no current graphics context.
/// - Source: UIKit `UIBezierPath`.
open class UIBezierPath {
  fileprivate(set) var path: Path
  /// The line width, in points.
  open var lineWidth: CGFloat = 1
  /// The style of line ends.
  open var lineCapStyle = CGLineCap.butt
  /// The style of line joins.
  open var lineJoinStyle = CGLineJoin.miter
  /// The miter limit, in multiples of half the line width.
  open var miterLimit: CGFloat = 10
  /// Whether the even-odd rule is used for filling and clipping.
  open var usesEvenOddFillRule = false
  private var dash: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

  init(_ path: Path) {
    self.path = path
  }

  /// Creates an empty path.
  public convenience init() {
    self.init(Path())
  }
  /// Creates a path with a rectangle.
  public convenience init(rect: CGRect) {
    self.init(Path(rect))
  }
  /// Creates a path with an ellipse that fits inside a rectangle.
  public convenience init(ovalIn rect: CGRect) {
    self.init(Path(ellipseIn: rect))
  }
  /// Creates a path with a rounded rectangle.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(Path(roundedRect: rect, cornerRadius: cornerRadius))
  }
  /// Creates a path with a circular arc, with angles in radians.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }
  /// Creates a path from a Core Graphics path.
  public convenience init(cgPath: CGPath) {
    self.init(cgPath.path)
  }

  /// The Core Graphics path.
  open var cgPath: CGPath {
    get { CGPath(path) }
    set { path = newValue.path }
  }
  /// The bounding rectangle of the path, or `.null` for an empty path.
  open var bounds: CGRect { path.boundingRect }
  /// Whether the path is empty.
  open var isEmpty: Bool { path.isEmpty }
  /// The current point, or zero if the path is empty.
  open var currentPoint: CGPoint { path.currentPoint ?? .zero }

  /// Starts a new subpath at a point.
  open func move(to point: CGPoint) { path.move(to: point) }
  /// Appends a straight line.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }
  /// Appends a quadratic Bézier curve.
  open func addQuadCurve(to point: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: point, control: controlPoint)
  }
  /// Appends a cubic Bézier curve.
  open func addCurve(to point: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: point, control1: controlPoint1, control2: controlPoint2)
  }
  /// Appends a circular arc, with angles in radians and a direction as seen on screen.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: .radians(Double(startAngle)),
      endAngle: .radians(Double(endAngle)), clockwise: !clockwise)
  }
  /// Closes the subpath with a straight line.
  open func close() { path.closeSubpath() }
  /// Appends another path.
  open func append(_ other: UIBezierPath) { path.addPath(other.path) }
  /// Transforms all points of the path.
  open func apply(_ transform: CGAffineTransform) { path = path.applying(transform) }
  /// Removes all points from the path.
  open func removeAllPoints() { path = Path() }
  /// Returns whether a point is inside the path.
  open func contains(_ point: CGPoint) -> Bool {
    path.contains(point, eoFill: usesEvenOddFillRule)
  }
  /// Sets the lengths of dashes and gaps, in points.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dash = (Array(UnsafeBufferPointer(start: pattern, count: pattern == nil ? 0 : count)), phase)
  }

  /// Fills the path in the current context.
  open func fill() {
    UIGraphicsGetCurrentContext()?.fill(path, isEvenOdd: usesEvenOddFillRule)
  }
  /// Fills the path with a blend mode and an opacity from 0 to 1.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.fill(
      path, isEvenOdd: usesEvenOddFillRule, blendMode, alpha: alpha)
  }
  /// Strokes the path in the current context.
  open func stroke() { UIGraphicsGetCurrentContext()?.stroke(path, style) }
  /// Strokes the path with a blend mode and an opacity from 0 to 1.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.stroke(path, style, blendMode, alpha: alpha)
  }
  /// Limits later drawing in the current context to the inside of the path.
  open func addClip() {
    UIGraphicsGetCurrentContext()?.clip(to: path, isEvenOdd: usesEvenOddFillRule)
  }

  private var style: StrokeStyle {
    StrokeStyle(
      lineWidth: lineWidth, lineCap: lineCapStyle, lineJoin: lineJoinStyle,
      miterLimit: miterLimit, dash: dash.lengths, dashPhase: dash.phase)
  }
}

/// The corners of a rectangle.
///
/// - Source: UIKit `UIRectCorner`.
public struct UIRectCorner: OptionSet, Sendable {
  /// The corners as bits.
  public let rawValue: UInt

  /// Creates a set of corners from bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The top left corner.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// The top right corner.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// The bottom left corner.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// The bottom right corner.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All corners.
  public static let allCorners = UIRectCorner(rawValue: .max)
}

extension UIBezierPath {
  /// Creates a rectangle of which some corners are rounded; the width of the radii is used.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    func radius(_ corner: UIRectCorner) -> CGFloat {
      corners.contains(corner) ? cornerRadii.width : 0
    }
    path = Path(
      roundedRect: rect,
      cornerRadii: RectangleCornerRadii(
        topLeading: radius(.topLeft), bottomLeading: radius(.bottomLeft),
        bottomTrailing: radius(.bottomRight), topTrailing: radius(.topRight)))
  }
}

extension Path {
  /// Creates a path from a path of UIKit.
  public init(_ path: UIBezierPath) {
    self = path.path
  }
}
