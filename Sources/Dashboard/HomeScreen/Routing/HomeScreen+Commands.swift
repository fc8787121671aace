internal import Timelines
internal import Configuration
internal import FoundationEssentials
internal import Texts

/// Commands, from a key, a click, or the palette.
extension HomeScreen {
  mutating func perform(_ command: Command, at now: Date) -> [Effect] {
    if let effects = performOnWholeScreen(command, at: now) { return effects }
    switch command {
    case .left: return handleDirection(.left, at: now)
    case .right: return handleDirection(.right, at: now)
    case .up: return handleDirection(.up, at: now)
    case .down: return handleDirection(.down, at: now)
    case .next: board.cycleFocus(by: 1)
    case .previous: board.cycleFocus(by: -1)
    case .nextPage: turn(by: 1)
    case .previousPage: turn(by: -1)
    case .boxToNextPage: return moveBox(byPages: 1, at: now)
    case .boxToPreviousPage: return moveBox(byPages: -1, at: now)

    case .open: return isEditing ? finishEditingOrOpenSettings(at: now) : enter(at: now)
    case .wholeScreen: return toggleWholeScreen(at: now)
    case .hints: showHints(at: now)
    case .back: return goBack(at: now)

    case .edit:
      if isEditing { return finishEditing(at: now) }
      beginEditing(at: now)
    case .remove:
      if let focus, isSuggestion(focus) { return dismissSuggestion(at: now) }
      if let effects = focus.flatMap({ dismissPush($0, at: now) }) { return effects }
      if isEditing { return focus.map { remove($0, at: now) } ?? [] }
      showRemoveNotice(at: now)
    case .undo: return isEditing ? undoEdit(at: now) : undo(at: now)
    case .gallery: return openGallery(at: nil)
    case .designs: return openDesigns()
    case .addLauncher: return openAddLauncher()
    case .settings: return openSettings(at: now)

    case .stack: return openStackSettingsOrLift(at: now)
    case .pin: return togglePin(at: now)
    case .keep: return keepPush(at: now) ?? keepSuggestion(at: now)
    case .copy: return copyFocused(at: now)
    case .nextInStack: return scrollStack(of: focus, by: 1, at: now)
    case .previousInStack: return scrollStack(of: focus, by: -1, at: now)

    case .reload:
      if let focus, case .asking = widgets[focus]?.hold {
        showNotice("\(title(of: focus)) needs your answer first", at: now)
      }
      return reload(.user, at: now) { [focus] in $0.id == focus }
    case .reloadAll: return reload(.user, at: now) { _ in true }
    case .previousEntry: step(.backward, of: focus, at: now)
    case .nextEntry: step(.forward, of: focus, at: now)
    case .previousEntries: step(.backward, of: nil, at: now)
    case .nextEntries: step(.forward, of: nil, at: now)

    case .info: return toggle(InfoSheet())
    case .help: return toggle(HelpSheet())
    case .palette: return openPalette()
    case .themes: return openThemes()
    case .appearance: return cycleAppearance(at: now)
    case .larger: return resize(by: 1, at: now)
    case .smaller: return resize(by: -1, at: now)
    case .privacy: display.togglePrivacy()

    case .repaint: return [.repaint]
    case .suspend: return [.suspend]
    case .quit: return quit(at: now)
    }
    return []
  }

  /// Quits; the changes of edit mode are saved before, so that nothing is lost without a question.
  ///
  /// If they cannot be saved, edit mode continues and a notice explains why.
  private mutating func quit(at now: Date) -> [Effect] {
    let effects = finishEditing(at: now)
    return isEditing ? effects : effects + [.quit]
  }

  /// Moves the focused box in edit mode; otherwise moves the focus.
  private mutating func handleDirection(_ direction: Direction, at now: Date) -> [Effect] {
    if isEditing { return moveBox(direction, at: now) }
    board.moveFocus(direction)
    return []
  }

  private mutating func turn(by pages: Int) {
    if !sheets.isOpen { turn(to: page + pages) }
  }

  /// Goes back one level: closes the sheet, cancels edit mode, moves the focus out of a box's
  /// controls, returns to the current time, shows the page, or dismisses errors and notices.
  private mutating func goBack(at now: Date) -> [Effect] {
    if sheets.isOpen {
      sheets.close()
    } else if isEditing {
      return cancelEditing(at: now)
    } else if selection.focusedControl != nil {
      selection.clearFocus()
    } else if widgets.viewedTime != nil {
      widgets.endViewedTime()
    } else if wholeScreen != nil {
      return closeWholeScreen()
    } else {
      messages.dismiss()
    }
    return []
  }

  /// Explains that the remove key works only in edit mode.
  private mutating func showRemoveNotice(at now: Date) {
    let key = keySymbol(of: .edit).map { localized("; press \($0)") } ?? ""
    showNotice("Boxes can be removed only in edit mode\(key)", at: now)
  }

  /// Shows the previous or the next entry of a widget, or, with `nil`, of any widget on the page.
  private mutating func step(_ step: ViewedTime.Step, of id: SlotID?, at now: Date) {
    guard !sheets.isOpen, focus != nil else { return }
    widgets.step(step, of: id, at: now)
  }

  private mutating func cycleAppearance(at now: Date) -> [Effect] {
    let effects = changeAppearance(at: now) { $0.cycleAppearance() }
    let appearance = configuration.appearance
    showNotice("Appearance: \(appearance.localizedName)", at: now)
    return effects + [.chooseAppearance(appearance)]
  }
}
