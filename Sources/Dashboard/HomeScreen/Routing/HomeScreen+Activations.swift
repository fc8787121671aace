internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import IntentSchemas
internal import Timelines
internal import ViewTree
internal import Texts

/// Controls of widgets: focusing and activating them.
extension HomeScreen {
  /// Moves the focus into the focused box, or performs the box's only action; a box without actions
  /// is opened to the whole screen.
  mutating func enter(at now: Date) -> [Effect] {
    guard let focus, let slot = widgets[focus] else { return [] }
    guard !widgets.showsAnotherTime(focus) else { return rejectWhileViewingAnotherTime(at: now) }
    if case .asking = slot.hold { return allowNetwork(of: focus, at: now) }
    let controls = widgets.controls(of: focus, at: now)
    switch controls.count {
    case 0:
      guard let url = widgets.url(of: focus) else { return toggleWholeScreen(at: now) }
      return open(url, from: focus, at: now)
    case 1: return activate(controls[0], of: focus, at: now)
    default:
      selection.enter(
        ControlFocus(slot: focus, control: controls[0], revision: slot.revision))
      return []
    }
  }

  /// Activates a control of the current view.
  mutating func activate(_ control: PlacedControl, of id: SlotID, at now: Date) -> [Effect] {
    guard !widgets.showsAnotherTime(id) else { return rejectWhileViewingAnotherTime(at: now) }
    // The only control is the question's.
    if case .asking = widgets[id]?.hold { return allowNetwork(of: id, at: now) }
    switch control.action {
    case .link(let url): return open(url, from: id, at: now)
    case .intent(let action, _):
      if let call = action.archivedCall, call.asks == true {
        return ask(for: call, of: id, at: now)
      }
      let activation = widgets.activate(control, in: id, title: title(of: id), at: now)
      let useEffects = recordUse(of: id, at: now)
      return (activation.map { [.perform($0, id, action: action)] } ?? []) + useEffects
    }
  }

  /// Opens an address of a widget; `tessera://settings` opens the settings of its own box.
  private mutating func open(_ url: String, from id: SlotID, at now: Date) -> [Effect] {
    if let address = SettingsAddress(url) {
      return openSettings(of: id, askingFor: address.parameter, at: now)
    }
    return open(url, for: widgets[id]?.placement.widget.extension, at: now)
  }

  /// Reports that the view changed before the activation.
  mutating func rejectOutdatedTarget(at now: Date) -> [Effect] {
    showNotice("The widget changed; the key or click was ignored", isWarning: true, at: now)
    return []
  }

  private mutating func rejectWhileViewingAnotherTime(at now: Date) -> [Effect] {
    showNotice("Viewing another time; Esc returns to now", isWarning: true, at: now)
    return []
  }

  /// Updates the focused control after the view of its widget changed.
  mutating func updateSelection(at now: Date) {
    guard let focused = selection.focusedControl else { return }
    guard focused.slot == focus, widgets.visibleIDs.contains(focused.slot),
      let slot = widgets[focused.slot]
    else { return selection.clearFocus() }
    guard slot.revision != focused.revision else { return }
    selection.updateFocus(widgets.controls(of: focused.slot, at: now), revision: slot.revision)
  }

  /// Returns the focused control, or `nil`.
  ///
  /// The control is looked up in the current layout, because a live text next to it may have moved
  /// it.
  func focusedControl(at now: Date) -> PlacedControl? {
    guard let focused = selection.focusedControl else { return nil }
    return widgets.controls(of: focused.slot, at: now).first { $0.number == focused.number }
  }
}

/// Hints: letters over the controls.
extension HomeScreen {
  mutating func showHints(at now: Date) {
    let targets = visibleBoxes.flatMap { hintTargets(in: $0, at: now) } + inlineHintTargets(at: now)
    guard !targets.isEmpty else {
      if widgets.viewedTime != nil {
        _ = rejectWhileViewingAnotherTime(at: now)
      } else {
        showNotice("No controls on this page", at: now)
      }
      return
    }
    messages.clearNotice()
    let labels = Hints.labels(count: targets.count)
    selection.show(
      Hints(
        targets: zip(labels, targets).map { label, target in
          var target = target
          target.letters = label
          return target
        }))
  }

