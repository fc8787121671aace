internal import Cells
internal import FoundationEssentials
internal import IntentSchemas
internal import ViewTree

/// The controls selected by keys, by the mouse, and by hints.
struct ControlSelection: Sendable {
  /// The focused control inside the focused box, or `nil`.
  private(set) var focusedControl: ControlFocus?
  /// The control on which the mouse button went down, or `nil`.
  private(set) var armedControl: ArmedControl?
  /// The box on which the mouse button went down, beside its controls, or `nil`.
  private(set) var pressedBox: PressedBox?
  /// The hints shown over the controls, or `nil`.
  private(set) var hints: Hints?

  // MARK: Inside a box

  mutating func enter(_ focus: ControlFocus) { focusedControl = focus }

  mutating func clearFocus() { focusedControl = nil }

  mutating func move(to control: PlacedControl) { focusedControl?.control = control }

  /// Moves the focus to the nearest control in a direction.
  mutating func move(_ direction: Direction, among controls: [PlacedControl]) {
    guard let current = controls.first(where: { $0.number == focusedControl?.number }) else {
      return
    }
    if let next = direction.nearest(to: current.frame, among: controls, \.frame) { move(to: next) }
  }

  mutating func cycle(by step: Int, among controls: [PlacedControl]) {
    guard !controls.isEmpty else { return }
    let index = controls.firstIndex { $0.number == focusedControl?.number } ?? 0
    move(to: controls[(index + step + controls.count) % controls.count])
  }

  /// Updates the focus after the box received a new view.
  ///
  /// The focus stays on the same control if the new view has it. Otherwise it moves to the control
  /// with the same number, or to the last one. A view without controls ends the focus.
  mutating func updateFocus(_ controls: [PlacedControl], revision: Int) {
    guard let focusedControl, revision != focusedControl.revision else { return }
    let counterpart =
      controls.counterpart(of: focusedControl.control)
      ?? controls.first { $0.number == focusedControl.number } ?? controls.last
    self.focusedControl = counterpart.map {
      ControlFocus(slot: focusedControl.slot, control: $0, revision: revision)
    }
  }

  // MARK: Under the mouse

  mutating func arm(_ control: ArmedControl?) { armedControl = control }

  /// Forgets what the mouse button is pressed on.
  mutating func disarm() {
    armedControl = nil
    pressedBox = nil
  }

  mutating func press(_ box: PressedBox) { pressedBox = box }

  /// Ends a press beside controls and returns its box, or `nil` if there is none.
  mutating func releaseBox() -> PressedBox? {
    defer { pressedBox = nil }
    return pressedBox
  }

  // MARK: Hints

  mutating func show(_ hints: Hints) { self.hints = hints }

  mutating func hideHints() { hints = nil }

  /// Handles a typed letter, and hides the hints unless more letters are needed.
  ///
  /// - Returns: The target that the typed letters name, or `nil` if more letters are needed or no
  ///   target matches.
  mutating func type(_ letter: Character) -> Hints.Target? {
    guard var next = hints else { return nil }
    hints = nil
    next.typedLetters.append(contentsOf: letter.lowercased())
    let matches = next.targets.filter { $0.letters.hasPrefix(next.typedLetters) }
    if matches.count == 1, matches[0].letters == next.typedLetters { return matches[0] }
    if !matches.isEmpty { hints = next }
    return nil
  }

  /// Hides all hints, and clears the selection of a widget that its box no longer shows.
  mutating func forget(_ slot: SlotID) {
    if focusedControl?.slot == slot { focusedControl = nil }
    if armedControl?.slot == slot { armedControl = nil }
    if pressedBox?.slot == slot { pressedBox = nil }
    hints = nil
  }
}

/// A focused control, in the view in which it got the focus.
struct ControlFocus: Hashable, Sendable {
  let slot: SlotID
  /// The control as it was when it got the focus.
  var control: PlacedControl
  /// The revision of the widget's view.
  let revision: Int

  /// The number of the control in the view.
  var number: Int { control.number }
}

/// A control on which the mouse button went down.
struct ArmedControl: Hashable, Sendable {
  let slot: SlotID
  /// The control as it was when the button went down.
  let control: PlacedControl
}

/// A box on which the mouse button went down, beside its controls.
struct PressedBox: Hashable, Sendable {
  let slot: SlotID
  /// The screen cell in which the button went down.
  let point: Point
  /// Whether the box had the focus before and has no controls, so that a click opens it.
  let opens: Bool

  /// Returns whether the mouse has moved so far that the box is dragged, not clicked: four columns
  /// or two rows, which are as long.
  func isDragged(to point: Point) -> Bool {
    abs(point.x - self.point.x) >= 4 || abs(point.y - self.point.y) >= 2
  }
}

extension [PlacedControl] {
  /// Returns the control that corresponds to a control of another view, or `nil`.
  ///
  /// A control corresponds if it performs the same action, or has the same label and an action of
  /// the same kind. Of several, one with the same number is preferred.
  func counterpart(of control: PlacedControl) -> PlacedControl? {
    let sameAction = filter { $0.action == control.action }
    let sameLabel = filter { $0.label == control.label && $0.action.isSimilar(to: control.action) }
    let candidates = sameAction.isEmpty ? sameLabel : sameAction
    return candidates.first { $0.number == control.number } ?? candidates.first
  }
}

extension PlacedControl.Action {
  /// Returns whether both are links, or perform intents of the same name.
  fileprivate func isSimilar(to other: PlacedControl.Action) -> Bool {
    switch (self, other) {
    case (.link, .link): true
    case (.intent(let intent, _), .intent(let other, _)): intent.intentName == other.intentName
    default: false
    }
  }
}

extension String {
  /// The archived intent, or `nil` if it cannot be decoded.
  var archivedCall: IntentCall? { try? JSONDecoder().decode(IntentCall.self, from: Data(utf8)) }

  /// The name of the archived intent, or the whole string if it cannot be decoded.
  fileprivate var intentName: String { archivedCall?.intent ?? self }
}
