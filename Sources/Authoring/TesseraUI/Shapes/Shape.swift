internal import Cells
public import Foundation
internal import ViewTree

/// The outline of an area.
///
/// - Source: SwiftUI `Shape`.
public protocol Shape: View, Animatable, Sendable {
  /// The outline in a rectangle, in points.
  nonisolated func path(in rect: CGRect) -> Path

  /// The size that the shape takes of what it is offered, in points.
  nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
}

extension Shape {
  /// All that is offered.
  public nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }
}

extension Shape where Body == FillShapeView<Self, ForegroundStyle> {
  /// The area in the foreground's style.
  public var body: FillShapeView<Self, ForegroundStyle> {
    FillShapeView(shape: self, style: ForegroundStyle(), isEvenOdd: false)
  }
}

/// A shape that can be drawn further in.
///
/// - Source: SwiftUI `InsettableShape`.
public protocol InsettableShape: Shape {
  /// The type of the shape further in.
  associatedtype InsetShape: InsettableShape

  /// The shape so many points further in.
  nonisolated func inset(by amount: CGFloat) -> InsetShape
}

/// How lines are drawn.
///
/// - Source: SwiftUI `StrokeStyle`.
public struct StrokeStyle: Equatable, Sendable {
  /// In points.
  public var lineWidth: CGFloat
  /// How lines end; dots are round.
  public var lineCap: CGLineCap
  /// How lines meet; dots are round.
  public var lineJoin: CGLineJoin
  /// How far a sharp corner may stick out.
  public var miterLimit: CGFloat
  /// Lengths drawn and left out in turn, in points.
  public var dash: [CGFloat]
  /// Where in the dashes the line begins, in points.
  public var dashPhase: CGFloat

  /// Lines of a width in points.
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

  var line: LineNode { LineNode(width: Double(lineWidth), dash: dash.map(Double.init)) }
}

/// How lines end.
public enum CGLineCap: Int32, Sendable {
  /// At the end.
  case butt
  /// With half a circle.
  case round
  /// With half a square.
  case square
}

/// How lines meet.
public enum CGLineJoin: Int32, Sendable {
  /// In a sharp corner.
  case miter
  /// In a round corner.
  case round
  /// In a cut corner.
  case bevel
}

/// How areas are filled.
public struct FillStyle: Equatable, Sendable {
  /// Whether places inside an even number of lines are outside.
  public var isEOFilled: Bool
  /// Whether edges are smooth; a terminal's are not.
  public var isAntialiased: Bool

  /// How areas are filled.
  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}

/// Something that can change little by little; a widget's pictures stand still.
///
/// - Source: SwiftUI `Animatable`.
public protocol Animatable {
  /// The type of what changes.
  associatedtype AnimatableData = EmptyAnimatableData

  /// What changes.
  var animatableData: AnimatableData { get set }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
  /// Nothing changes.
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}

/// Nothing that changes.
public struct EmptyAnimatableData: Hashable, Sendable {
  /// Nothing.
  public init() {}
}

/// Two things that change together.
public struct AnimatablePair<First, Second> {
  /// The first.
  public var first: First
  /// The second.
  public var second: Second

  /// Puts two things together.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }
}
