internal import Configuration
internal import FoundationEssentials
internal import Cells
internal import Timelines
internal import ViewTree

/// The widgets on the home screen: their views, when they are swapped and loaded, and the
/// activations in progress.
package struct WidgetStates: Sendable {
  package private(set) var slots: [SlotID: Slot] = [:]
  /// The visible widgets.
  private(set) var shown: Set<SlotID> = []
  /// The time shown instead of the current one, or `nil`.
  package private(set) var scrub: Scrub?
  private(set) var activations = Activations()
  /// The settings that could not be read, by widget.
  private(set) var settingsProblems: [SlotID: [String]] = [:]
  /// The problems in the files that each widget reads; the widget's view may also show them.
  private(set) var fileProblems: [SlotID: [String]] = [:]
  /// The scheduler of entries and loads.
  private(set) var scheduler = Scheduler<SlotID, ArchivedNode>()
  /// The widgets in file order, which makes the order of effects deterministic.
  private var order: [SlotID] = []
  /// The fingerprints of views that must not be drawn because they crashed an earlier run.
  private var banned: Set<UInt64> = []
  private var budgetRule = Configuration().budget
  private var animatesViews = true

  // MARK: Layout

  /// Adds slots for new widgets and removes the slots of widgets that are gone.
  ///
  /// - Returns: The requests for the cached timelines of the new widgets.
  mutating func update(to placements: [WidgetPlacement]) -> [Effect] {
    let known = Dictionary(uniqueKeysWithValues: placements.map { (SlotID($0.id), $0) })
    for (id, slot) in slots where known[id] != slot.placement {
      slots[id] = nil
      scheduler.remove(id)
      activations.remove(id)
      settingsProblems[id] = nil
      fileProblems[id] = nil
    }
    order = placements.map { SlotID($0.id) }
    let new = placements.filter { slots[SlotID($0.id)] == nil }
    for placement in new {
      slots[SlotID(placement.id)] = Slot(placement)
      scheduler.add(SlotID(placement.id), seed: placement.seed, rule: budgetRule)
    }
    return new.map { .restore(SlotID($0.id)) }
  }

  mutating func configure(rule: BudgetRule, animatesViews: Bool) {
    scheduler.setRule(rule)
    budgetRule = rule
    self.animatesViews = animatesViews
  }

  mutating func ban(_ fingerprints: Set<UInt64>) { banned = fingerprints }

  mutating func setSettingsProblems(_ lines: [String], of id: SlotID) {
    settingsProblems[id] = lines.isEmpty || slots[id] == nil ? nil : lines
  }

  mutating func setFileProblems(_ lines: [String], of id: SlotID) {
    fileProblems[id] = lines.isEmpty || slots[id] == nil ? nil : lines
  }

  // MARK: Time

  /// Shows the entries that are due, and returns the loads that are due.
  mutating func advance(to now: Date) -> [Effect] {
    let due = scheduler.advance(to: now)
    for id in due.entryChanges { refresh(id, at: now) }
    for id in shown { slots[id]?.endMotion(at: now) }
    for id in shown where slots[id]?.nextChange.map({ $0 <= now }) == true {
      slots[id]?.updateNextChange(at: now)
    }
    return due.loads.map(\.effect)
  }

  /// Updates which widgets are visible; hidden widgets stop changing.
  mutating func show(_ next: Set<SlotID>, at now: Date) {
    guard next != shown else { return }
    shown = next
    scheduler.show(next)
    for id in next { refresh(id, at: now) }
  }

  mutating func clockStepped(to now: Date) { scheduler.clockStepped(to: now) }

  // MARK: Loads

  /// Returns the requests for all cached timelines that match the current appearance and locale.
  func restoreAll() -> [Effect] { order.map { .restore($0) } }

  mutating func reload(
    _ reason: ReloadReason, at now: Date, where isIncluded: (Slot) -> Bool
  ) -> [Effect] {
    order.compactMap { id in
      guard let slot = slots[id], isIncluded(slot) else { return nil }
      return scheduler.request(reason, id, at: now)?.effect
    }
  }

  mutating func networkReturned(at now: Date) -> [Effect] {
    scheduler.networkReturned(at: now).map(\.effect)
  }

  /// Shows a cached timeline; a new widget without one is loaded.
  mutating func restore(
    _ id: SlotID, _ stored: StoredTimeline?, in localeSettings: LocaleSettings, at now: Date
  ) -> [Effect] {
    guard let loader = scheduler[id] else { return [] }
    guard let stored else {
      guard loader.generation == Generation(0) else { return [] }
      let load = scheduler.request(.added, id, at: now)
      return [.loadPlaceholder(id)] + [load?.effect].compactMap(\.self)
    }
    _ = scheduler.withLoader(of: id, at: now) {
      $0.restore(stored.timeline, loaded: stored.loaded, at: now)
    }
    refresh(id, at: now)
    let timeZoneChanged = stored.timeZone != localeSettings.timeZone
    return [timeZoneChanged ? scheduler.request(.timeZone, id, at: now)?.effect : nil]
      .compactMap(\.self)
  }

  mutating func handlePlaceholder(_ view: ArchivedNode, of id: SlotID, at now: Date) -> [Effect] {
    _ = scheduler.withLoader(of: id, at: now) { $0.setPlaceholder(view) }
    slots[id]?.handlePlaceholder(problem: nil)
    refresh(id, at: now)
    return slots[id]?.placeholderProblem.map { [.log(id, "placeholder: \($0)")] } ?? []
  }

  mutating func placeholderFailed(_ id: SlotID, _ reason: String) -> [Effect] {
    slots[id]?.handlePlaceholder(problem: reason)
    return slots[id] == nil ? [] : [.log(id, "placeholder: \(reason)")]
  }

  /// The result of a load.
  enum LoadResult {
    case loaded(EntryTimeline<ArchivedNode>)
    case failed(String, isFinal: Bool)
    /// The load was for earlier settings.
    case outdated
  }

  /// Handles the end of a load: shows its view and starts the next requested load.
  ///
  /// - Returns: The next load, if any; `nil` for a response that is no longer expected.
  mutating func end(
    _ id: SlotID, _ generation: Generation, _ result: LoadResult, at now: Date
  ) -> [Effect]? {
    let load = Scheduler<SlotID, ArchivedNode>.Load(id: id, generation: generation)
    let outcome =
      switch result {
      case .loaded(let timeline): scheduler.loaded(timeline, load, at: now)
      case .failed(let reason, let isFinal):
        scheduler.failed(reason, isFinal: isFinal, load, at: now)
      case .outdated: scheduler.discard(load, at: now)
      }
    guard outcome.isAccepted else { return nil }
    refresh(id, at: now)
    return [outcome.next?.effect].compactMap(\.self)
  }

  mutating func storeSubstitute(
    _ timeline: EntryTimeline<ArchivedNode>, _ generation: Generation, of id: SlotID, at now: Date
  ) {
    _ = scheduler.withLoader(of: id, at: now) { $0.storeSubstitute(timeline, generation) }
  }

  mutating func charge(_ cost: Double, to id: SlotID, at now: Date) {
    _ = scheduler.withLoader(of: id, at: now) { $0.charge(cost, at: now) }
  }

  // MARK: Views

  /// Applies the view that is due, and computes when it next changes.
  private mutating func refresh(_ id: SlotID, at now: Date) {
    guard let loader = scheduler[id] else { return }
    let date = shownDate(of: id, at: now)
    defer { slots[id]?.updateNextChange(at: date) }
    let moving = animatesViews && shown.contains(id) && !isScrubbed(id) ? now : nil
    let before = slots[id]?.revision
    defer { if slots[id]?.revision != before { updateActivations(in: id, at: now) } }
    switch slots[id]?.apply(loader, at: date, transitionStart: moving, banned: banned) {
    case .shown: scheduler.withLoader(of: id, at: now) { $0.accept() }
    case .unreadable(let reason):
      scheduler.withLoader(of: id, at: now) { $0.reject(reason, at: now) }
    case .same, nil: break
    }
  }

  private mutating func updateActivations(in id: SlotID, at now: Date) {
    guard activations.isBusy(id) else { return }
    activations.updateControls(controls(of: id, at: now), in: id)
  }

  // MARK: Another time

  /// Shows the previous or the next entry of a widget, or, with `nil`, of any visible widget.
  mutating func step(_ direction: Scrub.Step, of widget: SlotID?, at now: Date) {
    let scope = widget.map { Scrub.Scope.widget($0) } ?? .page
    let from = scrub.flatMap { $0.scope == scope ? $0.date : nil } ?? now
    let timelines = (widget.map { [$0] } ?? Array(shown)).compactMap { scheduler[$0]?.timeline }
    guard let date = direction.date(from: from, in: timelines) else { return }
    let before = scrub
    scrub = Scrub(scope: scope, date: date)
    for id in shown where before?.includes(id) == true || isScrubbed(id) { refresh(id, at: now) }
  }

  mutating func returnToNow(at now: Date) {
    endScrub()
    for id in shown { refresh(id, at: now) }
  }

  /// Returns to the current time; widgets refresh when they become visible.
  mutating func endScrub() { scrub = nil }

  // MARK: Activations

  /// Returns the controls of a widget.
  ///
  /// A placeholder and an inline widget have none, and a small widget has no links.
  func controls(of id: SlotID, at now: Date) -> [PlacedControl] {
    guard let slot = slots[id], let picture = slot.view, !picture.isPlaceholder,
      slot.placement.family != .accessoryInline
    else { return [] }
    let all = picture.node.controls(in: contentSize(of: id), at: now.timeIntervalSince1970)
    guard slot.placement.family.ignoresLinks else { return all }
    return all.filter { if case .link = $0.action { false } else { true } }
  }

  /// Activates a control; returns `nil` if an activation of the control is in progress, in which
  /// case the new one is queued.
  mutating func activate(
    _ control: PlacedControl, in id: SlotID, title: String, waiting: Int = 0, at now: Date
  ) -> ActivationID? {
    activations.activate(control, in: id, title: title, waiting: waiting, at: now)
  }

  /// Starts an intent that was not activated in a box, such as one from the palette.
  mutating func start(_ run: Activations.Run) -> ActivationID { activations.start(run) }

  mutating func performed(_ id: ActivationID) { activations.performed(id) }

  /// Ends an activation.
  mutating func endActivation(_ id: ActivationID) -> Activations.Activation? { activations.end(id) }

  /// Removes and returns the title of an activation's box if the box was removed while the
  /// activation was in progress.
  mutating func removeOrphan(_ id: ActivationID) -> String? { activations.removeOrphan(id) }

  /// Removes and returns an intent that was not activated in a box.
  mutating func removeRun(_ id: ActivationID) -> Activations.Run? { activations.removeRun(id) }

  /// Ends the activations of a widget whose new view has arrived.
  mutating func endActivations(in id: SlotID) -> [Activations.Activation] {
    guard scheduler[id]?.loadingSince == nil else { return [] }
    return activations.reloading(in: id).compactMap { activations.end($0) }
  }
}

extension Scheduler<SlotID, ArchivedNode>.Load {
  fileprivate var effect: Effect { .load(id, generation) }
}

extension WidgetPlacement {
  /// The seed of the widget's load jitter, so that neighbors do not load at the same time.
  fileprivate var seed: Int { id.unicodeScalars.reduce(7) { $0 &* 31 &+ Int($1.value) } }
}
