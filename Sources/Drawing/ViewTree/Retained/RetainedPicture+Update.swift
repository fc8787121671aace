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
    return match(node, isLater) && redraw(&buffer)
  }

  /// Whether the picture may change though the view does not.
  private var hasLiveParts: Bool { !liveTexts.isEmpty || !liveGauges.isEmpty }

  private mutating func begin(at now: Double) {
    changedLeaves.removeAll(keepingCapacity: true)
    resizedLeaves.removeAll(keepingCapacity: true)
    layout.now = now
    layout.work = WorkBudget()
  }

  /// Notes the leaves of a view that changed.
  ///
  /// - Returns: Whether it has the same shape as the view that was drawn.
  private mutating func match(_ node: Node, _ isLater: Bool) -> Bool {
    let capacity = layout.items.count
    let hasLiveParts = hasLiveParts
    return withUnsafeTemporaryAllocation(of: NodeComparison.Difference.self, capacity: capacity) {
      guard
        let count = NodeComparison.compare(
          node, with: layout.items, hasLiveParts: hasLiveParts, into: $0)
      else { return false }
      for position in 0..<count { note($0[position], isLater, mayBeEqual: hasLiveParts) }
      return true
    }
  }

  private mutating func note(
    _ difference: NodeComparison.Difference, _ isLater: Bool, mayBeEqual: Bool
  ) {
    let (node, index) = (difference.node, difference.index)
    guard case .leaf = layout.items[index].kind else {
      return layout.replaceContainer(at: index, with: node)
    }
    switch node {
    case .text(let text) where text.isLive || !liveTexts.isEmpty: note(node, text, at: index)
    case .text where mayBeEqual: note(node, at: index)
    case .gauge(let gauge): note(node, gauge, at: index, isLater)
    default: change(to: node, at: index)
    }
  }

  private mutating func note(_ node: Node, _ text: TextNode, at index: Int) {
    liveTexts[index] = text.isLive ? text : nil
    note(text.isLive ? .text(text.resolved(at: layout.now)) : node, at: index)
  }

  private mutating func note(_ node: Node, _ gauge: GaugeNode, at index: Int, _ isLater: Bool) {
    guard case .gauge(let old) = layout.items[index].node else { return }
    if old.isLive { liveGauges.remove(index) }
    if gauge.isLive { liveGauges.insert(index) }
    if (isLater && gauge.isLive) || old != gauge { change(to: node, at: index) }
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
