internal import Cells

extension Layout {
  /// Returns the size of the node at `index` for a proposal.
  mutating func size(of index: Int, in proposal: Proposal) -> LayoutSize {
    let length = items[index].plainLength
    if length >= 0 && length <= proposal.columns ?? .max {
      return LayoutSize(width: Length(length), height: 1)
    }
    guard work.spend(1) else { return .zero }
    let key = proposal.key
    if let size = cachedSize(index, key) { return size }
    if let size = sizeIgnoringExtraHeight(of: index, in: proposal) { return size }
    let size = measure(index, in: proposal).bounded
    // The size is incomplete if the budget is spent.
    guard !work.isSpent else { return .zero }
    if !memos[index].store(size, for: key) {
      overflow.store(size, of: index, for: key, &work)
    }
    return size
  }

  /// Returns the cached size for the same proposal, or `nil`.
  private mutating func cachedSize(_ index: Int, _ key: UInt64) -> LayoutSize? {
    if let size = memos[index].size(for: key) { return size }
    return memos[index].isFull ? overflow.size(of: index, for: key, &work) : nil
  }

  /// Returns the cached size for unbounded height if the node ignores extra height and the proposal
  /// is at least as tall as that size; otherwise `nil`.
  private mutating func sizeIgnoringExtraHeight(
    of index: Int, in proposal: Proposal
  ) -> LayoutSize? {
    guard items[index].ignoresExtraHeight, let height = proposal.height else { return nil }
    let unbounded = Proposal(width: proposal.width, height: .unbounded)
    guard let size = cachedSize(index, unbounded.key), size.height <= height else { return nil }
    return size
  }

  private mutating func measure(_ index: Int, in proposal: Proposal) -> LayoutSize {
    let child = items[index].firstChild
    switch items[index].kind {
    case .empty: return .zero
    case .leaf:
      guard work.spend(items[index].node.measuringWork) else { return .zero }
      if let size = numeralSize(index, in: proposal) { return size }
      return items[index].node.leafSize(in: proposal)
    case .stack(.depth, _, _): return depthSize(index, in: proposal)
    case .stack(let axis, _, let spacing):
      return stackSize(index, axis, spacing: spacing, in: proposal)
    case .padding(let insets): return paddedSize(index, insets, in: proposal)
    case .frame(let frame): return framedSize(index, frame, in: proposal)
    case .fixedSize(let horizontal, let vertical):
      let childProposal = Proposal(
        width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height)
      return size(of: child, in: childProposal)
    case .passThrough, .sizedByFirstChild: return size(of: child, in: proposal)
    case .deferred(let number):
      return deferredSize?(number, proposal) ?? Node.greedySize(in: proposal)
    case .position, .aspect, .grid, .tracks, .fitting: return containerSize(index, in: proposal)
    }
  }

  /// Returns the size of big text in a size of ``numerals``, or `nil` for any other leaf.
  private mutating func numeralSize(_ index: Int, in proposal: Proposal) -> LayoutSize? {
    guard case .text(let text) = items[index].node, text.paragraph.isBig,
      numerals.hasVariants(at: text.paragraph.points)
    else { return nil }
    guard work.spend(text.numeralWork) else { return .zero }
    return text.numeralText(in: numerals, fitting: proposal).map { LayoutSize($0.size) }
  }

  /// Returns the size of a grid, a lazy grid, or a fitting, aspect or position node.
  private mutating func containerSize(_ index: Int, in proposal: Proposal) -> LayoutSize {
    switch items[index].node {
    case .grid(let grid): gridPlan(index, grid, in: proposal).size
    case .tracks(let tracks): tracksSize(index, tracks, in: proposal)
    case .fitting(let fitting): fittingSize(index, fitting, in: proposal)
    case .aspect(let aspect):
      size(
        of: items[index].firstChild, in: aspectProposal(index, aspect, in: proposal))
    default: positionSize(items[index].firstChild, in: proposal)
    }
  }

  private mutating func positionSize(_ child: Int, in proposal: Proposal) -> LayoutSize {
    guard proposal.width == nil || proposal.height == nil else {
      return Node.greedySize(in: proposal)
    }
    let childSize = size(of: child, in: proposal)
    return LayoutSize(
      width: proposal.width ?? childSize.width, height: proposal.height ?? childSize.height)
  }

  private mutating func paddedSize(
    _ index: Int, _ insets: LayoutInsets, in proposal: Proposal
  ) -> LayoutSize {
    let insets = yieldingInsets(of: index, insets, in: proposal)
    let size = size(of: items[index].firstChild, in: proposal.inset(by: insets))
    return LayoutSize(
      width: max(0, size.width + insets.horizontal), height: max(0, size.height + insets.vertical))
  }

  private mutating func framedSize(
    _ index: Int, _ bounds: Int, in proposal: Proposal
  ) -> LayoutSize {
    let frame = grownBounds(of: index, bounds, in: proposal)
    let size = size(of: items[index].firstChild, in: frame.proposal(from: proposal))
    return LayoutSize(
      width: frame.horizontal.length(child: size.width, proposed: proposal.width),
      height: frame.vertical.length(child: size.height, proposed: proposal.height))
  }

  private mutating func depthSize(_ index: Int, in proposal: Proposal) -> LayoutSize {
    var result = LayoutSize.zero
    var child = items[index].firstChild
    while child >= 0 {
      let size = size(of: child, in: proposal)
      result = LayoutSize(
        width: max(result.width, size.width), height: max(result.height, size.height))
      child = items[child].next
    }
    return result
  }
}

extension LayoutSize {
  /// The size with lengths clamped to 0…``Length/unbounded``, so that sums cannot overflow.
  fileprivate var bounded: LayoutSize {
    LayoutSize(width: max(0, min(width, .unbounded)), height: max(0, min(height, .unbounded)))
  }
}

