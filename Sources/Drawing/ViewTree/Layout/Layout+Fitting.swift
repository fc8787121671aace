internal import Cells

extension Layout {
  /// Returns the first child whose ideal size fits, or the last child; -1 if there are no children.
  mutating func fittingChild(of index: Int, _ node: FittingNode, in proposal: Proposal) -> Int {
    var fittingChild = -1
    for child in children(of: index) {
      fittingChild = child
      let ideal = size(of: child, in: .ideal)
      let fits =
        (!node.horizontal || ideal.width.rounded <= proposal.columns ?? .max)
        && (!node.vertical || ideal.height.rounded <= proposal.rows ?? .max)
      if fits { break }
    }
    return fittingChild
  }

  mutating func fittingSize(_ index: Int, _ node: FittingNode, in proposal: Proposal) -> LayoutSize
  {
    let child = fittingChild(of: index, node, in: proposal)
    return child < 0 ? .zero : size(of: child, in: proposal)
  }

  /// Returns the proposal for a child with an aspect ratio.
  ///
  /// It is the largest size with this ratio that fits the proposed size, or the smallest one that
  /// fills it. If only one length is proposed, the ratio determines the other. If none is proposed,
  /// the width is the child's ideal width.
  ///
  /// - Source: SwiftUI `aspectRatio(_:contentMode:)`.
  mutating func aspectProposal(
    _ index: Int, _ node: AspectNode, in proposal: Proposal
  ) -> Proposal {
    let child = items[index].firstChild
    let ideal = size(of: child, in: .ideal)
    // In cells, a square is twice as wide as it is tall.
    let idealRatio = ideal.isEmpty ? 2 : ideal.width.cells / ideal.height.cells
    let ratio = node.ratio.map { max(0.001, $0) * 2 } ?? idealRatio
    let width = bounded(proposal.width)
    let height = bounded(proposal.height)
    switch (width, height) {
    case (nil, nil): return Proposal(width: ideal.width, height: scaled(ideal.width, 1 / ratio))
    case (let width?, nil): return Proposal(width: width, height: scaled(width, 1 / ratio))
    case (nil, let height?): return Proposal(width: scaled(height, ratio), height: height)
    case (let width?, let height?):
      let isWide = width.cells > height.cells * ratio
      return isWide == node.fills
        ? Proposal(width: width, height: scaled(width, 1 / ratio))
        : Proposal(width: scaled(height, ratio), height: height)
    }
  }

  /// Returns a length, or `nil` if it is unbounded.
  private func bounded(_ length: Length?) -> Length? {
    length.flatMap { $0 >= .unbounded ? nil : $0 }
  }

  /// Returns a length in whole cells, because an image is drawn in whole cells.
  private func scaled(_ length: Length, _ factor: Double) -> Length {
    guard length > 0 else { return 0 }
    return Length(max(1, (length.cells * factor).boundedInt))
  }
}
