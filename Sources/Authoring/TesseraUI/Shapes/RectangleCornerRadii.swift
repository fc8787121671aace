public import Foundation

/// The radii of a rectangle's corners, in points.
///
/// - Source: SwiftUI `RectangleCornerRadii`.
public struct RectangleCornerRadii: Hashable, Sendable {
  /// The radius of the top left corner.
  public var topLeading: CGFloat
  /// The radius of the bottom left corner.
  public var bottomLeading: CGFloat
  /// The radius of the bottom right corner.
  public var bottomTrailing: CGFloat
  /// The radius of the top right corner.
  public var topTrailing: CGFloat

  /// Creates radii.
  public init(
    topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0,
    topTrailing: CGFloat = 0
  ) {
    self.topLeading = topLeading
    self.bottomLeading = bottomLeading
    self.bottomTrailing = bottomTrailing
    self.topTrailing = topTrailing
  }

  /// The radii of corners that are visible in cells: 16 points or more, or none under 4.
  var visible: RectangleCornerRadii {
    func visible(_ radius: CGFloat) -> CGFloat { radius < 4 ? 0 : max(16, radius) }
    return RectangleCornerRadii(
      topLeading: visible(topLeading), bottomLeading: visible(bottomLeading),
      bottomTrailing: visible(bottomTrailing), topTrailing: visible(topTrailing))
  }

  /// Whether all corners have the same radius.
  var isEven: Bool {
    topLeading == bottomLeading && topLeading == bottomTrailing && topLeading == topTrailing
  }
}

extension Path {
  /// Creates a rectangle with corners of several radii, in points; `style` is ignored.
  ///
  /// A radius is at most half of the shorter side.
  public init(
    roundedRect rect: CGRect, cornerRadii radii: RectangleCornerRadii,
    style: RoundedCornerStyle = .continuous
  ) {
    self.init()
    let longest = min(rect.width, rect.height) / 2
    func corner(_ radius: CGFloat, _ from: CGPoint, _ corner: CGPoint, _ to: CGPoint) {
      let radius = min(max(0, radius), longest)
      addLine(to: corner.moved(towards: from, by: radius))
      addQuadCurve(to: corner.moved(towards: to, by: radius), control: corner)
    }
    let (left, right, top, bottom) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    let topLeft = CGPoint(x: left, y: top)
    let topRight = CGPoint(x: right, y: top)
    let bottomRight = CGPoint(x: right, y: bottom)
    let bottomLeft = CGPoint(x: left, y: bottom)
    move(to: topLeft.moved(towards: topRight, by: min(max(0, radii.topLeading), longest)))
    corner(radii.topTrailing, topLeft, topRight, bottomRight)
    corner(radii.bottomTrailing, topRight, bottomRight, bottomLeft)
    corner(radii.bottomLeading, bottomRight, bottomLeft, topLeft)
    corner(radii.topLeading, bottomLeft, topLeft, topRight)
    closeSubpath()
  }
}

extension CGPoint {
  /// Returns the point moved along an axis towards another point.
  fileprivate func moved(towards other: CGPoint, by distance: CGFloat) -> CGPoint {
    let length = max(abs(other.x - x), abs(other.y - y))
    guard length > 0 else { return self }
    return CGPoint(
      x: x + (other.x - x) / length * distance, y: y + (other.y - y) / length * distance)
  }
}
