package import Cells

/// A node and its frame.
package struct Placement: Hashable, Sendable {
  package let node: Node
  /// The frame in cells, before any ``TransformNode`` is applied.
  package let frame: Rect
}

// The last pass of layout computes each node's frame. Drawing, controls, accessibility and deferred
// views read these frames.

extension Layout {
  /// Places the view in a rectangle.
  ///
  /// A view that is smaller than the rectangle is centered.
  ///
  /// - Returns: The placed nodes, parents first. A node that is merely clipped away is included. A
  ///   node is left out if it is hidden, fully transparent, not chosen by ``FittingNode``, or not
  ///   reached before the work budget was spent.
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
    deferredFrames = [:]
    fractionalFrames = [:]
    guard !frame.isEmpty else { return }
    let proposal = Proposal(frame.size)
    let size = size(of: 0, in: proposal)
    place(0, in: Anchor().frame(for: size, in: LayoutRect(frame), items[0]), proposal)
  }

  /// Returns the frames of the root's children when the root has the size that it returns for a
  /// proposal.
  package mutating func childFrames(in proposal: Proposal) -> [Rect] {
    frames = ContiguousArray(repeating: .unplaced, count: items.count)
    place(0, in: LayoutRect(x: 0, y: 0, size: exactSize(in: proposal)), proposal)
    return children(of: 0).compactMap { frame(of: $0) }
  }

  /// Returns the frame of a node, or `nil` if it has no placement.
  func frame(of index: Int) -> Rect? {
    frames[index].isPlaced ? frames[index] : nil
  }

  /// Places a node and its descendants.
  ///
  /// As in SwiftUI, the proposal is the one that the node was measured with. Its children therefore
  /// have the same sizes as when they were measured.
  mutating func place(_ index: Int, in frame: LayoutRect, _ proposal: Proposal) {
    guard work.spend(1) else { return }
    frames[index] = frame.cells
    if !offers.isEmpty { offers[index] = Offer(frame: frame, proposal: proposal) }
    let child = items[index].firstChild
    switch items[index].kind {
    case .empty: break
    case .leaf:
      if frame.hasFractions, case .shape = items[index].node { fractionalFrames[index] = frame }
    case .deferred(let number): deferredFrames[number] = frame
    case .position, .aspect, .grid, .tracks, .fitting: placeContainer(index, in: frame, proposal)
    case .stack(.depth, let anchor, _): placeDepth(index, anchor, in: frame, proposal)
    case .stack(let axis, let anchor, let spacing):
      placeStack(index, axis, anchor, spacing: spacing, in: frame, proposal)
    case .padding(let insets):
      let insets = yieldingInsets(of: index, insets, in: proposal)
      place(child, in: frame.inset(by: insets), proposal.inset(by: insets))
    case .frame(let bounds):
      let bounds = grownBounds(of: index, bounds, in: proposal)
      let childProposal = bounds.proposal(from: proposal)
      let size = size(of: child, in: childProposal)
      place(child, in: bounds.anchor.frame(for: size, in: frame, items[child]), childProposal)
    case .fixedSize(let horizontal, let vertical):
      let childProposal = Proposal(
        width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height)
      place(child, in: frame, childProposal)
    case .passThrough: place(child, in: frame, proposal)
    case .sizedByFirstChild: placeSizedByFirstChild(index, in: frame, proposal)
    }
  }

  /// Places the children of a grid, a lazy grid, or a fitting, aspect or position node.
  private mutating func placeContainer(
    _ index: Int, in frame: LayoutRect, _ proposal: Proposal
  ) {
    let child = items[index].firstChild
    switch items[index].node {
    case .grid(let grid): placeGrid(index, grid, in: frame, proposal)
    case .tracks(let tracks): placeTracks(index, tracks, in: frame, proposal)
    case .fitting(let fitting):
      let child = fittingChild(of: index, fitting, in: proposal)
      if child >= 0 { place(child, in: frame, proposal) }
    case .aspect(let aspect):
      place(child, in: frame, aspectProposal(index, aspect, in: proposal))
    case .position(let position):
      let size = size(of: child, in: proposal)
      place(child, in: position.position.centered(size, in: frame), proposal)
    default: break
    }
  }

  /// Places the children of a node whose size is that of its first child.
  private mutating func placeSizedByFirstChild(
    _ index: Int, in frame: LayoutRect, _ proposal: Proposal
  ) {
    let child = items[index].firstChild
    switch items[index].node {
    case .layers(let layers): placeLayers(child, layers.anchor, in: frame, proposal)
    case .mask(let mask):
      place(child, in: frame, proposal)
      placeLayer(items[child].next, mask.anchor, in: frame)
    case .offset(let node):
      place(child, in: frame.offset(x: node.x, y: node.y), proposal)
    case .transition(let node):
      guard let progress = node.progress else { return place(child, in: frame, proposal) }
      if !progress.isTransparent { place(child, in: progress.moved(frame), proposal) }
    // A hidden view takes up space but has no placement.
    case .hidden: break
    case .opacity(let node): if node.value > 0 { place(child, in: frame, proposal) }
    default: place(child, in: frame, proposal)
    }
  }

  private mutating func placeLayers(
    _ child: Int, _ anchor: Anchor, in frame: LayoutRect, _ proposal: Proposal
  ) {
    let background = items[child].next
    place(child, in: frame, proposal)
    placeLayer(background, anchor, in: fillFrame(of: background, behind: child, in: frame))
    placeLayer(items[background].next, anchor, in: frame)
  }

  /// Returns the frame of a background: that of the view, or for a fill the rows of the view's texts.
  ///
  /// A fill that is less than a row higher than its texts would begin or end within a row, and half
  /// of a badge would be below its number.
  private func fillFrame(
    of background: Int, behind child: Int, in frame: LayoutRect
  ) -> LayoutRect {
    guard frame.hasFractions, case .shape(let shape) = items[background].node, shape.stroke == nil,
      let texts = textFrame(in: child), frame.height - Length(texts.height) < 1
    else { return frame }
    let columns = frame.cells
    return LayoutRect(
      Rect(x: columns.minX, y: texts.minY, width: columns.width, height: texts.height))
  }

  /// Returns the union of the frames of the texts that are placed in a view, or `nil` for none.
  private func textFrame(in index: Int) -> Rect? {
    if case .text = items[index].node { return frame(of: index) }
    return children(of: index).compactMap { textFrame(in: $0) }.reduce(nil) { union, frame in
      guard let union else { return frame }
      let (x, y) = (min(union.minX, frame.minX), min(union.minY, frame.minY))
      return Rect(
        x: x, y: y, width: max(union.maxX, frame.maxX) - x,
        height: max(union.maxY, frame.maxY) - y)
    }
  }

  /// Places a background, an overlay or a mask.
  ///
  /// It is proposed the size of the view that it decorates.
  private mutating func placeLayer(_ index: Int, _ anchor: Anchor, in frame: LayoutRect) {
    let proposal = Proposal(frame.size)
    let size = size(of: index, in: proposal)
    // Unlike in a container, what is too large is centered, such as a badge.
    let layer = LayoutRect(
      x: frame.x + anchor.horizontal.offset(of: size.width, in: frame.width),
      y: frame.y + anchor.vertical.offset(of: size.height, in: frame.height), size: size)
    place(index, in: layer, proposal)
  }

  private mutating func placeStack(
    _ index: Int, _ axis: StackAxis, _ anchor: Anchor, spacing: Length?, in frame: LayoutRect,
    _ proposal: Proposal
  ) {
    let range = appendMeasuredSlots(of: index, axis, spacing: spacing, in: proposal)
    defer { slots.removeLast(range.count) }
    let alignment = axis == .horizontal ? anchor.vertical : anchor.horizontal
    let available = frame.size.length(across: axis)
    var main = axis == .horizontal ? frame.x : frame.y
    for position in range {
      let slot = slots[position]
      main += slot.gapBefore
      let cross = items[slot.item].offset(alignment, slot.size.length(across: axis), in: available)
      let slotFrame =
        axis == .horizontal
        ? LayoutRect(x: main, y: frame.y + cross, size: slot.size)
        : LayoutRect(x: frame.x + cross, y: main, size: slot.size)
      place(slot.item, in: slotFrame, slot.proposal)
      main += slot.size.length(along: axis)
    }
  }

  private mutating func placeDepth(
    _ index: Int, _ anchor: Anchor, in frame: LayoutRect, _ proposal: Proposal
  ) {
    var child = items[index].firstChild
    while child >= 0 {
      let size = size(of: child, in: proposal)
      place(child, in: anchor.frame(for: size, in: frame, items[child]), proposal)
      child = items[child].next
    }
  }
}

