internal import Cells
public import Foundation
internal import ViewTree

/// Colours at places along a way.
///
/// - Source: SwiftUI `Gradient`.
public struct Gradient: Hashable, Sendable {
  /// A colour at a place.
  public struct Stop: Hashable, Sendable {
    /// The colour.
    public var color: Color
    /// 0 at the beginning, 1 at the end.
    public var location: CGFloat

    /// A colour at a place.
    public init(color: Color, location: CGFloat) {
      self.color = color
      self.location = location
    }
  }

  /// The colours in their order.
  public var stops: [Stop]

  /// Colours at given places.
  public init(stops: [Stop]) {
    self.stops = stops
  }

  /// Colours at equal distances.
  public init(colors: [Color]) {
    let last = CGFloat(max(1, colors.count - 1))
    stops = colors.enumerated().map { Stop(color: $1, location: CGFloat($0) / last) }
  }

  func resolved(in environment: EnvironmentValues) -> [GradientStop] {
    stops.map { stop in
      let paint = stop.color.paint(in: environment)
      return GradientStop(paint.paint, opacity: paint.opacity, location: Double(stop.location))
    }
  }
}

/// A style whose colours pass into one another.
protocol GradientStyle: PaintStyle {
  @MainActor func gradient(in environment: EnvironmentValues) -> GradientNode
}

extension GradientStyle {
  @MainActor package func paint(in environment: EnvironmentValues) -> ResolvedPaint {
    ResolvedPaint(.gradient, gradient: gradient(in: environment))
  }

  @MainActor package func lowered(in context: LoweringContext) -> [Node] {
    [paint(in: context.environment).applied(.shape(ShapeNode(.rectangle, paint: .gradient)))]
  }
}

/// As a style, a gradient passes from the left to the right.
extension Gradient: GradientStyle {
  @MainActor func gradient(in environment: EnvironmentValues) -> GradientNode {
    LinearGradient(gradient: self, startPoint: .leading, endPoint: .trailing)
      .gradient(in: environment)
  }
}

/// Colours along a line.
///
/// - Source: SwiftUI `LinearGradient`.
public struct LinearGradient: GradientStyle {
  private let gradient: Gradient
  private let startPoint: UnitPoint
  private let endPoint: UnitPoint

  /// Colours from one place to another.
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    self.gradient = gradient
    self.startPoint = startPoint
    self.endPoint = endPoint
  }

  /// Colours from one place to another.
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }

  /// Colours from one place to another.
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }

  @MainActor func gradient(in environment: EnvironmentValues) -> GradientNode {
    var node = GradientNode()
    node.stops = gradient.resolved(in: environment)
    node.start = startPoint.vector
    node.end = endPoint.vector
    return node
  }
}

/// Colours from a centre outwards.
///
/// - Source: SwiftUI `RadialGradient`.
public struct RadialGradient: GradientStyle {
  private let gradient: Gradient
  private let center: UnitPoint
  private let startRadius: CGFloat
  private let endRadius: CGFloat

  /// Colours between two distances in points.
  public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.gradient = gradient
    self.center = center
    self.startRadius = startRadius
    self.endRadius = endRadius
  }

  /// Colours between two distances in points.
  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadius: startRadius,
      endRadius: endRadius)
  }

  /// Colours between two distances in points.
  public init(
    stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
  ) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startRadius: startRadius,
      endRadius: endRadius)
  }

  @MainActor func gradient(in environment: EnvironmentValues) -> GradientNode {
    var node = GradientNode()
    node.form = .radial
    node.stops = gradient.resolved(in: environment)
    node.start = center.vector
    node.from = Double(startRadius)
    node.to = Double(endRadius)
    return node
  }
}

/// Colours from a centre to the frame's edges.
///
/// - Source: SwiftUI `EllipticalGradient`.
public struct EllipticalGradient: GradientStyle {
  private let gradient: Gradient
  private let center: UnitPoint
  private let startFraction: CGFloat
  private let endFraction: CGFloat

  /// Colours between two shares of the frame.
  public init(
    gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.gradient = gradient
    self.center = center
    startFraction = startRadiusFraction
    endFraction = endRadiusFraction
  }

  /// Colours between two shares of the frame.
  public init(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(colors: colors), center: center,
      startRadiusFraction: startRadiusFraction, endRadiusFraction: endRadiusFraction)
  }

  /// Colours between two shares of the frame.
  public init(
    stops: [Gradient.Stop], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }

  @MainActor func gradient(in environment: EnvironmentValues) -> GradientNode {
    var node = GradientNode()
    node.form = .elliptical
    node.stops = gradient.resolved(in: environment)
    node.start = center.vector
    node.from = Double(startFraction)
    node.to = Double(endFraction)
    return node
  }
}

/// Colours around a centre.
///
/// - Source: SwiftUI `AngularGradient`.
public struct AngularGradient: GradientStyle {
  private let gradient: Gradient
  private let center: UnitPoint
  private let startAngle: Angle
  private let endAngle: Angle

  /// Colours between two angles, clockwise from the right.
  public init(
    gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero
  ) {
    self.gradient = gradient
    self.center = center
    self.startAngle = startAngle
    self.endAngle = endAngle
  }

