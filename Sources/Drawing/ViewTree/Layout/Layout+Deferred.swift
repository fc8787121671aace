package import Cells

extension Layout {
  /// Where the parts that were put off stand in a room, by their numbers.
  package mutating func deferredFrames(in size: Size) -> [Int: Rect] {
    var frames: [Int: Rect] = [:]
    forEachPlace(in: size, DrawContext(now: now)) { node, rect in
      if case .deferred(let deferred) = node { frames[deferred.number] = rect }
    }
    return frames
  }

  /// Where each node that drawing reaches stands, parents first.
  package mutating func frames(in size: Size, redaction: Redaction = []) -> [Rect] {
    var frames: [Rect] = []
    forEachPlace(in: size, DrawContext(now: now, redaction: redaction)) { frames.append($1) }
    return frames
  }

  /// Where the children of the topmost node stand in what it answers to a proposal.
  package mutating func childFrames(in proposal: Proposal) -> [Rect] {
    places = Array(repeating: nil, count: items.count)
    var buffer = CellBuffer(size: .zero)
    let frame = Rect(origin: .zero, size: size(in: proposal))
    draw(0, in: frame, proposal, &buffer, DrawContext(now: now))
    defer { places = nil }
    return children(of: 0).compactMap { places?[$0] }
  }

  /// Calls `body` for each node that drawing reaches, with the frame it is drawn in, parents first.
  mutating func forEachPlace(
    in size: Size, _ context: DrawContext, _ body: (Node, Rect) -> Void
  ) {
    places = Array(repeating: nil, count: items.count)
    var buffer = CellBuffer(size: size)
    draw(in: buffer.bounds, into: &buffer, context: context)
    for (item, place) in zip(items, places ?? []) {
      if let place { body(item.node, place) }
    }
    places = nil
  }
}

extension Node {
  package var hasDeferred: Bool {
    if case .deferred = self { return true }
    return children.contains(where: \.hasDeferred)
  }

  /// The tree with what was put off replaced, by its number.
  package func replacingDeferred(_ replace: (Int) -> Node) -> Node {
    if case .deferred(let deferred) = self { return replace(deferred.number) }
    guard hasDeferred else { return self }
    return mappingChildren { $0.replacingDeferred(replace) }
  }
}