extension Layout.Item {
  /// Returns the offset of this node, whose length is `length`, inside an available length.
  ///
  /// Text that is too long begins at the leading edge: its beginning says more than its middle.
  fileprivate func offset(
    _ alignment: AxisAlignment, _ length: Length, in available: Length
  ) -> Length {
    hasText && length > available ? 0 : alignment.offset(of: length, in: available)
  }
}

extension Anchor {
  /// Returns the frame of a node with a size, aligned at this anchor in another frame.
  ///
  /// Text that is too large begins at the top and leading edges.
  func frame(for size: LayoutSize, in frame: LayoutRect, _ item: Layout.Item) -> LayoutRect {
    LayoutRect(
      x: frame.x + item.offset(horizontal, size.width, in: frame.width),
      y: frame.y + item.offset(vertical, size.height, in: frame.height), size: size)
  }
}

extension LayoutRect {
  func offset(x: Length, y: Length) -> LayoutRect {
    LayoutRect(x: self.x + x, y: self.y + y, size: size)
  }
}

extension Vector {
  /// Returns a frame that has the given size, and whose center is at this position in another frame.
  fileprivate func centered(_ size: LayoutSize, in frame: LayoutRect) -> LayoutRect {
    LayoutRect(
      x: frame.x + Length(cells: x / 8 - size.width.cells / 2),
      y: frame.y + Length(cells: y / 16 - size.height.cells / 2), size: size)
  }
}

extension Rect {
  /// A marker for nodes without a placement; no frame can have this origin.
  static var unplaced: Rect { Rect(x: .min, y: .min, width: 0, height: 0) }

  /// Whether this is the frame of a placed node.
  var isPlaced: Bool { origin.x != .min }
}