  private func hintTargets(in box: PlacedBox, at now: Date) -> [Hints.Target] {
    let id = SlotID(box.id)
    guard !widgets.showsAnotherTime(id) else { return [] }
    let viewFrame = viewFrame(in: box)
    let controls = widgets.controls(of: id, at: now).map { control in
      let point = Point(
        x: viewFrame.minX + control.frame.minX, y: viewFrame.minY + control.frame.minY)
      return Hints.Target(
        letters: "", slot: id, number: control.number, action: control.action, point: point)
    }
    let boxTarget = widgets.url(of: id).map { url in
      Hints.Target(
        letters: "", slot: id, number: nil, action: .link(url),
        point: Point(x: box.rect.maxX - 3, y: box.rect.minY))
    }
    return controls + [boxTarget].compactMap(\.self)
  }

  private func inlineHintTargets(at now: Date) -> [Hints.Target] {
    let statusLine = StatusLine(self, at: now)
    return board.inlineIDs.filter { !widgets.showsAnotherTime($0) }.compactMap { id in
      guard let url = widgets.url(of: id), let frame = statusLine.frame(of: id) else { return nil }
      return Hints.Target(
        letters: "", slot: id, number: nil, action: .link(url),
        point: Point(x: frame.minX - 1, y: frame.minY))
    }
  }

  /// Activates the target of a hint, if the target still exists.
  mutating func activate(_ target: Hints.Target, at now: Date) -> [Effect] {
    let control = target.number.flatMap { number in
      widgets.controls(of: target.slot, at: now).first { $0.number == number }
    }
    let url = widgets.url(of: target.slot)
    let action = target.number == nil ? url.map { .link($0) } : control?.action
    guard widgets[target.slot] != nil, action == target.action else {
      return rejectOutdatedTarget(at: now)
    }
    // A box that covers the screen is the only one that can have the focus.
    let isInBox = visibleBoxes.contains { $0.id == target.slot.name }
    let closing = isInBox ? [] : closeWholeScreen()
    board.focus(on: target.slot)
    if let control { return closing + activate(control, of: target.slot, at: now) }
    return closing + (url.map { open($0, from: target.slot, at: now) } ?? [])
  }
}

/// Results of intents.
extension HomeScreen {
  /// Handles a performed intent: reloads all timelines of the kind, and shows the result.
  mutating func handleOutcome(
    _ outcome: IntentOutcome, of id: ActivationID, at now: Date
  ) -> [Effect] {
    guard let activation = widgets.activations.inProgress[id], let slot = widgets[activation.slot]
    else {
      return handleOutcomeOutsideBox(outcome, of: id, at: now)
    }
    let widget = slot.placement.widget
    widgets.markPerformed(id)
    messages.removeFailure(of: activation.slot)
    let loads = reload(.interaction, at: now) { $0.placement.widget == widget }
    showOutcome(outcome, title: title(of: activation.slot), at: now)
    if let problem = outcome.problem {
      messages.showNotice(
        localized("\(activation.title): \(problem)"), isWarning: true,
        failedWidget: activation.slot, at: now)
    }
    // If nothing is loaded, the activation ends here.
    return loads + finishActivations(in: activation.slot, at: now)
      + linkEffects(outcome, widget.extension, at: now)
  }

  /// Handles a failed intent: ends the activation, shows the reason, and opens its form again.
  mutating func handleFailure(
    _ reason: String, of id: ActivationID, at now: Date
  ) -> [Effect] {
    if let activation = widgets.endActivation(id) {
      messages.showNotice(
        localized("\(activation.title): \(reason)"), isWarning: true, failedWidget: activation.slot,
        at: now)
    } else if let title = widgets.removeOrphan(id) {
      showNotice("\(title) (removed): \(reason)", isWarning: true, at: now)
    } else if let run = widgets.removeRun(id) {
      showNotice("\(run.title): \(reason)", isWarning: true, at: now)
      return reopenForm(of: run)
    } else {
      showNotice(reason, isWarning: true, at: now)
    }
    return []
  }

