internal import Configuration
internal import Timelines
internal import Cells
internal import FoundationEssentials

extension HomeScreen {
  /// What a key does: what is in front is asked first.
  mutating func press(_ press: KeyPress, at now: Date) -> [Effect] {
    armed = nil
    if let effects = pressHint(press, at: now) { return effects }
    if overlay == nil, let effects = pressInside(press, at: now) { return effects }
    return pressHome(press, at: now)
  }

  private mutating func pressHome(_ press: KeyPress, at now: Date) -> [Effect] {
    switch (press.key, press.modifiers) {
    case (.character("q"), []), (.character("c"), .control): return [.quit]
    case (.character("z"), .control): return [.suspend]
    case (.character("l"), .control): return [.repaint]
    case (.escape, _): return leave(at: now)
    case (.character(","), _): return step(.backward, wholePage: false, at: now)
    case (.character("."), _): return step(.forward, wholePage: false, at: now)
    case (.character("<"), _): return step(.backward, wholePage: true, at: now)
    case (.character(">"), _): return step(.forward, wholePage: true, at: now)
    case (.character("?"), _): return toggle(.help)
    case (.character("i"), []): return toggle(.info)
    case (.enter, []), (.character(" "), []): return overlay == nil ? enter(at: now) : []
    case (.character("f"), []):
      if overlay == nil { showHints(at: now) }
      return []
    case (.character("r"), []):
      return reload(.user, at: now) { [focus] in SlotID($0.placement.id) == focus }
    case (.character("R"), _): return reload(.user, at: now) { _ in true }
    case (.character("P"), _):
      isPrivate.toggle()
      return []
    case (.character("["), _), (.pageUp, _): return turn(by: -1)
    case (.character("]"), _), (.pageDown, _): return turn(by: 1)
    default:
      if overlay == nil { navigate(press) }
      return []
    }
  }

  mutating func mouse(_ event: MouseEvent, at now: Date) -> [Effect] {
    switch event.kind {
    case .wheelUp: return turn(by: -1)
    case .wheelDown: return turn(by: 1)
    case .press: return mousePressed(event.point, at: now)
    case .release: return mouseReleased(event.point, at: now)
    case .drag: return []
    }
  }

  private mutating func navigate(_ press: KeyPress) {
    switch (press.key, press.modifiers) {
    case (.left, []), (.character("h"), []): moveFocus(.left)
    case (.right, []), (.character("l"), []): moveFocus(.right)
    case (.up, []), (.character("k"), []): moveFocus(.up)
    case (.down, []), (.character("j"), []): moveFocus(.down)
    case (.tab, []): cycleFocus(by: 1)
    case (.tab, .shift): cycleFocus(by: -1)
    case (.character(let digit), []):
      guard let number = digit.wholeNumberValue, number > 0 else { return }
      jumpFocus(to: number - 1)
    default: break
    }
  }

  /// Escape takes away what is in front: an overlay, the focus inside a box, another time, then the
  /// complaints and what is said.
  private mutating func leave(at now: Date) -> [Effect] {
    if overlay != nil {
      overlay = nil
    } else if inside != nil {
      inside = nil
    } else if scrub != nil {
      returnToNow(at: now)
    } else {
      complaints = [:]
      notice = nil
    }
    return []
  }

  private mutating func toggle(_ wanted: Overlay) -> [Effect] {
    overlay = overlay == wanted ? nil : wanted
    return measureProcess()
  }

  private mutating func turn(by pages: Int) -> [Effect] {
    guard overlay == nil else { return [] }
    turn(to: page + pages)
    return []
  }

  /// Goes to a page, from 0, or to the nearest there is.
  mutating func turn(to wanted: Int) {
    let target = min(max(0, wanted), pageCount - 1)
    guard target != page else { return }
    page = target
    hints = nil
    focus = visibleBoxes.first.map { SlotID($0.id) }
  }
}
