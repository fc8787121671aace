internal import Configuration
internal import FoundationEssentials
internal import Timelines

/// Smart stacks: what turns them, and what turns with them.
extension HomeScreen {
  /// The stack that a widget is in, or `nil` for one with a box of its own.
  package func stack(of id: SlotID) -> SmartStack? { stacks.holding(id) }

  /// The stacks of the page that is shown.
  var visibleStacks: [SmartStack] {
    guard !stacks.all.isEmpty else { return [] }
    return board.arrangement?.boxes(onPage: board.page).compactMap { stacks[$0.box] } ?? []
  }

  /// Turns the stacks that are seen to what matters now.
  mutating func settleStacks(at now: Date) {
    for id in visibleStacks.map(\.placement.id) {
      let turned = stacks.settle(id, at: now) { [self] stack in
        isInUse(stack) ? nil : StackJudge(stack, of: self)
      }
      if let turned { follow(turned) }
    }
  }

  /// Whether the user is at work in a stack, which does not turn under their hands.
  func isInUse(_ stack: SmartStack) -> Bool {
    func holds(_ id: SlotID?) -> Bool { id.map(stack.members.contains) ?? false }
    if selection.hints != nil || isEditing || widgets.scrub != nil { return true }
    if sheets.isOpen && holds(board.focus) { return true }
    return holds(selection.inside?.slot) || holds(selection.armed?.slot)
      || widgets.presses.isBusy(stack.top)
  }

  /// Another widget is on top: the focus goes with it, and a slide is shown only where it is seen.
  private mutating func follow(_ turned: Stacks.Turned) {
    let isSeen = display.movesPictures && widgets.shown.contains(turned.from)
    if !isSeen, let stack = stacks.holding(turned.to) { stacks.endTurn(of: stack.placement.id) }
    board.show(stacks.tops)
    if board.focus == turned.from { board.focus(on: turned.to) }
    selection.forget(turned.from)
    if widgets.scrub?.scope == .widget(turned.from) { widgets.endScrub() }
  }

  // MARK: The user's hand

  /// Scrolls the stack of a widget.
  mutating func scrollStack(of id: SlotID?, by steps: Int, at now: Date) -> [Effect] {
    guard let id, let stack = stack(of: id) else {
      say("This box is no stack", at: now)
      return []
    }
    return bringUp(stack.neighbour(steps), onward: steps > 0, at: now)
  }

  /// Brings a widget of a stack up; one with a box of its own is seen anyway.
  mutating func bringUp(_ id: SlotID, onward: Bool = true, at now: Date) -> [Effect] {
    guard let stack = stack(of: id) else { return [] }
    if let turned = stacks.bringUp(id, onward: onward, at: now) { follow(turned) }
    return [.keepChoice(stack: stack.placement.id, id)]
  }

  /// Brings a widget to sight, on top of its stack.
  mutating func show(_ id: SlotID, at now: Date) -> [Effect] {
    guard widgets[id] != nil else { return [] }
    widgets.endScrub()
    let effects = bringUp(id, at: now)
    board.focus(on: id)
    board.settleFocus()
    return effects
  }

  /// Pins the widget on top, or lets it go.
  mutating func togglePin(at now: Date) -> [Effect] {
    guard let focus, var placement = board.file.stack(of: focus.name) else {
      say("Only the widget of a stack can be pinned", at: now)
      return []
    }
    placement.pinned = placement.pinned == focus.name ? nil : focus.name
    stacks.touch(focus, at: now)
    let effects = change(to: board.file.replacing(placement))
    let title = title(of: focus)
    let isPinned = placement.pinned != nil
    say(isPinned ? "\(title) stays on top" : "\(title) is not pinned any more", at: now)
    return effects
  }

  /// Opens the settings of the focused stack; a box that is none is lifted, to be laid on another.
  mutating func openStack(at now: Date) -> [Effect] {
    guard let focus else { return [] }
    guard let stack = stack(of: focus) else { return lift(at: now) }
    sheets.open(StackSheet(stack))
    return []
  }

  // MARK: Habits

  /// Notes that an intent was fired from a widget.
  mutating func noteUse(of id: SlotID, at now: Date) -> [Effect] {
    let moment = DayHour(now, in: place.zone)
    stacks.touch(id, at: now)
    return stacks.noteUse(of: id, at: moment) ? [.noteUse(id, moment)] : []
  }

  /// Notes that an intent of an extension was fired that no box has: it belongs to all its widgets in
  /// stacks.
  mutating func noteUses(of name: String, at now: Date) -> [Effect] {
    let moment = DayHour(now, in: place.zone)
    let stacked = Set(board.file.stacks.flatMap(\.widgets))
    let ids = board.file.widgets.filter {
      $0.widget.extension == name && stacked.contains($0.id)
    }.map { SlotID($0.id) }
    return ids.compactMap { stacks.noteUse(of: $0, at: moment) ? .noteUse($0, moment) : nil }
  }
}
