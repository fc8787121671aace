internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import ViewTree

/// Opening a box to the whole screen, and what keys do there.
extension HomeScreen {
  /// The box that covers the screen, or `nil` if a page is shown.
  package var wholeScreen: WholeScreen? { board.wholeScreen }

  /// Opens the focused box, or closes the one that covers the screen.
  mutating func toggleWholeScreen(at now: Date) -> [Effect] {
    guard wholeScreen == nil else { return closeWholeScreen() }
    guard let focus else { return [] }
    guard board.arrangement != nil, let slot = widgets[focus] else { return [] }
    selection.clearFocus()
    selection.hideHints()
    messages.clearNotice()
    return cover(with: slot.id)
  }

  /// Covers the screen with a widget of a box.
  private mutating func cover(with id: SlotID) -> [Effect] {
    guard let slot = widgets[id] else { return closeWholeScreen() }
    let source = board.file.widgets.first { $0.id == id.name } ?? slot.placement
    let families = extensions[slot.placement.widget]?.families ?? []
    setWholeScreen(
      WholeScreen(source, in: boxBehindWholeScreen(of: id), families: families, on: size))
    return applyLayout()
  }

  private func boxBehindWholeScreen(of id: SlotID) -> String {
    stack(of: id)?.placement.id ?? board.box(of: id)
  }

  private mutating func setWholeScreen(_ next: WholeScreen?) {
    board.cover(with: next)
    widgets.setWholeScreen(next.map { ($0.id, $0.contentSize) })
  }

  /// Shows the page again, with the focus on the box.
  mutating func closeWholeScreen() -> [Effect] {
    guard let source = wholeScreen?.source else { return [] }
    selection.clearFocus()
    selection.hideHints()
    widgets.endViewedTime()
    setWholeScreen(nil)
    board.focus(on: source)
    return applyLayout()
  }

  /// Adapts the box that covers the screen to a new layout or size of the screen, before the widgets
  /// are updated.
  ///
  /// If its widget is gone, or the screen is too small for a box, the page is shown again.
  mutating func updateWholeScreen() {
    guard let current = wholeScreen else { return }
    let fileSource = board.file.widgets.first { $0.id == current.source.name }
    let isSuggested = isSuggestion(current.source) || board.isTemporary(current.source)
    guard board.arrangement != nil,
      let source = fileSource ?? (isSuggested ? widgets[current.source]?.placement : nil)
    else {
      setWholeScreen(nil)
      board.focus(on: nil)
      board.updateFocus()
      return
    }
    let families = extensions[designs.resolve(source).widget]?.families ?? []
    setWholeScreen(
      WholeScreen(
        source, in: boxBehindWholeScreen(of: current.source), families: families, on: size))
  }

  /// Performs a command while a box covers the screen.
  ///
  /// - Returns: The effects, or `nil` if the command has its usual meaning. A command that concerns
  ///   the page or changes the box shows the page first.
  mutating func performOnWholeScreen(_ command: Command, at now: Date) -> [Effect]? {
    guard wholeScreen != nil, !sheets.isOpen else { return nil }
    switch command {
    case .wholeScreen: return closeWholeScreen()
    case .left, .right, .up, .down, .next, .previous, .previousPage, .nextPage: return []
    case .nextInStack, .previousInStack:
      return scrollWholeScreen(by: command == .nextInStack ? 1 : -1, at: now)
    case .open, .hints, .back, .copy, .reload, .reloadAll, .previousEntry, .nextEntry,
      .previousEntries, .nextEntries, .info, .help, .palette, .themes, .appearance, .privacy,
      .repaint, .suspend,
      .quit:
      return nil
    case .addLauncher, .edit, .remove, .undo, .gallery, .designs, .settings, .pin, .stack, .keep,
      .larger, .smaller, .boxToNextPage, .boxToPreviousPage:
      let effects = closeWholeScreen()
      return effects + perform(command, at: now)
    }
  }

  /// Shows another widget of the stack on the whole screen.
  mutating func scrollWholeScreen(by steps: Int, at now: Date) -> [Effect] {
    guard let current = wholeScreen else { return [] }
    let effects = scrollStack(of: current.source, by: steps, at: now)
    guard let top = stacks[current.box]?.top, top != current.source else { return effects }
    return effects + cover(with: top)
  }

  /// Brings a widget of the stack to the top, on the whole screen too.
  mutating func bringToTopOfWholeScreen(_ id: SlotID, at now: Date) -> [Effect] {
    let effects = bringToTop(id, at: now)
    return wholeScreen == nil ? effects : effects + cover(with: id)
  }

  /// Returns the widget in `home.yaml` for a widget that may be its copy on the whole screen.
  func original(of id: SlotID) -> SlotID { wholeScreen?.id == id ? wholeScreen?.source ?? id : id }

  /// Returns the widget whose view a box shows while its own is not loaded, or `nil`.
  func substitute(for slot: Slot) -> Slot? {
    guard wholeScreen?.id == slot.id, slot.view?.isPlaceholder != false else { return nil }
    return wholeScreen.flatMap { widgets[$0.source] }
  }
}
