internal import Cells
public import Foundation
package import ViewTree

/// A view that a closure draws, with coordinates in points.
///
/// Lines thinner than 12 points are drawn in braille dots, areas and thicker lines in quarters of a
/// cell. Text and symbols are drawn as in other views.
/// - Source: SwiftUI `Canvas`.
public struct Canvas<Symbols: View>: View {
  /// This view has no body.
  public typealias Body = Never

  private let renderer: (inout GraphicsContext, CGSize) -> Void
  private let symbols: Symbols

  /// Creates a canvas with symbol views, which the renderer finds by their tags and draws; `opaque`
  /// and `rendersAsynchronously` are ignored.
  public init(
    opaque: Bool = false, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void,
    @ViewBuilder symbols: () -> Symbols
  ) {
    self.renderer = renderer
    self.symbols = symbols()
  }
}

extension Canvas where Symbols == EmptyView {
  /// Creates a canvas; `opaque` and `rendersAsynchronously` are ignored.
  public init(
    opaque: Bool = false, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) {
    self.init(opaque: opaque, renderer: renderer) { EmptyView() }
  }
}

extension Canvas: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    let node = context.deferred { rect in
      let drawing = GraphicsContext.Drawing(context, context.points.size(rect.size))
      drawing.collectSymbols(symbols)
      var graphics = GraphicsContext(drawing: drawing)
      let size = context.points.size(rect.size)
      EnvironmentValues.withCurrent(context.environment) { renderer(&graphics, size) }
      let stack = StackNode(
        .depth, anchor: Anchor(.leading, .leading), children: drawing.nodes)
      return .frame(
        FrameNode(
          horizontal: .fixed(rect.width), vertical: .fixed(rect.height),
          anchor: Anchor(.leading, .leading), child: .stack(stack)))
    }
    return [.clip(ClipNode(child: node))]
  }
}

/// The drawing destination that a canvas passes to its renderer.
///
/// - Source: SwiftUI `GraphicsContext`.
@MainActor @preconcurrency
public struct GraphicsContext {
  /// The result of drawing, shared by copies of the context.
  final class Drawing {
    let context: LoweringContext
    /// The size in points.
    let size: CGSize
    var nodes: [Node] = []
    var symbols: [AnyHashable: Node] = [:]

    init(_ context: LoweringContext, _ size: CGSize) {
      self.context = context
      self.size = size
    }
  }

  let drawing: Drawing
  /// The opacity of drawing operations, 0…1.
  public var opacity = 1.0
  /// The transform from the coordinates of drawing operations to those of the canvas.
  ///
  /// Text, images and symbols are only moved, because cells cannot be scaled or rotated. Gradients
  /// do not move.
  public var transform = CGAffineTransform.identity
  /// The blend mode of drawing operations; ignored.
  public var blendMode = BlendMode.normal

  /// A color or pattern to draw with.
  public struct Shading {
    let style: any ShapeStyle

    /// Returns a shading of one color.
    public static func color(_ color: Color) -> Shading { Shading(style: color) }

    /// Returns a shading of one color from its components, each 0…1.
    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
      opacity: Double = 1
    ) -> Shading {
      Shading(style: Color(colorSpace, red: red, green: green, blue: blue, opacity: opacity))
    }

    /// Returns a shading that uses a style.
    public static func style(_ style: some ShapeStyle) -> Shading { Shading(style: style) }

    /// A shading that uses the current foreground style.
    public static var foreground: Shading { Shading(style: ForegroundStyle()) }

    /// Returns a linear gradient between two points of the canvas.
    public static func linearGradient(
      _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint
    ) -> Shading {
      Shading(style: PointGradient(gradient: gradient, start: startPoint, end: endPoint))
    }

