internal import ViewTree

/// The app intent that a control performs, archived as text.
package struct ControlAction: Hashable, Sendable {
  package let archived: String

  package init(archived: String) {
    self.archived = archived
  }
}

/// A control with both of its views: the current one, and the one that is pressed or toggled.
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
    var control = ControlNode(kind, action: action.archived)
    control.isOn = isOn
    control.isDisabled = !context.environment.isEnabled
    control.child = Lowering.node(of: content, in: context)
    let other = Lowering.node(of: alternate, in: context)
    // Content that depends on its size is evaluated for the current view only.
    if other != control.child, !other.hasDeferred { control.alternate = other }
    return [.control(control)]
  }
}
