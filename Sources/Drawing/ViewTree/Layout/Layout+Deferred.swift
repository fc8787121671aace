package import Cells

extension Layout {
  /// Returns the frames of the deferred views by number, for a view of the given size.
  package mutating func deferredFrames(in size: Size) -> [Int: LayoutRect] {
    placeRoot(in: Rect(origin: .zero, size: size))
    return deferredFrames
  }
}

extension Node {
  /// Whether the view contains any deferred views.
  package var hasDeferred: Bool {
    if case .deferred = self { return true }
    return children.contains(where: \.hasDeferred)
  }

  /// Returns the tree with each deferred view replaced.
  ///
  /// - Parameter replace: Returns the replacement for a deferred view, given its number.
  /// - Returns: The tree without deferred views.
  package func replacingDeferred(_ replace: (Int) -> Node) -> Node {
    if case .deferred(let deferred) = self { return replace(deferred.number) }
    guard hasDeferred else { return self }
    return mappingChildren { $0.replacingDeferred(replace) }
  }
}
