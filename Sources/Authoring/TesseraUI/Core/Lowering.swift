package import Cells
package import ViewTree

/// The environment and the state for lowering a view.
package struct LoweringContext {
  package var environment: EnvironmentValues
  /// The axis of the enclosing stack, which spacers and dividers use.
  var axis = StackAxis.vertical
  package let state: LoweringState

  package init(environment: EnvironmentValues, state: LoweringState) {
    self.environment = environment
    self.state = state
  }
}

/// The properties of a widget's box that its views set, and the shared state of their lowering.
package final class LoweringState {
  /// The background of the whole box, or `nil` if no view sets one.
  package var background: Node?
  /// The URL that the whole widget opens, or `nil` if no view sets one.
  package var url: String?
  /// The size of the whole widget, in cells.
  ///
  /// Images are reduced to the detail that this size can show.
  package var size: Size
  /// The detail in which images are archived.
  package let pictureDetail: PictureDetail
  /// The number of bytes of the images in the view.
  package private(set) var pictureBytes = 0
  /// Returns the next date after the given one at which the view changes, both in seconds since
  /// 1970.
  ///
  /// The closure is `nil` unless the view contains a `TimelineView`.
  package var schedule: (@MainActor (_ after: Double) -> Double?)?
  /// The number of views with a transition or a content transition.
  ///
  /// Only parts that contain such a view get an identity.
  var transitionCount = 0
  /// The motion that a modifier describes, or `nil` unless the modifier of a transition is lowered.
  var modifierMotion: Motion?
  var deferrals: [Deferral] = []
  /// Whether the view would be different at another size of the widget.
  package var dependsOnSize = false
  var preferences = PreferenceValues()
  var appearances = Appearances()
  /// Whether a view sets the background of the widget, even to nothing.
  package var setsBackground = false

  /// Creates the state for a widget with a size in cells.
  ///
  /// The default is the size inside the border of the largest box, that of `systemExtraLarge`.
  package init(
    size: Size = Size(width: 76, height: 17), pictureDetail: PictureDetail = .coarse
  ) {
    self.size = size
    self.pictureDetail = pictureDetail
  }

  /// Counts an image of the view.
  func count(_ picture: PictureNode) { pictureBytes += picture.pixels.bytes.count }
}

/// A view that is converted to nodes directly, without a body.
package protocol Lowerable {
  @MainActor func lowered(in context: LoweringContext) -> [Node]
}

/// Conversion of views to a tree of nodes.
@MainActor
package enum Lowering {
  /// Returns the nodes of a view: none, one, or several for a group.
  package static func nodes(of view: some View, in context: LoweringContext) -> [Node] {
    if let lowerable = view as? any Lowerable { return lowerable.lowered(in: context) }
    return context.state.nodes(evaluating: view) {
      EnvironmentValues.withCurrent(context.environment) { nodes(of: view.body, in: context) }
    }
  }

  /// Evaluates a closure that may read the environment, and returns its view as one node.
  package static func node<Content: View>(
    evaluating content: () -> Content, in context: LoweringContext
  ) -> Node {
    let view = EnvironmentValues.withCurrent(context.environment, content)
    return node(of: view, in: context)
  }

  /// Returns a view as one node.
  ///
  /// Several nodes become a stack, which is vertical by default, as in SwiftUI at the top level. A
  /// view without nodes becomes ``Node/empty``.
  package static func node(
    of view: some View, in context: LoweringContext, stacked axis: StackAxis = .vertical,
    anchor: Anchor = Anchor()
  ) -> Node {
    let nodes = nodes(of: view, in: context)
    if nodes.count == 1, let onlyNode = nodes.first { return onlyNode }
    return nodes.isEmpty ? .empty : .stack(StackNode(axis, anchor: anchor, children: nodes))
  }
}

extension EmptyView: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] { [] }
}
