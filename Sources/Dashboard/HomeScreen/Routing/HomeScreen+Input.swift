internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import ViewTree

/// Key and mouse input; whatever is in front handles it first.
extension HomeScreen {
  mutating func handleKeyPress(_ press: KeyPress, at now: Date) -> [Effect] {
    selection.disarm()
    let command = configuration.keys[press]
    // The command may be bound to a letter, which an open sheet may need for a text field.
    let dismisses = press.key == .escape || (command == .back && !sheets.isOpen)
    if dismisses, selection.hints == nil, !messages.banner.isEmpty {
      messages.dismiss()
      return []
    }
    if sheets.isOpen {
      // No text field uses this key.
      if command == .suspend, press.modifiers == .control { return perform(.suspend, at: now) }
      return sendToSheet(at: now) { sheet, home in sheet.handle(press, in: home, at: now) }
    }
    if selection.hints != nil { return handleHintKey(press, at: now) }
    if isEditing { return handleEditingKey(press, command, at: now) }
    if let effects = handleLauncherKey(press, command, at: now) { return effects }
    if let effects = handleControlKey(command, at: now) { return effects }
    if command == nil, let number = press.digit { board.jumpFocus(to: number - 1) }
    return command.map { perform($0, at: now) } ?? []
  }

  /// Handles a key while hints are shown; a key that belongs to no hint hides them.
  private mutating func handleHintKey(_ press: KeyPress, at now: Date) -> [Effect] {
    guard case .character(let letter) = press.key, press.modifiers.isEmpty else {
      selection.hideHints()
      return []
    }
    return selection.type(letter).map { activate($0, at: now) } ?? []
  }

  private mutating func handleEditingKey(
    _ press: KeyPress, _ command: Command?, at now: Date
  ) -> [Effect] {
    if board.editing?.liftedWidget != nil, let effects = handleLiftedKey(press, command, at: now) {
      return effects
    }
    // Escape ends edit mode, even if it is bound to another command.
    if press.key == .escape { return cancelEditing(at: now) }
    if command == nil, let number = press.digit { board.jumpFocus(to: number - 1) }
    guard let command, command.contexts.contains(.editing) else { return [] }
    return perform(command, at: now)
  }

  /// Handles a key while a box is lifted.
  ///
  /// - Returns: The effects, or `nil` if the key has its usual meaning. All other keys are ignored.
  private mutating func handleLiftedKey(
    _ press: KeyPress, _ command: Command?, at now: Date
  ) -> [Effect]? {
    if press.key == .escape { return cancelLift() }
    switch command {
    case .left: board.moveTarget(.left)
    case .right: board.moveTarget(.right)
    case .up: board.moveTarget(.up)
    case .down: board.moveTarget(.down)
    case .next: board.moveTarget(by: 1)
    case .previous: board.moveTarget(by: -1)
    case .nextPage, .previousPage:
      turn(to: page + (command == .nextPage ? 1 : -1))
      board.chooseTarget()
    case .open, .stack: return stackLifted(at: now)
    case .back: return cancelLift()
    case .quit, .help, .repaint, .suspend: return nil
    default: break
    }
    return []
  }

  /// Handles a key while a control has the focus.
  ///
  /// - Returns: The effects, or `nil` if no control has the focus or the key has its usual meaning.
  private mutating func handleControlKey(_ command: Command?, at now: Date) -> [Effect]? {
    guard let focused = selection.focusedControl else { return nil }
    let controls = widgets.controls(of: focused.slot, at: now)
    switch command {
    case .open:
      return controls.first { $0.number == focused.number }
        .map { activate($0, of: focused.slot, at: now) } ?? []
    case .left: selection.move(.left, among: controls)
    case .right: selection.move(.right, among: controls)
    case .up: selection.move(.up, among: controls)
    case .down: selection.move(.down, among: controls)
    case .next: selection.cycle(by: 1, among: controls)
    case .previous: selection.cycle(by: -1, among: controls)
    default: return nil
    }
    return []
  }