    /// Returns a radial gradient around a point of the canvas, between two radii in points.
    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat
    ) -> Shading {
      Shading(
        style: PointGradient(
          gradient: gradient, start: center, end: center, radii: (startRadius, endRadius)))
    }

    /// Returns a gradient that sweeps around the center of the canvas; `center` is ignored.
    public static func conicGradient(
      _ gradient: Gradient, center: CGPoint, angle: Angle = .zero
    ) -> Shading {
      Shading(style: AngularGradient(gradient: gradient, center: .center, angle: angle))
    }
  }

  /// The environment of the canvas.
  public var environment: EnvironmentValues { drawing.context.environment }

  /// Fills a path.
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    add(path, shading, line: nil, isEvenOdd: style.isEOFilled)
  }

  /// Strokes a path; the width of the line is in points.
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Strokes a path.
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    add(path, shading, line: style.line, isEvenOdd: false)
  }

  private func add(_ path: Path, _ shading: Shading, line: Stroke?, isEvenOdd: Bool) {
    let paint = shading.style.paint(onCanvas: drawing.size, in: environment)
    var node = PathNode()
    node.contours = path.applying(transform).contours
    // The path is stretched from points to the cells of the canvas.
    node.size = Vector(x: Double(drawing.size.width), y: Double(drawing.size.height))
    node.paint = paint.paint
    node.stroke = line?.scaled(to: drawing.context.points)
    node.isEvenOdd = isEvenOdd
    drawing.nodes.append(paint.multiplied(by: opacity).applied(to: .path(node)))
  }

  /// Moves the origin of later drawing operations, in points.
  public mutating func translateBy(x: CGFloat, y: CGFloat) {
    transform = CGAffineTransform(translationX: x, y: y).concatenating(transform)
  }

  /// Scales later drawing operations.
  public mutating func scaleBy(x: CGFloat, y: CGFloat) {
    transform = CGAffineTransform(scaleX: x, y: y).concatenating(transform)
  }

  /// Rotates later drawing operations.
  public mutating func rotate(by angle: Angle) {
    transform = CGAffineTransform(rotationAngle: angle.radians).concatenating(transform)
  }

  /// Applies a transform to later drawing operations.
  public mutating func concatenate(_ matrix: CGAffineTransform) {
    transform = matrix.concatenating(transform)
  }

  /// Has no effect: a terminal has no filters.
  public mutating func addFilter(_ filter: Filter) {}

  /// Has no effect: a canvas clips only at its frame.
  public mutating func clip(to path: Path, style: FillStyle = FillStyle()) {}

  /// Draws with a copy of the context; changes that the closure makes to the copy's state do not
  /// affect this context.
  public func drawLayer(content: (inout GraphicsContext) -> Void) {
    var layer = self
    content(&layer)
  }

  /// A filter for drawing operations; ignored.
  public struct Filter {
    /// Returns a blur filter, which has no effect.
    public static func blur(radius: CGFloat) -> Filter { Filter() }
    /// Returns a shadow filter, which has no effect.
    public static func shadow(
      color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> Filter { Filter() }
  }
}

/// A gradient between two points of a canvas, or between two radii around a point.
private struct PointGradient: PaintStyle {
  let gradient: Gradient
  let start: CGPoint
  let end: CGPoint
  /// The radii in points, or `nil` for a linear gradient.
  var radii: (start: CGFloat, end: CGFloat)?

  func paint(in environment: EnvironmentValues) -> ResolvedPaint {
    // Outside a canvas, the points are fractions of the frame.
    node(in: Vector(x: 1, y: 1), environment)
  }

  @MainActor func node(in size: Vector, _ environment: EnvironmentValues) -> ResolvedPaint {
    var node = GradientNode()
    node.stops = gradient.resolved(in: environment)
    node.start = Vector(x: Double(start.x) / size.x, y: Double(start.y) / size.y)
    node.end = Vector(x: Double(end.x) / size.x, y: Double(end.y) / size.y)
    if let radii {
      node.kind = .radial
      node.startValue = environment.pointScale.vectorLength(Double(radii.start))
      node.endValue = environment.pointScale.vectorLength(Double(radii.end))
    }
    return ResolvedPaint(.gradient, gradient: node)
  }
}

extension ShapeStyle {
  /// Returns the paint on a canvas of a size; a gradient between points spans the whole canvas.
  @MainActor fileprivate func paint(
    onCanvas size: CGSize, in environment: EnvironmentValues
  ) -> ResolvedPaint {
    guard let gradient = self as? PointGradient else { return resolvedPaint(in: environment) }
    return gradient.node(in: Vector(x: Double(size.width), y: Double(size.height)), environment)
  }
}
