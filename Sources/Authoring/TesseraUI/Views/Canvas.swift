internal import Cells
public import Foundation
package import ViewTree

/// A view drawn by a closure.
///
/// Lines become dots of braille, areas quarters of cells, texts and symbols themselves.
/// - Source: SwiftUI `Canvas`.
public struct Canvas<Symbols: View>: View {
  /// Lowered by itself.
  public typealias Body = Never

  private let renderer: (inout GraphicsContext, CGSize) -> Void
  private let symbols: Symbols

  /// A view that a closure draws, with views that it may draw by their tags.
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
  /// A view that a closure draws.
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
      let drawing = GraphicsContext.Drawing(context, rect.size)
      drawing.collectSymbols(symbols)
      var graphics = GraphicsContext(drawing: drawing)
      EnvironmentValues.with(context.environment) { renderer(&graphics, CGSize(rect.size)) }
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

/// What a canvas is drawn with.
///
/// - Source: SwiftUI `GraphicsContext`.
@MainActor @preconcurrency
public struct GraphicsContext {
  /// What has been drawn so far.
  final class Drawing {
    let context: LoweringContext
    let size: Size
    var nodes: [Node] = []
    var symbols: [AnyHashable: Node] = [:]

    init(_ context: LoweringContext, _ size: Size) {
      self.context = context
      self.size = size
    }
  }

  let drawing: Drawing
  /// How much of what is drawn covers what is below, 0…1.
  public var opacity = 1.0
  /// How what is drawn is turned, scaled and shifted.
  public var transform = CGAffineTransform.identity
  /// How what is drawn is mixed with what is below; in cells it is laid over.
  public var blendMode = BlendMode.normal

  /// What areas and lines are painted with.
  public struct Shading {
    let style: any ShapeStyle

    /// A colour.
    public static func color(_ color: Color) -> Shading { Shading(style: color) }

    /// A colour of components 0…1.
    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
      opacity: Double = 1
    ) -> Shading {
      Shading(style: Color(colorSpace, red: red, green: green, blue: blue, opacity: opacity))
    }

    /// A style.
    public static func style(_ style: some ShapeStyle) -> Shading { Shading(style: style) }

    /// The foreground in force.
    public static var foreground: Shading { Shading(style: ForegroundStyle()) }

    /// Colours from one place of the canvas to another, in points.
    public static func linearGradient(
      _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint
    ) -> Shading {
      Shading(style: PointGradient(gradient: gradient, start: startPoint, end: endPoint))
    }

    /// Colours from a place of the canvas outwards, in points.
    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat
    ) -> Shading {
      Shading(
        style: PointGradient(
          gradient: gradient, start: center, end: center, radii: startRadius...endRadius))
    }

    /// Colours around a place of the canvas.
    public static func conicGradient(
      _ gradient: Gradient, center: CGPoint, angle: Angle = .zero
    ) -> Shading {
      Shading(style: AngularGradient(gradient: gradient, center: .center, angle: angle))
    }
  }

  /// The environment that the canvas stands in.
  public var environment: EnvironmentValues { drawing.context.environment }

  /// Fills the inside of a path.
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    add(path, shading, line: nil, isEvenOdd: style.isEOFilled)
  }

  /// Draws a path as a line, so many points wide.
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Draws a path as a line.
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    add(path, shading, line: style.line, isEvenOdd: false)
  }

  private func add(_ path: Path, _ shading: Shading, line: LineNode?, isEvenOdd: Bool) {
    let paint = shading.style.paint(onCanvas: drawing.size, in: environment)
    var node = PathNode()
    node.contours = path.applying(transform).contours
    node.size = Vector(x: Double(drawing.size.width * 8), y: Double(drawing.size.height * 16))
    node.paint = paint.paint
    node.line = line
    node.isEvenOdd = isEvenOdd
    drawing.nodes.append(paint.multiplied(by: opacity).applied(.path(node)))
  }

  /// Shifts what is drawn from now on, in points.
  public mutating func translateBy(x: CGFloat, y: CGFloat) {
    transform = CGAffineTransform(translationX: x, y: y).concatenating(transform)
  }

  /// Scales what is drawn from now on.
  public mutating func scaleBy(x: CGFloat, y: CGFloat) {
    transform = CGAffineTransform(scaleX: x, y: y).concatenating(transform)
  }

  /// Turns what is drawn from now on.
  public mutating func rotate(by angle: Angle) {
    transform = CGAffineTransform(rotationAngle: angle.radians).concatenating(transform)
  }

  /// Applies a transform to what is drawn from now on.
  public mutating func concatenate(_ matrix: CGAffineTransform) {
    transform = matrix.concatenating(transform)
  }

  /// Changes nothing: cells have no filters.
  public mutating func addFilter(_ filter: Filter) {}

  /// Changes nothing: a canvas is cut at its frame alone.
  public mutating func clip(to path: Path, style: FillStyle = FillStyle()) {}

  /// Draws with a context of its own.
  public func drawLayer(content: (inout GraphicsContext) -> Void) {
    var inner = self
    content(&inner)
  }

  /// A filter; cells have none.
  public struct Filter {
    /// A blur, which cells cannot show.
    public static func blur(radius: CGFloat) -> Filter { Filter() }
    /// A shadow, which cells cannot show.
    public static func shadow(
      color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> Filter { Filter() }
  }
}

/// A gradient between places of a canvas, in points.
private struct PointGradient: PaintStyle {
  let gradient: Gradient
  let start: CGPoint
  let end: CGPoint
  var radii: ClosedRange<CGFloat>?

  func paint(in environment: EnvironmentValues) -> ResolvedPaint {
    node(in: Vector(x: 1, y: 1), environment)
  }

  @MainActor func node(in size: Vector, _ environment: EnvironmentValues) -> ResolvedPaint {
    var node = GradientNode()
    node.stops = gradient.resolved(in: environment)
    node.start = Vector(x: Double(start.x) / size.x, y: Double(start.y) / size.y)
    node.end = Vector(x: Double(end.x) / size.x, y: Double(end.y) / size.y)
    if let radii {
      node.form = .radial
      node.from = Double(radii.lowerBound)
      node.to = Double(radii.upperBound)
    }
    return ResolvedPaint(.gradient, gradient: node)
  }
}

extension ShapeStyle {
  @MainActor fileprivate func paint(
    onCanvas size: Size, in environment: EnvironmentValues
  ) -> ResolvedPaint {
    guard let gradient = self as? PointGradient else { return resolvedPaint(in: environment) }
    let points = Vector(x: Double(size.width * 8), y: Double(size.height * 16))
    return gradient.node(in: points, environment)
  }
}
