public import Foundation
internal import ViewTree

/// A point in a frame, as fractions of the frame's width and height.
///
/// - Source: SwiftUI `UnitPoint`.
public struct UnitPoint: Hashable, Sendable {
  /// The horizontal fraction, from 0 at the left edge to 1 at the right edge.
  public var x: CGFloat
  /// The vertical fraction, from 0 at the top edge to 1 at the bottom edge.
  public var y: CGFloat

  /// Creates a point at the top-left corner.
  public init() {
    self.init(x: 0, y: 0)
  }

  /// Creates a point from fractions of the width and height.
  public init(x: CGFloat, y: CGFloat) {
    self.x = x
    self.y = y
  }

  /// The top-left corner.
  public static let zero = UnitPoint()
  /// The center.
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  /// The center of the leading edge.
  public static let leading = UnitPoint(x: 0, y: 0.5)
  /// The center of the trailing edge.
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  /// The center of the top edge.
  public static let top = UnitPoint(x: 0.5, y: 0)
  /// The center of the bottom edge.
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  /// The top-leading corner.
  public static let topLeading = UnitPoint(x: 0, y: 0)
  /// The top-trailing corner.
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  /// The bottom-leading corner.
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  /// The bottom-trailing corner.
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)

  var vector: Vector { Vector(x: Double(x), y: Double(y)) }
}
