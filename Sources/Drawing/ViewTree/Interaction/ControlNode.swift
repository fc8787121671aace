/// A button or a toggle, whose label is its child.
///
/// The dashboard passes the control's action to the extension without decoding it.
package struct ControlNode: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case button, toggle
  }

  package var kind = Kind.button
  /// The archived intent that the control performs.
  package var action = ""
  /// Whether a toggle is on.
  package var isOn = false
  package var isDisabled = false
  package var child = Node.empty
  /// The view of an active button, or of a toggle in its other state.
  ///
  /// `nil` dims the control instead.
  package var alternate: Node?

  package init(_ kind: Kind = .button, action: String = "", child: Node = .empty) {
    self.kind = kind
    self.action = action
    self.child = child
  }
}

extension ControlNode: Record {
  init() { self.init(.button) }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("kind", &kind, .button)
    try visitor.field("action", &action, "")
    try visitor.field("on", &isOn, false)
    try visitor.field("disabled", &isDisabled, false)
    try visitor.field("child", &child, .empty)
    try visitor.field("alternate", &alternate)
  }
}

extension ControlNode.Kind: NamedCase {}

extension Node {
  /// Returns the view with some of its controls active, or its toggles in their other state.
  ///
  /// A control without an alternate view is dimmed, and so is a link.
  ///
  /// - Parameter numbers: The numbers of the controls; see ``PlacedControl/number``.
  /// - Returns: The view to show until the extension has responded.
  package func showingActive(_ numbers: Set<Int>) -> Node {
    guard !numbers.isEmpty else { return self }
    var nextNumber = 0
    return showingActive(numbers, &nextNumber)
  }

  private func showingActive(_ numbers: Set<Int>, _ nextNumber: inout Int) -> Node {
    let isActive = isActivatable && numbers.contains(nextNumber)
    if isActivatable { nextNumber += 1 }
    guard isActive else { return mappingChildren { $0.showingActive(numbers, &nextNumber) } }
    // Controls inside this one are counted even if they are replaced, so that later numbers do not
    // change.
    let node = mappingChildren { $0.showingActive(numbers, &nextNumber) }
    guard case .control(let control) = node, let alternate = control.alternate else {
      return .opacity(OpacityNode(0.5, child: node))
    }
    var activeControl = control
    activeControl.child = alternate
    return .control(activeControl)
  }

  /// Whether this node is a control, or a link that does not apply to the whole widget.
  var isActivatable: Bool {
    switch self {
    case .control: true
    case .link(let link): !link.isWidgetURL
    default: false
    }
  }
}