  /// Turns to a page, counted from 0, or to the nearest existing page.
  mutating func turn(to page: Int) {
    if board.turn(to: page) { selection.hideHints() }
  }
}

/// The mouse.
extension HomeScreen {
  mutating func handleMouse(_ event: MouseEvent, at now: Date) -> [Effect] {
    switch event.kind {
    case .wheelUp: handleWheel(by: -1, over: event.point, at: now)
    case .wheelDown: handleWheel(by: 1, over: event.point, at: now)
    case .press: handleMouseDown(at: event.point, at: now)
    case .release: handleMouseUp(at: event.point, at: now)
    case .drag: handleDrag(to: event.point, at: now)
    }
  }

  /// Handles a mouse button press.
  ///
  /// A control in a box is activated when the button is released on it; the status line and sheets
  /// handle the press at once.
  private mutating func handleMouseDown(at point: Point, at now: Date) -> [Effect] {
    selection.hideHints()
    selection.disarm()
    let statusLine = StatusLine(self, at: now)
    if let banner = Banner(self, over: statusLine),
      banner.area(avoiding: sheetCursor(at: now)).contains(point)
    {
      messages.dismiss()
      return []
    }
    if sheets.isOpen { return clickSheet(point, at: now) }
    if let control = statusLine.control(at: point) ?? EmptyHome(self)?.control(at: point) {
      return clickStatusLine(control, at: now)
    }
    if let id = statusLine.widget(at: point) { return clickInlineWidget(id, at: now) }
    if isEditing {
      board.grabBox(at: point)
      return []
    }
    guard let box = board.box(at: point) else {
      selection.clearFocus()
      return []
    }
    return clickBox(box, point, at: now)
  }

  private mutating func clickBox(_ box: PlacedBox, _ point: Point, at now: Date) -> [Effect] {
    let id = SlotID(box.id)
    let wasFocused = focus == id
    board.focus(on: id)
    if let dot = dot(at: point, in: box) { return bringToTopOfWholeScreen(dot, at: now) }
    let control = control(at: point, in: box, at: now)
    selection.arm(control.map { ArmedControl(slot: id, control: $0) })
    selection.clearFocus()
    if let control {
      selection.enter(
        ControlFocus(slot: id, control: control, revision: widgets[id]?.revision ?? 0))
    }
    if control == nil {
      let opens = wasFocused && widgets.controls(of: id, at: now).isEmpty
      selection.press(PressedBox(slot: id, point: point, opens: opens))
    }
    return []
  }

  /// Moves the dragged box; dragging a box outside edit mode begins edit mode.
  private mutating func handleDrag(to point: Point, at now: Date) -> [Effect] {
    if let pressed = selection.pressedBox, !isEditing, wholeScreen == nil {
      guard pressed.isDragged(to: point) else { return [] }
      selection.disarm()
      guard !refusesChange(of: pressed.slot, at: now) else { return [] }
      beginEditing(at: now)
      board.grabBox(at: pressed.point)
    }
    return drag(to: point, at: now)
  }

  /// Handles a click on a control of the status line: a page dot, a key, or the notice.
  private mutating func clickStatusLine(_ control: SheetControl, at now: Date) -> [Effect] {
    switch control {
    case .key(let press): return handleKeyPress(press, at: now)
    case .notice: messages.clearNotice()
    case .page(let page): turn(to: page)
    case .row, .less, .more, .family, .add: break
    }
    return []
  }

  /// Handles a click on an inline widget: the first click focuses it, the second click does the
  /// same as Enter.
  private mutating func clickInlineWidget(_ id: SlotID, at now: Date) -> [Effect] {
    // A lifted box can only be stacked with a box.
    guard board.editing?.liftedWidget == nil else { return [] }
    let wasFocused = focus == id
    // A box that covers the screen is the only one that can have the focus.
    let closing = closeWholeScreen()
    board.focus(on: id)
    selection.clearFocus()
    if isEditing { board.grabInline(id) }
    guard wasFocused else { return closing }
    return closing + (isEditing ? finishEditingOrOpenSettings(at: now) : enter(at: now))
  }

