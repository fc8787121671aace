package import Cells

extension Layout {
  /// The frames of deferred parts in a view of a size, by their numbers.
  package mutating func deferredFrames(in size: Size) -> [Int: Rect] {
    var frames: [Int: Rect] = [:]
    for placement in place(in: Rect(origin: .zero, size: size)) {
      if case .deferred(let deferred) = placement.node { frames[deferred.number] = placement.frame }
    }
    return frames
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
