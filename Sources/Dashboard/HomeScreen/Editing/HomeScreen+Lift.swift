internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import ViewTree

/// A box that is taken up by a key, to be laid on another of its size.
extension HomeScreen {
  /// Takes the focused box up; arrows then choose among those that it can be laid on.
  mutating func lift(at now: Date) {
    guard let focus, let family = slots[focus]?.placement.family else { return }
    guard family.span != nil else {
      say("Only boxes can be laid on each other", at: now)
      return
    }
    let own = home.box(of: focus.name)
    guard home.boxes.contains(where: { $0.family == family && $0.id != own }) else {
      say("There is no other \(family.shortName) box to lay it on", at: now)
      return
    }
    if editing == nil {
      beginEditing(at: now)
      editing?.isForLift = true
    }
    notice = nil
    editing?.lifted = focus
    editing?.target = nil
    if targets.isEmpty {
      say("No other \(family.shortName) box on this page: turn to its page", at: now)
    }
  }

  /// What a key does while a box is taken up.
  mutating func pressLifted(_ press: KeyPress, at now: Date) -> [Effect]? {
    guard let lifted = editing?.lifted else { return nil }
    if press.key == .escape { return putDown(at: now) }
    switch configuration.keys[press] {
    case .left: aim(.left)
    case .right: aim(.right)
    case .up: aim(.up)
    case .down: aim(.down)
    case .next: aim(by: 1)
    case .previous: aim(by: -1)
    case .nextPage, .previousPage:
      turn(to: page + (configuration.keys[press] == .nextPage ? 1 : -1))
      editing?.target = nil
    case .open, .stack:
      guard let target = editing?.target else {
        say("Arrows choose the box to lay it on", at: now)
        return []
      }
      let isForLift = editing?.isForLift ?? false
      editing?.isForLift = false
      _ = putDown(at: now)
      let effects = stack(lifted, onto: target, at: now)
      return isForLift ? effects + keepStack(at: now) : effects
    case .back: return putDown(at: now)
    case .quit, .help, .repaint, .suspend: return nil
    default: break
    }
    return []
  }

  private mutating func putDown(at now: Date) -> [Effect] {
    focus = editing?.lifted ?? focus
    editing?.lifted = nil
    editing?.target = nil
    notice = nil
    settleFocus()
    return editing?.isForLift == true ? revert(at: now) : []
  }

  /// Keeps what was made, and goes on saying that it was.
  private mutating func keepStack(at now: Date) -> [Effect] {
    let said = notice
    let effects = keepEdits(at: now)
    notice = notice ?? said
    return effects
  }

  /// The boxes of this page that the one taken up can be laid on.
  private var targets: [PlacedBox] {
    guard let lifted = editing?.lifted else { return [] }
    let own = home.box(of: lifted.name)
    let family = slots[lifted]?.placement.family
    return visibleBoxes.filter {
      $0.box != own && slots[SlotID($0.id)]?.placement.family == family
    }
  }

  private mutating func aim(_ direction: Direction) {
    guard let editing, let lifted = editing.lifted else { return }
    let from =
      visibleBoxes.first { $0.box == editing.target ?? home.box(of: lifted.name) }?.rect
      ?? Rect(x: 0, y: 0, width: 1, height: 1)
    let ahead = targets.filter { direction.leads(from: from, to: $0.rect) }
    let nearest = ahead.min {
      direction.distance(from: from, to: $0.rect) < direction.distance(from: from, to: $1.rect)
    }
    if let nearest = nearest ?? (editing.target == nil ? targets.first : nil) {
      self.editing?.target = nearest.box
    }
  }

  private mutating func aim(by step: Int) {
    let boxes = targets
    guard !boxes.isEmpty else { return }
    let index = boxes.firstIndex { $0.box == editing?.target } ?? (step > 0 ? -1 : 0)
    editing?.target = boxes[(index + step + boxes.count) % boxes.count].box
  }

  /// Lays a box on another: what was laid on comes up.
  mutating func stack(_ id: SlotID, onto target: String, at now: Date) -> [Effect] {
    var next = home
    guard let stack = next.stack(home.box(of: id.name), onto: target) else { return [] }
    var effects = change(to: next, at: now)
    effects += bringUp(id, at: now)
    stacks[stack]?.endTurn()
    focus = id
    settleFocus()
    let count = stacks[stack]?.members.count ?? 2
    let key = configuration.keys.keys[.stack]?.first.map { "; \($0.sign) sets it up" } ?? ""
    say("A stack of \(count)\(key)", at: now)
    return effects
  }
}
