internal import Cells
public import Foundation
internal import ViewTree

/// A shape that is drawn as the stroke of another shape.
///
/// Its path is the path of that shape; the stroke is added when the view is drawn.
struct StrokedShape<Base: Shape>: OutlinedShape, StrokingShape {
  let shape: Base
  nonisolated let stroke: Stroke?

  nonisolated var form: ShapeForm? {
    var form = (shape as? any OutlinedShape)?.form
    form?.line = stroke
    return form
  }

  nonisolated func path(in rect: CGRect) -> Path { shape.path(in: rect) }
}

/// A part of the outline of a shape.
struct TrimmedShape<Base: Shape>: OutlinedShape, StrokingShape {
  let shape: Base
  let from: CGFloat
  let to: CGFloat

  nonisolated var stroke: Stroke? { shape.strokeOfBase }

  nonisolated var form: ShapeForm? {
    var form = (shape as? any OutlinedShape)?.form
    form?.from = min(1, max(0, Double(from)))
    form?.to = min(1, max(0, Double(to)))
    return form
  }

  nonisolated func path(in rect: CGRect) -> Path {
    shape.path(in: rect).trimmedPath(from: from, to: to)
  }
}

/// A shape inset from its frame.
///
/// - Source: The return type of `inset(by:)` on the SwiftUI shapes.
public struct InsetBaseShape<Base: Shape>: OutlinedShape, InsettableShape {
  let shape: Base
  let amount: CGFloat

  package nonisolated var form: ShapeForm? {
    var form = (shape as? any OutlinedShape)?.form
    form?.inset += Double(amount)
    return form
  }

  /// Returns the outline of the shape in the inset rectangle.
  public nonisolated func path(in rect: CGRect) -> Path {
    shape.path(in: rect.insetBy(dx: amount, dy: amount))
  }

  /// Returns the shape inset by a further amount, in points.
  public nonisolated func inset(by amount: CGFloat) -> InsetBaseShape<Base> {
    InsetBaseShape(shape: shape, amount: self.amount + amount)
  }
}

/// A rotated, scaled or moved shape.
struct TransformedShape<Base: Shape>: OutlinedShape, StrokingShape {
  let shape: Base
  /// The rotation, in radians, about the anchor.
  let angle: Double
  let scale: Vector
  let anchor: Vector
  let offset: Vector

  nonisolated var stroke: Stroke? { shape.strokeOfBase }

  nonisolated var form: ShapeForm? {
    guard var form = (shape as? any OutlinedShape)?.form else { return nil }
    let innerWrap = form.wrap
    let transformWithoutChild = transformNode
    form.wrap = { child, points in
      var transform = transformWithoutChild
      transform.child = innerWrap(child, points)
      guard offset != .zero else { return .transform(transform) }
      return .offset(
        OffsetNode(
          x: points.columns(offset.x), y: points.rows(offset.y), child: .transform(transform)))
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
      .concatenating(CGAffineTransform(translationX: center.x + offset.x, y: center.y + offset.y))
    return shape.path(in: rect).applying(transform)
  }
}

/// A shape of a fixed size.
struct SizedShape<Base: Shape>: StrokingShape {
  let shape: Base
  let size: CGSize

  nonisolated var stroke: Stroke? { shape.strokeOfBase }

  nonisolated func path(in rect: CGRect) -> Path {
    shape.path(in: CGRect(origin: rect.origin, size: size))
  }
}

/// A shape whose path is transformed.
private struct PathTransformedShape<Base: Shape>: StrokingShape {
  let shape: Base
  let transform: CGAffineTransform

  nonisolated var stroke: Stroke? { shape.strokeOfBase }

  nonisolated func path(in rect: CGRect) -> Path { shape.path(in: rect).applying(transform) }
}

extension Shape {
  /// Applies an affine transform to the path of the shape.
  public nonisolated func transform(_ transform: CGAffineTransform) -> some Shape {
    PathTransformedShape(shape: self, transform: transform)
  }

  /// Trims the outline to the part between two fractions of its length, 0…1.
  public nonisolated func trim(from: CGFloat = 0, to: CGFloat = 1) -> some Shape {
    TrimmedShape(shape: self, from: from, to: to)
  }

  /// Rotates the shape about an anchor point.
  public nonisolated func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape {
    TransformedShape(
      shape: self, angle: angle.radians, scale: Vector(x: 1, y: 1), anchor: anchor.vector,
      offset: .zero)
  }

  /// Scales the shape about an anchor point.
  public nonisolated func scale(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> some Shape {
    TransformedShape(
      shape: self, angle: 0, scale: Vector(x: Double(x), y: Double(y)), anchor: anchor.vector,
      offset: .zero)
  }

  /// Scales the shape by the same factor in both dimensions.
  public nonisolated func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> some Shape {
    self.scale(x: scale, y: scale, anchor: anchor)
  }

  /// Moves the shape, in points.
  public nonisolated func offset(x: CGFloat = 0, y: CGFloat = 0) -> some Shape {
    TransformedShape(
      shape: self, angle: 0, scale: Vector(x: 1, y: 1), anchor: .zero,
      offset: Vector(x: Double(x), y: Double(y)))
  }

  /// Moves the shape, in points.
  public nonisolated func offset(_ offset: CGSize) -> some Shape {
    self.offset(x: offset.width, y: offset.height)
  }

  /// Gives the shape a fixed size, in points.
  public nonisolated func size(_ size: CGSize) -> some Shape {
    SizedShape(shape: self, size: size)
  }

  /// Gives the shape a fixed size, in points.
  public nonisolated func size(width: CGFloat, height: CGFloat) -> some Shape {
    size(CGSize(width: width, height: height))
  }
}

extension Rectangle: InsettableShape {
  /// Returns the rectangle inset on every side, in points.
  public nonisolated func inset(by amount: CGFloat) -> InsetBaseShape<Rectangle> {
    InsetBaseShape(shape: self, amount: amount)
  }
}

extension RoundedRectangle: InsettableShape {
  /// Returns the rounded rectangle inset on every side, in points.
  public nonisolated func inset(by amount: CGFloat) -> InsetBaseShape<RoundedRectangle> {
    InsetBaseShape(shape: self, amount: amount)
  }
}

extension UnevenRoundedRectangle: InsettableShape {
  /// Returns the rounded rectangle inset on every side, in points.
  public nonisolated func inset(by amount: CGFloat) -> InsetBaseShape<UnevenRoundedRectangle> {
    InsetBaseShape(shape: self, amount: amount)
  }
}

extension Capsule: InsettableShape {
  /// Returns the capsule inset on every side, in points.
  public nonisolated func inset(by amount: CGFloat) -> InsetBaseShape<Capsule> {
    InsetBaseShape(shape: self, amount: amount)
  }
}

extension Circle: InsettableShape {
  /// Returns the circle inset on every side, in points.
  public nonisolated func inset(by amount: CGFloat) -> InsetBaseShape<Circle> {
    InsetBaseShape(shape: self, amount: amount)
  }
}

extension Ellipse: InsettableShape {
  /// Returns the ellipse inset on every side, in points.
  public nonisolated func inset(by amount: CGFloat) -> InsetBaseShape<Ellipse> {
    InsetBaseShape(shape: self, amount: amount)
  }
}

extension ContainerRelativeShape: InsettableShape {
  /// Returns the shape inset on every side, in points.
  public nonisolated func inset(by amount: CGFloat) -> InsetBaseShape<ContainerRelativeShape> {
    InsetBaseShape(shape: self, amount: amount)
  }
}
