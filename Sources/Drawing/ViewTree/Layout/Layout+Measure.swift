internal import Cells

extension Layout {
  /// The size the node at `index` answers to a proposal.
  mutating func size(of index: Int, in proposal: Proposal) -> Size {
    let length = items[index].plainLength
    if length >= 0 && length <= proposal.width ?? .max { return Size(width: length, height: 1) }
    guard work.spend(1) else { return .zero }
    let key = proposal.key
    if let known = known(index, key) { return known }
    if let sated = satedSize(of: index, in: proposal) { return sated }
    let size = measure(index, in: proposal).bounded
    // What was cut short is no answer.
    guard !work.isSpent else { return .zero }
    if !memos[index].store(size, for: key) {
      overflow[OverflowKey(index: index, proposal: key)] = size
    }
    return size
  }

  /// What was answered to the same proposal before.
  private func known(_ index: Int, _ key: UInt64) -> Size? {
    if let size = memos[index].size(for: key) { return size }
    return memos[index].isFull ? overflow[OverflowKey(index: index, proposal: key)] : nil
  }

  /// What was answered to no end of height, where that much and more is there now.
  private func satedSize(of index: Int, in proposal: Proposal) -> Size? {
    guard items[index].isSatiable, let height = proposal.height else { return nil }
    let endless = Proposal(width: proposal.width, height: Proposal.unbounded)
    guard let size = known(index, endless.key), size.height <= height else { return nil }
    return size
  }

  private mutating func measure(_ index: Int, in proposal: Proposal) -> Size {
    let child = items[index].firstChild
    switch items[index].kind {
    case .nothing: return .zero
    case .leaf:
      guard work.spend(items[index].node.measuringWork) else { return .zero }
      return items[index].node.leafSize(in: proposal)
    case .stack(.depth, _, _): return depthSize(index, in: proposal)
    case .stack(let axis, _, let spacing):
      return stackSize(index, axis, spacing: spacing, in: proposal)
    case .padding(let insets): return paddedSize(child, insets, in: proposal)
    case .frame(let frame): return framedSize(child, frameBounds[frame], in: proposal)
    case .fixedSize(let horizontal, let vertical):
      let inner = Proposal(
        width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height)
      return size(of: child, in: inner)
    case .passing, .wrapping: return size(of: child, in: proposal)
    case .deferred(let number):
      return deferredSize?(number, proposal) ?? Node.greedySize(in: proposal)
    case .position, .aspect, .grid, .tracks, .fitting: return arrangedSize(index, in: proposal)
    }
  }

  private mutating func arrangedSize(_ index: Int, in proposal: Proposal) -> Size {
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

  private mutating func positionSize(_ child: Int, in proposal: Proposal) -> Size {
    guard proposal.width == nil || proposal.height == nil else {
      return Node.greedySize(in: proposal)
    }
    let own = size(of: child, in: proposal)
    return Size(width: proposal.width ?? own.width, height: proposal.height ?? own.height)
  }

  private mutating func paddedSize(_ child: Int, _ insets: Insets, in proposal: Proposal) -> Size {
    let inner = proposal.inset(by: insets)
    let size = size(of: child, in: inner)
    return Size(
      width: max(0, size.width + insets.horizontal), height: max(0, size.height + insets.vertical))
  }

  private mutating func framedSize(
    _ child: Int, _ frame: FrameBounds, in proposal: Proposal
  ) -> Size {
    let size = size(of: child, in: frame.proposal(from: proposal))
    return Size(
      width: frame.horizontal.length(child: size.width, offered: proposal.width),
      height: frame.vertical.length(child: size.height, offered: proposal.height))
  }

  private mutating func depthSize(_ index: Int, in proposal: Proposal) -> Size {
    var result = Size.zero
    var child = items[index].firstChild
    while child >= 0 {
      let size = size(of: child, in: proposal)
      result = Size(width: max(result.width, size.width), height: max(result.height, size.height))
      child = items[child].next
    }
    return result
  }
}

extension Size {
  /// The size with lengths that are not negative and whose sums cannot overflow.
  fileprivate var bounded: Size {
    Size(
      width: max(0, min(width, Proposal.unbounded)),
      height: max(0, min(height, Proposal.unbounded)))
  }
}

extension Node {
  /// What measuring this leaf takes besides being asked, in units of ``WorkBudget``.
  fileprivate var measuringWork: Int {
    var visitor = MeasuringWorkVisitor()
    return visit(&visitor) ?? 0
  }

