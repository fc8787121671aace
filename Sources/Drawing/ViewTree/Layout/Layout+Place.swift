package import Cells

/// A node and its frame.
package struct Placement: Hashable, Sendable {
  package let node: Node
  /// The frame in cells, before any ``TransformNode`` is applied.
  package let frame: Rect
}

// The last pass of layout computes the frame of each node, which drawing, controls, accessibility
// and deferred views use.

extension Layout {
  /// Places the view in a rectangle, centered if it does not fill it.
  ///
  /// - Returns: The nodes that are visible or only clipped, parents first. Nodes have no placement
  ///   if they are hidden, fully transparent, not chosen by ``FittingNode``, or left over when the
  ///   work budget is spent.
  @discardableResult
  package mutating func place(in frame: Rect) -> [Placement] {
    placeRoot(in: frame)
    return placements
  }

  /// The placements of the last pass.
  var placements: [Placement] {
    zip(items, frames).compactMap { item, frame in
      frame.isPlaced ? Placement(node: item.node, frame: frame) : nil
    }
  }

  /// Places the view without collecting its placements.
  mutating func placeRoot(in frame: Rect) {
    frames = ContiguousArray(repeating: .unplaced, count: items.count)
    guard !frame.isEmpty else { return }
    let proposal = Proposal(frame.size)
    place(0, in: Anchor().place(size(of: 0, in: proposal), in: frame), proposal)
  }

  /// Returns the frames of the root node's children, if the root has its size for a proposal.
  package mutating func childFrames(in proposal: Proposal) -> [Rect] {
    frames = ContiguousArray(repeating: .unplaced, count: items.count)
    place(0, in: Rect(origin: .zero, size: size(in: proposal)), proposal)
    return children(of: 0).compactMap { frame(of: $0) }
  }

  /// Returns the frame of a node, or `nil` if it has no placement.
  func frame(of index: Int) -> Rect? {
    frames[index].isPlaced ? frames[index] : nil
  }

  /// Places a node and its descendants.
  ///
  /// As in SwiftUI, the proposal is the one that the node was measured with, so its children have
  /// the same sizes as when they were measured.
  mutating func place(_ index: Int, in frame: Rect, _ proposal: Proposal) {
    guard work.spend(1) else { return }
    frames[index] = frame
    let child = items[index].firstChild
    switch items[index].kind {
    case .empty, .deferred, .leaf: break
    case .position, .aspect, .grid, .tracks, .fitting: placeArranged(index, in: frame, proposal)
    case .stack(.depth, let anchor, _): placeDepth(index, anchor, in: frame, proposal)
    case .stack(let axis, let anchor, let spacing):
      placeStack(index, axis, anchor, spacing: spacing, in: frame, proposal)
    case .padding(let insets):
      place(child, in: frame.inset(by: insets), proposal.inset(by: insets))
    case .frame(let bounds):
      let inner = frameBounds[bounds].proposal(from: proposal)
      let size = size(of: child, in: inner)
      place(child, in: frameBounds[bounds].anchor.place(size, in: frame), inner)
    case .fixedSize(let horizontal, let vertical):
      let inner = Proposal(
        width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height)
      place(child, in: frame, inner)
    case .passing: place(child, in: frame, proposal)
    case .wrapping: placeWrapped(index, in: frame, proposal)
    }
  }

  private mutating func placeArranged(_ index: Int, in frame: Rect, _ proposal: Proposal) {
    let child = items[index].firstChild
    switch items[index].node {
    case .grid(let grid): placeGrid(index, grid, in: frame, proposal)
    case .tracks(let tracks): placeTracks(index, tracks, in: frame, proposal)
    case .fitting(let fitting):
      let chosen = fittingChild(of: index, fitting, in: proposal)
      if chosen >= 0 { place(chosen, in: frame, proposal) }
    case .aspect(let aspect):
      place(child, in: frame, aspectProposal(index, aspect, in: proposal))
    case .position(let position):
      let size = size(of: child, in: proposal)
      place(child, in: position.position.centered(size, from: frame.origin), proposal)
    default: break
    }
  }

  /// Places the children of a node with the size of its first child.
  private mutating func placeWrapped(_ index: Int, in frame: Rect, _ proposal: Proposal) {
    let child = items[index].firstChild
    switch items[index].node {
    case .layers(let layers): placeLayers(child, layers.anchor, in: frame, proposal)
    case .mask(let mask):
      place(child, in: frame, proposal)
      placeLayer(items[child].next, mask.anchor, in: frame)
    case .offset(let node):
      place(child, in: frame.offset(x: node.x, y: node.y), proposal)
    case .transition(let node):
      guard let phase = node.phase else { return place(child, in: frame, proposal) }
      if !phase.isTransparent { place(child, in: phase.moved(frame), proposal) }
    // A hidden view takes up space but has no placement.
    case .hidden: break
    case .opacity(let node): if node.value > 0 { place(child, in: frame, proposal) }
    default: place(child, in: frame, proposal)
    }
  }

  private mutating func placeLayers(
    _ child: Int, _ anchor: Anchor, in frame: Rect, _ proposal: Proposal
  ) {
    let behind = items[child].next
    placeLayer(behind, anchor, in: frame)
    place(child, in: frame, proposal)
    placeLayer(items[behind].next, anchor, in: frame)
  }

  /// Places a background, an overlay or a mask, which is proposed the size of its view.
  private mutating func placeLayer(_ index: Int, _ anchor: Anchor, in frame: Rect) {
    let proposal = Proposal(frame.size)
    let size = size(of: index, in: proposal)
    place(index, in: anchor.place(size, in: frame), proposal)
  }

  private mutating func placeStack(
    _ index: Int, _ axis: StackAxis, _ anchor: Anchor, spacing: Int?, in frame: Rect,
    _ proposal: Proposal
  ) {
    let range = sizedSlots(of: index, axis, spacing: spacing, in: proposal)
    defer { slots.removeLast(range.count) }
    let side = axis == .horizontal ? anchor.vertical : anchor.horizontal
    let available = frame.size.length(across: axis)
    var main = axis == .horizontal ? frame.minX : frame.minY
    for position in range {
      let slot = slots[position]
      main += slot.gapBefore
      let cross = side.offset(of: slot.size.length(across: axis), in: available)
      let origin =
        axis == .horizontal
        ? Point(x: main, y: frame.minY + cross) : Point(x: frame.minX + cross, y: main)
      place(slot.item, in: Rect(origin: origin, size: slot.size), slot.proposal)
      main += slot.size.length(along: axis)
    }
  }

  private mutating func placeDepth(
    _ index: Int, _ anchor: Anchor, in frame: Rect, _ proposal: Proposal
  ) {
    var child = items[index].firstChild
    while child >= 0 {
      let size = size(of: child, in: proposal)
      place(child, in: anchor.place(size, in: frame), proposal)
      child = items[child].next
    }
  }
}

extension Rect {
  /// A marker for nodes without a placement; no frame can have this origin.
  fileprivate static var unplaced: Rect { Rect(x: .min, y: .min, width: 0, height: 0) }

  /// Whether this is the frame of a placed node.
  var isPlaced: Bool { origin.x != .min }
}
