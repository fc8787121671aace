package import Cells
package import ViewTree

/// A part of a view that depends on its own size and is therefore evaluated after layout.
///
/// Only the extension's process can evaluate a part, because the evaluation calls the author's
/// code.
@MainActor
struct Deferral {
  /// A closure that returns the size for a proposal, or `nil` if the part fills the available size.
  var size: (@MainActor (Proposal) -> LayoutSize)?
  /// Returns the part's node for its frame.
  let resolve: @MainActor (LayoutRect) -> Node
}

extension LoweringContext {
  /// Defers a part of the view until its frame is known.
  @MainActor func deferred(
    size: (@MainActor (Proposal) -> LayoutSize)? = nil,
    resolve: @escaping @MainActor (LayoutRect) -> Node
  ) -> Node {
    state.dependsOnSize = true
    state.deferrals.append(Deferral(size: size, resolve: resolve))
    return .deferred(DeferredNode(state.deferrals.count - 1))
  }
}

extension LoweringState {
  /// Evaluates all deferred parts, using the same layout as the dashboard.
  ///
  /// A deferred part may defer further parts, up to eight levels deep. Parts at deeper levels are
  /// left out.
  /// - Parameters:
  ///   - node: The widget's whole view.
  ///   - size: The available size, in cells.
  ///   - now: The time of the layout, in seconds since 1970.
  /// - Returns: The view without deferred parts.
  @MainActor package func resolved(_ node: Node, in size: Size, at now: Double) -> Node {
    var node = node
    for _ in 0..<8 {
      guard node.hasDeferred else { return node }
      let frames = frames(in: node, size, at: now)
      node = node.replacingDeferred { index in
        guard deferrals.indices.contains(index) else { return .empty }
        // A part without a frame, such as an alternative of `ViewThatFits` that is not shown,
        // gets the whole size.
        let frame = frames[index] ?? LayoutRect(x: 0, y: 0, size: LayoutSize(size))
        return deferrals[index].resolve(frame)
      }
    }
    return node.replacingDeferred { _ in .empty }
  }

  /// Returns the frames of the deferred parts that are shown, by index.
  @MainActor private func frames(
    in node: Node, _ size: Size, at now: Double
  ) -> [Int: LayoutRect] {
    var layout = ViewTree.Layout(node, at: now)
    layout.deferredSize = deferredSize
    return layout.deferredFrames(in: size)
  }

  /// A function that returns the size of a deferred part, for a layout in this process.
  ///
  /// A part that fills the available size is one cell long along an axis without a proposal.
  @MainActor var deferredSize: (Int, Proposal) -> LayoutSize {
    { index, proposal in
      MainActor.assumeIsolated {
        let availableSize = Node.greedySize(in: proposal)
        guard self.deferrals.indices.contains(index) else { return availableSize }
        return self.deferrals[index].size?(proposal) ?? availableSize
      }
    }
  }
}
