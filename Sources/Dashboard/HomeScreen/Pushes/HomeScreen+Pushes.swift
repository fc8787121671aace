package import Configuration
internal import FoundationEssentials
internal import Texts

/// Boxes for what programs push.
extension HomeScreen {
  /// Returns whether a box of the user shows a push.
  package func showsPush(_ box: PushedBox) -> Bool {
    board.file.widgets.contains { box.isShown(by: designs.resolve($0)) }
  }

  /// Adds a box for a push that no box shows, if the user allows it.
  ///
  /// A box without an end is added to `home.yaml`.
  mutating func add(_ box: PushedBox, at now: Date) -> [Effect] {
    guard !showsPush(box), configuration.pushedBoxes else { return [] }
    guard let end = box.end else { return save(box, at: now) }
    // A box whose time is over is removed after this action.
    guard end > now.timeIntervalSince1970 || board.pushes.contains(box.id) else { return [] }
    guard let removed = board.add(box) else { return applyLayout() }
    showNotice("Too many temporary boxes; the oldest was removed", isWarning: true, at: now)
    return applyLayout() + [.removePush(removed)]
  }

  /// Adds a box to `home.yaml`.
  private mutating func save(_ box: PushedBox, at now: Date) -> [Effect] {
    guard !refusesAddition(at: now) else { return [] }
    var next = board.file
    next.add(box)
    let effects = change(to: next)
    showNotice("\(box.placement.look.title ?? box.id) added\(undoSuffix)", at: now)
    return effects
  }

  /// Removes the boxes whose time is over.
  mutating func removeEndedPushes(at now: Date) -> [Effect] {
    let removed = board.removePushes { $0.end.map { $0 <= now.timeIntervalSince1970 } ?? false }
    guard !removed.isEmpty else { return [] }
    return applyLayout() + removed.map { .removePush($0) }
  }

  /// Adds the focused box to `home.yaml`, where it stays.
  ///
  /// - Returns: `nil` if the box is not temporary.
  mutating func keepPush(at now: Date) -> [Effect]? {
    guard let focus, var box = board.pushes.box(of: focus) else { return nil }
    box.end = nil
    return save(box, at: now)
  }

  /// Removes a box, and what was pushed to it.
  ///
  /// - Returns: `nil` if the box is not temporary.
  mutating func dismissPush(_ id: SlotID, at now: Date) -> [Effect]? {
    guard let box = board.pushes.box(of: id) else { return nil }
    let title = title(of: id)
    if focus == id { board.focus(on: board.neighbor(of: id)) }
    _ = board.removePushes { $0.id == box.id }
    let effects = applyLayout() + [.removePush(box)]
    showNotice("\(title) removed", at: now)
    return effects
  }

  /// Shows a notice if the focused box is temporary, and therefore cannot be changed.
  ///
  /// - Returns: Whether it is.
  mutating func refusesChange(at now: Date) -> Bool {
    focus.map { refusesChange(of: $0, at: now) } ?? false
  }

  mutating func refusesChange(of id: SlotID, at now: Date) -> Bool {
    guard board.isTemporary(id) else { return false }
    let key = keySymbol(of: .keep).map { localized("; press \($0) to keep it") } ?? ""
    showNotice("This box is temporary\(key)", at: now)
    return true
  }
}
