internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import ViewTree
internal import Texts

/// Changes of the layout, which update the stacks, the board, and the widgets, in this order.
extension HomeScreen {
  /// Updates all parts after the layout or the screen size changed.
  ///
  /// The widgets are only created when the screen size is known.
  mutating func applyLayout() -> [Effect] {
    if let suggestion = stacks.suggestions.current, !canShow(suggestion) {
      _ = stacks.endSuggestion()
    }
    stacks.update(to: board.file.stacks)
    stacks.keepEvents(of: board.file.widgets.lazy.map { SlotID($0.id) })
    board.hidePushes(Set(board.pushes.boxes.filter(showsPush).map(\.id)))
    let shownBoxes = visibleBoxes
    board.arrange(stacks.topWidgets)
    updateWholeScreen()
    // Hints are for controls of what was there.
    if visibleBoxes != shownBoxes { selection.hideHints() }
    let placements = placements.map { designs.resolve($0) }
    let effects =
      size == .zero
      ? []
      : widgets.update(to: placements, on: board.grid)
        + placements.flatMap { looks.request($0.look, in: $0.family) }
    updateNumerals()
    let home = self
    _ = sheets.send { $0.receive(.layout, in: home) }
    return effects
  }

  /// Returns whether a suggestion still fits: nothing new has its identifier, and its stack has its family.
  private func canShow(_ suggestion: Suggestion) -> Bool {
    let stack = board.file.stacks.first { $0.id == suggestion.stack }
    let family = stack?.widgets.first.flatMap { board.family(of: SlotID($0)) }
    return !board.isTemporary(suggestion.id) && !board.file.usedIDs.contains(suggestion.id.name)
      && family == suggestion.placement.family
  }

  /// Applies the configured size of boxes, if it has changed.
  mutating func applyGridRule(at now: Date) -> [Effect] {
    guard board.gridRule != configuration.grid else { return [] }
    board.setGridRule(configuration.grid)
    widgets.resized(at: now)
    return applyLayout()
  }

  /// The widgets of the layout, the suggestion, and the copy on the whole screen.
  private var placements: [WidgetPlacement] {
    board.file.widgets + board.pushes.placements
      + [stacks.suggestions.current?.placement, wholeScreen?.placement].compactMap(\.self)
  }

  /// Loads again what looks refer to, because files changed.
  mutating func reloadLooks() -> [Effect] {
    // A sheet may show a look that no box has.
    if !sheets.isOpen {
      looks.forget(
        except: board.file.widgets.map { designs.resolve($0) }.map { ($0.look, $0.family) })
    }
    return looks.requestAgain()
  }

  /// Gives each widget the face of large text that its look chooses.
  mutating func updateNumerals() {
    for (id, slot) in widgets.slots {
      widgets.setNumerals(looks.numerals(slot.placement.look.numerals), of: id)
    }
  }

  /// Applies a change of the board, and saves it if necessary.
  mutating func applyChange(_ change: Board.Change) -> [Effect] {
    switch change {
    case .none: return []
    case .uncommitted: return applyLayout()
    case .committed(let before):
      launchers.forgetAddition()
      return applyLayout() + [.save(board.file, over: before)]
    }
  }

  mutating func change(to next: HomeFile) -> [Effect] { applyChange(board.change(to: next)) }

  /// Removes a widget; in edit mode the change is saved when edit mode ends.
  mutating func remove(_ id: SlotID, at now: Date) -> [Effect] {
    // What covers the screen is a copy, which is in no file.
    let id = original(of: id)
    if isSuggestion(id) { return dismissSuggestion(at: now) }
    if let effects = dismissPush(id, at: now) { return effects }
    let title = title(of: id)
    let closing = wholeScreen?.source == id ? closeWholeScreen() : []
    let change = board.remove(id)
    guard change != .none else { return closing }
    let effects = closing + applyChange(change)
    showNotice("\(title) removed\(undoSuffix)", at: now)
    return effects
  }

  /// Adds a widget to the home screen, and opens its settings or shows a notice.
  mutating func add(_ widget: WidgetReference, _ family: Family, at now: Date) -> [Effect] {
    guard !refusesAddition(at: now) else { return [] }
    let closing = closeWholeScreen()
    var next = board.file
    let id = next.freeID(widget, family)
    next.add(WidgetPlacement(id: id, widget: widget, family: family))
    let previousPage = page
    let effects = closing + change(to: next)
    board.focus(on: SlotID(id))
    board.updateFocus()
    let kind = extensions[widget]
    if kind?.promptsForSettings == true { return effects + openSettings(at: now) }
    let instruction = emptyLauncherInstruction(for: widget) ?? settingsInstruction(for: kind)
    let name = kind?.name ?? widget.kind
    if page == previousPage {
      showNotice("\(name) added\(instruction)", at: now)
    } else {
      showNotice("\(name) added on page \(page + 1)\(instruction)", at: now)
    }
    return effects
  }

