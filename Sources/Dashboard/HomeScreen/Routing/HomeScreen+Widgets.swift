internal import Configuration
internal import FoundationEssentials
internal import Timelines
internal import ViewTree

/// Data for widgets, and reloads.
extension HomeScreen {
  mutating func routeToWidgets(_ action: Action, at now: Date) -> [Effect] {
    switch action {
    case .restored(let id, let stored): return restore(id, stored, at: now)
    case .placeholder(let id, let view): return widgets.takePlaceholder(view, of: id, at: now)
    case .placeholderFailed(let id, let reason): return widgets.placeholderFailed(id, reason)
    case .loaded(let id, let generation, let timeline):
      return end(id, generation, .loaded(timeline), at: now)
    case .failed(let id, let generation, let reason, let isFinal):
      return end(id, generation, .failed(reason, isFinal: isFinal), at: now)
    case .outdated(let id, let generation): return end(id, generation, .outdated, at: now)
    case .substitute(let id, let generation, let timeline):
      widgets.standIn(timeline, generation, of: id, at: now)
    case .loadCost(let id, let cost): widgets.charge(cost, to: id, at: now)
    case .settingsProblems(let id, let lines): widgets.note(lines, of: id)
    case .fileProblems(let id, let lines): widgets.noteFiles(lines, of: id)
    case .banned(let pictures): widgets.ban(pictures)
    default: break
    }
    return []
  }

  private mutating func restore(
    _ id: SlotID, _ stored: StoredTimeline?, at now: Date
  ) -> [Effect] {
    if let kind = stored?.kind, let widget = widgets[id]?.placement.widget {
      extensions.restore(kind, of: widget)
    }
    if stored != nil { stacks.scheduleDecision(id) }
    return widgets.restore(id, stored, in: place, at: now)
  }

  /// Handles the end of a load: its stack decides again, and activations that waited for the view
  /// end.
  private mutating func end(
    _ id: SlotID, _ generation: Generation, _ end: WidgetStates.LoadEnd, at now: Date
  ) -> [Effect] {
    guard let effects = widgets.end(id, generation, end, at: now) else { return [] }
    stacks.scheduleDecision(id)
    return effects + settlePresses(in: id, at: now)
  }

  mutating func reload(
    _ reason: ReloadReason, at now: Date, where isMeant: (Slot) -> Bool
  ) -> [Effect] {
    widgets.reload(reason, at: now, where: isMeant)
  }

  /// Reloads the widgets that an action concerns.
  mutating func reload(for action: Action, at now: Date) -> [Effect] {
    switch action {
    case .reloadRequested(let name, let kind):
      return reload(.widgetCenter, at: now) { $0.placement.widget.isOf(name, kind) }
    case .filesChanged(let ids): return reload(.files, at: now) { ids.contains($0.id) }
    case .interacted(let name, let kind):
      return reload(.interaction, at: now) { $0.placement.widget.isOf(name, kind) }
    case .rebuilt(let name):
      // Loads in progress already use the new program.
      let loading = widgets.loading
      return reload(.program, at: now) {
        $0.placement.widget.isOf(name, nil) && !loading.contains($0.id)
      }
    default: return []
    }
  }

  /// Changes a setting that may affect the appearance.
  ///
  /// A widget may draw differently in dark and light appearance, so a change shows the matching
  /// cached timelines and reloads all widgets.
  mutating func changeAppearance(
    at now: Date, _ change: (inout Display) -> Void
  ) -> [Effect] {
    let before = display.appearance
    change(&display)
    widgets.configure(rule: configuration.budget, movesPictures: display.animatesViews)
    guard display.appearance != before else { return [] }
    return widgets.restoreAll() + reload(.appearance, at: now) { _ in true }
  }

  mutating func move(to next: LocaleSettings, at now: Date) -> [Effect] {
    let before = place
    display.move(to: next)
    if next.locale != before.locale {
      return widgets.restoreAll() + reload(.locale, at: now) { _ in true }
    }
    return next == before ? [] : reload(.timeZone, at: now) { _ in true }
  }
}

/// Data from extensions.
extension HomeScreen {
  mutating func routeToExtensions(_ action: Action, at now: Date) -> [Effect] {
    switch action {
    case .described(let name, let kinds):
      extensions.describe(name, kinds)
      return continueSettings(name, at: now)
        + hand(at: now) { sheet, home in sheet.receive(.kinds, in: home) }
    case .describeFailed(let name): return continueSettings(name, at: now)
    case .intentsDescribed(let name, let intents, let shortcuts):
      extensions.offer(name, intents, shortcuts)
    case .processStarted(let name, let pid): extensions.started(name, pid: pid)
    case .processEnded(let name, let reason): extensions.ended(name, reason: reason, at: now)
    case .measured(let name, let reading): extensions.measured(name, reading)
    default: break
    }
    return []
  }

  /// Requests a measurement of the focused widget's process while a sheet shows it.
  func measureProcess() -> [Effect] {
    guard sheets.sheet?.isLive == true, let slot = focusedSlot else { return [] }
    return [.measure(extension: slot.placement.widget.extension)]
  }
}

extension WidgetReference {
  /// Whether this is a kind of an extension; `nil` stands for any.
  fileprivate func isOf(_ name: String?, _ kind: String?) -> Bool {
    (name == nil || name == self.extension) && (kind == nil || kind == self.kind)
  }
}
