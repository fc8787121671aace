internal import Configuration
internal import FoundationEssentials
internal import Timelines
internal import ViewTree

/// Data for widgets, and reloads.
extension HomeScreen {
  mutating func restore(
    _ id: SlotID, _ stored: StoredTimeline?, at now: Date
  ) -> [Effect] {
    if let kind = stored?.kind, let widget = widgets[id]?.placement.widget {
      extensions.restore(kind, of: widget)
    }
    updateHold(of: id, at: now)
    // What another box of the kind has loaded is not shown, because it would be loaded again.
    let stored = isHeld(id) ? nil : stored
    if stored != nil { stacks.scheduleDecision(id) }
    let effects = widgets.restore(id, stored, in: localeSettings, at: now)
    if let stored {
      stacks.setEvents(stored.events, of: id)
      widgets.setDrawnSize(stored.drawnSize, of: id, at: now)
      messages.setNotifications(stored.notifications, of: id)
    }
    return effects
  }

  /// Handles the end of a load: the widget's stack decides again, and activations that waited for
  /// the view end.
  ///
  /// A response that is no longer expected is ignored.
  mutating func endLoad(
    _ id: SlotID, _ generation: Generation, _ result: WidgetStates.LoadResult, at now: Date
  ) -> [Effect] {
    guard let effects = widgets.endLoad(id, generation, result, at: now) else { return [] }
    stacks.scheduleDecision(id)
    return effects + finishActivations(in: id, at: now)
  }

  mutating func reload(
    _ reason: ReloadReason, at now: Date, where isIncluded: (Slot) -> Bool
  ) -> [Effect] {
    widgets.reload(reason, at: now, where: isIncluded)
  }

  /// Reloads the widgets of an extension that was rebuilt.
  mutating func reloadRebuilt(_ name: String, at now: Date) -> [Effect] {
    // Loads in progress already use the new program.
    let loadingIDs = widgets.loadingIDs
    return reload(.program, at: now) {
      $0.placement.widget.matches(name, nil) && !loadingIDs.contains($0.id)
    }
  }

  /// Changes a setting that may affect the appearance.
  ///
  /// A widget may draw differently in dark and light appearance, so a change shows the matching
  /// cached timelines and reloads all widgets.
  mutating func changeAppearance(
    at now: Date, _ change: (inout Display) -> Void
  ) -> [Effect] {
    let oldAppearance = display.appearance
    change(&display)
    widgets.configure(rule: configuration.budget, animatesViews: display.animatesViews)
    guard display.appearance != oldAppearance else { return [] }
    return widgets.restoreAll() + reload(.appearance, at: now) { _ in true }
  }

  mutating func changeLocale(to next: LocaleSettings, at now: Date) -> [Effect] {
    let oldSettings = localeSettings
    display.changeLocale(to: next)
    if next.locale != oldSettings.locale {
      return widgets.restoreAll() + reload(.locale, at: now) { _ in true }
    }
    return next == oldSettings ? [] : reload(.timeZone, at: now) { _ in true }
  }
}

/// Data from extensions.
extension HomeScreen {
  mutating func storeDescriptions(
    _ kinds: [String: KindDescription], of name: String, at now: Date
  ) -> [Effect] {
    let newKinds = Set(kinds.keys).subtracting(extensions.kinds[name]?.keys ?? [:].keys)
    extensions.setKinds(kinds, of: name)
    // A box whose kind the extension did not have before has waited for it.
    let failedIDs = Set(
      widgets.slots.keys.filter { widgets.loader(of: $0)?.failure != nil })
    let loads = reload(.files, at: now) { slot in
      let widget = slot.placement.widget
      return widget.extension == name && newKinds.contains(widget.kind)
        && failedIDs.contains(slot.id)
    }
    return loads + updateHolds(of: name, isDescribed: true, at: now)
      + continueSettings(name, at: now)
      + sendToSheet(at: now) { sheet, home in sheet.receive(.kinds, in: home) }
  }

  /// Requests a measurement of the focused widget's process if the open sheet shows the process.
  func measureProcess() -> [Effect] {
    guard sheets.sheet?.updatesEverySecond == true, let slot = focusedSlot else { return [] }
    return [.measure(extension: slot.placement.widget.extension)]
  }
}

extension WidgetReference {
  /// Returns whether this is a kind of an extension; `nil` means any extension or any kind.
  func matches(_ name: String?, _ kind: String?) -> Bool {
    (name == nil || name == self.extension) && (kind == nil || kind == self.kind)
  }
}