  /// Handles the release of the mouse button: drops the dragged box, opens the pressed box, or
  /// activates the pressed control if the button is released on it.
  private mutating func handleMouseUp(at point: Point, at now: Date) -> [Effect] {
    if board.editing?.draggedBox != nil { return drop(at: point, now: now) }
    if board.editing?.draggedInline != nil {
      let effects = drag(to: point, at: now)
      board.releaseInline()
      return effects
    }
    if let pressed = selection.releaseBox() {
      // A second click on a box without controls does the same as Enter.
      let isOnBox = board.box(at: point).map { SlotID($0.id) } == pressed.slot
      return pressed.opens && isOnBox ? enter(at: now) : []
    }
    guard let armedControl = selection.armedControl else { return [] }
    selection.disarm()
    guard let box = visibleBoxes.first(where: { $0.id == armedControl.slot.name }),
      let control = control(at: point, in: box, at: now),
      control.number == armedControl.control.number
    else { return [] }
    guard control.action == armedControl.control.action else {
      return rejectOutdatedTarget(at: now)
    }
    return activate(control, of: armedControl.slot, at: now)
  }

  /// Handles a click on the open sheet or outside it.
  private mutating func clickSheet(_ point: Point, at now: Date) -> [Effect] {
    guard let panel = panel(at: now) else { return [] }
    guard panel.frame(in: size).contains(point) else {
      if !messages.banner.isEmpty { return handleKeyPress(KeyPress(.escape), at: now) }
      return sendToSheet(at: now) { sheet, home in sheet.handleClickOutside(in: home, at: now) }
    }
    switch panel.control(at: point, in: size, now: now.timeIntervalSince1970) {
    case .key(let press): return handleKeyPress(press, at: now)
    case let control?:
      return sendToSheet(at: now) { sheet, home in sheet.handle(control, in: home, at: now) }
    case nil: return []
    }
  }

  /// Handles the wheel: moves through a list, scrolls a stack, or turns the page.
  private mutating func handleWheel(by step: Int, over point: Point, at now: Date) -> [Effect] {
    if sheets.isOpen { return handleKeyPress(KeyPress(step < 0 ? .up : .down), at: now) }
    if let wholeScreen {
      return stacks[wholeScreen.box] == nil ? [] : scrollWholeScreen(by: step, at: now)
    }
    if let box = board.box(at: point), stacks[box.box] != nil {
      return scrollStack(of: SlotID(box.id), by: step, at: now)
    }
    turn(to: page + step)
    return []
  }

  /// Returns the widget of the stack dot at a screen cell, or `nil` if there is no dot.
  private func dot(at point: Point, in box: PlacedBox) -> SlotID? {
    guard let stack = stacks[box.box], point.x == box.rect.maxX - 1 else { return nil }
    let dots = StackDots(stack)?.positions(in: box.rect) ?? []
    return dots.first { $0.row == point.y }.map { stack.members[$0.index] }
  }

  /// Returns the innermost control at a screen cell, or `nil`.
  ///
  /// Of several controls, the innermost is the last in the tree.
  private func control(at point: Point, in box: PlacedBox, at now: Date) -> PlacedControl? {
    let viewFrame = viewFrame(in: box)
    let localPoint = Point(x: point.x - viewFrame.minX, y: point.y - viewFrame.minY)
    return widgets.controls(of: SlotID(box.id), at: now).filter { $0.frame.contains(localPoint) }
      .max { $0.number < $1.number }
  }
}

extension KeyPress {
  /// The value of a digit key from 1 to 9, or `nil` for another key.
  fileprivate var digit: Int? {
    guard case .character(let digit) = key, modifiers.isEmpty else { return nil }
    return digit.wholeNumberValue.flatMap { $0 > 0 ? $0 : nil }
  }
}
