internal import Configuration
internal import FoundationEssentials
internal import Timelines
internal import Texts

/// Smart stacks: their rotation and its effects.
extension HomeScreen {
  /// Returns the stack that contains a widget, or `nil`.
  package func stack(of id: SlotID) -> SmartStack? { stacks.stack(containing: id) }

  /// The stacks of the current page.
  var visibleStacks: [SmartStack] {
    guard !stacks.stacksByID.isEmpty else { return [] }
    return board.arrangement?.boxes(onPage: board.page).compactMap { stacks[$0.box] } ?? []
  }

  /// Rotates the visible stacks to their most relevant widgets.
  mutating func rotateStacks(at now: Date) {
    for id in visibleStacks.map(\.placement.id) {
      let change = stacks.rotateIfDue(id, at: now) { [self] stack in
        isInUse(stack) ? nil : StackEvaluator(stack, of: self)
      }
      if let change { applyTopChange(change) }
    }
  }

  /// Returns whether the user is using a stack, so that it must not rotate.
  func isInUse(_ stack: SmartStack) -> Bool {
    func holds(_ id: SlotID?) -> Bool { id.map(stack.members.contains) ?? false }
    if selection.hints != nil || isEditing || widgets.viewedTime != nil { return true }
    if sheets.isOpen && holds(board.focus) { return true }
    if wholeScreen?.box == stack.placement.id { return true }
    return holds(selection.focusedControl?.slot) || holds(selection.armedControl?.slot)
      || holds(selection.pressedBox?.slot) || widgets.activations.isBusy(stack.top)
  }

  /// Updates the other parts after a rotation; a slide is only shown if the stack is visible.
  mutating func applyTopChange(_ change: Stacks.TopChange) {
    let showsSlide = display.animatesViews && widgets.visibleIDs.contains(change.from)
    if !showsSlide, let stack = stacks.stack(containing: change.to) {
      stacks.endSlide(of: stack.placement.id)
    }
    board.show(stacks.topWidgets)
    if board.focus == change.from { board.focus(on: change.to) }
    selection.forget(change.from)
    if widgets.viewedTime?.scope == .widget(change.from) { widgets.endViewedTime() }
  }

  // MARK: User actions

  /// Scrolls the stack of a widget.
  mutating func scrollStack(of id: SlotID?, by steps: Int, at now: Date) -> [Effect] {
    guard let id, let stack = stack(of: id) else {
      showNotice("This box is not a stack", at: now)
      return []
    }
    return bringToTop(stack.neighbor(at: steps), forward: steps > 0, at: now)
  }

  /// Brings a widget to the top of its stack, if it is in one.
  mutating func bringToTop(_ id: SlotID, forward: Bool = true, at now: Date) -> [Effect] {
    guard let stack = stack(of: id) else { return [] }
    if let change = stacks.bringToTop(id, forward: forward, at: now) { applyTopChange(change) }
    return [.saveChoice(stack: stack.placement.id, id)]
  }

  /// Shows a widget, turning to its page and bringing it to the top of its stack.
  mutating func show(_ id: SlotID, at now: Date) -> [Effect] {
    guard widgets[id] != nil else { return [] }
    let closing = closeWholeScreen()
    widgets.endViewedTime()
    let effects = closing + bringToTop(id, at: now)
    let previousPage = page
    board.focus(on: id)
    board.updateFocus()
    if page != previousPage { selection.hideHints() }
    return effects
  }

  /// Pins or unpins the widget on top of the focused stack.
  mutating func togglePin(at now: Date) -> [Effect] {
    guard let focus, var placement = board.file.stack(of: focus.name) else {
      showNotice("Only a widget in a stack can be pinned", at: now)
      return []
    }
    placement.pinned = placement.pinned == focus.name ? nil : focus.name
    stacks.recordUse(of: focus, at: now)
    let effects = change(to: board.file.replacing(placement))
    let title = title(of: focus)
    let isPinned = placement.pinned != nil
    showNotice(isPinned ? "\(title) pinned" : "\(title) unpinned", at: now)
    return effects
  }

  /// Opens the settings of the focused stack; if the box is not a stack, lets the user choose a box
  /// to stack it with.
  mutating func openStackSettingsOrLift(at now: Date) -> [Effect] {
    guard let focus else { return [] }
    guard let stack = stack(of: focus) else { return lift(at: now) }
    sheets.open(StackSheet(stack))
    return []
  }

  // MARK: Habits

  /// Records that an intent was performed from a widget.
  mutating func recordUse(of id: SlotID, at now: Date) -> [Effect] {
    let hour = DayHour(now, in: localeSettings.zone)
    let id = original(of: id)
    stacks.recordUse(of: id, at: now)
    let suggestion = stacks.suggestions.current
    let source = suggestion?.id == id ? suggestion?.source ?? id : id
    return stacks.recordHour(hour, of: source) ? [.recordUse(source, hour)] : []
  }

  /// Records that an intent was performed outside a box, as a use of every widget of its extension.
  mutating func recordUses(of extensionName: String, at now: Date) -> [Effect] {
    let hour = DayHour(now, in: localeSettings.zone)
    let ids = board.file.widgets.filter { $0.widget.extension == extensionName }
      .map { SlotID($0.id) }
    return ids.compactMap { stacks.recordHour(hour, of: $0) ? .recordUse($0, hour) : nil }
  }
}
