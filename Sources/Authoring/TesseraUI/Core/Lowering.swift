package import Cells
package import ViewTree

/// What a view is lowered in.
package struct LoweringContext {
  package var environment: EnvironmentValues
  /// The axis of the stack around: what spacers and dividers lie along.
  var axis = StackAxis.vertical
  package let container: ContainerCollector

  package init(environment: EnvironmentValues, container: ContainerCollector) {
    self.environment = environment
    self.container = container
  }
}

/// What a widget's view says of its box rather than of itself.
package final class ContainerCollector {
  /// The background of the whole box, or `nil` where none was given.
  package var background: Node?
  /// Where the whole widget leads, or `nil`.
  package var url: String?
  /// The room of the whole widget in cells: pictures need not be finer.
  package var room: Size
  /// The dates after a date at which the view wants to be drawn anew.
  ///
  /// A `TimelineView` says them; `nil` where there is none.
  package var schedule: (@MainActor (_ after: Double) -> Double?)?
  /// How many parts say how they come, go or change: what tells them apart is kept for these alone.
  var movingParts = 0
  var deferrals: [Deferral] = []
  var preferences = PreferenceValues()

  package init(room: Size = Size(width: 76, height: 17)) {
    self.room = room
  }
}

/// A view that the toolkit itself turns into nodes.
package protocol Lowerable {
  @MainActor func lowered(in context: LoweringContext) -> [Node]
}

/// Turns author's views into the closed tree.
@MainActor
package enum Lowering {
  /// The nodes of a view: none, one, or several where it is a group.
  package static func nodes(of view: some View, in context: LoweringContext) -> [Node] {
    if let lowerable = view as? any Lowerable { return lowerable.lowered(in: context) }
    return EnvironmentValues.with(context.environment) { nodes(of: view.body, in: context) }
  }

  /// The view that a closure makes, as one node; the closure may read the environment.
  package static func node<Content: View>(
    evaluating content: () -> Content, in context: LoweringContext
  ) -> Node {
    let view = EnvironmentValues.with(context.environment, content)
    return node(of: view, in: context)
  }

  /// A view as one node; several are put in a column, as SwiftUI does at the top, or as is said.
  package static func node(
    of view: some View, in context: LoweringContext, stacked axis: StackAxis = .vertical,
    anchor: Anchor = Anchor()
  ) -> Node {
    let nodes = nodes(of: view, in: context)
    if nodes.count == 1, let only = nodes.first { return only }
    return nodes.isEmpty ? .empty : .stack(StackNode(axis, anchor: anchor, children: nodes))
  }
}

extension EmptyView: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] { [] }
}