  /// Shows a notice if the home screen has as many widgets as it may have.
  ///
  /// - Returns: Whether it has.
  mutating func refusesAddition(at now: Date) -> Bool {
    guard board.file.widgets.count >= HomeFile.widgetLimit else { return false }
    showNotice(
      "A home screen has at most \(HomeFile.widgetLimit) widgets", isWarning: true, at: now)
    return true
  }

  private func settingsInstruction(for kind: KindDescription?) -> String {
    guard kind?.settings != nil else { return "" }
    return keySymbol(of: .settings).map { localized("; press \($0) for settings") } ?? ""
  }

  /// The next step after a box for launchers was added and there are none, or `nil` for other boxes.
  private func emptyLauncherInstruction(for widget: WidgetReference) -> String? {
    guard widget.extension == Launchers.extensionName, launchers.file.launchers.isEmpty else {
      return nil
    }
    return keySymbol(of: .open).map { localized("; press \($0) to choose a program") }
  }

  /// Undoes the last saved change.
  mutating func undo(at now: Date) -> [Effect] {
    if let effects = undoAddition() { return effects }
    if let effects = designs.undo(beforeBoardChange: board.lastUndoableChange) {
      showNotice("Last change undone", at: now)
      return effects + applyLayout()
    }
    guard let replacedFile = board.undo() else {
      showNotice("Nothing to undo", at: now)
      return []
    }
    let effects = applyLayout()
    showNotice("Last change undone", at: now)
    return effects + [.save(board.file, over: replacedFile)]
  }

  /// The undo key as the end of a notice, such as `; u to undo`; empty if no key is bound.
  package var undoSuffix: String { keySymbol(of: .undo).map { localized("; \($0) to undo") } ?? "" }

  /// Returns the first key of a command as shown on the screen, or `nil` if no key is bound.
  func keySymbol(of command: Command) -> String? { configuration.keys.keys[command]?.first?.symbol }
}

/// Edit mode.
extension HomeScreen {
  var isEditing: Bool { board.editing != nil }

  mutating func beginEditing(at now: Date) {
    board.beginEditing(at: now)
    if isEditing { clearModes() }
  }

  /// Ends the modes that edit mode excludes: selection, hints, and viewing another time.
  private mutating func clearModes() {
    selection.clearFocus()
    selection.hideHints()
    widgets.endViewedTime()
  }

  mutating func moveBox(_ direction: Direction, at now: Date) -> [Effect] {
    guard !refusesChange(at: now) else { return [] }
    guard !board.isFocusInline else {
      guard direction == .left || direction == .right else {
        showNotice("Widgets in the status line move left and right", at: now)
        return []
      }
      return applyChange(board.moveInline(direction))
    }
    let before = board.arrangement
    let effects = applyChange(board.move(direction))
    showDisplacedBoxes(since: before, at: now)
    return effects
  }

  /// Moves the focused box to the page before or after; out of edit mode, this can be undone.
  mutating func moveBox(byPages step: Int, at now: Date) -> [Effect] {
    guard let focus, !board.isFocusInline else {
      showNotice("Choose a box first", at: now)
      return []
    }
    guard !refusesChange(at: now) else { return [] }
    guard !isSuggestion(focus) else {
      let key = keySymbol(of: .keep).map { localized("; press \($0)") } ?? ""
      showNotice("A suggestion can be moved once it is kept\(key)", at: now)
      return []
    }
    let before = board.arrangement
    let change = board.move(byPages: step)
    guard change != .none else {
      if step < 0 {
        showNotice("This is the first page", at: now)
      } else {
        showNotice("This is the only box of the last page", at: now)
      }
      return []
    }
    let effects = applyChange(change)
    showDisplacedBoxes(since: before, at: now)
    if !isEditing, messages.notice == nil {
      showNotice("\(title(of: focus)) moved to page \(page + 1)\(undoSuffix)", at: now)
    }
    return effects
  }

  /// Says which other boxes are on another page than before.
  mutating func showDisplacedBoxes(since before: Arrangement?, at now: Date) {
    guard let before, let arrangement = board.arrangement else { return }
    let pages = Dictionary(before.boxes.map { ($0.box, $0.page) }) { first, _ in first }
    let displaced = arrangement.boxes.filter {
      $0.id != focus?.name && pages[$0.box] != nil && pages[$0.box] != $0.page
    }
    guard let first = displaced.first else { return messages.clearNotice() }
    let title = title(of: SlotID(first.id))
    if displaced.count == 1 {
      showNotice("\(title) moved to page \(first.page + 1)", at: now)
    } else {
      showNotice("\(displaced.count) boxes moved to other pages", at: now)
    }
  }

