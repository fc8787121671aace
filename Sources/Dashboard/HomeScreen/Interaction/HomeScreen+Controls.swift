internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import IntentSchemas
internal import ViewTree

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

extension HomeScreen {
  /// What can be pressed in a box: nothing in a placeholder, no links in a small box; a line of text is
  /// pressed as a whole.
  func controls(of id: SlotID, at now: Date) -> [PlacedControl] {
    guard let slot = slots[id], let picture = slot.picture, !picture.isPlaceholder,
      slot.placement.family != .accessoryInline
    else { return [] }
    let all = picture.node.controls(in: contentSize(of: id), at: now.timeIntervalSince1970)
    guard slot.placement.family.leadsNowhereInside else { return all }
    return all.filter { if case .link = $0.press { false } else { true } }
  }

  /// Where a press on the whole box leads, or `nil` for nowhere.
  func url(of id: SlotID) -> String? { slots[id]?.picture?.node.url }

  /// The control that has the focus inside its box, or `nil`.
  ///
  /// It is looked for anew: a text that ticks beside it may have moved it since it got the focus.
  func focusedControl(at now: Date) -> PlacedControl? {
    guard let inside else { return nil }
    return controls(of: inside.slot, at: now).first { $0.number == inside.number }
  }

  /// Goes into the focused box, or does the only thing that can be done there.
  mutating func enter(at now: Date) -> [Effect] {
    guard let focus, slots[focus] != nil else { return [] }
    guard !isScrubbed(focus) else { return refuseAnotherTime(at: now) }
    let controls = controls(of: focus, at: now)
    switch controls.count {
    case 0:
      guard let url = url(of: focus) else {
        say("There is nothing to press in this box", at: now)
        return []
      }
      return open(url, from: focus)
    case 1: return fire(controls[0], of: focus, at: now)
    default:
      inside = ControlFocus(
        slot: focus, control: controls[0], revision: slots[focus]?.revision ?? 0)
      return []
    }
  }

  /// What a key does while a control has the focus.
  mutating func pressInside(_ press: KeyPress, at now: Date) -> [Effect]? {
    guard inside != nil else { return nil }
    switch configuration.keys[press] {
    case .open: return fireFocused(at: now)
    case .left: moveInside(.left, at: now)
    case .right: moveInside(.right, at: now)
    case .up: moveInside(.up, at: now)
    case .down: moveInside(.down, at: now)
    case .next: cycleInside(by: 1, at: now)
    case .previous: cycleInside(by: -1, at: now)
    default: return nil
    }
    return []
  }

  private mutating func fireFocused(at now: Date) -> [Effect] {
    guard let inside, let control = focusedControl(at: now) else { return [] }
    return fire(control, of: inside.slot, at: now)
  }

  private mutating func moveInside(_ direction: Direction, at now: Date) {
    guard let inside, let current = focusedControl(at: now) else { return }
    let others = controls(of: inside.slot, at: now).filter {
      direction.leads(from: current.frame, to: $0.frame)
    }
    let nearest = others.min {
      direction.distance(from: current.frame, to: $0.frame)
        < direction.distance(from: current.frame, to: $1.frame)
    }
    if let nearest { self.inside?.control = nearest }
  }

  private mutating func cycleInside(by step: Int, at now: Date) {
    guard let inside else { return }
    let all = controls(of: inside.slot, at: now)
    guard !all.isEmpty else { return }
    let index = all.firstIndex { $0.number == inside.number } ?? 0
    self.inside?.control = all[(index + step + all.count) % all.count]
  }

  /// Keeps the focus inside a box on something that is there, when its picture changed.
  mutating func settleInside(at now: Date) {
    guard let inside else { return }
    guard inside.slot == focus, shown.contains(inside.slot), let slot = slots[inside.slot] else {
      self.inside = nil
      return
    }
    guard slot.revision != inside.revision else { return }
    let all = controls(of: inside.slot, at: now)
    let same =
      all.counterpart(of: inside.control) ?? all.first { $0.number == inside.number } ?? all.last
    self.inside = same.map {
      ControlFocus(slot: inside.slot, control: $0, revision: slot.revision)
    }
  }

  /// Presses a control of the picture that is shown.
  mutating func fire(_ control: PlacedControl, of id: SlotID, at now: Date) -> [Effect] {
    guard !isScrubbed(id) else { return refuseAnotherTime(at: now) }
    switch control.press {
    case .link(let url): return open(url, from: id)
    case .action(let action, _):
      let title = slots[id].map { self.title(of: $0) } ?? ""
      let press = presses.press(control, in: id, title: title, at: now)
      let noted = noteUse(of: id, at: now)
      return (press.map { [.perform($0, id, action: action)] } ?? []) + noted
    }
  }

  /// What was aimed at is not there any more.
  mutating func refuseAnotherPicture(at now: Date) -> [Effect] {
    say("The picture changed meanwhile: nothing was pressed", isWarning: true, at: now)
    return []
  }

  private mutating func refuseAnotherTime(at now: Date) -> [Effect] {
    say("This is not how it is now: Esc returns to now", isWarning: true, at: now)
    return []
  }

  private func open(_ url: String, from id: SlotID) -> [Effect] {
    [.open(url, extension: slots[id]?.placement.widget.extension)]
  }
}

extension Family {
  /// Whether only the whole box leads somewhere.
  ///
  /// - Source: WidgetKit: “systemSmall widgets support only widgetURL”.
  fileprivate var leadsNowhereInside: Bool {
    switch self {
    case .systemMedium, .systemLarge, .systemExtraLarge: false
    default: true
    }
  }
}

extension String {
  /// The name of the intent that is archived here, or all of it where it cannot be read.
  var intentName: String {
    let call = try? JSONDecoder().decode(IntentCall.self, from: Data(utf8))
    return call?.intent ?? self
  }
}
