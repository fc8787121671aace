internal import Cells
public import Foundation
internal import ViewTree

/// Colors at locations from 0 to 1, which are blended in between.
///
/// As a style, a gradient runs from the leading to the trailing edge.
///
/// - Source: SwiftUI `Gradient`.
public struct Gradient: Hashable, Sendable {
  /// A color at a location of a gradient.
  public struct Stop: Hashable, Sendable {
    /// The color at the location.
    public var color: Color
    /// The location, from 0 at the start of the gradient to 1 at its end.
    public var location: CGFloat

    /// Creates a stop.
    public init(color: Color, location: CGFloat) {
      self.color = color
      self.location = location
    }
  }

  /// The stops of the gradient, in order.
  public var stops: [Stop]

  /// Creates a gradient from stops.
  public init(stops: [Stop]) {
    self.stops = stops
  }

  /// Creates a gradient from evenly spaced colors; a single color is at location 0.
  public init(colors: [Color]) {
    let lastIndex = CGFloat(max(1, colors.count - 1))
    stops = colors.enumerated().map { Stop(color: $1, location: CGFloat($0) / lastIndex) }
  }

  func resolved(in environment: EnvironmentValues) -> [GradientStop] {
    stops.map { stop in
      let paint = stop.color.paint(in: environment)
      return GradientStop(paint.paint, opacity: paint.opacity, location: Double(stop.location))
    }
  }
}

/// A style that paints each cell with a color of a gradient.
protocol GradientStyle: PaintStyle {
  @MainActor func gradient(in environment: EnvironmentValues) -> GradientNode
}

extension GradientStyle {
  @MainActor package func paint(in environment: EnvironmentValues) -> ResolvedPaint {
    ResolvedPaint(.gradient, gradient: gradient(in: environment))
  }

  @MainActor package func lowered(in context: LoweringContext) -> [Node] {
    [paint(in: context.environment).applied(to: .shape(ShapeNode(.rectangle, paint: .gradient)))]
  }
}

extension Gradient: GradientStyle {
  @MainActor func gradient(in environment: EnvironmentValues) -> GradientNode {
    LinearGradient(gradient: self, startPoint: .leading, endPoint: .trailing)
      .gradient(in: environment)
  }
}

/// A gradient along a line.
///
/// A gradient has one color per cell, or per part of a cell that is drawn.
///
/// - Source: SwiftUI `LinearGradient`.
public struct LinearGradient: GradientStyle {
  private let gradient: Gradient
  private let startPoint: UnitPoint
  private let endPoint: UnitPoint

  /// Creates a linear gradient between two points of the frame.
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    self.gradient = gradient
    self.startPoint = startPoint
    self.endPoint = endPoint
  }

  /// Creates a linear gradient of evenly spaced colors between two points of the frame.
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }

  /// Creates a linear gradient from stops between two points of the frame.
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

/// A gradient of concentric circles around a center.
///
/// If the end radius is not larger than the start radius, the last color fills the frame.
///
/// - Source: SwiftUI `RadialGradient`.
public struct RadialGradient: GradientStyle {
  private let gradient: Gradient
  private let center: UnitPoint
  private let startRadius: CGFloat
  private let endRadius: CGFloat

  /// Creates a radial gradient between two radii, in points.
  public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.gradient = gradient
    self.center = center
    self.startRadius = startRadius
    self.endRadius = endRadius
  }

  /// Creates a radial gradient of evenly spaced colors between two radii, in points.
  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadius: startRadius,
      endRadius: endRadius)
  }

  /// Creates a radial gradient from stops between two radii, in points.
  public init(
    stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
  ) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startRadius: startRadius,
      endRadius: endRadius)
  }

  @MainActor func gradient(in environment: EnvironmentValues) -> GradientNode {
    var node = GradientNode()
    node.kind = .radial
    node.stops = gradient.resolved(in: environment)
    node.start = center.vector
    node.startValue = environment.pointScale.vectorLength(Double(startRadius))
    node.endValue = environment.pointScale.vectorLength(Double(endRadius))
    return node
  }
}

/// A radial gradient stretched to the shape of the frame.
///
/// If the end radius is not larger than the start radius, the last color fills the frame.
///
/// - Source: SwiftUI `EllipticalGradient`.
public struct EllipticalGradient: GradientStyle {
  private let gradient: Gradient
  private let center: UnitPoint
  private let startFraction: CGFloat
  private let endFraction: CGFloat

  /// Creates an elliptical gradient between two radii, as fractions of the size of the frame.
  public init(
    gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.gradient = gradient
    self.center = center
    startFraction = startRadiusFraction
    endFraction = endRadiusFraction
  }

  /// Creates an elliptical gradient of evenly spaced colors between two radii, as fractions of the
  /// size of the frame.
  public init(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(colors: colors), center: center,
      startRadiusFraction: startRadiusFraction, endRadiusFraction: endRadiusFraction)
  }

  /// Creates an elliptical gradient from stops between two radii, as fractions of the size of the
  /// frame.
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
    node.kind = .elliptical
    node.stops = gradient.resolved(in: environment)
    node.start = center.vector
    node.startValue = Double(startFraction)
    node.endValue = Double(endFraction)
    return node
  }
}

/// A gradient that sweeps around a center.
///
/// If the end angle is not larger than the start angle, the gradient sweeps a full turn.
///
/// - Source: SwiftUI `AngularGradient`.
public struct AngularGradient: GradientStyle {
  private let gradient: Gradient
  private let center: UnitPoint
  private let startAngle: Angle
  private let endAngle: Angle

