public import Foundation
internal import Cells
package import ViewTree

/// The outline of an area.
///
/// - Source: SwiftUI `Shape`; custom paths come with a later issue.
public protocol Shape: View, Sendable where Body == Never {}

/// A shape that the cells know.
package protocol CellShape: Shape, Lowerable {
  nonisolated var outline: Outline { get }
}

extension Shape {
  /// The shape's area in a style.
  public func fill(_ style: some ShapeStyle) -> some View {
    ShapeView(outline: outlineForCells, style: style, isStroked: false)
  }

  /// The shape's area in the foreground's style.
  public func fill() -> some View { fill(ForegroundStyle()) }

  /// The shape's line in a style; a terminal's lines are one cell wide.
  public func stroke(_ style: some ShapeStyle, lineWidth: CGFloat = 1) -> some View {
    ShapeView(outline: outlineForCells, style: style, isStroked: true)
  }

  /// The shape's line, inside the frame.
  public func strokeBorder(_ style: some ShapeStyle, lineWidth: CGFloat = 1) -> some View {
    stroke(style, lineWidth: lineWidth)
  }

  /// The outline that stands for the shape in cells.
  package var outlineForCells: Outline { (self as? any CellShape)?.outline ?? .rectangle }
}

extension CellShape {
  package func lowered(in context: LoweringContext) -> [Node] {
    ShapeView(outline: outline, style: ForegroundStyle(), isStroked: false).lowered(in: context)
  }
}

/// A shape with its paint.
struct ShapeView<Style: ShapeStyle>: View, Lowerable {
  typealias Body = Never

  let outline: Outline
  let style: Style
  let isStroked: Bool

  func lowered(in context: LoweringContext) -> [Node] {
    let paint = style.resolvedPaint(in: context.environment)
    return [paint.faded(.shape(ShapeNode(outline, paint: paint.paint, isStroked: isStroked)))]
  }
}

/// A rectangle.
public struct Rectangle: CellShape {
  /// Makes the shape.
  public nonisolated init() {}
  package nonisolated var outline: Outline { .rectangle }
}

/// How corners are rounded; a terminal has one way.
public enum RoundedCornerStyle: Sendable {
  /// Quarter circles.
  case circular
  /// Smooth curves.
  case continuous
}

/// A rectangle with round corners.
public struct RoundedRectangle: CellShape {
  private let isRound: Bool

  /// Corners of so many points; under half a column they are square.
  public nonisolated init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    isRound = cornerRadius >= 4
  }

  package nonisolated var outline: Outline { isRound ? .rounded : .rectangle }
}

/// A rectangle with round ends.
public struct Capsule: CellShape {
  /// Makes the shape.
  public nonisolated init(style: RoundedCornerStyle = .continuous) {}
  package nonisolated var outline: Outline { .capsule }
}

/// A circle as large as its frame allows.
public struct Circle: CellShape {
  /// Makes the shape.
  public nonisolated init() {}
  package nonisolated var outline: Outline { .circle }
}

/// An ellipse that touches its frame.
public struct Ellipse: CellShape {
  /// Makes the shape.
  public nonisolated init() {}
  package nonisolated var outline: Outline { .ellipse }
}
