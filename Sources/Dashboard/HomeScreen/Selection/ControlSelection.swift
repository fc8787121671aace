internal import Cells
internal import FoundationEssentials
internal import IntentSchemas
internal import ViewTree

/// What of the boxes' controls is aimed at: by the keys, by the mouse, by letters.
struct ControlSelection: Sendable {
  /// The control that has the focus inside the focused box, or `nil`.
  private(set) var inside: ControlFocus?
  /// The control under a mouse button that is down, or `nil`.
  private(set) var armed: ArmedControl?
  /// Letters over all that can be pressed, or `nil`.
  private(set) var hints: Hints?

  // MARK: Inside a box

  mutating func enter(_ control: ControlFocus) { inside = control }

  mutating func leave() { inside = nil }

  mutating func move(to control: PlacedControl) { inside?.control = control }

  /// Moves to the nearest control that lies that way.
  mutating func move(_ direction: Direction, among controls: [PlacedControl]) {
    guard let current = controls.first(where: { $0.number == inside?.number }) else { return }
    if let next = direction.nearest(to: current.frame, among: controls, \.frame) { move(to: next) }
  }

  mutating func cycle(by step: Int, among controls: [PlacedControl]) {
    guard !controls.isEmpty else { return }
    let index = controls.firstIndex { $0.number == inside?.number } ?? 0
    move(to: controls[(index + step + controls.count) % controls.count])
  }

  /// Another picture of the box came: the focus stays on what is the same there, else on something.
  mutating func follow(_ controls: [PlacedControl], revision: Int) {
    guard let inside, revision != inside.revision else { return }
    let same =
      controls.counterpart(of: inside.control)
      ?? controls.first { $0.number == inside.number } ?? controls.last
    self.inside = same.map { ControlFocus(slot: inside.slot, control: $0, revision: revision) }
  }

  // MARK: Under the mouse

  mutating func arm(_ control: ArmedControl?) { armed = control }

  mutating func disarm() { armed = nil }

  // MARK: Letters

  mutating func show(_ hints: Hints) { self.hints = hints }

  mutating func hideHints() { hints = nil }

  /// A letter was typed.
  ///
  /// - Returns: What is meant by the letters so far, or `nil` where more are to come or none are meant.
  mutating func type(_ letter: Character) -> Hints.Target? {
    guard var typing = hints else { return nil }
    hints = nil
    typing.typed.append(contentsOf: letter.lowercased())
    let left = typing.targets.filter { $0.letters.hasPrefix(typing.typed) }
    if left.count == 1, left[0].letters == typing.typed { return left[0] }
    if !left.isEmpty { hints = typing }
    return nil
  }

  /// Another widget is seen in the box: nothing of this one is aimed at any more.
  mutating func forget(_ slot: SlotID) {
    if inside?.slot == slot { inside = nil }
    if armed?.slot == slot { armed = nil }
    hints = nil
  }
}

/// A control of a box, in the picture that was seen.
struct ControlFocus: Hashable, Sendable {
  let slot: SlotID
  /// As it was when it got the focus.
  var control: PlacedControl
  /// Which picture of the box it was.
  let revision: Int

  /// The control's number in the picture.
  var number: Int { control.number }
}

/// A control under a mouse button that is down.
struct ArmedControl: Hashable, Sendable {
  let slot: SlotID
  /// As it was when the button went down.
  let control: PlacedControl
}

extension [PlacedControl] {
  /// The control of another picture that is the same to whoever aimed at one: it does the same, else
  /// it says the same and does the same kind of thing, the one in the same place first.
  func counterpart(of control: PlacedControl) -> PlacedControl? {
    let alike = filter { $0.press == control.press }
    let named = filter { $0.label == control.label && $0.press.isLike(control.press) }
    let candidates = alike.isEmpty ? named : alike
    return candidates.first { $0.number == control.number } ?? candidates.first
  }
}

extension PlacedControl.Press {
  /// Whether both are links, or fire an intent of the same name.
  fileprivate func isLike(_ other: PlacedControl.Press) -> Bool {
    switch (self, other) {
    case (.link, .link): true
    case (.action(let mine, _), .action(let others, _)): mine.intentName == others.intentName
    default: false
    }
  }
}

extension String {
  /// The name of the intent that is archived here, or all of it where it cannot be read.
  fileprivate var intentName: String {
    let call = try? JSONDecoder().decode(IntentCall.self, from: Data(utf8))
    return call?.intent ?? self
  }
}
