internal import Cells
public import Foundation
internal import ViewTree

/// What pictures are drawn with.
///
/// Its origin is the upper left corner and lengths are points, as in the contexts that UIKit makes.
/// Text cannot be drawn: a terminal has no letters in pixels.
/// - Source: Core Graphics `CGContext`.
public final class CGContext {
  /// What is saved and restored.
  private struct State {
    var transform: CGAffineTransform
    var fill: SIMD4<Float> = [0, 0, 0, 1]
    var stroke: SIMD4<Float> = [0, 0, 0, 1]
    var line = StrokeStyle()
    var alpha: Float = 1
    var mode = CGBlendMode.normal
    /// `nil` for all.
    var clip: PixelMask?
  }

  private var canvas: PixelCanvas
  private var state: State
  private var saved: [State] = []
  private var path = Path()
  private let scale: CGFloat
  /// In points.
  private let size: CGSize
  /// How smoothly pictures change their size; they always do as well as can be.
  public var interpolationQuality = CGInterpolationQuality.default

  /// A context for a picture of so many points; `scale` is pixels a point.
  init(size: CGSize, scale: CGFloat, isOpaque: Bool) {
    /// What is no length is the least one.
    func sane(_ length: CGFloat, below limit: CGFloat) -> CGFloat {
      length.isFinite && length > 0 ? min(length, limit) : 1
    }
    let scale = sane(scale, below: 16)
    let width = max(1, (sane(size.width, below: 100_000) * scale).rounded(.up))
    let height = max(1, (sane(size.height, below: 100_000) * scale).rounded(.up))
    // What would be too large is drawn smaller.
    let shrink = min(1, (CGFloat(PixelCanvas.limit) / (width * height)).squareRoot())
    self.scale = scale * shrink
    self.size = CGSize(width: width / scale, height: height / scale)
    canvas = PixelCanvas(
      width: max(1, Int(width * shrink)), height: max(1, Int(height * shrink)), isOpaque: isOpaque)
    state = State(transform: CGAffineTransform(scaleX: self.scale, y: self.scale))
  }

  /// The picture as it is now.
  var image: UIImage { UIImage(.bitmap(canvas.bitmap), scale: scale, pointSize: size) }

  /// The picture as it is now.
  public func makeImage() -> CGImage? { CGImage(canvas.bitmap) }

  // MARK: - What is saved

  /// Keeps how things are drawn.
  public func saveGState() { saved.append(state) }

  /// Goes back to how things were drawn when they were last kept.
  public func restoreGState() {
    if let last = saved.popLast() { state = last }
  }

  /// Sets what areas are filled with.
  public func setFillColor(_ color: CGColor) { state.fill = color.channels }

  /// Sets what areas are filled with, by components 0…1.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets what lines are drawn with.
  public func setStrokeColor(_ color: CGColor) { state.stroke = color.channels }

