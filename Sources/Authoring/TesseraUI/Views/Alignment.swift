public import Foundation
package import ViewTree

/// Where children stand across a column.
public struct HorizontalAlignment: Hashable, Sendable {
  package let side: Side

  /// At the left.
  public static let leading = HorizontalAlignment(side: .leading)
  /// In the middle.
  public static let center = HorizontalAlignment(side: .center)
  /// At the right.
  public static let trailing = HorizontalAlignment(side: .trailing)

  init(side: Side) {
    self.side = side
  }

  /// An alignment of the author's own; in cells it stands in the middle.
  public init(_ id: any AlignmentID.Type) {
    side = .center
  }
}

/// An alignment of the author's own.
///
/// - Source: SwiftUI `AlignmentID`.
public protocol AlignmentID {
  /// The place in a view, in points.
  static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// A view's size, in points, and its places of alignment.
///
/// - Source: SwiftUI `ViewDimensions`.
public struct ViewDimensions: Hashable, Sendable {
  private let size: CGSize

  init(size: CGSize) {
    self.size = size
  }

  /// In points.
  public var width: CGFloat { size.width }
  /// In points.
  public var height: CGFloat { size.height }

  /// A place across, in points.
  public subscript(guide: HorizontalAlignment) -> CGFloat {
    CGFloat(guide.side.share) * size.width
  }

  /// A place down, in points.
  public subscript(guide: VerticalAlignment) -> CGFloat {
    CGFloat(guide.side.share) * size.height
  }
}

extension Side {
  fileprivate var share: Double {
    switch self {
    case .leading: 0
    case .center: 0.5
    case .trailing: 1
    }
  }
}

/// Where children stand across a row.
public struct VerticalAlignment: Hashable, Sendable {
  package let side: Side

  /// At the top.
  public static let top = VerticalAlignment(side: .leading)
  /// In the middle.
  public static let center = VerticalAlignment(side: .center)
  /// At the bottom.
  public static let bottom = VerticalAlignment(side: .trailing)
  /// On the first line of text; a line of a terminal is its own baseline.
  public static let firstTextBaseline = VerticalAlignment(side: .leading)
  /// On the last line of text.
  public static let lastTextBaseline = VerticalAlignment(side: .trailing)

  init(side: Side) {
    self.side = side
  }

  /// An alignment of the author's own; in cells it stands in the middle.
  public init(_ id: any AlignmentID.Type) {
    side = .center
  }
}

/// Where something stands in both directions.
public struct Alignment: Hashable, Sendable {
  /// Across.
  public var horizontal: HorizontalAlignment
  /// Down.
  public var vertical: VerticalAlignment

  /// Puts two alignments together.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// On the first line, at the left.
  public static let leadingFirstTextBaseline = Alignment(
    horizontal: .leading, vertical: .firstTextBaseline)
  /// On the first line, in the middle.
  public static let centerFirstTextBaseline = Alignment(
    horizontal: .center, vertical: .firstTextBaseline)
  /// On the first line, at the right.
  public static let trailingFirstTextBaseline = Alignment(
    horizontal: .trailing, vertical: .firstTextBaseline)
  /// On the last line, at the left.
  public static let leadingLastTextBaseline = Alignment(
    horizontal: .leading, vertical: .lastTextBaseline)
  /// On the last line, at the right.
  public static let trailingLastTextBaseline = Alignment(
    horizontal: .trailing, vertical: .lastTextBaseline)
  /// In the middle.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// At the left.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// At the right.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// At the top.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// At the bottom.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// In the corner at the top left.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// In the corner at the top right.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// In the corner at the bottom left.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// In the corner at the bottom right.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

  var anchor: Anchor { Anchor(horizontal.side, vertical.side) }
}