extension Node {
  /// The additional cost of measuring this leaf, in units of ``WorkBudget``.
  fileprivate var measuringWork: Int {
    var visitor = MeasuringWorkVisitor()
    return visit(&visitor) ?? 0
  }

  /// Returns the size of a leaf for a proposal.
  fileprivate func leafSize(in proposal: Proposal) -> LayoutSize {
    var visitor = SizeVisitor(proposal: proposal)
    return visit(&visitor) ?? .zero
  }
}

private struct MeasuringWorkVisitor: PayloadVisitor {
  func visit(_ payload: some NodePayload) -> Int { payload.measuringWork }
}

private struct SizeVisitor: PayloadVisitor {
  let proposal: Proposal

  func visit(_ payload: some NodePayload) -> LayoutSize { payload.size(in: proposal) }
}

extension SymbolNode {
  func size(in proposal: Proposal) -> LayoutSize {
    LayoutSize(width: Length(max(1, Glyphs.width(of: glyph))), height: 1)
  }
}

extension ShapeNode {
  func size(in proposal: Proposal) -> LayoutSize { Node.greedySize(in: proposal) }
}

extension PathNode {
  func size(in proposal: Proposal) -> LayoutSize { Node.greedySize(in: proposal) }
}

extension PlotNode {
  func size(in proposal: Proposal) -> LayoutSize {
    LayoutSize(width: proposal.width ?? Length(values.count), height: proposal.height ?? 1)
  }
}

extension Node {
  /// Returns the proposed size; a length that is not proposed is one cell.
  package static func greedySize(in proposal: Proposal) -> LayoutSize {
    LayoutSize(width: proposal.width ?? 1, height: proposal.height ?? 1)
  }
}

extension PictureNode {
  /// Returns the proposed size for a resizable image, or else the intrinsic size.
  func size(in proposal: Proposal) -> LayoutSize {
    let intrinsicSize = LayoutSize(
      Size(width: max(1, (size.x / 8).boundedInt), height: max(1, (size.y / 16).boundedInt)))
    guard isResizable else { return intrinsicSize }
    return LayoutSize(
      width: proposal.width ?? intrinsicSize.width, height: proposal.height ?? intrinsicSize.height)
  }
}

extension FrameAxis {
  /// Returns the length proposed to the child, given the length proposed to the frame.
  func proposal(from proposedLength: Length?) -> Length? {
    guard let length = proposedLength ?? ideal else { return nil }
    let bounded = max(length, minimum ?? length)
    return max(0, min(bounded, maximum ?? bounded))
  }

  /// Returns the length of the frame: the proposed, the ideal or the child's length, whichever is
  /// known first, clamped to the bounds.
  ///
  /// The child's length replaces a missing bound. Without bounds, an ideal length is not clamped.
  ///
  /// - Source: SwiftUI `frame(minWidth:idealWidth:maxWidth:…)`.
  func length(child childLength: Length, proposed proposedLength: Length?) -> Length {
    if minimum == nil && maximum == nil {
      return proposedLength == nil ? ideal ?? childLength : childLength
    }
    let lowerBound = minimum ?? min(childLength, maximum ?? childLength)
    let upperBound = max(lowerBound, maximum ?? max(childLength, minimum ?? childLength))
    return max(0, min(max(proposedLength ?? ideal ?? childLength, lowerBound), upperBound))
  }
}

extension TextNode {
  func size(in proposal: Proposal) -> LayoutSize {
    if let bigSize = bigSize(in: proposal) { return LayoutSize(bigSize) }
    let limit = lineLimit(height: proposal.rows)
    return LayoutSize(extent(width: proposal.columns, limit: limit))
  }

  /// Returns big text in a face, or `nil` if the text is not big or is drawn in
  /// the only size of ``Numerals/automatic``.
  func numeralText(in numerals: Numerals, fitting proposal: Proposal) -> NumeralText? {
    guard paragraph.isBig, numerals.hasVariants(at: paragraph.points) else { return nil }
    return NumeralText(
      runs.map(\.text).joined(), in: numerals, points: paragraph.points, fitting: proposal)
  }

  /// Returns the size in big glyphs, or `nil` if the text is not big or big glyphs do not fit.
  func bigSize(in proposal: Proposal) -> Size? {
    guard paragraph.isBig, proposal.rows ?? BigText.rows >= BigText.rows,
      let width = BigText.width(of: runs.map(\.text).joined()), width <= proposal.columns ?? .max
    else { return nil }
    return Size(width: width, height: BigText.rows)
  }
}

extension SpacerNode {
  func size(in proposal: Proposal) -> LayoutSize {
    let minimum = max(0, minimum ?? (axis == .horizontal ? 1 : 0))
    let length = max(minimum, proposal.length(along: axis) ?? minimum)
    return axis == .depth ? .zero : LayoutSize(length, along: axis, cross: 0)
  }
}

extension DividerNode {
  func size(in proposal: Proposal) -> LayoutSize {
    axis == .horizontal
      ? LayoutSize(width: 1, height: proposal.height ?? 1)
      : LayoutSize(width: proposal.width ?? 1, height: 1)
  }
}

extension GaugeNode {
  /// Returns the proposed width and one row for a bar, or the largest size up to 4 rows for a ring.
  func size(in proposal: Proposal) -> LayoutSize {
    guard form == .ring else { return LayoutSize(width: proposal.width ?? 10, height: 1) }
    let height = max(1, min(4, proposal.rows ?? 4, (proposal.columns ?? 8) / 2))
    return LayoutSize(Size(width: height * 2, height: height))
  }
}
