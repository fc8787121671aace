internal import Cells
public import Foundation
internal import ViewTree

/// A drawing environment that renders into a bitmap.
///
/// As in the contexts that UIKit creates, the origin is the upper-left corner and lengths are in
/// points. Text cannot be drawn, because a terminal provides no letters in pixels. Gradients and
/// shadows are not available.
/// - Source: Core Graphics `CGContext`.
public final class CGContext {
  /// The graphics state that is saved and restored.
  private struct State {
    var transform: CGAffineTransform
    var fill: SIMD4<Float> = [0, 0, 0, 1]
    var stroke: SIMD4<Float> = [0, 0, 0, 1]
    var line = StrokeStyle()
    var alpha: Float = 1
    var mode = CGBlendMode.normal
    /// The clipping mask, or `nil` if nothing is clipped.
    var clip: PixelMask?
  }

  private var canvas: PixelCanvas
  private var state: State
  private var savedStates: [State] = []
  private var path = Path()
  private let scale: CGFloat
  /// The size of the image, in points.
  private let size: CGSize
  /// The interpolation quality of images.
  ///
  /// The quality has no effect, because images are always scaled with the best quality.
  public var interpolationQuality = CGInterpolationQuality.default

  /// Creates a context for an image with a size in points and a scale in pixels per point.
  ///
  /// The size and the scale are limited. A value that is not finite or not positive becomes 1.
  init(size: CGSize, scale: CGFloat, isOpaque: Bool) {
    /// Returns a value with an upper limit, or 1 if the value is not finite or not positive.
    func limited(_ value: CGFloat, to limit: CGFloat) -> CGFloat {
      value.isFinite && value > 0 ? min(value, limit) : 1
    }
    // The limits are far above any useful image; they prevent an overflow in the number of pixels.
    let scale = limited(scale, to: 16)
    let width = max(1, (limited(size.width, to: 100_000) * scale).rounded(.up))
    let height = max(1, (limited(size.height, to: 100_000) * scale).rounded(.up))
    // An image above the pixel limit is drawn at a smaller scale.
    let reduction = min(1, (CGFloat(PixelCanvas.pixelLimit) / (width * height)).squareRoot())
    self.scale = scale * reduction
    self.size = CGSize(width: width / scale, height: height / scale)
    canvas = PixelCanvas(
      width: max(1, Int(width * reduction)), height: max(1, Int(height * reduction)),
      isOpaque: isOpaque)
    state = State(transform: CGAffineTransform(scaleX: self.scale, y: self.scale))
  }

  /// An image of the current content.
  var image: UIImage { UIImage(.bitmap(canvas.bitmap), scale: scale, pointSize: size) }

  /// Returns an image of the current content.
  public func makeImage() -> CGImage? { CGImage(canvas.bitmap) }

  // MARK: - Graphics state

  /// Saves the graphics state.
  public func saveGState() { savedStates.append(state) }

  /// Restores the graphics state that was saved last and not yet restored, if there is one.
  public func restoreGState() {
    if let savedState = savedStates.popLast() { state = savedState }
  }

  /// Sets the fill color.
  public func setFillColor(_ color: CGColor) { state.fill = color.channels }

  /// Sets the fill color by components from 0 to 1.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the stroke color.
  public func setStrokeColor(_ color: CGColor) { state.stroke = color.channels }

