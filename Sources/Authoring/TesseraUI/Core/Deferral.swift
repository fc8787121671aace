package import Cells
package import ViewTree

/// What only the author's process can work out, because it wants to know its size: how large it
/// is, and what it becomes where it was placed.
@MainActor
struct Deferral {
  /// The size it answers, or `nil` for all the room there is.
  var size: (@MainActor (Proposal) -> Size)?
  /// What it becomes in a frame.
  let resolve: @MainActor (Rect) -> Node
}

extension LoweringContext {
  /// Puts off a part of the view until its frame is known.
  @MainActor func deferred(
    size: (@MainActor (Proposal) -> Size)? = nil, resolve: @escaping @MainActor (Rect) -> Node
  ) -> Node {
    container.deferrals.append(Deferral(size: size, resolve: resolve))
    return .deferred(DeferredNode(container.deferrals.count - 1))
  }
}

extension ContainerCollector {
  /// Works out all that was put off, with the layout that the dashboard will use.
  ///
  /// What was put off may put off more; that is followed eight levels deep.
  /// - Parameters:
  ///   - node: The whole picture.
  ///   - size: Its room in cells.
  ///   - now: The moment it is laid out at; seconds since 1970.
  /// - Returns: The picture with nothing put off.
  @MainActor package func resolved(_ node: Node, in size: Size, at now: Double) -> Node {
    var node = node
    for _ in 0..<8 {
      guard node.hasDeferred else { return node }
      let frames = frames(in: node, size, at: now)
      node = node.replacingDeferred { number in
        guard deferrals.indices.contains(number) else { return .empty }
        // What is not shown now, such as another choice of ViewThatFits, is made for the whole room.
        let frame = frames[number] ?? Rect(origin: .zero, size: size)
        return deferrals[number].resolve(frame)
      }
    }
    return node.replacingDeferred { _ in .empty }
  }

  @MainActor private func frames(in node: Node, _ size: Size, at now: Double) -> [Int: Rect] {
    var layout = ViewTree.Layout(node, at: now)
    layout.deferredSize = deferredSize
    return layout.deferredFrames(in: size)
  }

  /// The sizes of what was put off, for a layout in this process.
  @MainActor var deferredSize: (Int, Proposal) -> Size {
    { number, proposal in
      MainActor.assumeIsolated {
        let greedy = Size(width: proposal.width ?? 1, height: proposal.height ?? 1)
        guard self.deferrals.indices.contains(number) else { return greedy }
        return self.deferrals[number].size?(proposal) ?? greedy
      }
    }
  }
}
