internal import Configuration
internal import Timelines
internal import Cells
internal import FoundationEssentials

extension HomeScreen {
  /// What a key does: what is in front is asked first.
  mutating func press(_ press: KeyPress, at now: Date) -> [Effect] {
    armed = nil
    let isEscape = press.key == .escape || configuration.keys[press] == .back
    // A letter that is bound may be meant for a field.
    if press.key == .escape || (isEscape && overlay == nil), hints == nil, !complaints.isEmpty,
      !hidesComplaints
    {
      dismissBanner()
      return []
    }
    switch overlay {
    case .settings(let sheet): return pressSettings(sheet, press, at: now)
    case .gallery(let gallery): return pressGallery(gallery, press, at: now)
    case .palette(let palette): return pressPalette(palette, press, at: now)
    case .themes(let picker): return pressThemes(picker, press)
    case .stack(let sheet): return pressStack(sheet, press, at: now)
    case .help, .info, .snippet: return pressOver(press, at: now)
    case nil: break
    }
    if let effects = pressHint(press, at: now) { return effects }
    if let effects = pressEditing(press, at: now) { return effects }
    if let effects = pressInside(press, at: now) { return effects }
    if case .character(let digit) = press.key, press.modifiers.isEmpty,
      configuration.keys[press] == nil, let number = digit.wholeNumberValue, number > 0
    {
      jumpFocus(to: number - 1)
    }
    return configuration.keys[press].map { perform($0, at: now) } ?? []
  }

  /// What a key does over a sheet that is only read.
  private mutating func pressOver(_ press: KeyPress, at now: Date) -> [Effect] {
    switch configuration.keys[press] {
    case .quit, .suspend, .repaint, .reload, .reloadAll, .privacy, .back, .help, .info:
      return configuration.keys[press].map { perform($0, at: now) } ?? []
    default:
      if press.key == .escape || press.key == .enter { overlay = nil }
      scroll(by: rows(of: press), at: now)
      return []
    }
  }

  /// How far a key moves a sheet that is only read, in rows.
  private func rows(of press: KeyPress) -> Int {
    switch (press.key, configuration.keys[press]) {
    case (.up, _), (_, .up): -1
    case (.down, _), (_, .down): 1
    case (.pageUp, _): -8
    case (.pageDown, _), (.character(" "), _): 8
    case (.home, _): -.max / 2
    case (.end, _): .max / 2
    default: 0
    }
  }

  private mutating func scroll(by rows: Int, at now: Date) {
    guard rows != 0, let panel = panel(at: now) else { return }
    scroll = min(max(0, panel.scroll + rows), panel.hidden(in: size))
  }

  /// Carries out a command.
  mutating func perform(_ command: Command, at now: Date) -> [Effect] {
    switch command {
    case .quit: return [.quit]
    case .suspend: return [.suspend]
    case .repaint: return [.repaint]
    case .back: return leave(at: now)
    case .previousEntry: return step(.backward, wholePage: false, at: now)
    case .nextEntry: return step(.forward, wholePage: false, at: now)
    case .previousEntries: return step(.backward, wholePage: true, at: now)
    case .nextEntries: return step(.forward, wholePage: true, at: now)
    case .help: return toggle(.help)
    case .info: return toggle(.info)
    case .open: return enter(at: now)
    case .reload: return reload(.user, at: now) { [focus] in SlotID($0.placement.id) == focus }
    case .reloadAll: return reload(.user, at: now) { _ in true }
    case .previousPage: return turn(by: -1)
    case .nextPage: return turn(by: 1)
    case .gallery: return openGallery()
    case .settings: return openSettings(at: now)
    case .palette: return openPalette()
    case .themes: return openThemes()
    case .appearance: return cycleAppearance(at: now)
    case .nextInStack: return scrollStack(of: focus, by: 1, at: now)
    case .previousInStack: return scrollStack(of: focus, by: -1, at: now)
    case .pin: return togglePin(at: now)
    case .stack: return openStack(at: now)
    case .undo: return takeBack(at: now)
    default:
      navigate(command, at: now)
      return []
    }
  }

  /// Text that was pasted goes where text is typed.
  mutating func paste(_ text: String, at now: Date) -> [Effect] {
    switch overlay {
    case .settings(var sheet):
      let outcome = sheet.paste(text)
      return take(outcome, of: sheet, at: now)
    case .gallery(var gallery):
      gallery.search.paste(text)
      gallery.restart()
      overlay = .gallery(gallery)
      return refreshGallery()
    case .palette(var palette):
      palette.search.paste(text)
      palette.restart()
      overlay = .palette(palette)
      return []
    default: return []
    }
  }

  mutating func mouse(_ event: MouseEvent, at now: Date) -> [Effect] {
    switch event.kind {
    case .wheelUp: return wheel(by: -1, over: event.point, at: now)
    case .wheelDown: return wheel(by: 1, over: event.point, at: now)
    case .press: return mousePressed(event.point, at: now)
    case .release: return mouseReleased(event.point, at: now)
    case .drag: return drag(to: event.point, at: now)
    }
  }

  private mutating func navigate(_ command: Command, at now: Date) {
    switch command {
    case .left: moveFocus(.left)
    case .right: moveFocus(.right)
    case .up: moveFocus(.up)
    case .down: moveFocus(.down)
    case .next: cycleFocus(by: 1)
    case .previous: cycleFocus(by: -1)
    case .hints: showHints(at: now)
    case .edit: beginEditing(at: now)
    case .remove: refuseToRemove(at: now)
    case .privacy: isPrivate.toggle()
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
      dismissBanner()
    }
    return []
  }

  mutating func dismissBanner() {
    hidesComplaints = true
    notice = nil
  }

  private mutating func toggle(_ wanted: Overlay) -> [Effect] {
    scroll = 0
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
