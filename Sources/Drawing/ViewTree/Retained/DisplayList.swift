internal import Cells

/// The leaves of a view that was laid out, in the order in which they are drawn.
struct DisplayList: Sendable {
  /// A leaf, or a node that can only be drawn with all its descendants.
  struct Entry: Sendable {
    let index: Int
    /// The index of the drawing context.
    let context: Int
    /// The index after the last descendant.
    let end: Int
    /// The frame with which ``rect`` was computed.
    var frame = Rect.unplaced
    /// Whether the entry was a single line of plain text then.
    var isLine = false
    /// The cells that the entry may change; empty if it has no placement.
    var rect = Rect.zero
    /// What ``rect`` was in the picture, if the entry is one of the changes.
    var oldRect: Rect?
    var extent = Extent.whole
    /// Whether no other entry changes cells in ``rect``; `nil` if it is not known.
    var isAlone: Bool?
  }

  /// What an entry's cells depend on.
  enum Extent: Sendable {
    /// Each cell depends only on what was there before.
    case cells
    /// The same, and only the cells at the edges change.
    case border
    /// The cells depend on all of the rectangle, so the entry can only be drawn as a whole.
    case whole
  }

  var entries: ContiguousArray<Entry> = []
  private(set) var contexts: [DrawContext] = []
  /// The index of each node's parent; -1 for the root.
  private(set) var parents: ContiguousArray<Int> = []
  /// Whether the rectangle of an entry has changed since it was last known which are alone.
  var hasMovedEntry = false
  /// The positions in ``entries`` of those that must be drawn again.
  var changes: ContiguousArray<Int> = []
  /// For each node, the position in ``entries`` of the entry by which it is drawn, or -1.
  private(set) var entryOfNode: ContiguousArray<Int> = []

  /// Creates the list of a view that was drawn, or returns `nil` if it cannot be drawn in parts.
  ///
  /// Transforms and transitions draw outside of their frames, and underlines are drawn after what
  /// they underline.
  init?(
    _ layout: Layout, _ setting: RetainedPicture.Setting, _ context: DrawContext, in bounds: Rect
  ) {
    var context = context
    context.numerals = layout.numerals
    context.clip = setting.frame.intersection(setting.area).intersection(bounds)
    contexts = [context]
    parents = ContiguousArray(repeating: -1, count: layout.items.count)
    entryOfNode = ContiguousArray(repeating: -1, count: layout.items.count)
    entries.reserveCapacity(layout.items.count)
    guard !context.clip.isEmpty, append(0, 0, layout) else { return nil }
  }

  /// Appends what a node draws, with the context of an index.
  ///
  /// - Returns: Whether the node can be drawn in parts.
  private mutating func append(_ index: Int, _ context: Int, _ layout: Layout) -> Bool {
    let item = layout.items[index]
    switch item.kind {
    case .empty: return true
    case .deferred: return false
    case .leaf:
      if !item.isSpacer { appendEntry(index, context, layout) }
      return !item.node.usesEnclosingGradient
    case .sizedByFirstChild: return appendSizedByFirstChild(index, context, layout)
    case .stack, .padding, .frame, .fixedSize, .passThrough, .position, .aspect, .grid, .tracks,
      .fitting:
      return appendChildren(of: index, context, layout)
    }
  }

  private mutating func appendChildren(
    of index: Int, _ context: Int, _ layout: Layout
  ) -> Bool {
    var child = layout.items[index].firstChild
    while child >= 0 {
      parents[child] = index
      guard append(child, context, layout) else { return false }
      child = layout.items[child].next
    }
    return true
  }

