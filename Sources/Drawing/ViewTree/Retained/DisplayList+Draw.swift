internal import Cells

extension DisplayList {
  /// Returns whether a leaf that changed can still be drawn by its entry.
  func canDraw(_ leaf: Int, _ layout: Layout) -> Bool {
    let entry = entryOfNode[leaf]
    guard entry >= 0, entries[entry].index == leaf else { return true }
    return !layout.items[leaf].node.usesEnclosingGradient
  }

  /// Updates the entry by which a node is drawn, after the node or its frame changed.
  mutating func update(_ node: Int, _ layout: Layout) {
    if entryOfNode[node] >= 0 { updateEntry(entryOfNode[node], layout) }
  }

  mutating func updateEntry(_ position: Int, _ layout: Layout) {
    let entry = entries[position]
    let frame = layout.frames[entry.index]
    let isLine = layout.items[entry.index].plainLength >= 0
    guard frame != entry.frame || !isLine || !entry.isLine else { return }
    let extent = extent(of: entry, layout)
    let cells = entry.cells(in: layout, isExact: extent != .whole || isLine)
    let rect = cells.intersection(contexts[entry.context].clip)
    if rect != entry.rect || extent != entry.extent { hasMovedEntry = true }
    entries[position].rect = rect
    (entries[position].frame, entries[position].isLine) = (frame, isLine)
    entries[position].extent = extent
  }

  private func extent(of entry: Entry, _ layout: Layout) -> Extent {
    guard layout.fractionalFrames[entry.index] == nil else { return .whole }
    let isOpaque = contexts[entry.context].opacity == 1
    switch layout.items[entry.index].node {
    case .divider, .plot: return isOpaque ? .cells : .whole
    case .gauge(let gauge): return isOpaque && gauge.form == .bar ? .cells : .whole
    case .shape(let shape):
      if shape.isBox(in: layout.frames[entry.index]) { return isOpaque ? .border : .whole }
      return shape.isArea ? .cells : .whole
    default: return .whole
    }
  }

  mutating func beginChanges() {
    for position in changes { entries[position].oldRect = nil }
    changes.removeAll(keepingCapacity: true)
  }

  /// Notes that the entry by which a node is drawn must be drawn again, before it is updated.
  mutating func noteChange(of node: Int) {
    let position = entryOfNode[node]
    guard position >= 0, entries[position].oldRect == nil else { return }
    entries[position].oldRect = entries[position].rect
    changes.append(position)
  }

  /// Draws the changes.
  mutating func drawChanges(
    _ layout: inout Layout, over background: Style, area: Rect, _ buffer: inout CellBuffer
  ) {
    noteWhichAreAlone()
    var damage = Damage()
    var number = -1
    var context = contexts[0]
    for position in changes {
      let entry = entries[position]
      let rect = entry.changedRect
      guard !rect.isEmpty else { continue }
      guard entry.isAlone ?? isAlone(position, in: rect) else {
        damage.add(entry.oldRect ?? entry.rect)
        damage.add(entry.rect)
        continue
      }
      if entry.context != number {
        number = entry.context
        context = contexts[number]
        context.now = layout.now
      }
      context.clip = contexts[number].clip.intersection(rect)
      if entry.isLine, layout.drawLine(entry.index, in: rect, over: background, &buffer, context) {
        continue
      }
      buffer.fill(rect, with: background, clip: area)
      draw(entry, &layout, &buffer, context)
    }
    guard !damage.isEmpty else { return }
    damage.grow { grown($0) }
    for rect in damage.rects {
      buffer.fill(rect, with: background, clip: area)
      draw(in: rect, &layout, &buffer)
    }
  }

  /// Finds out which of the changes are alone, unless it is known since their last drawing.
  private mutating func noteWhichAreAlone() {
    if hasMovedEntry {
      for position in entries.indices { entries[position].isAlone = nil }
      hasMovedEntry = false
    }
    for position in changes where entries[position].isAlone == nil {
      let entry = entries[position]
      guard entry.oldRect == entry.rect else { continue }
      entries[position].isAlone = isAlone(position, in: entry.rect)
    }
  }

  /// Returns whether no other entry changes cells in a rectangle.
  func isAlone(_ position: Int, in rect: Rect) -> Bool {
    entries.withUnsafeBufferPointer { entries in
      for other in entries.indices where other != position && entries[other].overlaps(rect) {
        return false
      }
      return true
    }
  }

  private func draw(
    _ entry: Entry, _ layout: inout Layout, _ buffer: inout CellBuffer, _ context: DrawContext
  ) {
    if entry.end == entry.index + 1 {
      layout.drawLeaf(entry.index, in: layout.frames[entry.index], &buffer, context)
    } else {
      layout.draw(entry.index, &buffer, context)
    }
  }

  /// Returns a rectangle joined with all entries that it contains only a part of, if they can only
  /// be drawn as a whole.
  private func grown(_ rect: Rect) -> Rect {
    var rect = rect
    var position = 0
    while position < entries.count {
      let entry = entries[position].rect
      position += 1
      if entry.overlaps(rect), !rect.contains(entry), entries[position - 1].extent == .whole {
        rect = rect.union(entry)
        position = 0
      }
    }
    return rect
  }

  /// Draws what is in a rectangle that contains no entry in part; see ``grown(_:)``.
  private func draw(in rect: Rect, _ layout: inout Layout, _ buffer: inout CellBuffer) {
    var number = -1
    var context = contexts[0]
    for entry in entries where entry.overlaps(rect) {
      if entry.context != number {
        number = entry.context
        context = contexts[number]
        context.now = layout.now
        context.clip = context.clip.intersection(rect)
      }
      draw(entry, &layout, &buffer, context)
    }
  }
}

extension DisplayList.Entry {
  /// The cells that the entry changed before, or changes now.
  fileprivate var changedRect: Rect {
    guard let oldRect, oldRect != rect, !oldRect.isEmpty else { return rect }
    return rect.isEmpty ? oldRect : rect.union(oldRect)
  }

  /// Returns whether the entry changes cells in a rectangle.
  @inline(__always)
  fileprivate func overlaps(_ other: Rect) -> Bool {
    guard rect.overlaps(other) else { return false }
    guard extent == .border else { return true }
    return other.minX <= rect.minX || other.minY <= rect.minY || other.maxX >= rect.maxX
      || other.maxY >= rect.maxY
  }

  /// Returns the cells that the entry may change, unless they are clipped.
  ///
  /// What is drawn with parts of cells, and wide glyphs, may extend a cell beyond the frame.
  fileprivate func cells(in layout: Layout, isExact: Bool) -> Rect {
    var union: Rect?
    for item in index..<end {
      var frame = layout.frames[item]
      guard frame.isPlaced, !frame.isEmpty else { continue }
      if case .path(let path) = layout.items[item].node {
        // In private, the frame is filled instead.
        frame = frame.union(path.cells(in: frame))
      }
      union = union?.union(frame) ?? frame
    }
    guard let union else { return .zero }
    guard !isExact else { return union }
    return Rect(
      x: union.minX - 1, y: union.minY - 1, width: union.width + 2, height: union.height + 2)
  }
}

extension ShapeNode {
  /// Whether the shape fills cells, each independently of the others.
  fileprivate var isArea: Bool { stroke == nil && !isTrimmed }
}