  /// Sets the stroke color by components from 0 to 1.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the line width, in points.
  public func setLineWidth(_ width: CGFloat) { state.line.lineWidth = width }
  /// Sets the style of line ends.
  public func setLineCap(_ cap: CGLineCap) { state.line.lineCap = cap }
  /// Sets the style of line joins.
  public func setLineJoin(_ join: CGLineJoin) { state.line.lineJoin = join }
  /// Sets the miter limit, in multiples of half the line width.
  public func setMiterLimit(_ limit: CGFloat) { state.line.miterLimit = limit }
  /// Sets the lengths of dashes and gaps, in points.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    (state.line.dashPhase, state.line.dash) = (phase, lengths)
  }
  /// Sets the opacity of all drawing, from 0 to 1.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = Float(max(0, min(1, alpha))) }
  /// Sets the blend mode.
  public func setBlendMode(_ mode: CGBlendMode) { state.mode = mode }
  /// Has no effect, because outlines are always antialiased.
  public func setShouldAntialias(_ shouldAntialias: Bool) {}
  /// Has no effect, because outlines are always antialiased.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {}

  /// The current transformation matrix, which converts points to pixels.
  public var ctm: CGAffineTransform { state.transform }
  /// Transforms the coordinate system.
  public func concatenate(_ transform: CGAffineTransform) {
    state.transform = transform.concatenating(state.transform)
  }
  /// Moves the origin, in points.
  public func translateBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(translationX: x, y: y))
  }
  /// Scales the coordinate system.
  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }
  /// Rotates the coordinate system by an angle in radians.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  // MARK: - Paths

  /// Starts a new, empty path.
  public func beginPath() { path = Path() }
  /// Starts a new subpath at a point.
  public func move(to point: CGPoint) { path.move(to: point) }
  /// Appends a straight line.
  public func addLine(to point: CGPoint) { path.addLine(to: point) }
  /// Appends connected straight lines.
  public func addLines(between points: [CGPoint]) { path.addLines(points) }
  /// Appends a quadratic Bézier curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    path.addQuadCurve(to: end, control: control)
  }
  /// Appends a cubic Bézier curve.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    path.addCurve(to: end, control1: control1, control2: control2)
  }
  /// Appends a circular arc, with angles in radians.
  ///
  /// As on iOS, an arc that is `clockwise` runs counterclockwise on the screen, where y points
  /// down.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: .radians(Double(startAngle)),
      endAngle: .radians(Double(endAngle)), clockwise: clockwise)
  }
  /// Appends a rectangle.
  public func addRect(_ rect: CGRect) { path.addRect(rect) }
  /// Appends an ellipse that fits inside a rectangle.
  public func addEllipse(in rect: CGRect) { path.addEllipse(in: rect) }
  /// Appends a path.
  public func addPath(_ path: CGPath) { self.path.addPath(path.path) }
  /// Closes the subpath with a straight line.
  public func closePath() { path.closeSubpath() }

  // MARK: - Drawing

  /// Fills the path, then clears it.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    fill(path, isEvenOdd: rule == .evenOdd)
    beginPath()
  }

  /// Strokes the path, then clears it.
  public func strokePath() {
    stroke(path, state.line)
    beginPath()
  }

  /// Limits later drawing to the inside of the path, then clears the path.
  public func clip(using rule: CGPathFillRule = .winding) {
    clip(to: path, isEvenOdd: rule == .evenOdd)
    beginPath()
  }

  /// Limits later drawing to a rectangle.
  public func clip(to rect: CGRect) { clip(to: Path(rect), isEvenOdd: false) }
  /// Fills a rectangle.
  public func fill(_ rect: CGRect) { fill(Path(rect), isEvenOdd: false) }
  /// Fills rectangles.
  public func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }
  /// Fills an ellipse that fits inside a rectangle.
  public func fillEllipse(in rect: CGRect) { fill(Path(ellipseIn: rect), isEvenOdd: false) }
  /// Strokes a rectangle.
  public func stroke(_ rect: CGRect) { stroke(Path(rect), state.line) }
  /// Strokes a rectangle with a line width in points.
  ///
  /// The line is solid and has miter joins, whatever style is set.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    stroke(Path(rect), StrokeStyle(lineWidth: width))
  }
  /// Strokes an ellipse that fits inside a rectangle.
  public func strokeEllipse(in rect: CGRect) { stroke(Path(ellipseIn: rect), state.line) }
  /// Makes a rectangle transparent.
  public func clear(_ rect: CGRect) {
    canvas.fill(mask(Path(rect), isEvenOdd: false), .clear, with: .zero)
  }

  /// Draws an image upside down, as Core Graphics does in a context with its origin at the top.
  ///
  /// The image is stretched to fill the rectangle; `byTiling` is ignored.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    saveGState()
    translateBy(x: 0, y: rect.minY + rect.maxY)
    scaleBy(x: 1, y: -1)
    draw(image.bitmap, in: rect, mode: state.mode, alpha: 1)
    restoreGState()
  }

  /// Copies the fill color of another context.
  func copyFillColor(from other: CGContext) { state.fill = other.state.fill }

  func fill(_ path: Path, isEvenOdd: Bool, _ mode: CGBlendMode? = nil, alpha: CGFloat = 1) {
    let color = state.fill * (state.alpha * Float(alpha))
    canvas.fill(mask(path, isEvenOdd: isEvenOdd), mode ?? state.mode, with: color)
  }

  func stroke(_ path: Path, _ style: StrokeStyle, _ mode: CGBlendMode? = nil, alpha: CGFloat = 1) {
    let outline = Path(contours: LineOutline(path.contours, style).contours)
    canvas.fill(
      mask(outline, isEvenOdd: false), mode ?? state.mode,
      with: state.stroke * (state.alpha * Float(alpha)))
  }

  func clip(to path: Path, isEvenOdd: Bool) {
    state.clip = mask(path, isEvenOdd: isEvenOdd)
  }

  /// Draws a bitmap into a rectangle, upright.
  ///
  /// An empty bitmap or rectangle draws nothing.
  func draw(_ bitmap: Bitmap, in rect: CGRect, mode: CGBlendMode?, alpha: CGFloat) {
    guard bitmap.width > 0, bitmap.height > 0, rect.width > 0, rect.height > 0 else { return }
    let mode = mode ?? state.mode
    let opacity = state.alpha * Float(alpha)
    let transform = state.transform
    let area = rect.applying(transform)
    guard area.width.isFinite, area.height.isFinite else { return }
    // The limit keeps the conversion to `Int` from overflowing; no canvas is that large.
    let scaledBitmap = bitmap.scaledDown(
      width: Int(min(area.width.rounded(.up), 16_384)),
      height: Int(min(area.height.rounded(.up), 16_384)))
    let inverse = transform.inverted()
    // An image that has been reduced to its drawn size needs no interpolation.
    let isEnlarged =
      CGFloat(scaledBitmap.width) < area.width || CGFloat(scaledBitmap.height) < area.height
    let pixelsPerPoint = CGSize(
      width: CGFloat(scaledBitmap.width) / rect.width,
      height: CGFloat(scaledBitmap.height) / rect.height)
    canvas.paint(mask(Path(rect), isEvenOdd: false), mode) { x, y in
      let point = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5).applying(inverse)
      let column = (point.x - rect.minX) * pixelsPerPoint.width - 0.5
      let row = (point.y - rect.minY) * pixelsPerPoint.height - 0.5
      if isEnlarged { return scaledBitmap.channels(x: Float(column), y: Float(row)) * opacity }
      return scaledBitmap.pixel(x: Float(column.rounded()), y: Float(row.rounded())) * opacity
    }
  }

  private func mask(_ path: Path, isEvenOdd: Bool) -> PixelMask {
    PixelMask(
      path.applying(state.transform).contours, evenOdd: isEvenOdd, width: canvas.width,
      height: canvas.height
    ).intersection(state.clip)
  }
}