  /// The size of a node without children.
  fileprivate func leafSize(in proposal: Proposal) -> Size {
    var visitor = SizeVisitor(proposal: proposal)
    return visit(&visitor) ?? .zero
  }
}

private struct MeasuringWorkVisitor: PayloadVisitor {
  func visit(_ payload: some NodePayload) -> Int { payload.measuringWork }
}

private struct SizeVisitor: PayloadVisitor {
  let proposal: Proposal

  func visit(_ payload: some NodePayload) -> Size { payload.size(in: proposal) }
}

extension SymbolNode {
  func size(in proposal: Proposal) -> Size {
    Size(width: max(1, Glyphs.width(of: glyph)), height: 1)
  }
}

extension ShapeNode {
  func size(in proposal: Proposal) -> Size { Node.greedySize(in: proposal) }
}

extension PathNode {
  func size(in proposal: Proposal) -> Size { Node.greedySize(in: proposal) }
}

extension PlotNode {
  func size(in proposal: Proposal) -> Size {
    Size(width: proposal.width ?? values.count, height: proposal.height ?? 1)
  }
}

extension Node {
  /// All the room there is; a cell where there is no telling.
  static func greedySize(in proposal: Proposal) -> Size {
    Size(width: proposal.width ?? 1, height: proposal.height ?? 1)
  }
}

extension PictureNode {
  /// A resizable picture takes what it is offered; another keeps its own size.
  func size(in proposal: Proposal) -> Size {
    let own = Size(
      width: max(1, (size.x / 8).boundedInt), height: max(1, (size.y / 16).boundedInt))
    guard isResizable else { return own }
    return Size(width: proposal.width ?? own.width, height: proposal.height ?? own.height)
  }
}

extension FrameAxis {
  /// What the frame offers its child of what it is offered itself.
  func proposal(from offered: Int?) -> Int? {
    guard let length = offered ?? ideal else { return nil }
    return max(0, min(max(length, minimum ?? length), maximum ?? .max))
  }

  /// The frame's own length: what it is offered, within its bounds; where a bound is not given, the
  /// child's length is that bound.
  ///
  /// - Source: SwiftUI `frame(minWidth:idealWidth:maxWidth:…)`.
  func length(child: Int, offered: Int?) -> Int {
    if minimum == nil && maximum == nil { return offered == nil ? ideal ?? child : child }
    let lowest = minimum ?? min(child, maximum ?? child)
    let highest = max(lowest, maximum ?? max(child, minimum ?? child))
    return max(0, min(max(offered ?? ideal ?? child, lowest), highest))
  }
}

extension TextNode {
  func size(in proposal: Proposal) -> Size {
    if let big = bigSize(in: proposal) { return big }
    let limit = lineLimit(height: proposal.height)
    return extent(width: proposal.width, limit: limit)
  }

  /// The size in big glyphs, or `nil` where the text is not big or there is no room.
  func bigSize(in proposal: Proposal) -> Size? {
    guard paragraph.isBig, proposal.height ?? BigText.rows >= BigText.rows,
      let width = BigText.width(of: runs.map(\.text).joined()), width <= proposal.width ?? .max
    else { return nil }
    return Size(width: width, height: BigText.rows)
  }
}

extension SpacerNode {
  func size(in proposal: Proposal) -> Size {
    let least = max(0, minimum ?? (axis == .horizontal ? 1 : 0))
    let length = max(least, proposal.length(along: axis) ?? least)
    return axis == .depth ? .zero : Size(length, along: axis, cross: 0)
  }
}

extension DividerNode {
  func size(in proposal: Proposal) -> Size {
    axis == .horizontal
      ? Size(width: 1, height: proposal.height ?? 1) : Size(width: proposal.width ?? 1, height: 1)
  }
}

extension GaugeNode {
  /// The bar takes the width it is offered; the ring is as tall as it can be, up to 4 rows.
  func size(in proposal: Proposal) -> Size {
    guard form == .ring else { return Size(width: proposal.width ?? 10, height: 1) }
    let height = max(1, min(4, proposal.height ?? 4, (proposal.width ?? 8) / 2))
    return Size(width: height * 2, height: height)
  }
}
