internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import Timelines
internal import ViewTree

/// Controls of widgets: focusing and activating them.
extension HomeScreen {
  /// Moves the focus into the focused box, or performs the box's only action.
  mutating func enter(at now: Date) -> [Effect] {
    guard let focus, let slot = widgets[focus] else { return [] }
    guard !widgets.isScrubbed(focus) else { return rejectWhileScrubbing(at: now) }
    let controls = widgets.controls(of: focus, at: now)
    switch controls.count {
    case 0:
      guard let url = widgets.url(of: focus) else {
        showNotice("This box has no controls", at: now)
        return []
      }
      return open(url, from: focus)
    case 1: return activate(controls[0], of: focus, at: now)
    default:
      selection.enter(
        ControlFocus(slot: focus, control: controls[0], revision: slot.revision))
      return []
    }
  }

  /// Activates a control of the current view.
  mutating func activate(_ control: PlacedControl, of id: SlotID, at now: Date) -> [Effect] {
    guard !widgets.isScrubbed(id) else { return rejectWhileScrubbing(at: now) }
    switch control.action {
    case .link(let url): return open(url, from: id)
    case .intent(let action, _):
      let press = widgets.activate(control, in: id, title: title(of: id), at: now)
      let use = recordUse(of: id, at: now)
      return (press.map { [.perform($0, id, action: action)] } ?? []) + use
    }
  }

  private func open(_ url: String, from id: SlotID) -> [Effect] {
    [.open(url, extension: widgets[id]?.placement.widget.extension)]
  }

  /// Reports that the view changed before the activation.
  mutating func rejectOutdatedTarget(at now: Date) -> [Effect] {
    showNotice("The widget changed; the key or click was ignored", isWarning: true, at: now)
    return []
  }

  private mutating func rejectWhileScrubbing(at now: Date) -> [Effect] {
    showNotice("Viewing another time; Esc returns to now", isWarning: true, at: now)
    return []
  }

  /// Updates the focused control after the view of its widget changed.
  mutating func updateSelection(at now: Date) {
    guard let inside = selection.focusedControl else { return }
    guard inside.slot == focus, widgets.shown.contains(inside.slot), let slot = widgets[inside.slot]
    else { return selection.clearFocus() }
    guard slot.revision != inside.revision else { return }
    selection.updateFocus(widgets.controls(of: inside.slot, at: now), revision: slot.revision)
  }

  /// Returns the focused control, or `nil`.
  ///
  /// It is looked up in the current layout, because a live text next to it may have moved it.
  func focusedControl(at now: Date) -> PlacedControl? {
    guard let inside = selection.focusedControl else { return nil }
    return widgets.controls(of: inside.slot, at: now).first { $0.number == inside.number }
  }
}

/// Hints: letters over the controls.
extension HomeScreen {
  mutating func showHints(at now: Date) {
    let places = visibleBoxes.flatMap { targets(in: $0, at: now) } + inlineTargets(at: now)
    guard !places.isEmpty else {
      showNotice("No controls on this page", at: now)
      return
    }
    messages.clearNotice()
    let labels = Hints.labels(places.count)
    selection.show(
      Hints(
        targets: zip(labels, places).map { label, place in
          var target = place
          target.letters = label
          return target
        }))
  }

  private func targets(in box: PlacedBox, at now: Date) -> [Hints.Target] {
    let id = SlotID(box.id)
    guard !widgets.isScrubbed(id) else { return [] }
    let controls = widgets.controls(of: id, at: now).map { control in
      let point = Point(
        x: box.rect.minX + 1 + control.frame.minX, y: box.rect.minY + 1 + control.frame.minY)
      return Hints.Target(
        letters: "", slot: id, number: control.number, action: control.action, point: point)
    }
    let whole = widgets.url(of: id).map { url in
      Hints.Target(
        letters: "", slot: id, number: nil, action: .link(url),
        point: Point(x: box.rect.maxX - 3, y: box.rect.minY))
    }
    return controls + [whole].compactMap(\.self)
  }

  private func inlineTargets(at now: Date) -> [Hints.Target] {
    let line = StatusLine(self, at: now)
    return board.inlineIDs.filter { !widgets.isScrubbed($0) }.compactMap { id in
      guard let url = widgets.url(of: id), let place = line.frame(of: id) else { return nil }
      return Hints.Target(
        letters: "", slot: id, number: nil, action: .link(url),
        point: Point(x: place.minX - 1, y: place.minY))
    }
  }

  /// Activates the target of a hint, if it is still there.
  mutating func activate(_ target: Hints.Target, at now: Date) -> [Effect] {
    let control = target.number.flatMap { number in
      widgets.controls(of: target.slot, at: now).first { $0.number == number }
    }
    let url = widgets.url(of: target.slot)
    let press = target.number == nil ? url.map { .link($0) } : control?.action
    guard widgets[target.slot] != nil, press == target.action else {
      return rejectOutdatedTarget(at: now)
    }
    board.focus(on: target.slot)
    if let control { return activate(control, of: target.slot, at: now) }
    return url.map { open($0, from: target.slot) } ?? []
  }
}

