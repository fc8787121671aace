package import Cells

/// The size that a parent proposes to a child, in cells.
package struct Proposal: Hashable, Sendable {
  /// The width; `nil` requests the ideal width, ``unbounded`` the maximum.
  package var width: Int?
  /// The height; `nil` requests the ideal height, ``unbounded`` the maximum.
  package var height: Int?

  package init(width: Int?, height: Int?) {
    self.width = width
    self.height = height
  }

  package init(_ size: Size) {
    self.init(width: size.width, height: size.height)
  }

  /// A length greater than any screen, which stands for infinity in frame bounds.
  package static let unbounded = 1 << 20

  /// The proposal for which a view returns its ideal size.
  package static let ideal = Proposal(width: nil, height: nil)

  /// The key under which a layout caches the size for this proposal.
  var key: UInt64 {
    func part(_ length: Int?) -> UInt64 {
      length.map { UInt64(UInt32(clamping: $0)) } ?? 0xffff_ffff
    }
    return part(width) << 32 | part(height)
  }

  func length(along axis: StackAxis) -> Int? { axis == .horizontal ? width : height }

  /// Returns the proposal reduced by insets.
  func inset(by insets: Insets) -> Proposal {
    Proposal(
      width: width.map { max(0, $0 - insets.horizontal) },
      height: height.map { max(0, $0 - insets.vertical) })
  }

  /// Returns the proposal with its length along `axis` replaced.
  func with(_ length: Int?, along axis: StackAxis) -> Proposal {
    axis == .horizontal
      ? Proposal(width: length, height: height) : Proposal(width: width, height: length)
  }
}

extension Size {
  func length(along axis: StackAxis) -> Int { axis == .horizontal ? width : height }

  func length(across axis: StackAxis) -> Int { axis == .horizontal ? height : width }

  /// Creates a size with the length `main` along the axis and `cross` across it.
  init(_ main: Int, along axis: StackAxis, cross: Int) {
    self = axis == .horizontal ? Size(width: main, height: cross) : Size(width: cross, height: main)
  }
}
