public import Foundation
internal import ViewTree

/// A proposal for the size of a view, in points.
///
/// - Source: SwiftUI `ProposedViewSize`.
public struct ProposedViewSize: Hashable, Sendable {
  /// The proposed width, or `nil` for the ideal width.
  public var width: CGFloat?
  /// The proposed height, or `nil` for the ideal height.
  public var height: CGFloat?

  /// Creates a proposal from a width and a height.
  public init(width: CGFloat?, height: CGFloat?) {
    self.width = width
    self.height = height
  }

  /// Creates a proposal from a size.
  public init(_ size: CGSize) {
    self.init(width: size.width, height: size.height)
  }

  /// A proposal for the minimum size.
  public static let zero = ProposedViewSize(width: 0, height: 0)
  /// A proposal for the ideal size.
  public static let unspecified = ProposedViewSize(width: nil, height: nil)
  /// A proposal for the maximum size.
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

  /// Returns the proposed size, using the given size for unspecified dimensions.
  public func replacingUnspecifiedDimensions(
    by size: CGSize = CGSize(width: 10, height: 10)
  ) -> CGSize {
    CGSize(width: width ?? size.width, height: height ?? size.height)
  }

  init(_ proposal: Proposal, _ points: PointScale) {
    self.init(
      width: proposal.width.map { $0 >= .unbounded ? .infinity : points.width($0) },
      height: proposal.height.map { $0 >= .unbounded ? .infinity : points.height($0) })
  }

  func proposal(_ points: PointScale) -> Proposal {
    Proposal(
      width: width.map { max(0, points.columns($0)) },
      height: height.map { max(0, points.rows($0)) })
  }
}
