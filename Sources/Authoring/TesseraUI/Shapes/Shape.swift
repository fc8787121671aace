internal import Cells
public import Foundation
internal import ViewTree

/// A two-dimensional shape to use when drawing a view.
///
/// As a view, a shape fills its frame with the foreground style.
/// - Source: SwiftUI `Shape`.
public protocol Shape: View, Animatable, Sendable {
  /// Returns the outline of the shape in a rectangle; both are in points.
  nonisolated func path(in rect: CGRect) -> Path

  /// Returns the size of the shape for a proposed size, in points.
  ///
  /// The default is the proposed size, with 10 points for an unspecified dimension.
  nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
}

extension Shape {
  /// Returns the proposed size, with 10 points for an unspecified dimension.
  public nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }
}

extension Shape where Body == FillShapeView<Self, ForegroundStyle> {
  /// The shape, filled with the foreground style.
  public var body: FillShapeView<Self, ForegroundStyle> {
    FillShapeView(shape: self, style: ForegroundStyle(), isEvenOdd: false)
  }
}

/// A shape that can be inset from its frame.
///
/// - Source: SwiftUI `InsettableShape`.
public protocol InsettableShape: Shape {
  /// The type of the inset shape.
  associatedtype InsetShape: InsettableShape

  /// Returns the shape inset by an amount on every side, in points.
  nonisolated func inset(by amount: CGFloat) -> InsetShape
}

/// The characteristics of a line that strokes a path.
///
/// - Source: SwiftUI `StrokeStyle`.
public struct StrokeStyle: Equatable, Sendable {
  /// The width of the line, in points.
  public var lineWidth: CGFloat
  /// The style of the ends of the line; used only by `strokedPath(_:)` and bitmap contexts.
  public var lineCap: CGLineCap
  /// The style of corners; used only by `strokedPath(_:)` and bitmap contexts.
  public var lineJoin: CGLineJoin
  /// The limit of the length of a mitered corner, as a multiple of the line width; used only by
  /// `strokedPath(_:)` and bitmap contexts.
  public var miterLimit: CGFloat
  /// The alternating lengths of dashes and gaps, in points; empty for a solid line.
  public var dash: [CGFloat]
  /// The distance into the dash pattern at which the line starts, in points; used only by
  /// `strokedPath(_:)` and bitmap contexts.
  public var dashPhase: CGFloat

  /// Creates a stroke style; lengths are in points.
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
    miterLimit: CGFloat = 10, dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }

  var line: Stroke { Stroke(width: Double(lineWidth), dash: dash.map(Double.init)) }
}

/// The style of the ends of a line; used only by `strokedPath(_:)` and bitmap contexts.
public enum CGLineCap: Int32, Sendable {
  /// The line ends at its endpoint.
  case butt
  /// A semicircle extends the line.
  case round
  /// Half a square extends the line.
  case square
}

/// The style of the corners of a line; used only by `strokedPath(_:)` and bitmap contexts.
public enum CGLineJoin: Int32, Sendable {
  /// A pointed corner.
  case miter
  /// A rounded corner.
  case round
  /// A cut-off corner.
  case bevel
}

/// The way in which the inside of a path is filled.
public struct FillStyle: Equatable, Sendable {
  /// Whether to use the even-odd rule instead of the nonzero winding rule.
  public var isEOFilled: Bool
  /// Whether edges are antialiased; ignored, because cells have hard edges.
  public var isAntialiased: Bool

  /// Creates a fill style.
  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}

/// A type whose values could be animated.
///
/// Conformance has no effect: a widget draws its view once for each entry, and changes between
/// entries are transitions.
/// - Source: SwiftUI `Animatable`.
public protocol Animatable {
  /// The type of the animatable data.
  associatedtype AnimatableData = EmptyAnimatableData

  /// The data that would be animated.
  var animatableData: AnimatableData { get set }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
  /// Empty data, for types without animatable properties.
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}

/// Animatable data without a value, which is never animated.
public struct EmptyAnimatableData: Hashable, Sendable {
  /// Creates empty data.
  public init() {}
}

/// A pair of animatable values, which are never animated.
public struct AnimatablePair<First, Second> {
  /// The first value.
  public var first: First
  /// The second value.
  public var second: Second

  /// Creates a pair of values.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }
}
