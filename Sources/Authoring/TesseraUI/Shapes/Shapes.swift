public import Foundation
internal import ViewTree

/// The shape of the corners of a rounded rectangle; a terminal draws both styles the same way.
public enum RoundedCornerStyle: Hashable, Sendable {
  /// Quarter-circle corners.
  case circular
  /// Continuous corners.
  case continuous
}

/// A rectangle that fills the frame of its view.
///
/// - Source: SwiftUI `Rectangle`.
public struct Rectangle: OutlinedShape {
  /// Creates a rectangle.
  public nonisolated init() {}

  package nonisolated var form: ShapeForm? { ShapeForm(.rectangle) }

  /// Returns the rectangle as a path.
  public nonisolated func path(in rect: CGRect) -> Path { Path(rect) }
}

/// A rectangle with rounded corners.
///
/// A corner radius under 4 points is drawn as square corners, a larger one as corners at least one
/// cell high. A border that is more than 3 points wide has square corners.
///
/// - Source: SwiftUI `RoundedRectangle`.
public struct RoundedRectangle: OutlinedShape {
  /// The size of the corners, in points; a view draws its larger dimension as the corner radius.
  public var cornerSize: CGSize

  /// Creates a rounded rectangle with a corner radius in points; `style` is ignored.
  public nonisolated init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    cornerSize = CGSize(width: cornerRadius, height: cornerRadius)
  }

  /// Creates a rounded rectangle with a corner size in points; `style` is ignored.
  public nonisolated init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    self.cornerSize = cornerSize
  }

  package nonisolated var form: ShapeForm? {
    ShapeForm(.roundedRectangle, radius: Double(max(cornerSize.width, cornerSize.height)))
  }

  /// Returns the rounded rectangle as a path.
  public nonisolated func path(in rect: CGRect) -> Path {
    Path(roundedRect: rect, cornerSize: cornerSize)
  }
}

/// A rectangle whose corners can have different radii; a terminal uses the largest for all corners.
///
/// - Source: SwiftUI `UnevenRoundedRectangle`.
public struct UnevenRoundedRectangle: OutlinedShape {
  private let radii: RectangleCornerRadii

  /// Creates a rounded rectangle with corner radii in points; `style` is ignored.
  public nonisolated init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0,
    bottomTrailingRadius: CGFloat = 0, topTrailingRadius: CGFloat = 0,
    style: RoundedCornerStyle = .continuous
  ) {
    radii = RectangleCornerRadii(
      topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius,
      bottomTrailing: bottomTrailingRadius, topTrailing: topTrailingRadius)
  }

  /// Creates a rounded rectangle with corner radii in points; `style` is ignored.
  public nonisolated init(
    cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
  ) {
    radii = cornerRadii
  }

  package nonisolated var form: ShapeForm? {
    radii.isEven ? ShapeForm(.roundedRectangle, radius: Double(radii.topLeading)) : nil
  }

  /// Returns the rounded rectangle as a path.
  ///
  /// As in other rounded rectangles, a small corner is as high as a cell, to be visible.
  public nonisolated func path(in rect: CGRect) -> Path {
    Path(roundedRect: rect, cornerRadii: radii.visible)
  }
}

/// A rectangle with semicircular ends.
///
/// - Source: SwiftUI `Capsule`.
public struct Capsule: OutlinedShape {
  /// Creates a capsule; `style` is ignored.
  public nonisolated init(style: RoundedCornerStyle = .continuous) {}

  package nonisolated var form: ShapeForm? { ShapeForm(.capsule, radius: .infinity) }

  /// Returns the capsule as a path.
  public nonisolated func path(in rect: CGRect) -> Path {
    Path(roundedRect: rect, cornerRadius: min(rect.width, rect.height) / 2)
  }
}

/// A circle centered in the frame of its view, as large as the frame allows.
///
/// - Source: SwiftUI `Circle`.
public struct Circle: OutlinedShape {
  /// Creates a circle.
  public nonisolated init() {}

  package nonisolated var form: ShapeForm? { ShapeForm(.circle) }