  /// Ends the activations whose views have arrived, and starts the waiting ones.
  mutating func finishActivations(in id: SlotID, at now: Date) -> [Effect] {
    widgets.endActivations(in: id).filter { $0.waitingCount > 0 }.flatMap {
      activateAgain($0, at: now)
    }
  }

  /// Activates the matching control of the new view, if there is one.
  private mutating func activateAgain(_ activation: Activations.Activation, at now: Date)
    -> [Effect]
  {
    let control = widgets.controls(of: activation.slot, at: now).counterpart(of: activation.control)
    guard let control, case .intent(let action, _) = control.action else {
      showNotice("\(activation.title) changed; repeated presses were dropped", at: now)
      return []
    }
    let next = widgets.activate(
      control, in: activation.slot, title: activation.title,
      waitingCount: activation.waitingCount - 1, at: now)
    return next.map { [.perform($0, activation.slot, action: action)] } ?? []
  }

  private mutating func handleOutcomeOutsideBox(
    _ outcome: IntentOutcome, of id: ActivationID, at now: Date
  ) -> [Effect] {
    let title = widgets.removeOrphan(id)
    let run = widgets.removeRun(id)
    let name = title ?? run?.title ?? ""
    let earlierNotice = messages.notice
    messages.clearNotice()
    showOutcome(outcome, title: name, at: now)
    if let problem = outcome.problem { showNotice("\(name): \(problem)", isWarning: true, at: now) }
    if messages.notice == nil {
      // A sheet does not report that the box was removed.
      if let title {
        showNotice("\(title) (removed): done", at: now)
      } else if let run, !sheets.isOpen {
        showNotice("\(run.title): done", at: now)
      }
    }
    messages.restore(earlierNotice)
    guard let run else { return linkEffects(outcome, nil, at: now) }
    let effects = sendToSheet(at: now) { sheet, home in
      outcome.problem == nil ? sheet.receive(.performed(run.call), in: home) : .stays
    }
    // The affected kinds are unknown, so all are reloaded.
    return effects + linkEffects(outcome, run.extension, at: now)
      + reload(.interaction, at: now) { $0.placement.widget.extension == run.extension }
  }

  private mutating func linkEffects(
    _ outcome: IntentOutcome, _ extensionName: String?, at now: Date
  ) -> [Effect] {
    var effects = outcome.url.map { open($0, for: extensionName, at: now) } ?? []
    if outcome.opensApp, let extensionName {
      effects.append(.openApp(extension: extensionName))
    }
    effects += outcome.program.map { [.launch($0)] } ?? []
    return effects + (outcome.copiedText.map { [.copy($0, localized("the text"))] } ?? [])
  }

  /// Shows the result of an intent: a short dialog in the status line, a long dialog or a view in a
  /// sheet.
  private mutating func showOutcome(_ outcome: IntentOutcome, title: String, at now: Date) {
    if let view = outcome.view {
      do throws(NodeError) {
        let node = try view.node()
        let visibleNode = node.isAffordable(in: snippetSize) ? node : TooComplexMessage.node
        sheets.openNext(
          SnippetSheet(
            title: title, dialog: outcome.dialog, node: visibleNode, viewSize: snippetSize))
      } catch {
        showNotice("\(title): cannot read the view: \("\(error)")", isWarning: true, at: now)
      }
    } else if let dialog = outcome.dialog {
      if dialog.count <= 60, !dialog.contains("\n") {
        showNotice("\(title): \(dialog)", at: now)
      } else {
        sheets.openNext(
          SnippetSheet(title: title, dialog: dialog, node: nil, viewSize: snippetSize))
      }
    }
  }
}