/// Results of intents.
extension HomeScreen {
  /// Handles a performed intent: reloads all timelines of the kind, and shows the result.
  mutating func performed(_ id: ActivationID, _ answer: IntentOutcome, at now: Date) -> [Effect] {
    guard let flight = widgets.activations.inProgress[id], let slot = widgets[flight.slot] else {
      return performedOutsideBox(id, answer, at: now)
    }
    let widget = slot.placement.widget
    widgets.performed(id)
    messages.removeFailure(of: flight.slot)
    let loads = reload(.interaction, at: now) { $0.placement.widget == widget }
    show(answer, title: title(of: flight.slot), at: now)
    if let problem = answer.problem {
      messages.showNotice(
        "\(flight.title): \(problem)", isWarning: true, failed: flight.slot, at: now)
    }
    // If nothing is loaded, the activation ends here.
    return loads + finishActivations(in: flight.slot, at: now) + links(answer, widget.extension)
  }

  /// Handles a failed intent: ends the activation and shows the reason.
  mutating func performFailed(_ id: ActivationID, _ reason: String, at now: Date) {
    if let flight = widgets.endActivation(id) {
      messages.showNotice(
        "\(flight.title): \(reason)", isWarning: true, failed: flight.slot, at: now)
    } else if let title = widgets.removeOrphan(id) {
      showNotice("\(title) (removed): \(reason)", isWarning: true, at: now)
    } else if let run = widgets.removeRun(id) {
      showNotice("\(run.title): \(reason)", isWarning: true, at: now)
    } else {
      showNotice(reason, isWarning: true, at: now)
    }
  }

  /// Ends the activations whose views have arrived, and starts the waiting ones.
  mutating func finishActivations(in id: SlotID, at now: Date) -> [Effect] {
    widgets.endActivations(in: id).filter { $0.waiting > 0 }.flatMap { activateAgain($0, at: now) }
  }

  /// Activates the matching control of the new view, if there is one.
  private mutating func activateAgain(_ flight: Activations.Activation, at now: Date) -> [Effect] {
    let control = widgets.controls(of: flight.slot, at: now).counterpart(of: flight.control)
    guard let control, case .intent(let action, _) = control.action else {
      showNotice("\(flight.title) changed; repeated presses were dropped", at: now)
      return []
    }
    let press = widgets.activate(
      control, in: flight.slot, title: flight.title, waiting: flight.waiting - 1, at: now)
    return press.map { [.perform($0, flight.slot, action: action)] } ?? []
  }

  private mutating func performedOutsideBox(
    _ id: ActivationID, _ answer: IntentOutcome, at now: Date
  ) -> [Effect] {
    let title = widgets.removeOrphan(id)
    let run = widgets.removeRun(id)
    let name = title ?? run?.title ?? ""
    show(answer, title: name, at: now)
    if let problem = answer.problem { showNotice("\(name): \(problem)", isWarning: true, at: now) }
    let isSilent = answer.dialog == nil && answer.problem == nil
    if let run {
      if !sheets.isOpen, isSilent { showNotice("\(run.title): done", at: now) }
      // The affected kinds are unknown, so all are reloaded.
      return links(answer, run.extension)
        + reload(.interaction, at: now) { $0.placement.widget.extension == run.extension }
    }
    if let title, messages.notice == nil || isSilent {
      showNotice("\(title) (removed): done", at: now)
    }
    return links(answer, nil)
  }

  private func links(_ answer: IntentOutcome, _ name: String?) -> [Effect] {
    var effects = answer.url.map { [Effect.open($0, extension: name)] } ?? []
    if answer.opensApp, let name { effects.append(.openApp(extension: name)) }
    return effects
  }

  /// Shows the result of an intent: a short dialog in the bottom line, a long dialog or a view in a
  /// sheet.
  private mutating func show(_ answer: IntentOutcome, title: String, at now: Date) {
    if let view = answer.view {
      do throws(NodeError) {
        let node = try view.node()
        let shown = node.isAffordable(in: snippetSize) ? node : TooComplex.node
        sheets.open(
          SnippetSheet(title: title, dialog: answer.dialog, node: shown, viewSize: snippetSize))
      } catch {
        showNotice("\(title): cannot read the view: \(error)", isWarning: true, at: now)
      }
    } else if let dialog = answer.dialog {
      if dialog.count <= 60, !dialog.contains("\n") {
        showNotice("\(title): \(dialog)", at: now)
      } else {
        sheets.open(SnippetSheet(title: title, dialog: dialog, node: nil, viewSize: snippetSize))
      }
    }
  }
}
