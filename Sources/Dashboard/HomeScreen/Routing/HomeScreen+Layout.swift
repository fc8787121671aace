internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import ViewTree

/// Changes of the layout: stacks, places and widgets follow, in this order.
extension HomeScreen {
  /// The layout or the screen is another one.
  mutating func followLayout() -> [Effect] {
    stacks.update(to: board.file.stacks)
    board.arrange(stacks.tops)
    let effects = size == .zero ? [] : widgets.update(to: board.file.widgets)
    let home = self
    _ = sheets.hand { $0.receive(.board, in: home) }
    return effects
  }

  /// Follows a change of the board; one that is to be kept is saved.
  mutating func follow(_ change: Board.Change) -> [Effect] {
    switch change {
    case .none: []
    case .shown: followLayout()
    case .kept(let before): followLayout() + [.save(board.file, over: before)]
    }
  }

  mutating func change(to next: HomeFile) -> [Effect] { follow(board.change(to: next)) }

  /// Removes a widget: from edit mode it goes with what else is kept there, else at once.
  mutating func remove(_ id: SlotID, at now: Date) -> [Effect] {
    let title = title(of: id)
    let effects = follow(board.remove(id))
    say("\(title) removed\(wayBack)", at: now)
    return effects
  }

  /// Puts a widget on the home screen, and asks for its settings where it wants that.
  mutating func add(_ widget: WidgetReference, _ family: Family, at now: Date) -> [Effect] {
    var next = board.file
    let id = next.freeID(widget, family)
    next.add(WidgetPlacement(id: id, widget: widget, family: family), on: size)
    let effects = change(to: next)
    board.focus(on: SlotID(id))
    board.settleFocus()
    let kind = extensions[widget]
    if kind?.promptsForSettings == true { return effects + openSettings(at: now) }
    say(
      "\(kind?.name ?? widget.kind) added" + (kind?.settings == nil ? "" : ": s sets it up"),
      at: now)
    return effects
  }

  /// Brings back the layout before the last change that was kept.
  mutating func takeBack(at now: Date) -> [Effect] {
    guard let kept = board.takeBack() else {
      say("Nothing to take back", at: now)
      return []
    }
    let effects = followLayout()
    say("The last change is taken back", at: now)
    return effects + [.save(board.file, over: kept)]
  }

  /// The key that takes a change back, as it is told behind what was done.
  var wayBack: String { sign(of: .undo).map { ": \($0) brings it back" } ?? "" }

  /// The first key of a command, as it stands in hints; `nil` where no key does it.
  func sign(of command: Command) -> String? { configuration.keys.keys[command]?.first?.sign }
}

/// Edit mode.
extension HomeScreen {
  var isEditing: Bool { board.editing != nil }

  mutating func beginEditing(at now: Date) {
    board.beginEditing(at: now)
    if isEditing { clearModes() }
  }

  /// Edit mode stands alone: nothing is aimed at, and it is now that is seen.
  private mutating func clearModes() {
    selection.leave()
    selection.hideHints()
    widgets.endScrub()
  }

  mutating func moveBox(_ direction: Direction, at now: Date) -> [Effect] {
    guard !board.isFocusInline else {
      say("It stands in the bottom line, whose order is the file's", at: now)
      return []
    }
    return follow(board.move(direction))
  }

  mutating func undoEdit(at now: Date) -> [Effect] {
    let change = board.undoEdit()
    if change == .none { say("Nothing to take back", at: now) } else { messages.clearNotice() }
    return follow(change)
  }

  /// Enter in edit mode: a box's settings, or where it has none, the end of it.
  mutating func keepOrSetUp(at now: Date) -> [Effect] {
    guard let widget = focusedSlot?.placement.widget else { return keepEdits(at: now) }
    if let kind = extensions[widget], kind.isWhole, kind.settings == nil {
      return keepEdits(at: now)
    }
    return openSettings(at: now)
  }

  mutating func keepEdits(at now: Date) -> [Effect] {
    guard let editing = board.editing else { return [] }
    let isSound = [.home, .stacks].allSatisfy { messages.problems(with: $0).isEmpty }
    guard isSound || board.file == editing.original else {
      let key = sign(of: .edit).map { ", then \($0) keeps" } ?? ""
      say("home.yaml has an error: mend it\(key); Esc reverts", isWarning: true, at: now)
      return []
    }
    messages.clearNotice()
    return follow(board.endEditing())
  }

  mutating func revertEdits() -> [Effect] {
    messages.clearNotice()
    return follow(board.revert())
  }
}

/// Boxes laid on each other.
extension HomeScreen {
  /// Lifts the focused box, to be laid on another of its size.
  mutating func lift(at now: Date) -> [Effect] {
    let words = board.lift(at: now)
    if board.editing?.lifted != nil {
      clearModes()
      messages.clearNotice()
    }
    if let words { say(words, at: now) }
    return []
  }

  mutating func putDown() -> [Effect] {
    messages.clearNotice()
    return follow(board.putDown())
  }

  /// Lays what is lifted on the box that is aimed at.
  mutating func layDown(at now: Date) -> [Effect] {
    guard let held = board.takeLifted() else {
      say("Arrows choose the box to lay it on", at: now)
      return []
    }
    messages.clearNotice()
    let effects = stack(held.id, onto: held.target, at: now)
    guard held.endsEditing else { return effects }
    // It goes on saying that it was done.
    let said = messages.notice
    let kept = keepEdits(at: now)
    messages.keep(said)
    return effects + kept
  }

  /// Lays a box on another: what was laid on comes up.
  private mutating func stack(_ id: SlotID, onto target: String, at now: Date) -> [Effect] {
    guard let (stack, change) = board.stack(id, onto: target) else { return [] }
    let effects = follow(change) + bringUp(id, at: now)
    stacks.endTurn(of: stack)
    board.focus(on: id)
    board.settleFocus()
    let count = stacks[stack]?.members.count ?? 2
    let key = sign(of: .stack).map { "; \($0) sets it up" } ?? ""
    say("A stack of \(count)\(key)", at: now)
    return effects
  }

  mutating func drag(to point: Point, at now: Date) -> [Effect] {
    follow(board.drag(to: point, at: now))
  }

  /// Others make room for what has rested on them long enough.
  mutating func makeRoom(at now: Date) -> [Effect] {
    guard let rest = board.editing?.rest, rest.end <= now else { return [] }
    return follow(board.makeRoom())
  }

  /// The mouse lets go of a box; terminals that tell of no drags tell of this.
  mutating func drop(at point: Point, now: Date) -> [Effect] {
    var effects = drag(to: point, at: now)
    guard let held = board.editing?.dragged else { return [] }
    if let target = board.editing?.target {
      effects += stack(held.id, onto: target, at: now)
    } else {
      effects += follow(board.makeRoom())
    }
    // A second click on a box does what Enter does.
    return board.letGo() ? keepOrSetUp(at: now) : effects
  }
}
