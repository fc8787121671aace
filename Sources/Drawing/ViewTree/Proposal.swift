package import Cells

/// The size that a parent proposes to a child.
package struct Proposal: Hashable, Sendable {
  /// The width; `nil` requests the ideal width, ``Length/unbounded`` the maximum.
  package var width: Length?
  /// The height; `nil` requests the ideal height, ``Length/unbounded`` the maximum.
  package var height: Length?

  package init(width: Length?, height: Length?) {
    self.width = width
    self.height = height
  }

  /// Creates a proposal from whole cells.
  package init(_ size: Size) {
    self.init(LayoutSize(size))
  }

  package init(_ size: LayoutSize) {
    self.init(width: size.width, height: size.height)
  }

  /// Creates a proposal from whole cells along both axes, or `nil` for the ideal length.
  package init(columns: Int?, rows: Int?) {
    self.init(width: columns.map { Length($0) }, height: rows.map { Length($0) })
  }

  /// The proposal for which a view returns its ideal size.
  package static let ideal = Proposal(width: nil, height: nil)

  /// The key under which a layout caches the size for this proposal.
  var key: UInt64 {
    func part(_ length: Length?) -> UInt64 {
      length.map { UInt64(UInt32(clamping: $0.parts)) } ?? 0xffff_ffff
    }
    return part(width) << 32 | part(height)
  }

  /// The number of whole columns for text, or `nil` for the ideal width.
  var columns: Int? { width?.rounded }

  /// The number of whole rows for text, or `nil` for the ideal height.
  var rows: Int? { height?.rounded }

  func length(along axis: StackAxis) -> Length? { axis == .horizontal ? width : height }

  /// Returns the proposal reduced by insets.
  func inset(by insets: LayoutInsets) -> Proposal {
    Proposal(
      width: width.map { max(0, $0 - insets.horizontal) },
      height: height.map { max(0, $0 - insets.vertical) })
  }

  /// Returns the proposal with its length along `axis` replaced.
  func with(_ length: Length?, along axis: StackAxis) -> Proposal {
    axis == .horizontal
      ? Proposal(width: length, height: height) : Proposal(width: width, height: length)
  }
}

extension LayoutSize {
  @inline(__always)
  func length(along axis: StackAxis) -> Length { axis == .horizontal ? width : height }

  @inline(__always)
  func length(across axis: StackAxis) -> Length { axis == .horizontal ? height : width }

  /// Creates a size with the length `main` along the axis and `cross` across it.
  init(_ main: Length, along axis: StackAxis, cross: Length) {
    self =
      axis == .horizontal
      ? LayoutSize(width: main, height: cross) : LayoutSize(width: cross, height: main)
  }
}
