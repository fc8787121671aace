public import Foundation
package import ViewTree

/// The horizontal alignment of views.
public struct HorizontalAlignment: Hashable, Sendable {
  package let axisAlignment: AxisAlignment

  /// The left edge.
  public static let leading = HorizontalAlignment(axisAlignment: .leading)
  /// The horizontal center.
  public static let center = HorizontalAlignment(axisAlignment: .center)
  /// The right edge.
  public static let trailing = HorizontalAlignment(axisAlignment: .trailing)

  init(axisAlignment: AxisAlignment) {
    self.axisAlignment = axisAlignment
  }

  /// Creates a custom alignment; a terminal treats it as `center`.
  public init(_ id: any AlignmentID.Type) {
    axisAlignment = .center
  }
}

/// A type that identifies a custom alignment; a terminal treats it as the center.
///
/// - Source: SwiftUI `AlignmentID`.
public protocol AlignmentID {
  /// Returns the position of the alignment guide in a view, in points.
  static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// The size of a view and the positions of its alignment guides, in points.
///
/// - Source: SwiftUI `ViewDimensions`.
public struct ViewDimensions: Hashable, Sendable {
  private let size: CGSize

  init(size: CGSize) {
    self.size = size
  }

  /// The width, in points.
  public var width: CGFloat { size.width }
  /// The height, in points.
  public var height: CGFloat { size.height }

  /// The position of a horizontal alignment guide, in points.
  public subscript(guide: HorizontalAlignment) -> CGFloat {
    CGFloat(guide.axisAlignment.fraction) * size.width
  }

  /// The position of a vertical alignment guide, in points.
  public subscript(guide: VerticalAlignment) -> CGFloat {
    CGFloat(guide.axisAlignment.fraction) * size.height
  }
}

extension AxisAlignment {
  fileprivate var fraction: Double {
    switch self {
    case .leading: 0
    case .center: 0.5
    case .trailing: 1
    }
  }
}

/// The vertical alignment of views.
public struct VerticalAlignment: Hashable, Sendable {
  package let axisAlignment: AxisAlignment

  /// The top edge.
  public static let top = VerticalAlignment(axisAlignment: .leading)
  /// The vertical center.
  public static let center = VerticalAlignment(axisAlignment: .center)
  /// The bottom edge.
  public static let bottom = VerticalAlignment(axisAlignment: .trailing)
  /// The baseline of the first line of text; a terminal treats it as the top edge.
  public static let firstTextBaseline = VerticalAlignment(axisAlignment: .leading)
  /// The baseline of the last line of text; a terminal treats it as the bottom edge.
  public static let lastTextBaseline = VerticalAlignment(axisAlignment: .trailing)

  init(axisAlignment: AxisAlignment) {
    self.axisAlignment = axisAlignment
  }

  /// Creates a custom alignment; a terminal treats it as `center`.
  public init(_ id: any AlignmentID.Type) {
    axisAlignment = .center
  }
}

/// The alignment of views in both dimensions.
public struct Alignment: Hashable, Sendable {
  /// The horizontal alignment.
  public var horizontal: HorizontalAlignment
  /// The vertical alignment.
  public var vertical: VerticalAlignment

  /// Creates an alignment from its components.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The left edge, on the first line of text.
  public static let leadingFirstTextBaseline = Alignment(
    horizontal: .leading, vertical: .firstTextBaseline)
  /// The horizontal center, on the first line of text.
  public static let centerFirstTextBaseline = Alignment(
    horizontal: .center, vertical: .firstTextBaseline)
  /// The right edge, on the first line of text.
  public static let trailingFirstTextBaseline = Alignment(
    horizontal: .trailing, vertical: .firstTextBaseline)
  /// The left edge, on the last line of text.
  public static let leadingLastTextBaseline = Alignment(
    horizontal: .leading, vertical: .lastTextBaseline)
  /// The right edge, on the last line of text.
  public static let trailingLastTextBaseline = Alignment(
    horizontal: .trailing, vertical: .lastTextBaseline)
  /// The center.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// The left edge, vertically centered.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// The right edge, vertically centered.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// The top edge, horizontally centered.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// The bottom edge, horizontally centered.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// The top left corner.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// The top right corner.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// The bottom left corner.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// The bottom right corner.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

  var anchor: Anchor { Anchor(horizontal.axisAlignment, vertical.axisAlignment) }
}
