internal import Cells
package import Configuration
internal import FoundationEssentials
internal import ViewTree
internal import Texts

/// The home screen's pages of boxes, with the focus and the state of edit mode.
///
/// The board knows boxes only by identifier and family. It does not know their contents; of
/// the widgets in a stack, it knows only the widget on top.
package struct Board: Sendable {
  package private(set) var file: HomeFile { didSet { pushes.keepApart(from: file) } }
  /// The size of the screen, in cells.
  private(set) var screen = Size.zero
  private(set) var gridRule = GridRule.fill
  /// The grid, or `nil` if the screen is too small for one.
  private(set) var grid: Grid?
  /// The positions of the boxes, or `nil` if the screen is too small for one.
  package private(set) var arrangement: Arrangement?
  package private(set) var page = 0
  package private(set) var focus: SlotID?
  /// The state of edit mode, or `nil` when not editing.
  private(set) var editing: Editing?
  /// The home file before each saved change, the latest last.
  private(set) var history: [(file: HomeFile, number: Int)] = []
  /// The number of changes so far, including those that can no longer be undone.
  private(set) var changeCount = 0
  /// The box that covers the screen, or `nil` if a page is shown.
  private(set) var wholeScreen: WholeScreen?
  /// The widget on top of each stack.
  private(set) var topWidgets: [String: SlotID] = [:]
  /// The boxes that the file does not contain, after all others.
  private(set) var pushes = Pushes()

  /// The result of a change to the home file.
  enum Change: Equatable {
    case none
    /// The file changed and is not saved yet.
    case uncommitted
    /// The file changed and must be saved.
    case committed(over: HomeFile)
  }

  init(_ file: HomeFile) {
    self.file = file
    pushes.keepApart(from: file)
  }

  // MARK: Arrangement

  mutating func resize(to size: Size) {
    screen = size
    grid = Grid(screen: screen, rule: gridRule)
  }

  mutating func setGridRule(_ rule: GridRule) {
    gridRule = rule
    grid = Grid(screen: screen, rule: gridRule)
  }

  /// Computes the arrangement and keeps the focused box visible.
  mutating func arrange(_ topWidgets: [String: SlotID]) {
    self.topWidgets = topWidgets
    arrangement = grid.map { Arrangement(shownFile, on: $0) }
    updateFocus()
  }

  /// Updates which widget is on top of each stack.
  mutating func show(_ topWidgets: [String: SlotID]) { self.topWidgets = topWidgets }

  /// Covers the screen with a box, which gets the focus; `nil` shows the page again.
  mutating func cover(with next: WholeScreen?) {
    wholeScreen = next
    if let next { focus = next.id }
  }

  /// Turns to the page of the focused box.
  ///
  /// A box that covers the screen keeps the focus. If the focused box does not exist, the focus
  /// moves to the first box of the current page, or of the last page if the current one does not
  /// exist either.
  mutating func updateFocus() {
    guard let arrangement else { return }
    page = min(page, arrangement.pageCount - 1)
    // Inline widgets are on every page.
    guard !isFocusInline, wholeScreen == nil else { return }
    let boxID = focus.map { box(of: $0) }
    if let box = arrangement.boxes.first(where: { $0.box == boxID }) {
      page = box.page
      // In a stack, the widget on top has the focus.
      if let top = topWidgets[box.box] { focus = top }
      return
    }
    focus = visibleBoxes.first.map { SlotID($0.id) }
  }

  /// Adds a box that the file does not contain, or changes its end.
  ///
  /// - Returns: The oldest such box, if it has to go, because there are too many.
  mutating func add(_ box: PushedBox) -> PushedBox? { pushes.add(box) }

  /// Removes the boxes that the file does not contain and that fulfill a condition.
  ///
  /// - Returns: The boxes.
  mutating func removePushes(where isRemoved: (PushedBox) -> Bool) -> [PushedBox] {
    pushes.remove(where: isRemoved)
  }

  /// Hides the boxes for these identifiers of `tessera push`, and shows all others.
  mutating func hidePushes(_ ids: Set<String>) { pushes.hide(ids) }

  // MARK: Focus

  mutating func focus(on id: SlotID?) { focus = id }

  /// Moves the focus to the nearest box in a direction.
  ///
  /// At the left or right edge, the focus moves to the neighboring page; below the lowest box, to
  /// the status line. The focus stays where it is if there is no such page or no inline widget.
  mutating func moveFocus(_ direction: Direction) {
    if isFocusInline { return moveFocusAlongStatusLine(direction) }
    guard let current = focusedBox else { return updateFocus() }
    if let nearest = direction.nearest(to: current.rect, among: visibleBoxes, \.rect) {
      focus = SlotID(nearest.id)
    } else if direction == .right, page < pageCount - 1 {
      page += 1
      focus = visibleBoxes.first.map { SlotID($0.id) }
    } else if direction == .left, page > 0 {
      page -= 1
      focus = visibleBoxes.last.map { SlotID($0.id) }
    } else if direction == .down, let first = inlineIDs.first {
      focus = first
    }
  }

  /// Moves the focus along the status line, or up to the nearest box.
  private mutating func moveFocusAlongStatusLine(_ direction: Direction) {
    let ids = inlineIDs
    guard let index = ids.firstIndex(where: { $0 == focus }) else { return }
    switch direction {
    case .left: focus = ids[max(0, index - 1)]
    case .right: focus = ids[min(ids.count - 1, index + 1)]
    case .up: focus = boxAboveStatusLine ?? focus
    case .down: break
    }
  }

  mutating func cycleFocus(by step: Int) {
    let widgets = focusableWidgets
    guard !widgets.isEmpty else { return }
    let index = widgets.firstIndex { $0 == focus } ?? 0
    focus = widgets[(index + step + widgets.count) % widgets.count]
  }

  mutating func jumpFocus(to index: Int) {
    let widgets = focusableWidgets
    if widgets.indices.contains(index) { focus = widgets[index] }
  }

  /// Turns to a page, counted from 0, or to the nearest existing page, and moves the focus to its
  /// first box.
  ///
  /// - Returns: Whether the page changed.
  mutating func turn(to requestedPage: Int) -> Bool {
    let target = min(max(0, requestedPage), pageCount - 1)
    guard target != page else { return false }
    page = target
    focus = visibleBoxes.first.map { SlotID($0.id) }
    return true
  }

  // MARK: Changes

  /// Replaces the home file with one read from disk.
  ///
  /// A different file ends edit mode and clears the undo history, so that older edits do not
  /// overwrite it.
  ///
  /// - Returns: Whether edit mode was active and its changes were discarded.
  mutating func load(_ next: HomeFile) -> Bool {
    // The dashboard's own change is noticed after it was written, when the next edit may have begun.
    if let editing, next == editing.originalFile { return false }
    let discardsEdits = next != file && editing != nil
    if next != file {
      history = []
      editing = nil
    }
    file = next
    return discardsEdits
  }

  /// Changes the home file; in edit mode, the change is saved when edit mode ends.
  ///
  /// An undo does not bring back a text that has become a secret.
  mutating func change(to next: HomeFile, isDrag: Bool = false) -> Change {
    guard next != file else { return .none }
    let moved = next.movedSecrets(since: file)
    if !moved.isEmpty {
      history = history.map { ($0.file.replacing(moved), $0.number) }
      editing?.replace(moved)
    }
    let previousFile = file
    file = next
    guard editing != nil else { return commit(over: previousFile, moved) }
    editing?.record(previousFile.replacing(moved), isDrag: isDrag)
    return .uncommitted
  }

  /// Changes positions, and stores them as the layout of the current grid.
  private mutating func rearrange(
    isDrag: Bool = false, _ change: (inout PageLayout) -> Void
  ) -> Change {
    guard let previousLayout = layout, let grid else { return .none }
    var layout = previousLayout
    change(&layout)
    guard layout != previousLayout else { return .none }
    var next = file
    next.layouts[grid.layoutKey] = pagesToSave(layout)
    return self.change(to: next, isDrag: isDrag)
  }

  /// Removes a widget.
  ///
  /// If the widget had the focus, the focus moves to the next widget in its stack, or else to the
  /// previous focusable widget; from the first one, the focus moves to the next.
  mutating func remove(_ id: SlotID) -> Change {
    if id == focus { focus = neighbor(of: id) }
    var next = file
    next.remove(id.name)
    return change(to: next)
  }

  /// Stacks a box with another of its family.
  ///
  /// - Returns: The identifier of the resulting stack, or `nil` if the boxes cannot be stacked.
  mutating func stack(_ id: SlotID, onto target: String) -> (stack: String, change: Change)? {
    var next = file
    let isDrop = editing?.draggedBox?.id == id
    return next.stack(box(of: id), onto: target).map { ($0, change(to: next, isDrag: isDrop)) }
  }

  /// Adds the file before a change to the undo history, which drops its oldest file when it is
  /// full.
  private mutating func commit(
    over previousFile: HomeFile, _ moved: [MovedSecret] = []
  ) -> Change {
    changeCount += 1
    let restored = previousFile.replacing(moved)
    guard moved.isEmpty || restored != file else { return .committed(over: previousFile) }
    history.append((restored, changeCount))
    if history.count > Editing.undoLimit { history.removeFirst() }
    return .committed(over: previousFile)
  }

  /// Restores the home file as it was before the last saved change.
  ///
  /// - Returns: The file that was replaced, or `nil` if there is nothing to undo.
  mutating func undo() -> HomeFile? {
    guard let previousFile = history.popLast()?.file else { return nil }
    defer { replace(by: previousFile) }
    return file
  }

  /// The number of the last change that can be undone, or 0 if there is none.
  var lastUndoableChange: Int { history.last?.number ?? 0 }

  // MARK: Edit mode

  /// Begins edit mode, unless it is active already or the screen is too small for a box.
  mutating func beginEditing(at now: Date, isForLift: Bool = false) {
    guard arrangement != nil, editing == nil else { return }
    editing = Editing(originalFile: file, startDate: now, isForLift: isForLift)
  }

  /// Ends edit mode and keeps its changes, which can be undone one by one.
  mutating func endEditing() -> Change {
    guard let editing else { return .none }
    self.editing = nil
    guard file != editing.originalFile else { return .none }
    commitSteps(of: editing)
    return .committed(over: editing.originalFile)
  }

  /// Ends edit mode and discards its changes, which an undo brings back; further ones undo them one by
  /// one, so that undoing everything leads to the layout before edit mode.
  mutating func cancelEditing() -> Change {
    guard let editing else { return .none }
    self.editing = nil
    guard file != editing.originalFile else { return .none }
    if !editing.isForLift {
      commitSteps(of: editing)
      _ = commit(over: file)
    }
    file = editing.originalFile
    return .uncommitted
  }

  private mutating func commitSteps(of editing: Editing) {
    for (previous, next) in zip(editing.undo, editing.undo.dropFirst() + [file])
    where previous != next {
      _ = commit(over: previous)
    }
  }

  /// Undoes the last change in edit mode.
  ///
  /// - Returns: `.none` if there is no change to undo.
  mutating func undoEdit() -> Change {
    guard let previousFile = editing?.popUndo() else { return .none }
    replace(by: previousFile)
    return .uncommitted
  }

  /// Replaces the file by an earlier one; a widget that comes back gets the focus.
  private mutating func replace(by previousFile: HomeFile) {
    let ids = Set(file.widgets.map(\.id))
    file = previousFile
    if let restored = file.widgets.first(where: { !ids.contains($0.id) }) {
      focus = SlotID(restored.id)
    }
  }

  /// Moves the focused box.
  mutating func move(_ direction: Direction) -> Change {
    guard let focus else { return .none }
    let box = box(of: focus)
    return rearrange { $0.move(box, direction) }
  }

  /// Moves the focused box to the page before or after.
  mutating func move(byPages step: Int) -> Change {
    guard let focus else { return .none }
    let box = box(of: focus)
    return rearrange { $0.move(box, byPages: step) }
  }

  /// Starts dragging the box at a screen cell.
  mutating func grabBox(at point: Point) {
    guard let box = box(at: point), !isTemporary(SlotID(box.id)) else { return }
    let wasFocused = focus == SlotID(box.id)
    focus = SlotID(box.id)
    editing?.grabBox(box, at: point, wasFocused: wasFocused)
  }

  /// Starts dragging a widget of the status line.
  mutating func grabInline(_ id: SlotID) { editing?.setDraggedInline(id) }

  mutating func releaseInline() { editing?.setDraggedInline(nil) }

  mutating func drag(to point: Point, at now: Date) -> Change {
    guard let id = editing?.draggedBox?.id, let grid, let layout else { return .none }
    let (box, page, targets) = (box(of: id), page, stackingTargets(of: id))
    let position = editing?.drag(to: point, over: targets, on: grid, page: page, at: now) {
      layout.isFree(for: box, $0, onPage: page)
    }
    guard let position else { return .none }
    return rearrange(isDrag: true) { $0.put(box, at: position, onPage: page) }
  }

  /// Moves other boxes away from the position over which the dragged box hovers or was dropped.
  mutating func moveOthersAway() -> Change {
    guard let id = editing?.draggedBox?.id, let hover = editing?.removeHover() else { return .none }
    let box = box(of: id)
    return rearrange(isDrag: true) { $0.put(box, at: hover.position, onPage: hover.page) }
  }

  /// Ends a drag.
  ///
  /// - Returns: Whether this was a click on a box that had the focus, rather than a drag.
  mutating func endDrag() -> Bool { editing?.endDrag() ?? false }

  // MARK: Lifting

  /// Lifts the focused box, so that the arrow keys choose the box to stack it with.
  ///
  /// - Returns: A message if the box cannot be stacked, or if this page has no box to stack it
  ///   with; otherwise, or if nothing has the focus, `nil`.
  mutating func lift(at now: Date) -> String? {
    guard let focus, let family = family(of: focus) else { return nil }
    guard family.span != nil else {
      return localized("Widgets in the status line cannot be stacked")
    }
    let boxID = box(of: focus)
    guard file.boxes.contains(where: { $0.family == family && $0.id != boxID }) else {
      return localized("No other \(family.localizedName) box to stack it with")
    }
    beginEditing(at: now, isForLift: true)
    editing?.lift(focus)
    guard stackingTargets(of: focus).isEmpty else { return nil }
    return localized(
      "No other \(family.localizedName) box on this page; turn to a page with one")
  }

  mutating func moveTarget(_ direction: Direction) {
    guard let editing, let liftedWidget = editing.liftedWidget else { return }
    let startBox = editing.target ?? box(of: liftedWidget)
    // If the lifted box is on another page, the search starts at the top left.
    let start =
      visibleBoxes.first { $0.box == startBox }?.rect ?? Rect(x: 0, y: 0, width: 1, height: 1)
    let candidates = stackingTargets(of: liftedWidget)
    let nearestBox = direction.nearest(to: start, among: candidates, \.rect)
    if let target = nearestBox ?? (editing.target == nil ? candidates.first : nil) {
      self.editing?.setTarget(target.box)
    }
  }

  mutating func moveTarget(by step: Int) {
    guard let liftedWidget = editing?.liftedWidget else { return }
    let candidates = stackingTargets(of: liftedWidget)
    guard !candidates.isEmpty else { return }
    let target = editing?.target
    let index = candidates.firstIndex { $0.box == target } ?? (step > 0 ? -1 : 0)
    editing?.setTarget(candidates[(index + step + candidates.count) % candidates.count].box)
  }

  /// Sets the target to the first box of the current page, when the page has changed.
  mutating func chooseTarget() {
    let target = editing?.liftedWidget.flatMap { stackingTargets(of: $0).first }
    editing?.setTarget(target?.box)
  }

  /// Puts the lifted box back where it was, and cancels edit mode if it began with the lift.
  mutating func cancelLift() -> Change {
    focus = editing?.liftedWidget ?? focus
    editing?.endLift()
    updateFocus()
    return editing?.isForLift == true ? cancelEditing() : .none
  }

  /// Ends the lift and returns the two boxes to stack.
  ///
  /// - Returns: The lifted widget, its target, and whether the caller must end edit mode, too,
  ///   because it began with the lift; `nil` if there is no target.
  mutating func finishLift() -> (id: SlotID, target: String, endsEditing: Bool)? {
    guard let liftedWidget = editing?.liftedWidget, let target = editing?.target else { return nil }
    let isForLift = editing?.continueEditing() ?? false
    _ = cancelLift()
    return (liftedWidget, target, isForLift)
  }
}
