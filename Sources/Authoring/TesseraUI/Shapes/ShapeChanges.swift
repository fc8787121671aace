internal import Cells
public import Foundation
internal import ViewTree

/// A shape's line as a shape.
struct StrokedShape<Base: Shape>: CellShape, StrokingShape {
  let shape: Base
  nonisolated let line: LineNode

  nonisolated var cellForm: CellForm? {
    var form = (shape as? any CellShape)?.cellForm
    form?.line = line
    return form
  }

  nonisolated func path(in rect: CGRect) -> Path { shape.path(in: rect) }
}

/// A part of a shape's outline.
struct TrimmedShape<Base: Shape>: CellShape {
  let shape: Base
  let from: CGFloat
  let to: CGFloat

  nonisolated var cellForm: CellForm? {
    var form = (shape as? any CellShape)?.cellForm
    form?.from = min(1, max(0, Double(from)))
    form?.to = min(1, max(0, Double(to)))
    return form
  }

  nonisolated func path(in rect: CGRect) -> Path {
    shape.path(in: rect).trimmedPath(from: from, to: to)
  }
}

/// A shape further in.
///
/// - Source: SwiftUI's shapes' `inset(by:)`.
public struct InsetBaseShape<Base: Shape>: CellShape, InsettableShape {
  let shape: Base
  let amount: CGFloat

  package nonisolated var cellForm: CellForm? {
    var form = (shape as? any CellShape)?.cellForm
    form?.inset += Double(amount)
    return form
  }

  /// The shape in the smaller rectangle.
  public nonisolated func path(in rect: CGRect) -> Path {
    shape.path(in: rect.insetBy(dx: amount, dy: amount))
  }

  /// The shape still further in.
  public nonisolated func inset(by amount: CGFloat) -> InsetBaseShape<Base> {
    InsetBaseShape(shape: shape, amount: self.amount + amount)
  }
}

/// A shape turned, scaled or shifted.
struct TransformedShape<Base: Shape>: CellShape {
  let shape: Base
  /// What is done, about a place given in shares of the frame.
  let angle: Double
  let scale: Vector
  let anchor: Vector
  let shift: Vector

  nonisolated var cellForm: CellForm? {
    guard var form = (shape as? any CellShape)?.cellForm else { return nil }
    let inner = form.change
    let node = transformNode
    form.change = { child in
      var outer = node
      outer.child = inner(child)
      return shift == .zero
        ? .transform(outer)
        : .offset(
          OffsetNode(
            x: Points.columns(shift.x), y: Points.rows(shift.y), child: .transform(outer)))
    }
    return form
  }

  private nonisolated var transformNode: TransformNode {
    var node = TransformNode()
    node.angle = angle
    node.scaleX = scale.x
    node.scaleY = scale.y
    node.anchor = anchor
    return node
  }

  nonisolated func path(in rect: CGRect) -> Path {
    let center = CGPoint(
      x: rect.minX + rect.width * anchor.x, y: rect.minY + rect.height * anchor.y)
    let transform = CGAffineTransform(translationX: -center.x, y: -center.y)
      .concatenating(CGAffineTransform(scaleX: scale.x, y: scale.y))
      .concatenating(CGAffineTransform(rotationAngle: angle))
      .concatenating(CGAffineTransform(translationX: center.x + shift.x, y: center.y + shift.y))
    return shape.path(in: rect).applying(transform)
  }
}

/// A shape of a fixed size.
struct SizedShape<Base: Shape>: Shape {
  let shape: Base
  let size: CGSize

  nonisolated func path(in rect: CGRect) -> Path {
    shape.path(in: CGRect(origin: rect.origin, size: size))
  }
}

/// A shape by a transform of its path.
private struct PathTransformedShape<Base: Shape>: Shape {
  let shape: Base
  let transform: CGAffineTransform

  nonisolated func path(in rect: CGRect) -> Path { shape.path(in: rect).applying(transform) }
}

extension Shape {
  /// The shape's path turned, scaled and shifted.
  public nonisolated func transform(_ transform: CGAffineTransform) -> some Shape {
    PathTransformedShape(shape: self, transform: transform)
  }

  /// A part of the outline, by shares of its length.
  public nonisolated func trim(from: CGFloat = 0, to: CGFloat = 1) -> some Shape {
    TrimmedShape(shape: self, from: from, to: to)
  }

  /// The shape turned.
  public nonisolated func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape {
    TransformedShape(
      shape: self, angle: angle.radians, scale: Vector(x: 1, y: 1), anchor: anchor.vector,
      shift: .zero)
  }

  /// The shape scaled.
  public nonisolated func scale(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> some Shape {
    TransformedShape(
      shape: self, angle: 0, scale: Vector(x: Double(x), y: Double(y)), anchor: anchor.vector,
      shift: .zero)
  }

  /// The shape scaled.
  public nonisolated func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> some Shape {
    self.scale(x: scale, y: scale, anchor: anchor)
  }

  /// The shape shifted, in points.
  public nonisolated func offset(x: CGFloat = 0, y: CGFloat = 0) -> some Shape {
    TransformedShape(
      shape: self, angle: 0, scale: Vector(x: 1, y: 1), anchor: .zero,
      shift: Vector(x: Double(x), y: Double(y)))
  }

  /// The shape shifted, in points.
  public nonisolated func offset(_ offset: CGSize) -> some Shape {
    self.offset(x: offset.width, y: offset.height)
  }

  /// The shape at a size of its own, in points.
  public nonisolated func size(_ size: CGSize) -> some Shape {
    SizedShape(shape: self, size: size)
  }

  /// The shape at a size of its own, in points.
  public nonisolated func size(width: CGFloat, height: CGFloat) -> some Shape {
    size(CGSize(width: width, height: height))
  }
}

extension Rectangle: InsettableShape {
  /// The rectangle further in.
  public nonisolated func inset(by amount: CGFloat) -> InsetBaseShape<Rectangle> {
    InsetBaseShape(shape: self, amount: amount)
  }
}

extension RoundedRectangle: InsettableShape {
  /// The rectangle further in.
  public nonisolated func inset(by amount: CGFloat) -> InsetBaseShape<RoundedRectangle> {
    InsetBaseShape(shape: self, amount: amount)
  }
}

extension UnevenRoundedRectangle: InsettableShape {
  /// The rectangle further in.
  public nonisolated func inset(by amount: CGFloat) -> InsetBaseShape<UnevenRoundedRectangle> {
    InsetBaseShape(shape: self, amount: amount)
  }
}

extension Capsule: InsettableShape {
  /// The capsule further in.
  public nonisolated func inset(by amount: CGFloat) -> InsetBaseShape<Capsule> {
    InsetBaseShape(shape: self, amount: amount)
  }
}

extension Circle: InsettableShape {
  /// The circle further in.
  public nonisolated func inset(by amount: CGFloat) -> InsetBaseShape<Circle> {
    InsetBaseShape(shape: self, amount: amount)
  }
}

extension Ellipse: InsettableShape {
  /// The ellipse further in.
  public nonisolated func inset(by amount: CGFloat) -> InsetBaseShape<Ellipse> {
    InsetBaseShape(shape: self, amount: amount)
  }
}

extension ContainerRelativeShape: InsettableShape {
  /// The shape further in.
  public nonisolated func inset(by amount: CGFloat) -> InsetBaseShape<ContainerRelativeShape> {
    InsetBaseShape(shape: self, amount: amount)
  }
}
