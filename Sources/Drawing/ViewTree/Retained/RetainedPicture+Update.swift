internal import Cells

extension RetainedPicture.State {
  /// Draws what changed in the same view with time.
  ///
  /// - Returns: Whether the picture is up to date; otherwise it must be drawn completely.
  mutating func update(at now: Double, _ buffer: inout CellBuffer) -> Bool {
    if drawLiveLines(at: now, into: &buffer) { return true }
    endLiveLines()
    let lastTime = layout.now
    begin(at: now)
    for (index, text) in liveTexts { note(.text(text.resolved(at: now)), at: index) }
    guard now != lastTime else { return redraw(&buffer) }
    changedLeaves.append(contentsOf: liveGauges)
    return redraw(&buffer)
  }

  /// Draws what changed from one view to the next.
  ///
  /// - Returns: Whether the picture is up to date; otherwise it must be drawn completely.
  mutating func update(to node: Node, at now: Double, _ buffer: inout CellBuffer) -> Bool {
    endLiveLines()
    let isLater = now != layout.now
    begin(at: now)
    var index = 0
    return match(node, at: &index, isLater) && redraw(&buffer)
  }

  /// Whether the picture may change though the view does not.
  private var hasLiveParts: Bool { !liveTexts.isEmpty || !liveGauges.isEmpty }

  private mutating func begin(at now: Double) {
    changedLeaves.removeAll(keepingCapacity: true)
    resizedLeaves.removeAll(keepingCapacity: true)
    layout.now = now
    layout.work = WorkBudget()
  }

  /// Compares a node and its descendants with those that were drawn, and notes changed leaves.
  ///
  /// - Returns: Whether they have the same shape.
  private mutating func match(_ node: Node, at index: inout Int, _ isLater: Bool) -> Bool {
    let position = index
    if !hasLiveParts, layout.items[position].node.isIdentical(to: node) {
      index = layout.end(of: position)
      return true
    }
    index += 1
    switch node {
    case .text(let text): return match(node, text, at: position)
    case .gauge(let gauge): return match(node, gauge, at: position, isLater)
    case .spacer, .empty, .divider, .shape, .symbol, .plot, .path, .picture:
      return matchLeaf(node, at: position)
    case .deferred: return false
    default:
      guard matchChildren(of: node, at: position, &index, isLater) else { return false }
      // So that it is found to be identical when nothing in it changes the next time.
      layout.replaceContainer(at: position, with: node)
      return true
    }
  }

  /// Compares a node that has children.
  private mutating func matchChildren(
    of node: Node, at position: Int, _ index: inout Int, _ isLater: Bool
  ) -> Bool {
    switch node {
    case .stack(let stack):
      guard case .stack(let old) = layout.items[position].node, old.isSame(apartFromChildren: stack)
      else { return false }
      for child in stack.children {
        guard match(child, at: &index, isLater) else { return false }
      }
      return true
    case .padding(let padding):
      guard case .padding(let old) = layout.items[position].node, old.insets == padding.insets,
        old.givesWay == padding.givesWay
      else { return false }
      return match(padding.child, at: &index, isLater)
    case .frame(let frame):
      guard case .frame(let old) = layout.items[position].node,
        old.isSame(apartFromChildren: frame)
      else { return false }
      return match(frame.child, at: &index, isLater)
    case .layers(let layers):
      guard case .layers(let old) = layout.items[position].node, old.anchor == layers.anchor
      else { return false }
      return match(layers.child, at: &index, isLater)
        && match(layers.background, at: &index, isLater)
        && match(layers.overlay, at: &index, isLater)
    default:
      guard layout.items[position].node.isSame(apartFromChildren: node) else { return false }
      for child in node.children {
        guard match(child, at: &index, isLater) else { return false }
      }
      return true
    }
  }

  private mutating func match(_ node: Node, _ text: TextNode, at index: Int) -> Bool {
    guard case .text(let old) = layout.items[index].node else { return false }
    if !liveTexts.isEmpty || text.isLive {
      liveTexts[index] = text.isLive ? text : nil
      if text.isLive {
        note(.text(text.resolved(at: layout.now)), at: index)
        return true
      }
    }
    if old != text { change(to: node, at: index) }
    return true
  }

  private mutating func match(
    _ node: Node, _ gauge: GaugeNode, at index: Int, _ isLater: Bool
  ) -> Bool {
    guard case .gauge(let old) = layout.items[index].node, old.form == gauge.form else {
      return false
    }
    if old.isLive { liveGauges.remove(index) }
    if gauge.isLive { liveGauges.insert(index) }
    if (isLater && gauge.isLive) || old != gauge { change(to: node, at: index) }
    return true
  }

  /// Compares a leaf; one of another kind, or with other rules of layout, is another shape.
  private mutating func matchLeaf(_ node: Node, at index: Int) -> Bool {
    let old = layout.items[index].node
    switch (old, node) {
    case (.empty, .empty): return true
    case (.spacer(let old), .spacer(let new)):
      return old.axis == new.axis && old.minimum == new.minimum
    // As a background, a fill is placed otherwise than an outline.
    case (.shape(let old), .shape(let new)) where (old.stroke == nil) == (new.stroke == nil):
      if old != new { change(to: node, at: index) }
      return true
    case (.divider(let old), .divider(let new)) where old.axis == new.axis:
      if old != new { change(to: node, at: index) }
      return true
    case (.symbol, .symbol), (.plot, .plot),
      (.path, .path), (.picture, .picture):
      if old != node { change(to: node, at: index) }
      return true
    default: return false
    }
  }

  /// Notes the present text of a node if it differs.
  private mutating func note(_ node: Node, at index: Int) {
    if layout.items[index].node != node { change(to: node, at: index) }
  }

  private mutating func change(to node: Node, at index: Int) {
    if !layout.replaceLeaf(at: index, with: node) { resizedLeaves.append(index) }
    changedLeaves.append(index)
  }
}