  /// Creates an angular gradient between two angles, measured clockwise from the positive x-axis.
  public init(
    gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero
  ) {
    self.gradient = gradient
    self.center = center
    self.startAngle = startAngle
    self.endAngle = endAngle
  }

  /// Creates an angular gradient over a full turn that starts at an angle.
  public init(gradient: Gradient, center: UnitPoint, angle: Angle) {
    self.init(
      gradient: gradient, center: center, startAngle: angle, endAngle: angle + .degrees(360))
  }

  /// Creates an angular gradient of evenly spaced colors between two angles.
  public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startAngle: startAngle,
      endAngle: endAngle)
  }

  /// Creates an angular gradient of evenly spaced colors over a full turn.
  public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
  }

  /// Creates an angular gradient from stops between two angles.
  public init(stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startAngle: startAngle,
      endAngle: endAngle)
  }

  /// Creates an angular gradient from stops over a full turn.
  public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(stops: stops), center: center, angle: angle)
  }

  @MainActor func gradient(in environment: EnvironmentValues) -> GradientNode {
    var node = GradientNode()
    node.kind = .angular
    node.stops = gradient.resolved(in: environment)
    node.start = center.vector
    node.startValue = startAngle.radians
    node.endValue = endAngle.radians
    return node
  }
}

/// A gradient on a two-dimensional grid of colors; a terminal spaces the colors evenly.
///
/// - Source: SwiftUI `MeshGradient`.
public struct MeshGradient: GradientStyle {
  private let width: Int
  private let colors: [Color]

  /// Creates a mesh gradient.
  ///
  /// - Parameters:
  ///   - width: The number of colors in a row.
  ///   - height: Ignored; the number of rows follows from the number of colors.
  ///   - points: Ignored; the colors are evenly spaced.
  ///   - colors: The colors, row by row; an incomplete last row is not drawn.
  ///   - background: Ignored; the grid fills the frame.
  ///   - smoothsColors: Ignored; the colors always blend smoothly.
  public init(
    width: Int, height: Int, points: [SIMD2<Float>], colors: [Color],
    background: Color = .clear, smoothsColors: Bool = true
  ) {
    self.width = width
    self.colors = colors
  }

  @MainActor func gradient(in environment: EnvironmentValues) -> GradientNode {
    var node = GradientNode()
    node.kind = .mesh
    node.columns = width
    node.stops = Gradient(colors: colors).resolved(in: environment)
    return node
  }
}

/// A vertical gradient, such as the one derived from a color.
///
/// - Source: SwiftUI `AnyGradient`, the type of `Color.gradient`.
public struct AnyGradient: GradientStyle {
  private let gradient: Gradient

  /// Creates a style that runs through a gradient from top to bottom.
  public init(_ gradient: Gradient) {
    self.gradient = gradient
  }

  @MainActor func gradient(in environment: EnvironmentValues) -> GradientNode {
    LinearGradient(gradient: gradient, startPoint: .top, endPoint: .bottom)
      .gradient(in: environment)
  }
}

extension Color {
  /// A gradient from a slightly lighter color at the top to this color at the bottom.
  public var gradient: AnyGradient {
    let shareOfWhite = 0.18
    return AnyGradient(Gradient(colors: [mix(with: .white, by: shareOfWhite), self]))
  }
}

extension ShapeStyle where Self == LinearGradient {
  /// Returns a gradient along a line between two points of the frame.
  public static func linearGradient(
    _ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
  }

  /// Returns a gradient of evenly spaced colors along a line between two points of the frame.
  public static func linearGradient(
    colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
  }
}

extension ShapeStyle where Self == RadialGradient {
  /// Returns a gradient of concentric circles between two radii, in points.
  public static func radialGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startRadius: CGFloat, endRadius: CGFloat
  ) -> RadialGradient {
    RadialGradient(
      gradient: gradient, center: center, startRadius: startRadius, endRadius: endRadius)
  }
}

extension ShapeStyle where Self == AngularGradient {
  /// Returns a gradient that sweeps around a center between two angles.
  public static func angularGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startAngle: Angle, endAngle: Angle
  ) -> AngularGradient {
    AngularGradient(
      gradient: gradient, center: center, startAngle: startAngle, endAngle: endAngle)
  }

  /// Returns a gradient of evenly spaced colors that sweeps a full turn from an angle.
  public static func conicGradient(
    colors: [Color], center: UnitPoint = .center, angle: Angle = .zero
  ) -> AngularGradient {
    AngularGradient(colors: colors, center: center, angle: angle)
  }

  /// Returns a gradient of evenly spaced colors that sweeps around a center between two angles.
  public static func angularGradient(
    colors: [Color], center: UnitPoint = .center, startAngle: Angle, endAngle: Angle
  ) -> AngularGradient {
    AngularGradient(colors: colors, center: center, startAngle: startAngle, endAngle: endAngle)
  }

  /// Returns a gradient that sweeps a full turn from an angle.
  public static func conicGradient(
    _ gradient: Gradient, center: UnitPoint = .center, angle: Angle = .zero
  ) -> AngularGradient {
    AngularGradient(gradient: gradient, center: center, angle: angle)
  }
}

extension LinearGradient: View, Lowerable {
  /// This view has no body.
  public typealias Body = Never
}

extension RadialGradient: View, Lowerable {
  /// This view has no body.
  public typealias Body = Never
}

extension EllipticalGradient: View, Lowerable {
  /// This view has no body.
  public typealias Body = Never
}

extension AngularGradient: View, Lowerable {
  /// This view has no body.
  public typealias Body = Never
}

extension MeshGradient: View, Lowerable {
  /// This view has no body.
  public typealias Body = Never
}

extension AnyGradient: View, Lowerable {
  /// This view has no body.
  public typealias Body = Never
}