  /// Returns the circle as a path, centered in the rectangle.
  public nonisolated func path(in rect: CGRect) -> Path {
    let side = min(rect.width, rect.height)
    return Path(
      ellipseIn: CGRect(
        x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side))
  }
}

/// An ellipse inscribed in the frame of its view.
///
/// - Source: SwiftUI `Ellipse`.
public struct Ellipse: OutlinedShape {
  /// Creates an ellipse.
  public nonisolated init() {}

  package nonisolated var form: ShapeForm? { ShapeForm(.ellipse) }

  /// Returns the ellipse as a path.
  public nonisolated func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
}

/// The shape of the enclosing container, which in a terminal is a rectangle.
///
/// The border of the widget's box draws the corners of the container.
///
/// - Source: SwiftUI `ContainerRelativeShape`.
public struct ContainerRelativeShape: OutlinedShape {
  /// Creates the shape.
  public nonisolated init() {}

  package nonisolated var form: ShapeForm? { ShapeForm(.rectangle) }

  /// Returns the rectangle as a path.
  public nonisolated func path(in rect: CGRect) -> Path { Path(rect) }
}

extension Path: Shape {
  /// Returns the path unchanged; the rectangle is ignored.
  public nonisolated func path(in rect: CGRect) -> Path { self }
}

/// A type-erased shape.
///
/// - Source: SwiftUI `AnyShape`.
public struct AnyShape: OutlinedShape, StrokingShape {
  private let shape: any Shape

  /// Creates a shape that hides the type of another shape.
  public nonisolated init(_ shape: some Shape) {
    self.shape = shape
  }

  package nonisolated var form: ShapeForm? { (shape as? any OutlinedShape)?.form }
  nonisolated var stroke: Stroke? { shape.strokeOfBase }

  /// Returns the outline of the wrapped shape in a rectangle.
  public nonisolated func path(in rect: CGRect) -> Path { shape.path(in: rect) }
}

extension Shape where Self == Rectangle {
  /// A rectangle that fills the frame of its view.
  public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == RoundedRectangle {
  /// Returns a rectangle with rounded corners; the radius is in points, and `style` is ignored.
  public static func rect(
    cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous
  ) -> RoundedRectangle { RoundedRectangle(cornerRadius: cornerRadius, style: style) }

  /// Returns a rectangle with rounded corners; the size is in points, and `style` is ignored.
  public static func rect(
    cornerSize: CGSize, style: RoundedCornerStyle = .continuous
  ) -> RoundedRectangle { RoundedRectangle(cornerSize: cornerSize, style: style) }
}

extension Shape where Self == UnevenRoundedRectangle {
  /// Returns a rectangle with corners of several radii, in points; `style` is ignored.
  public static func rect(
    cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
  ) -> UnevenRoundedRectangle { UnevenRoundedRectangle(cornerRadii: cornerRadii, style: style) }

  /// Returns a rectangle with corners of several radii, in points; `style` is ignored.
  public static func rect(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0,
    bottomTrailingRadius: CGFloat = 0, topTrailingRadius: CGFloat = 0,
    style: RoundedCornerStyle = .continuous
  ) -> UnevenRoundedRectangle {
    UnevenRoundedRectangle(
      topLeadingRadius: topLeadingRadius, bottomLeadingRadius: bottomLeadingRadius,
      bottomTrailingRadius: bottomTrailingRadius, topTrailingRadius: topTrailingRadius)
  }
}

extension Shape where Self == Capsule {
  /// A rectangle with semicircular ends.
  public static var capsule: Capsule { Capsule() }
}

extension Shape where Self == Circle {
  /// A circle centered in the frame of its view.
  public static var circle: Circle { Circle() }
}

extension Shape where Self == Ellipse {
  /// An ellipse inscribed in the frame of its view.
  public static var ellipse: Ellipse { Ellipse() }
}

extension Shape where Self == ContainerRelativeShape {
  /// The shape of the enclosing container; a rectangle in a terminal.
  public static var containerRelative: ContainerRelativeShape { ContainerRelativeShape() }
}
