public import Foundation
internal import ViewTree

/// A place in a frame as shares of its width and height.
///
/// - Source: SwiftUI `UnitPoint`.
public struct UnitPoint: Hashable, Sendable {
  /// 0 at the left, 1 at the right.
  public var x: CGFloat
  /// 0 at the top, 1 at the bottom.
  public var y: CGFloat

  /// The corner at the top left.
  public init() {
    self.init(x: 0, y: 0)
  }

  /// A place of given shares.
  public init(x: CGFloat, y: CGFloat) {
    self.x = x
    self.y = y
  }

  /// The corner at the top left.
  public static let zero = UnitPoint()
  /// The middle.
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  /// The middle of the left edge.
  public static let leading = UnitPoint(x: 0, y: 0.5)
  /// The middle of the right edge.
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  /// The middle of the top edge.
  public static let top = UnitPoint(x: 0.5, y: 0)
  /// The middle of the bottom edge.
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  /// The corner at the top left.
  public static let topLeading = UnitPoint(x: 0, y: 0)
  /// The corner at the top right.
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  /// The corner at the bottom left.
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  /// The corner at the bottom right.
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)

  var vector: Vector { Vector(x: Double(x), y: Double(y)) }
}