/// A rule that decides which points are inside a path that crosses itself.
///
/// - Source: Core Graphics `CGPathFillRule`.
public enum CGPathFillRule: Int, Sendable {
  /// The nonzero winding number rule.
  case winding
  /// The even-odd rule.
  case evenOdd
}

/// The quality of scaled images.
///
/// The quality has no effect, because images are always scaled with the best quality.
/// - Source: Core Graphics `CGInterpolationQuality`.
public enum CGInterpolationQuality: Int32, Sendable {
  /// The default quality.
  case `default`
  /// No interpolation.
  case none
  /// A low quality.
  case low
  /// A high quality.
  case high
  /// A medium quality.
  case medium
}

extension CGColor {
  /// Premultiplied red, green and blue, and the opacity.
  fileprivate var channels: SIMD4<Float> {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    UIColor(kind: kind).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return SIMD4(Float(red * alpha), Float(green * alpha), Float(blue * alpha), Float(alpha))
  }
}

extension Bitmap {
  /// Returns the premultiplied color at a position, interpolated between four pixels.
  fileprivate func channels(x: Float, y: Float) -> SIMD4<Float> {
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (rightShare, lowerShare) = (x - left, y - top)
    let upperColor =
      pixel(x: left, y: top) * (1 - rightShare) + pixel(x: left + 1, y: top) * rightShare
    let lowerColor =
      pixel(x: left, y: top + 1) * (1 - rightShare) + pixel(x: left + 1, y: top + 1) * rightShare
    return upperColor * (1 - lowerShare) + lowerColor * lowerShare
  }

  /// Returns the premultiplied color of the nearest pixel.
  ///
  /// The position may be outside the bitmap or not a number.
  fileprivate func pixel(x: Float, y: Float) -> SIMD4<Float> {
    let column = Int(max(0, min(Float(width - 1), x)))
    let row = Int(max(0, min(Float(height - 1), y)))
    let index = (row * width + column) * 4
    let alpha = Float(pixels[index + 3]) / 255
    let color = SIMD4(
      Float(pixels[index]), Float(pixels[index + 1]), Float(pixels[index + 2]), 255)
    return color * (alpha / 255)
  }
}