  private mutating func appendSizedByFirstChild(
    _ index: Int, _ context: Int, _ layout: Layout
  ) -> Bool {
    let node = layout.items[index].node
    switch node {
    case .layers: return appendLayers(index, context, layout)
    case .clip(let clip) where clip.outline == .rectangle:
      guard layout.frames[index].isPlaced else { return appendChildren(of: index, context, layout) }
      var inner = contexts[context]
      inner.clip = inner.clip.intersection(layout.frames[index])
      return appendChildren(of: index, add(inner), layout)
    case .clip, .gradient, .mask:
      guard !node.movesContent else { return false }
      appendEntry(index, context, layout)
      return appendParents(in: index, layout)
    case .transform, .transition, .leaving: return false
    case .control, .link:
      guard !contexts[context].underlinesControls else { return false }
      return appendChildren(of: index, context, layout)
    case let node where layout.items[index].changesContext:
      guard let inner = node.context(inside: contexts[context], in: layout.frames[index]) else {
        // Nothing in it is drawn.
        return appendParents(in: index, layout)
      }
      return appendChildren(of: index, add(inner), layout)
    default: return appendChildren(of: index, context, layout)
    }
  }

  /// Appends the background first, because it is drawn first.
  private mutating func appendLayers(_ index: Int, _ context: Int, _ layout: Layout) -> Bool {
    let child = layout.items[index].firstChild
    let background = layout.items[child].next
    let overlay = layout.items[background].next
    for layer in [background, child, overlay] {
      parents[layer] = index
      guard append(layer, context, layout) else { return false }
    }
    return true
  }

  /// Sets the parents of nodes that are drawn by the entry of an ancestor, or not at all.
  private mutating func appendParents(in index: Int, _ layout: Layout) -> Bool {
    var child = layout.items[index].firstChild
    while child >= 0 {
      parents[child] = index
      entryOfNode[child] = entryOfNode[index]
      guard appendParents(in: child, layout) else { return false }
      child = layout.items[child].next
    }
    return true
  }

  private mutating func add(_ context: DrawContext) -> Int {
    contexts.append(context)
    return contexts.count - 1
  }

  private mutating func appendEntry(_ index: Int, _ context: Int, _ layout: Layout) {
    entryOfNode[index] = entries.count
    entries.append(Entry(index: index, context: context, end: layout.end(of: index)))
    updateEntry(entries.count - 1, layout)
  }
}

extension Node {
  /// Whether the view contains a node that draws outside of its frame.
  fileprivate var movesContent: Bool {
    switch self {
    case .transform, .transition, .leaving, .deferred: true
    default: children.contains(where: \.movesContent)
    }
  }
}

extension Node {
  /// Whether the leaf leaves its paint to a gradient around it.
  ///
  /// Without one, what is drawn depends on the gradients that are drawn over the leaf.
  var usesEnclosingGradient: Bool {
    switch self {
    case .text(let text):
      text.runs.contains { $0.style.foreground == .gradient || $0.style.background == .gradient }
    case .symbol(let node): node.style.foreground == .gradient || node.style.background == .gradient
    case .divider(let node): node.paint == .gradient
    case .shape(let node): node.paint == .gradient
    case .gauge(let node): node.paint == .gradient || node.track == .gradient
    case .plot(let node): node.paint == .gradient
    case .path(let node): node.paint == .gradient
    case .picture(let node): node.templatePaint == .gradient
    default: false
    }
  }
}

extension Layout {
  /// Returns the index after the last descendant of a node.
  func end(of index: Int) -> Int {
    var last = index
    while items[last].lastChild >= 0 { last = items[last].lastChild }
    return last + 1
  }

  /// The indices of gauges that change with time.
  var liveGauges: Set<Int> {
    Set(
      items.indices.filter {
        if case .gauge(let gauge) = items[$0].node { gauge.isLive } else { false }
      })
  }

  /// The texts of a view that change with time, by the index of the node in its layout.
  static func liveTexts(of node: Node) -> [Int: TextNode] {
    var texts: [Int: TextNode] = [:]
    var index = 0
    node.forEach { node in
      if case .text(let text) = node, text.isLive { texts[index] = text }
      index += 1
    }
    return texts
  }
}
