/// A child that does something when it is pressed.
///
/// What it does is an archived intent, as text: the dashboard hands it back to the extension and
/// never looks inside.
package struct ControlNode: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case button, toggle
  }

  package var kind = Kind.button
  package var action = ""
  /// Whether a switch is on.
  package var isOn = false
  package var isDisabled = false
  package var child = Node.empty
  /// The looks of a pressed button, or of a switch turned over; `nil` leaves them to the dashboard.
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
  /// The picture with some of its controls pressed, or their switches turned over.
  ///
  /// - Parameter pressed: The controls' numbers, as ``PlacedControl/number`` counts them.
  /// - Returns: The picture as it is until the extension has answered.
  package func pressing(_ pressed: Set<Int>) -> Node {
    guard !pressed.isEmpty else { return self }
    var number = 0
    return pressing(pressed, &number)
  }

  private func pressing(_ pressed: Set<Int>, _ number: inout Int) -> Node {
    let isPressed = isPressable && pressed.contains(number)
    if isPressable { number += 1 }
    guard isPressed else { return mappingChildren { $0.pressing(pressed, &number) } }
    // What is inside counts as before, so that those behind keep their numbers.
    let inside = mappingChildren { $0.pressing(pressed, &number) }
    guard case .control(let control) = inside, let alternate = control.alternate else {
      return .opacity(OpacityNode(0.5, child: inside))
    }
    var other = control
    other.child = alternate
    return .control(other)
  }

  /// Whether this is counted among the controls.
  var isPressable: Bool {
    switch self {
    case .control: true
    case .link(let link): !link.isWhole
    default: false
    }
  }
}
