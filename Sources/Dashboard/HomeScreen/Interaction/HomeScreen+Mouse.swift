internal import Configuration
internal import Cells
internal import FoundationEssentials
internal import ViewTree

/// A control under a mouse button that is down.
struct ArmedControl: Hashable, Sendable {
  let slot: SlotID
  /// As it was when the button went down.
  let control: PlacedControl
}

extension KeyPress {
  /// The key that a button of chrome stands for, or `nil` where it stands for something else.
  fileprivate init?(action: String) {
    guard action.hasPrefix("key:") else { return nil }
    self.init(name: String(action.dropFirst(4)))
  }
}

extension HomeScreen {
  /// A button of the mouse went down: a control under it is pressed when it goes up there again.
  mutating func mousePressed(_ point: Point, at now: Date) -> [Effect] {
    hints = nil
    let line = StatusLine(self, at: now)
    if let banner = Banner(self, over: line), banner.area.contains(point) {
      dismissBanner()
      return []
    }
    if overlay != nil { return mousePressedOver(point, at: now) }
    if let action = line.action(at: point) {
      return act(inLine: action, at: now)
    }
    if let id = line.widget(at: point) { return pressInline(id, at: now) }
    if editing != nil {
      grab(point)
      return []
    }
    guard let box = visibleBoxes.first(where: { $0.rect.contains(point) }) else {
      inside = nil
      return []
    }
    let id = SlotID(box.id)
    let wasFocused = focus == id
    focus = id
    if let dot = dot(at: point, in: box) { return bringUp(dot, at: now) }
    armed = control(at: point, in: box, at: now).map { ArmedControl(slot: id, control: $0) }
    inside = armed.map {
      ControlFocus(slot: id, control: $0.control, revision: slots[id]?.revision ?? 0)
    }
    // A second click on a box does what Enter does, where that is one thing.
    guard armed == nil, wasFocused, controls(of: id, at: now).isEmpty else { return [] }
    return enter(at: now)
  }

  /// What is pressed of the bottom line: a page's dot, a key, what is said.
  private mutating func act(inLine action: String, at now: Date) -> [Effect] {
    if let key = KeyPress(action: action) { return press(key, at: now) }
    if action == "notice" { notice = nil }
    if let page = action.split(separator: ":").last.flatMap({ Int($0) }) { turn(to: page) }
    return []
  }

  /// A button of the mouse went up.
  mutating func mouseReleased(_ point: Point, at now: Date) -> [Effect] {
    if editing?.dragged != nil { return drop(at: point, now: now) }
    guard let armed else { return [] }
    self.armed = nil
    guard let box = visibleBoxes.first(where: { $0.id == armed.slot.name }),
      let control = control(at: point, in: box, at: now), control.number == armed.control.number
    else { return [] }
    guard control.press == armed.control.press else { return refuseAnotherPicture(at: now) }
    return fire(control, of: armed.slot, at: now)
  }

  /// A press on what is in front: on something of it, or beside it, which closes it.
  private mutating func mousePressedOver(_ point: Point, at now: Date) -> [Effect] {
    guard let panel = panel(at: now) else { return [] }
    guard panel.frame(in: size).contains(point) else {
      // What was set is not lost by a click that missed.
      if case .settings(let sheet) = overlay, sheet.chooser == nil {
        say("Enter keeps the settings, Esc discards them", at: now)
        return []
      }
      return press(KeyPress(.escape), at: now)
    }
    let action = panel.action(at: point, in: size, now: now.timeIntervalSince1970)
    guard let action else { return [] }
    if let key = KeyPress(action: action) { return press(key, at: now) }
    switch overlay {
    case .settings(let sheet): return actInSettings(sheet, action, at: now)
    case .gallery(let gallery): return actInGallery(gallery, action, at: now)
    case .palette(let palette): return actInPalette(palette, action, at: now)
    case .themes(let picker): return actInThemes(picker, action)
    case .stack(let sheet): return actInStack(sheet, action, at: now)
    case .help, .info, .snippet, nil: return []
    }
  }

  /// The wheel moves through lists, scrolls the stack under it, else it turns pages.
  mutating func wheel(by step: Int, over point: Point, at now: Date) -> [Effect] {
    guard overlay == nil else {
      return press(KeyPress(step < 0 ? .up : .down), at: now)
    }
    if let box = visibleBoxes.first(where: { $0.rect.contains(point) }), stacks[box.box] != nil {
      return scrollStack(of: SlotID(box.id), by: step, at: now)
    }
    turn(to: page + step)
    return []
  }

  /// The widget of a stack whose dot is at a cell of the screen.
  private func dot(at point: Point, in box: PlacedBox) -> SlotID? {
    guard let stack = stacks[box.box], point.x == box.rect.maxX - 1 else { return nil }
    let places = StackDots(stack)?.places(in: box.rect) ?? []
    return places.first { $0.row == point.y }.map { stack.members[$0.index] }
  }

  /// The control under a cell of the screen: the innermost, which comes last in the tree.
  private func control(at point: Point, in box: PlacedBox, at now: Date) -> PlacedControl? {
    let inner = Point(x: point.x - box.rect.minX - 1, y: point.y - box.rect.minY - 1)
    return controls(of: SlotID(box.id), at: now).filter { $0.frame.contains(inner) }
      .max { $0.number < $1.number }
  }
}
