internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import Timelines
internal import ViewTree

/// Controls of boxes: focused, clicked, or pressed by letters.
extension HomeScreen {
  /// Goes into the focused box, or does the only thing that can be done there.
  mutating func enter(at now: Date) -> [Effect] {
    guard let focus, let slot = widgets[focus] else { return [] }
    guard !widgets.isScrubbed(focus) else { return refuseAnotherTime(at: now) }
    let controls = widgets.controls(of: focus, at: now)
    switch controls.count {
    case 0:
      guard let url = widgets.url(of: focus) else {
        say("There is nothing to press in this box", at: now)
        return []
      }
      return open(url, from: focus)
    case 1: return fire(controls[0], of: focus, at: now)
    default:
      selection.enter(
        ControlFocus(slot: focus, control: controls[0], revision: slot.revision))
      return []
    }
  }

  /// Presses a control of the picture that is shown.
  mutating func fire(_ control: PlacedControl, of id: SlotID, at now: Date) -> [Effect] {
    guard !widgets.isScrubbed(id) else { return refuseAnotherTime(at: now) }
    switch control.press {
    case .link(let url): return open(url, from: id)
    case .action(let action, _):
      let press = widgets.press(control, in: id, title: title(of: id), at: now)
      let noted = noteUse(of: id, at: now)
      return (press.map { [.perform($0, id, action: action)] } ?? []) + noted
    }
  }

  private func open(_ url: String, from id: SlotID) -> [Effect] {
    [.open(url, extension: widgets[id]?.placement.widget.extension)]
  }

  /// What was aimed at is not there any more.
  mutating func refuseAnotherPicture(at now: Date) -> [Effect] {
    say("The picture changed meanwhile: nothing was pressed", isWarning: true, at: now)
    return []
  }

  private mutating func refuseAnotherTime(at now: Date) -> [Effect] {
    say("This is not how it is now: Esc returns to now", isWarning: true, at: now)
    return []
  }

  /// Keeps the focus inside a box on something that is there, when its picture changed.
  mutating func settleSelection(at now: Date) {
    guard let inside = selection.inside else { return }
    guard inside.slot == focus, widgets.shown.contains(inside.slot), let slot = widgets[inside.slot]
    else { return selection.leave() }
    guard slot.revision != inside.revision else { return }
    selection.follow(widgets.controls(of: inside.slot, at: now), revision: slot.revision)
  }

  /// The control that has the focus inside its box, or `nil`.
  ///
  /// It is looked for anew: a text that ticks beside it may have moved it since it got the focus.
  func focusedControl(at now: Date) -> PlacedControl? {
    guard let inside = selection.inside else { return nil }
    return widgets.controls(of: inside.slot, at: now).first { $0.number == inside.number }
  }
}

/// Letters over all that can be pressed.
extension HomeScreen {
  mutating func showHints(at now: Date) {
    let places = visibleBoxes.flatMap { pressable(in: $0, at: now) } + pressableInLine(at: now)
    guard !places.isEmpty else {
      say("Nothing on this page can be pressed", at: now)
      return
    }
    messages.clearNotice()
    let words = Hints.words(places.count)
    selection.show(
      Hints(
        targets: zip(words, places).map { word, place in
          var target = place
          target.letters = word
          return target
        }))
  }

  private func pressable(in box: PlacedBox, at now: Date) -> [Hints.Target] {
    let id = SlotID(box.id)
    guard !widgets.isScrubbed(id) else { return [] }
    let controls = widgets.controls(of: id, at: now).map { control in
      let point = Point(
        x: box.rect.minX + 1 + control.frame.minX, y: box.rect.minY + 1 + control.frame.minY)
      return Hints.Target(
        letters: "", slot: id, number: control.number, press: control.press, point: point)
    }
    let whole = widgets.url(of: id).map { url in
      Hints.Target(
        letters: "", slot: id, number: nil, press: .link(url),
        point: Point(x: box.rect.maxX - 3, y: box.rect.minY))
    }
    return controls + [whole].compactMap(\.self)
  }

  private func pressableInLine(at now: Date) -> [Hints.Target] {
    let line = StatusLine(self, at: now)
    return board.inlineIDs.filter { !widgets.isScrubbed($0) }.compactMap { id in
      guard let url = widgets.url(of: id), let place = line.place(of: id) else { return nil }
      return Hints.Target(
        letters: "", slot: id, number: nil, press: .link(url),
        point: Point(x: place.minX - 1, y: place.minY))
    }
  }

