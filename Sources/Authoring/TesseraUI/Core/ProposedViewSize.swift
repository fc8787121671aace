internal import Cells
public import Foundation
internal import ViewTree

/// The size that a view is offered, in points.
///
/// - Source: SwiftUI `ProposedViewSize`.
public struct ProposedViewSize: Hashable, Sendable {
  /// `nil` asks for the ideal width.
  public var width: CGFloat?
  /// `nil` asks for the ideal height.
  public var height: CGFloat?

  /// Offers a width and a height.
  public init(width: CGFloat?, height: CGFloat?) {
    self.width = width
    self.height = height
  }

  /// Offers a size.
  public init(_ size: CGSize) {
    self.init(width: size.width, height: size.height)
  }

  /// Asks for the least size.
  public static let zero = ProposedViewSize(width: 0, height: 0)
  /// Asks for the ideal size.
  public static let unspecified = ProposedViewSize(width: nil, height: nil)
  /// Asks for the greatest size.
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

  /// The size with what is not given filled in.
  public func replacingUnspecifiedDimensions(
    by size: CGSize = CGSize(width: 10, height: 10)
  ) -> CGSize {
    CGSize(width: width ?? size.width, height: height ?? size.height)
  }

  init(_ proposal: Proposal) {
    func points(_ cells: Int?, _ unit: CGFloat) -> CGFloat? {
      cells.map { $0 >= Proposal.unbounded ? .infinity : CGFloat($0) * unit }
    }
    self.init(width: points(proposal.width, 8), height: points(proposal.height, 16))
  }

  var proposal: Proposal {
    Proposal(
      width: width.map { max(0, Points.columns($0)) },
      height: height.map { max(0, Points.rows($0)) })
  }
}

extension CGSize {
  /// A size in cells, in points.
  init(_ size: Size) {
    self.init(width: size.width * 8, height: size.height * 16)
  }
}