  /// Sets what lines are drawn with, by components 0…1.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets how wide lines are, in points.
  public func setLineWidth(_ width: CGFloat) { state.line.lineWidth = width }
  /// Sets how lines end.
  public func setLineCap(_ cap: CGLineCap) { state.line.lineCap = cap }
  /// Sets how lines meet.
  public func setLineJoin(_ join: CGLineJoin) { state.line.lineJoin = join }
  /// Sets how far sharp corners stick out, in half widths.
  public func setMiterLimit(_ limit: CGFloat) { state.line.miterLimit = limit }
  /// Sets lengths drawn and left out in turn, in points.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    (state.line.dashPhase, state.line.dash) = (phase, lengths)
  }
  /// Sets how much all covers what is below, 0…1.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = Float(max(0, min(1, alpha))) }
  /// Sets how colours meet what is below.
  public func setBlendMode(_ mode: CGBlendMode) { state.mode = mode }
  /// Changes nothing: outlines are always smooth.
  public func setShouldAntialias(_ shouldAntialias: Bool) {}
  /// Changes nothing: outlines are always smooth.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {}

  /// How places become pixels.
  public var ctm: CGAffineTransform { state.transform }
  /// Changes how places become pixels.
  public func concatenate(_ transform: CGAffineTransform) {
    state.transform = transform.concatenating(state.transform)
  }
  /// Moves the origin, in points.
  public func translateBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(translationX: x, y: y))
  }
  /// Scales lengths.
  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }
  /// Turns the axes by radians.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  // MARK: - Paths

  /// Forgets the path.
  public func beginPath() { path = Path() }
  /// Begins a new line.
  public func move(to point: CGPoint) { path.move(to: point) }
  /// Adds a straight line.
  public func addLine(to point: CGPoint) { path.addLine(to: point) }
  /// Adds straight lines.
  public func addLines(between points: [CGPoint]) { path.addLines(points) }
  /// Adds a curve with one control point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    path.addQuadCurve(to: end, control: control)
  }
  /// Adds a curve with two control points.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    path.addCurve(to: end, control1: control1, control2: control2)
  }
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
  /// Adds a path.
  public func addPath(_ path: CGPath) { self.path.addPath(path.path) }
  /// Adds a straight line back to where the line began.
  public func closePath() { path.closeSubpath() }

  // MARK: - Drawing

  /// Fills the path and forgets it.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    fill(path, isEvenOdd: rule == .evenOdd)
    beginPath()
  }

  /// Draws the path's line and forgets it.
  public func strokePath() {
    stroke(path, state.line)
    beginPath()
  }

  /// Keeps drawing inside the path, and forgets it.
  public func clip(using rule: CGPathFillRule = .winding) {
    clip(to: path, isEvenOdd: rule == .evenOdd)
    beginPath()
  }

  /// Keeps drawing inside a rectangle.
  public func clip(to rect: CGRect) { clip(to: Path(rect), isEvenOdd: false) }
  /// Fills a rectangle.
  public func fill(_ rect: CGRect) { fill(Path(rect), isEvenOdd: false) }
  /// Fills rectangles.
  public func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }
  /// Fills an ellipse that touches a rectangle.
  public func fillEllipse(in rect: CGRect) { fill(Path(ellipseIn: rect), isEvenOdd: false) }
  /// Draws a rectangle's line.
  public func stroke(_ rect: CGRect) { stroke(Path(rect), state.line) }
  /// Draws a rectangle's line of a width in points.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    stroke(Path(rect), StrokeStyle(lineWidth: width))
  }
  /// Draws the line of an ellipse that touches a rectangle.
  public func strokeEllipse(in rect: CGRect) { stroke(Path(ellipseIn: rect), state.line) }
  /// Empties a rectangle.
  public func clear(_ rect: CGRect) {
    canvas.fill(mask(Path(rect), isEvenOdd: false), .clear, with: .zero)
  }

  /// Draws a picture upside down, as Core Graphics does where the origin is at the top.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    saveGState()
    translateBy(x: 0, y: rect.minY + rect.maxY)
    scaleBy(x: 1, y: -1)
    draw(image.bitmap, in: rect, mode: state.mode, alpha: 1)
    restoreGState()
  }

  /// Fills with what another context fills with.
  func takeFill(of other: CGContext) { state.fill = other.state.fill }

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

  /// Draws pixels into a rectangle, upright.
  func draw(_ bitmap: Bitmap, in rect: CGRect, mode: CGBlendMode?, alpha: CGFloat) {
    guard bitmap.width > 0, bitmap.height > 0, rect.width > 0, rect.height > 0 else { return }
    let mode = mode ?? state.mode
    let share = state.alpha * Float(alpha)
    let transform = state.transform
    let area = rect.applying(transform)
    guard area.width.isFinite, area.height.isFinite else { return }
    let small = bitmap.fitted(
      width: Int(min(area.width.rounded(.up), 16_384)),
      height: Int(min(area.height.rounded(.up), 16_384)))
    let inverse = transform.inverted()
    // A picture that was made as small as its place has a pixel for each.
    let isEnlarged = CGFloat(small.width) < area.width || CGFloat(small.height) < area.height
    let steps = CGSize(
      width: CGFloat(small.width) / rect.width, height: CGFloat(small.height) / rect.height)
    canvas.paint(mask(Path(rect), isEvenOdd: false), mode) { x, y in
      let place = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5).applying(inverse)
      let column = (place.x - rect.minX) * steps.width - 0.5
      let row = (place.y - rect.minY) * steps.height - 0.5
      if isEnlarged { return small.channels(x: Float(column), y: Float(row)) * share }
      return small.pixel(x: Float(column.rounded()), y: Float(row.rounded())) * share
    }
  }

  private func mask(_ path: Path, isEvenOdd: Bool) -> PixelMask {
    PixelMask(
      path.applying(state.transform).contours, evenOdd: isEvenOdd, width: canvas.width,
      height: canvas.height
    ).intersection(state.clip)
  }
}

/// Which places are inside lines that cross.
///
/// - Source: Core Graphics `CGPathFillRule`.
public enum CGPathFillRule: Int, Sendable {
  /// Those that lines go around.
  case winding
  /// Those that an odd number of lines goes around.
  case evenOdd
}

/// How smoothly pictures change their size.
///
/// - Source: Core Graphics `CGInterpolationQuality`.
public enum CGInterpolationQuality: Int32, Sendable {
  /// As usual.
  case `default`
  /// Not at all.
  case none
  /// Roughly.
  case low
  /// Well.
  case high
  /// Fairly.
  case medium
}

extension CGColor {
  /// Red, green and blue, each times the opacity, then the opacity.
  fileprivate var channels: SIMD4<Float> {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    UIColor(kind: kind).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return SIMD4(Float(red * alpha), Float(green * alpha), Float(blue * alpha), Float(alpha))
  }
}

extension Bitmap {
  /// The colour between four pixels: each channel times the opacity, then the opacity.
  fileprivate func channels(x: Float, y: Float) -> SIMD4<Float> {
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (right, lower) = (x - left, y - top)
    let upperLine = pixel(x: left, y: top) * (1 - right) + pixel(x: left + 1, y: top) * right
    let lowerLine =
      pixel(x: left, y: top + 1) * (1 - right) + pixel(x: left + 1, y: top + 1) * right
    return upperLine * (1 - lower) + lowerLine * lower
  }

  /// A pixel; what is no number, or outside, is the nearest.
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