  /// Presses what letters stand for, where that is still there.
  mutating func fire(_ target: Hints.Target, at now: Date) -> [Effect] {
    let control = target.number.flatMap { number in
      widgets.controls(of: target.slot, at: now).first { $0.number == number }
    }
    let url = widgets.url(of: target.slot)
    let press = target.number == nil ? url.map { .link($0) } : control?.press
    guard widgets[target.slot] != nil, press == target.press else {
      return refuseAnotherPicture(at: now)
    }
    board.focus(on: target.slot)
    if let control { return fire(control, of: target.slot, at: now) }
    return url.map { open($0, from: target.slot) } ?? []
  }
}

/// What comes back of presses.
extension HomeScreen {
  /// An intent was performed: every timeline of the kind is another one now, and what it said is
  /// shown.
  mutating func performed(_ id: PressID, _ answer: IntentAnswer, at now: Date) -> [Effect] {
    guard let flight = widgets.presses.flights[id], let slot = widgets[flight.slot] else {
      return performedElsewhere(id, answer, at: now)
    }
    let widget = slot.placement.widget
    widgets.performed(id)
    messages.forgetFailure(of: flight.slot)
    let loads = reload(.interaction, at: now) { $0.placement.widget == widget }
    show(answer, title: title(of: flight.slot), at: now)
    if let problem = answer.problem {
      messages.say("\(flight.title): \(problem)", isWarning: true, failed: flight.slot, at: now)
    }
    // Where nothing is asked for, nothing is waited for.
    return loads + settlePresses(in: flight.slot, at: now) + links(answer, widget.extension)
  }

  /// An intent failed: the control is as it was, and the user reads why.
  mutating func performFailed(_ id: PressID, _ reason: String, at now: Date) {
    if let flight = widgets.endPress(id) {
      messages.say("\(flight.title): \(reason)", isWarning: true, failed: flight.slot, at: now)
    } else if let title = widgets.takeOrphan(id) {
      say("\(title), which was removed: \(reason)", isWarning: true, at: now)
    } else if let run = widgets.takeRun(id) {
      say("\(run.title): \(reason)", isWarning: true, at: now)
    } else {
      say(reason, isWarning: true, at: now)
    }
  }

  /// Presses whose pictures have come are over, and the next that wait begin.
  mutating func settlePresses(in id: SlotID, at now: Date) -> [Effect] {
    widgets.endPresses(in: id).filter { $0.waiting > 0 }.flatMap { pressAgain($0, at: now) }
  }

  /// Fires the control of the new picture that is the same; where there is none, nothing is fired.
  private mutating func pressAgain(_ flight: Presses.Flight, at now: Date) -> [Effect] {
    let control = widgets.controls(of: flight.slot, at: now).counterpart(of: flight.control)
    guard let control, case .action(let action, _) = control.press else {
      say("\(flight.title): it shows something else now, not pressed again", at: now)
      return []
    }
    let press = widgets.press(
      control, in: flight.slot, title: flight.title, waiting: flight.waiting - 1, at: now)
    return press.map { [.perform($0, flight.slot, action: action)] } ?? []
  }

  private mutating func performedElsewhere(
    _ id: PressID, _ answer: IntentAnswer, at now: Date
  ) -> [Effect] {
    let title = widgets.takeOrphan(id)
    let run = widgets.takeRun(id)
    let name = title ?? run?.title ?? ""
    show(answer, title: name, at: now)
    if let problem = answer.problem { say("\(name): \(problem)", isWarning: true, at: now) }
    let isSilent = answer.dialog == nil && answer.problem == nil
    if let run {
      if !sheets.isOpen, isSilent { say("\(run.title): done", at: now) }
      // Nobody knows which of its kinds it concerns.
      return links(answer, run.extension)
        + reload(.interaction, at: now) { $0.placement.widget.extension == run.extension }
    }
    if let title, messages.notice == nil || isSilent {
      say("\(title), which was removed, has done it", at: now)
    }
    return links(answer, nil)
  }

  private func links(_ answer: IntentAnswer, _ name: String?) -> [Effect] {
    var effects = answer.url.map { [Effect.open($0, extension: name)] } ?? []
    if answer.opensApp, let name { effects.append(.openApp(extension: name)) }
    return effects
  }

  /// Shows what an intent said: a line in the bottom line, more in a sheet, a view as large as the
  /// screen allows.
  private mutating func show(_ answer: IntentAnswer, title: String, at now: Date) {
    if let view = answer.view {
      do throws(NodeError) {
        let node = try view.node()
        let shown = node.isAffordable(in: snippetRoom) ? node : TooCostly.node
        sheets.open(
          SnippetSheet(title: title, words: answer.dialog, node: shown, room: snippetRoom))
      } catch {
        say("\(title): what it shows cannot be read: \(error)", isWarning: true, at: now)
      }
    } else if let words = answer.dialog {
      if words.count <= 60, !words.contains("\n") {
        say("\(title): \(words)", at: now)
      } else {
        sheets.open(SnippetSheet(title: title, words: words, node: nil, room: snippetRoom))
      }
    }
  }
}
