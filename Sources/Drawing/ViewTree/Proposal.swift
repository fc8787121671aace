package import Cells

/// The size a parent offers, in cells.
package struct Proposal: Hashable, Sendable {
  /// `nil` asks for the ideal width; ``unbounded`` for the greatest.
  package var width: Int?
  /// `nil` asks for the ideal height; ``unbounded`` for the greatest.
  package var height: Int?

  package init(width: Int?, height: Int?) {
    self.width = width
    self.height = height
  }

  package init(_ size: Size) {
    self.init(width: size.width, height: size.height)
  }

  /// More than any screen; a frame with an infinite bound takes it.
  package static let unbounded = 1 << 20

  package static let ideal = Proposal(width: nil, height: nil)

  /// The key under which a layout remembers what was answered to this proposal.
  var key: UInt64 {
    func part(_ length: Int?) -> UInt64 {
      length.map { UInt64(UInt32(clamping: $0)) } ?? 0xffff_ffff
    }
    return part(width) << 32 | part(height)
  }

  func length(along axis: StackAxis) -> Int? { axis == .horizontal ? width : height }

  /// What is left of the offer inside insets.
  func inset(by insets: Insets) -> Proposal {
    Proposal(
      width: width.map { max(0, $0 - insets.horizontal) },
      height: height.map { max(0, $0 - insets.vertical) })
  }

  /// The same offer with another length along `axis`.
  func with(_ length: Int?, along axis: StackAxis) -> Proposal {
    axis == .horizontal
      ? Proposal(width: length, height: height) : Proposal(width: width, height: length)
  }
}

extension Size {
  func length(along axis: StackAxis) -> Int { axis == .horizontal ? width : height }

  func length(across axis: StackAxis) -> Int { axis == .horizontal ? height : width }

  /// A size of `main` along the axis and `cross` across it.
  init(_ main: Int, along axis: StackAxis, cross: Int) {
    self = axis == .horizontal ? Size(width: main, height: cross) : Size(width: cross, height: main)
  }
}
