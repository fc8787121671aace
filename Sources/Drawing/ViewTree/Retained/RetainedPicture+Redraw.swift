internal import Cells

// The layout is repeated where sizes changed, and what is damaged is drawn again.
extension RetainedPicture.State {
  /// Brings the picture up to date with ``changedLeaves``.
  ///
  /// - Returns: Whether that was possible; otherwise the view must be drawn completely.
  mutating func redraw(_ buffer: inout CellBuffer) -> Bool {
    guard !changedLeaves.isEmpty else { return true }
    list.beginChanges()
    for leaf in changedLeaves {
      guard list.canDraw(leaf, layout) else { return false }
      list.noteChange(of: leaf)
    }
    guard resizedLeaves.isEmpty || layOutAgain() else { return false }
    for leaf in changedLeaves { list.update(leaf, layout) }
    list.drawChanges(&layout, over: setting.background, area: setting.area, &buffer)
    return !layout.work.isSpent
  }

  /// Repeats the layout from the nearest nodes whose sizes stay the same.
  ///
  /// - Returns: Whether everything that moved can be drawn in parts.
  private mutating func layOutAgain() -> Bool {
    var next = 0
    let roots = rootsOfChanges()
    for root in roots.sorted() where root >= next {
      next = layout.end(of: root)
      guard placeAgain(root..<next) else { return false }
    }
    return !layout.work.isSpent
  }

  /// Measures the ancestors of resized leaves again.
  ///
  /// - Returns: The nearest ancestors whose sizes stay the same, and that must be placed again.
  private mutating func rootsOfChanges() -> [Int] {
    var roots: [Int] = []
    // Descendants have greater indices than their ancestors, so they are measured first.
    var pending = resizedLeaves.map { list.parents[$0] }
    while let index = pending.max() {
      pending.removeAll { $0 == index }
      guard index >= 0 else {
        roots.append(0)
        continue
      }
      // A grid measures the cells of its rows itself.
      let isSame = layout.measureAgain(index) && !layout.items[index].node.isGridRow
      guard isSame else {
        pending.append(list.parents[index])
        continue
      }
      roots.append(placedRoot(around: index))
    }
    return roots
  }

  /// Returns the node that must be placed again because a node in it changed.
  private func placedRoot(around index: Int) -> Int {
    var root = index
    var ancestor = index
    while ancestor >= 0 {
      if layout.fitsBackgroundToTexts(ancestor) { root = ancestor }
      ancestor = list.parents[ancestor]
    }
    return root
  }

  /// Places the descendants of a node again.
  ///
  /// - Returns: Whether everything that moved can be drawn in parts.
  private mutating func placeAgain(_ range: Range<Int>) -> Bool {
    let root = range.lowerBound
    // The root of the tree is asked for its size only by `placeRoot`.
    guard root == 0 || layout.frames[root].isPlaced else { return true }
    let oldFrames = layout.frames[range]
    let oldFractions = layout.fractionalFrames
    if root == 0 { layout.placeRoot(in: setting.frame) } else { layout.placeAgain(root) }
    for index in range {
      let isMoved =
        layout.frames[index] != oldFrames[index]
        || layout.fractionalFrames[index] != oldFractions[index]
      guard isMoved else { continue }
      guard layout.frames[index].isPlaced == oldFrames[index].isPlaced,
        !layout.items[index].node.isClip
      else { return false }
      list.noteChange(of: index)
      list.update(index, layout)
    }
    return true
  }
}

extension Node {
  fileprivate var isGridRow: Bool { if case .gridRow = self { true } else { false } }
  fileprivate var isClip: Bool { if case .clip = self { true } else { false } }
}
