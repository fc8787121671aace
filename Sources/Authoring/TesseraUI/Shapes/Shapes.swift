public import Foundation
internal import ViewTree

/// How corners are rounded; a terminal has one way.
public enum RoundedCornerStyle: Hashable, Sendable {
  /// Quarter circles.
  case circular
  /// Smooth curves.
  case continuous
}

/// A rectangle.
///
/// - Source: SwiftUI `Rectangle`.
public struct Rectangle: CellShape {
  /// Makes the shape.
  public nonisolated init() {}

  package nonisolated var cellForm: CellForm? { CellForm(.rectangle) }

  /// The rectangle itself.
  public nonisolated func path(in rect: CGRect) -> Path { Path(rect) }
}

/// A rectangle with round corners; corners under half a column are square.
///
/// - Source: SwiftUI `RoundedRectangle`.
public struct RoundedRectangle: CellShape {
  /// In points.
  public var cornerSize: CGSize

  /// Corners of so many points.
  public nonisolated init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    cornerSize = CGSize(width: cornerRadius, height: cornerRadius)
  }

  /// Corners of a size in points.
  public nonisolated init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    self.cornerSize = cornerSize
  }

  package nonisolated var cellForm: CellForm? {
    CellForm(.rounded, radius: Double(max(cornerSize.width, cornerSize.height)))
  }

  /// The rectangle with its corners.
  public nonisolated func path(in rect: CGRect) -> Path {
    Path(roundedRect: rect, cornerSize: cornerSize)
  }
}

/// A rectangle some of whose corners are round; in cells all are as the roundest.
///
/// - Source: SwiftUI `UnevenRoundedRectangle`.
public struct UnevenRoundedRectangle: CellShape {
  private let radius: CGFloat

  /// Corners of so many points each.
  public nonisolated init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0,
    bottomTrailingRadius: CGFloat = 0, topTrailingRadius: CGFloat = 0,
    style: RoundedCornerStyle = .continuous
  ) {
    radius = max(topLeadingRadius, bottomLeadingRadius, bottomTrailingRadius, topTrailingRadius)
  }

  package nonisolated var cellForm: CellForm? { CellForm(.rounded, radius: Double(radius)) }

  /// The rectangle with its corners.
  public nonisolated func path(in rect: CGRect) -> Path {
    Path(roundedRect: rect, cornerRadius: radius)
  }
}

/// A rectangle with round ends.
///
/// - Source: SwiftUI `Capsule`.
public struct Capsule: CellShape {
  /// Makes the shape.
  public nonisolated init(style: RoundedCornerStyle = .continuous) {}

  package nonisolated var cellForm: CellForm? { CellForm(.capsule, radius: .infinity) }

  /// The rectangle with its ends.
  public nonisolated func path(in rect: CGRect) -> Path {
    Path(roundedRect: rect, cornerRadius: min(rect.width, rect.height) / 2)
  }
}

/// A circle as large as its frame allows.
///
/// - Source: SwiftUI `Circle`.
public struct Circle: CellShape {
  /// Makes the shape.
  public nonisolated init() {}

  package nonisolated var cellForm: CellForm? { CellForm(.circle) }

  /// The circle in the middle.
  public nonisolated func path(in rect: CGRect) -> Path {
    let side = min(rect.width, rect.height)
    return Path(
      ellipseIn: CGRect(
        x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side))
  }
}

/// An ellipse that touches its frame.
///
/// - Source: SwiftUI `Ellipse`.
public struct Ellipse: CellShape {
  /// Makes the shape.
  public nonisolated init() {}

  package nonisolated var cellForm: CellForm? { CellForm(.ellipse) }

  /// The ellipse.
  public nonisolated func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
}

/// The shape of the box around; the box line already has its corners, so in cells it is a rectangle.
///
/// - Source: SwiftUI `ContainerRelativeShape`.
public struct ContainerRelativeShape: CellShape {
  /// Makes the shape.
  public nonisolated init() {}

  package nonisolated var cellForm: CellForm? { CellForm(.rectangle) }

  /// The rectangle itself.
  public nonisolated func path(in rect: CGRect) -> Path { Path(rect) }
}

extension Path: Shape {
  /// The path itself, wherever the frame is.
  public nonisolated func path(in rect: CGRect) -> Path { self }
}

/// A shape of any type.
///
/// - Source: SwiftUI `AnyShape`.
public struct AnyShape: CellShape {
  private let shape: any Shape

  /// Hides a shape's type.
  public nonisolated init(_ shape: some Shape) {
    self.shape = shape
  }

  package nonisolated var cellForm: CellForm? { (shape as? any CellShape)?.cellForm }

  /// The shape's outline.
  public nonisolated func path(in rect: CGRect) -> Path { shape.path(in: rect) }
}

extension Shape where Self == Rectangle {
  /// A rectangle.
  public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == RoundedRectangle {
  /// A rectangle with round corners.
  public static func rect(
    cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous
  ) -> RoundedRectangle { RoundedRectangle(cornerRadius: cornerRadius, style: style) }
}

extension Shape where Self == Capsule {
  /// A rectangle with round ends.
  public static var capsule: Capsule { Capsule() }
}

extension Shape where Self == Circle {
  /// A circle.
  public static var circle: Circle { Circle() }
}

extension Shape where Self == Ellipse {
  /// An ellipse.
  public static var ellipse: Ellipse { Ellipse() }
}

extension Shape where Self == ContainerRelativeShape {
  /// The shape of the box around.
  public static var containerRelative: ContainerRelativeShape { ContainerRelativeShape() }
}
