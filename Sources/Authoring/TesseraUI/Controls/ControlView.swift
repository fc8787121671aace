internal import ViewTree

/// The action of a control: to perform an app intent.
package struct ControlAction: Hashable, Sendable {
  /// The intent, archived as text.
  package let archivedIntent: String

  package init(archivedIntent: String) {
    self.archivedIntent = archivedIntent
  }
}

/// A control with two views: one for its current state, and one for when it is pressed or toggled.
///
/// Without an action, only the first view is shown, and the control cannot be activated.
struct ControlView<Content: View, Alternate: View>: View {
  typealias Body = Never

  let kind: ControlNode.Kind
  let isOn: Bool
  let action: ControlAction?
  let content: Content
  let alternate: Alternate

  init(
    _ kind: ControlNode.Kind, isOn: Bool = false, action: ControlAction?, content: Content,
    alternate: Alternate
  ) {
    self.kind = kind
    self.isOn = isOn
    self.action = action
    self.content = content
    self.alternate = alternate
  }
}

extension ControlView: Lowerable {
  func lowered(in context: LoweringContext) -> [Node] {
    guard let action else { return Lowering.nodes(of: content, in: context) }
    var control = ControlNode(kind, action: action.archivedIntent)
    control.isOn = isOn
    control.isDisabled = !context.environment.isEnabled
    control.child = Lowering.node(of: content, in: context)
    let alternateNode = Lowering.node(of: alternate, in: context)
    // Only the parts of the current view are resolved after layout, so a second view that contains
    // such a part is left out.
    if alternateNode != control.child, !alternateNode.hasDeferred {
      control.alternate = alternateNode
    }
    return [.control(control)]
  }
}
