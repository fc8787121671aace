internal import Configuration
internal import FoundationEssentials
internal import Timelines

/// Smart stacks: their rotation and its effects.
extension HomeScreen {
  /// Returns the stack that contains a widget, or `nil`.
  package func stack(of id: SlotID) -> SmartStack? { stacks.stack(containing: id) }

  /// The stacks of the current page.
  var visibleStacks: [SmartStack] {
    guard !stacks.all.isEmpty else { return [] }
    return board.arrangement?.boxes(onPage: board.page).compactMap { stacks[$0.box] } ?? []
  }

  /// Rotates the visible stacks to their most relevant widgets.
  mutating func rotateStacks(at now: Date) {
    for id in visibleStacks.map(\.placement.id) {
      let turned = stacks.rotateIfDue(id, at: now) { [self] stack in
        isInUse(stack) ? nil : StackEvaluator(stack, of: self)
      }
      if let turned { applyTopChange(turned) }
    }
  }

  /// Whether the user is using a stack, so that it must not rotate.
  func isInUse(_ stack: SmartStack) -> Bool {
    func holds(_ id: SlotID?) -> Bool { id.map(stack.members.contains) ?? false }
    if selection.hints != nil || isEditing || widgets.scrub != nil { return true }
    if sheets.isOpen && holds(board.focus) { return true }
    return holds(selection.focusedControl?.slot) || holds(selection.armed?.slot)
      || widgets.activations.isBusy(stack.top)
  }

  /// Updates the other parts after a rotation; a slide is only shown if the stack is visible.
  private mutating func applyTopChange(_ turned: Stacks.TopChange) {
    let isSeen = display.animatesViews && widgets.shown.contains(turned.from)
    if !isSeen, let stack = stacks.stack(containing: turned.to) {
      stacks.endSlide(of: stack.placement.id)
    }
    board.show(stacks.tops)
    if board.focus == turned.from { board.focus(on: turned.to) }
    selection.forget(turned.from)
    if widgets.scrub?.scope == .widget(turned.from) { widgets.endScrub() }
  }

  // MARK: User actions

  /// Scrolls the stack of a widget.
  mutating func scrollStack(of id: SlotID?, by steps: Int, at now: Date) -> [Effect] {
    guard let id, let stack = stack(of: id) else {
      showNotice("This box is not a stack", at: now)
      return []
    }
    return bringUp(stack.neighbor(steps), forward: steps > 0, at: now)
  }

  /// Brings a widget to the top of its stack, if it is in one.
  mutating func bringUp(_ id: SlotID, forward: Bool = true, at now: Date) -> [Effect] {
    guard let stack = stack(of: id) else { return [] }
    if let turned = stacks.bringUp(id, forward: forward, at: now) { applyTopChange(turned) }
    return [.saveChoice(stack: stack.placement.id, id)]
  }

  /// Shows a widget, turning to its page and bringing it to the top of its stack.
  mutating func show(_ id: SlotID, at now: Date) -> [Effect] {
    guard widgets[id] != nil else { return [] }
    widgets.endScrub()
    let effects = bringUp(id, at: now)
    board.focus(on: id)
    board.updateFocus()
    return effects
  }

  /// Pins or unpins the widget on top of the focused stack.
  mutating func togglePin(at now: Date) -> [Effect] {
    guard let focus, var placement = board.file.stack(of: focus.name) else {
      showNotice("Only a widget in a stack can be pinned", at: now)
      return []
    }
    placement.pinned = placement.pinned == focus.name ? nil : focus.name
    stacks.touch(focus, at: now)
    let effects = change(to: board.file.replacing(placement))
    let title = title(of: focus)
    let isPinned = placement.pinned != nil
    showNotice(isPinned ? "\(title) pinned" : "\(title) unpinned", at: now)
    return effects
  }

  /// Opens the settings of the focused stack, or lifts a box that is not a stack.
  mutating func openStack(at now: Date) -> [Effect] {
    guard let focus else { return [] }
    guard let stack = stack(of: focus) else { return lift(at: now) }
    sheets.open(StackSheet(stack))
    return []
  }

  // MARK: Habits

  /// Records that an intent was performed from a widget.
  mutating func recordUse(of id: SlotID, at now: Date) -> [Effect] {
    let moment = DayHour(now, in: localeSettings.zone)
    stacks.touch(id, at: now)
    return stacks.recordUse(of: id, at: moment) ? [.recordUse(id, moment)] : []
  }

  /// Records that an intent was performed outside a box; it counts for all stacked widgets of the
  /// extension.
  mutating func recordUses(of name: String, at now: Date) -> [Effect] {
    let moment = DayHour(now, in: localeSettings.zone)
    let stacked = Set(board.file.stacks.flatMap(\.widgets))
    let ids = board.file.widgets.filter {
      $0.widget.extension == name && stacked.contains($0.id)
    }.map { SlotID($0.id) }
    return ids.compactMap { stacks.recordUse(of: $0, at: moment) ? .recordUse($0, moment) : nil }
  }
}