  /// Colours all around, from an angle.
  public init(gradient: Gradient, center: UnitPoint, angle: Angle) {
    self.init(
      gradient: gradient, center: center, startAngle: angle, endAngle: angle + .degrees(360))
  }

  /// Colours between two angles, clockwise from the right.
  public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startAngle: startAngle,
      endAngle: endAngle)
  }

  /// Colours all around, from an angle.
  public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
  }

  /// Colours between two angles, clockwise from the right.
  public init(stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startAngle: startAngle,
      endAngle: endAngle)
  }

  /// Colours all around, from an angle.
  public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(stops: stops), center: center, angle: angle)
  }

  @MainActor func gradient(in environment: EnvironmentValues) -> GradientNode {
    var node = GradientNode()
    node.form = .angular
    node.stops = gradient.resolved(in: environment)
    node.start = center.vector
    node.from = startAngle.radians
    node.to = endAngle.radians
    return node
  }
}

/// Colours on a grid of places; in cells the places are evenly spaced.
///
/// - Source: SwiftUI `MeshGradient`.
public struct MeshGradient: GradientStyle {
  private let width: Int
  private let colors: [Color]

  /// A grid of colours, row by row.
  ///
  /// - Parameters:
  ///   - width: The number of colours in a row.
  ///   - height: The number of rows.
  ///   - points: Where the colours are; in cells they are evenly spaced.
  ///   - colors: Row by row.
  ///   - background: What is outside the grid.
  ///   - smoothsColors: Whether colours pass smoothly; they always do.
  public init(
    width: Int, height: Int, points: [SIMD2<Float>], colors: [Color],
    background: Color = .clear, smoothsColors: Bool = true
  ) {
    self.width = width
    self.colors = colors
  }

  @MainActor func gradient(in environment: EnvironmentValues) -> GradientNode {
    var node = GradientNode()
    node.form = .mesh
    node.columns = width
    node.stops = Gradient(colors: colors).resolved(in: environment)
    return node
  }
}

/// A colour that grows a little lighter towards the top.
///
/// - Source: SwiftUI `AnyGradient`, which `Color.gradient` makes.
public struct AnyGradient: GradientStyle {
  private let gradient: Gradient

  /// A gradient from the top to the bottom.
  public init(_ gradient: Gradient) {
    self.gradient = gradient
  }

  @MainActor func gradient(in environment: EnvironmentValues) -> GradientNode {
    LinearGradient(gradient: gradient, startPoint: .top, endPoint: .bottom)
      .gradient(in: environment)
  }
}

extension Color {
  /// The colour with a little more light at the top.
  public var gradient: AnyGradient {
    AnyGradient(Gradient(colors: [mix(with: .white, by: 0.18), self]))
  }
}

extension ShapeStyle where Self == LinearGradient {
  /// Colours along a line.
  public static func linearGradient(
    _ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
  }

  /// Colours along a line.
  public static func linearGradient(
    colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
  }
}

extension ShapeStyle where Self == RadialGradient {
  /// Colours from a centre outwards.
  public static func radialGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startRadius: CGFloat, endRadius: CGFloat
  ) -> RadialGradient {
    RadialGradient(
      gradient: gradient, center: center, startRadius: startRadius, endRadius: endRadius)
  }
}

extension ShapeStyle where Self == AngularGradient {
  /// Colours around a centre.
  public static func angularGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startAngle: Angle, endAngle: Angle
  ) -> AngularGradient {
    AngularGradient(
      gradient: gradient, center: center, startAngle: startAngle, endAngle: endAngle)
  }

  /// Colours all around, from an angle.
  public static func conicGradient(
    colors: [Color], center: UnitPoint = .center, angle: Angle = .zero
  ) -> AngularGradient {
    AngularGradient(colors: colors, center: center, angle: angle)
  }

  /// Colours between two angles, clockwise from the right.
  public static func angularGradient(
    colors: [Color], center: UnitPoint = .center, startAngle: Angle, endAngle: Angle
  ) -> AngularGradient {
    AngularGradient(colors: colors, center: center, startAngle: startAngle, endAngle: endAngle)
  }

  /// Colours all around, from an angle.
  public static func conicGradient(
    _ gradient: Gradient, center: UnitPoint = .center, angle: Angle = .zero
  ) -> AngularGradient {
    AngularGradient(gradient: gradient, center: center, angle: angle)
  }
}

extension LinearGradient: View, Lowerable {
  /// A gradient has none.
  public typealias Body = Never
}

extension RadialGradient: View, Lowerable {
  /// A gradient has none.
  public typealias Body = Never
}

extension EllipticalGradient: View, Lowerable {
  /// A gradient has none.
  public typealias Body = Never
}

extension AngularGradient: View, Lowerable {
  /// A gradient has none.
  public typealias Body = Never
}

extension MeshGradient: View, Lowerable {
  /// A gradient has none.
  public typealias Body = Never
}

extension AnyGradient: View, Lowerable {
  /// A gradient has none.
  public typealias Body = Never
}