  mutating func undoEdit(at now: Date) -> [Effect] {
    let change = board.undoEdit()
    if change == .none { showNotice("Nothing to undo", at: now) } else { messages.clearNotice() }
    return applyChange(change)
  }

  /// Handles Enter in edit mode: opens the settings of the focused widget.
  ///
  /// If the widget has no settings, or nothing has the focus, edit mode ends.
  mutating func finishEditingOrOpenSettings(at now: Date) -> [Effect] {
    guard let widget = focusedSlot?.placement.widget else { return finishEditing(at: now) }
    if let kind = extensions[widget], kind.isComplete, kind.settings == nil {
      return finishEditing(at: now)
    }
    return openSettings(at: now)
  }

  /// Ends edit mode and saves its changes.
  ///
  /// If there are changes to save and `home.yaml` has an error, edit mode continues and a notice
  /// explains why.
  mutating func finishEditing(at now: Date) -> [Effect] {
    guard let editing = board.editing else { return [] }
    let isValid = [.home, .stacks].allSatisfy { messages.problems(in: $0).isEmpty }
    guard isValid || board.file == editing.originalFile else {
      let keyInstruction = keySymbol(of: .edit).map { localized(", then press \($0)") } ?? ""
      showNotice(
        "home.yaml has an error; fix it\(keyInstruction), or press Esc to cancel", isWarning: true,
        at: now)
      return []
    }
    messages.clearNotice()
    return applyChange(board.endEditing())
  }

  /// Ends edit mode and discards its changes, until they are brought back by an undo.
  mutating func cancelEditing(at now: Date) -> [Effect] {
    messages.clearNotice()
    let change = board.cancelEditing()
    if change != .none {
      launchers.forgetAddition()
      showNotice("Changes discarded\(undoSuffix)", at: now)
    }
    return applyChange(change)
  }
}

/// Stacking boxes.
extension HomeScreen {
  /// Lifts the focused box to stack it with another one of its family.
  mutating func lift(at now: Date) -> [Effect] {
    guard !refusesChange(at: now) else { return [] }
    let message = board.lift(at: now)
    if board.editing?.liftedWidget != nil {
      clearModes()
      messages.clearNotice()
    }
    if let message { showNotice(message, at: now) }
    return []
  }

  mutating func cancelLift() -> [Effect] {
    messages.clearNotice()
    return applyChange(board.cancelLift())
  }

  /// Stacks the lifted box with the target, and ends edit mode if it began with the lift.
  ///
  /// Without a target, a notice explains how to choose one.
  mutating func stackLifted(at now: Date) -> [Effect] {
    guard let lift = board.finishLift() else {
      showNotice("Choose a box with the arrow keys", at: now)
      return []
    }
    messages.clearNotice()
    let effects = stack(lift.id, onto: lift.target, at: now)
    guard lift.endsEditing else { return effects }
    // Saving must not remove the notice about the new stack.
    let notice = messages.notice
    let saveEffects = finishEditing(at: now)
    messages.restore(notice)
    return effects + saveEffects
  }

  /// Stacks a box with another, and brings it to the top.
  private mutating func stack(_ id: SlotID, onto target: String, at now: Date) -> [Effect] {
    guard let (stack, change) = board.stack(id, onto: target) else { return [] }
    let effects = applyChange(change) + bringToTop(id, at: now)
    stacks.endSlide(of: stack)
    board.focus(on: id)
    board.updateFocus()
    let count = stacks[stack]?.members.count ?? 2
    let keyInstruction = keySymbol(of: .stack).map { localized("; \($0) for settings") } ?? ""
    showNotice("Stack of \(count)\(keyInstruction)", at: now)
    return effects
  }

  mutating func drag(to point: Point, at now: Date) -> [Effect] {
    guard let id = board.editing?.draggedInline else {
      return applyChange(board.drag(to: point, at: now))
    }
    let target = StatusLine(self, at: now).widget(at: point)
    return target.map { applyChange(board.moveInline(id, to: $0)) } ?? []
  }

  /// Moves other boxes away once the dragged box has hovered over them long enough.
  mutating func moveOthersAway(at now: Date) -> [Effect] {
    guard let hover = board.editing?.hover, hover.end <= now else { return [] }
    return applyChange(board.moveOthersAway())
  }

  /// Drops the dragged box at a screen cell.
  ///
  /// The box is moved there first, because some terminals report only the release of the button.
  /// If the box was clicked a second time rather than dragged, the click does the same as Enter.
  mutating func drop(at point: Point, now: Date) -> [Effect] {
    var effects = drag(to: point, at: now)
    guard let draggedBox = board.editing?.draggedBox else { return [] }
    if let target = board.editing?.target {
      effects += stack(draggedBox.id, onto: target, at: now)
    } else {
      effects += applyChange(board.moveOthersAway())
    }
    return board.endDrag() ? finishEditingOrOpenSettings(at: now) : effects
  }
}
