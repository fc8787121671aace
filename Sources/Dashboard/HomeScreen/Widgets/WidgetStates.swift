internal import Configuration
package import FoundationEssentials
internal import Cells
internal import Timelines
internal import ViewTree

/// The widgets on the home screen: their views, the schedule of their entries and loads, and the
/// activations in progress.
package struct WidgetStates: Sendable {
  package private(set) var slots: [SlotID: Slot] = [:]
  /// The visible widgets.
  private(set) var visibleIDs: Set<SlotID> = []
  /// The visible views with live parts, apart from those that show another time.
  package private(set) var liveViews: [LiveView] = [] {
    didSet { updateNextViewChange() }
  }
  /// The next time at which the live parts of a visible view change, or `nil` if none do.
  package private(set) var nextViewChange: Date?
  /// The time shown instead of the current one, or `nil`.
  package private(set) var viewedTime: ViewedTime?
  /// Whether visible views are those of another time, which is no longer shown.
  private var hasEndedViewedTime = false
  private(set) var activations = Activations()
  /// The settings that could not be read, by widget.
  private(set) var settingsProblems: [SlotID: [String]] = [:]
  /// The problems in the files that each widget reads; the widget's view may also show them.
  private(set) var fileProblems: [SlotID: [String]] = [:]
  /// The scheduler of entries and loads.
  private(set) var scheduler = Scheduler<SlotID, ArchivedNode>()
  /// The widgets in file order, which makes the order of effects deterministic.
  private var fileOrder: [SlotID] = []
  /// The fingerprints of views that are not drawn; see ``Action/skippedViews(_:)``.
  private var skippedViews: Set<UInt64> = []
  private var budgetRule = Configuration().budget
  private var animatesViews = true
  private(set) var sizes = BoxSizes()
  private(set) var reading = ViewReading()

  // MARK: Layout

  /// Adds slots for new widgets and removes the slots of widgets that are gone.
  ///
  /// A widget whose placement changed counts as a new one, unless only its look changed.
  ///
  /// - Returns: The requests for the cached timelines of the new widgets.
  mutating func update(to placements: [WidgetPlacement], on grid: Grid?) -> [Effect] {
    sizes.setGrid(grid)
    let placementsByID = Dictionary(uniqueKeysWithValues: placements.map { (SlotID($0.id), $0) })
    for (id, slot) in slots {
      if let placement = placementsByID[id], placement.requestsSame(as: slot.placement) {
        slots[id]?.setLook(placement.look)
        slots[id]?.setContentSize(sizes.contentSize(of: placement))
        continue
      }
      slots[id] = nil
      scheduler.remove(id)
      activations.remove(id)
      settingsProblems[id] = nil
      fileProblems[id] = nil
      sizes.remove(id)
    }
    fileOrder = placements.map { SlotID($0.id) }
    let newPlacements = placements.filter { slots[SlotID($0.id)] == nil }
    for placement in newPlacements {
      slots[SlotID(placement.id)] = Slot(
        placement, contentSize: sizes.contentSize(of: placement))
      scheduler.add(SlotID(placement.id), seed: placement.seed, rule: budgetRule)
    }
    return newPlacements.map { .restore(SlotID($0.id)) }
  }

  mutating func configure(rule: BudgetRule, animatesViews: Bool) {
    scheduler.setRule(rule)
    budgetRule = rule
    self.animatesViews = animatesViews
  }

  /// Records the widget on the whole screen and the size inside its border; `nil` for none.
  mutating func setWholeScreen(_ widget: (id: SlotID, contentSize: Size)?) {
    sizes.setWholeScreen(widget)
  }

  mutating func setNumerals(_ numerals: Numerals, of id: SlotID) {
    guard slots[id]?.numerals != numerals else { return }
    slots[id]?.setNumerals(numerals)
  }

  /// Changes why a widget does not load, and shows it.
  mutating func setHold(_ hold: NetworkHold?, of id: SlotID, at now: Date) {
    guard slots[id]?.hold != hold else { return }
    slots[id]?.setHold(hold)
    refresh(id, at: now)
  }

  /// Limits how many views are read for one action; the others are read with the next.
  mutating func limitReading() { reading.setLimited() }

  /// Reads the views that were left for this action.
  mutating func readWaitingViews(at now: Date) {
    for id in reading.begin() { refresh(id, at: now) }
  }

  mutating func setSkippedViews(_ fingerprints: Set<UInt64>) { skippedViews = fingerprints }

  mutating func setSettingsProblems(_ lines: [String], of id: SlotID) {
    settingsProblems[id] = lines.isEmpty || slots[id] == nil ? nil : lines
  }

  /// Handles a change of the screen's size.
  mutating func resized(at now: Date) { sizes.delayReload(after: now) }

  /// Records the size inside the box that a widget's timeline was drawn for, or `nil` if it suits
  /// any size.
  mutating func setDrawnSize(_ size: Size?, of id: SlotID, at now: Date) {
    guard slots[id] != nil else { return }
    sizes.setDrawnSize(size, of: id, at: now)
  }

  mutating func setFileProblems(_ lines: [String], of id: SlotID) {
    fileProblems[id] = lines.isEmpty || slots[id] == nil ? nil : lines
  }

  // MARK: Time

  /// Shows the entries that are due, and returns the loads that are due.
  mutating func advance(to now: Date) -> [Effect] {
    let due = scheduler.advance(to: now)
    for id in due.entryChanges { refresh(id, at: now) }
    for id in visibleIDs where slots[id]?.motion != nil { slots[id]?.endMotion(at: now) }
    for id in visibleIDs where slots[id]?.nextChange.map({ $0 <= now }) == true {
      slots[id]?.updateNextChange(at: now)
    }
    let effects = due.loads.map(\.effect) + reloadOtherSizes(at: now)
    liveViews = visibleIDs.compactMap { id in
      showsAnotherTime(id) ? nil : slots[id].flatMap { LiveView($0) }
    }
    return effects
  }

  private mutating func updateNextViewChange() {
    let next = liveViews.lazy.map(\.change).min() ?? .distantFuture
    nextViewChange = next == .distantFuture ? nil : next
  }

  /// Records that time has passed in which nothing changed but the live parts of views.
  mutating func tick(at now: Date) {
    var views: [LiveView] = []
    swap(&views, &liveViews)
    for index in views.indices where views[index].change <= now { views[index].update(at: now) }
    liveViews = views
  }

  /// Loads the timelines again that were drawn for another size, if this is due.
  private mutating func reloadOtherSizes(at now: Date) -> [Effect] {
    let slots = slots
    let ids = sizes.popDue(at: now) { slots[$0]?.contentSize ?? .zero }
    return ids.isEmpty ? [] : reload(.size, at: now) { ids.contains($0.id) }
  }

  /// Updates which widgets are visible; hidden widgets stop changing.
  mutating func show(_ next: Set<SlotID>, at now: Date) {
    guard next != visibleIDs || hasEndedViewedTime else { return }
    hasEndedViewedTime = false
    visibleIDs = next
    scheduler.show(next)
    for id in next { refresh(id, at: now) }
  }

  /// Handles that the wall clock was set: what was due at a time that is in the future again is due
  /// now.
  mutating func clockStepped(to now: Date) {
    scheduler.clockStepped(to: now)
    for id in slots.keys {
      slots[id]?.updateNextChange(at: now)
      slots[id]?.dropMotion()
    }
    if sizes.reloadDate != nil { sizes.delayReload(after: now) }
  }

  // MARK: Loads

  /// Returns the requests for all cached timelines that match the current appearance and locale.
  func restoreAll() -> [Effect] { fileOrder.map { .restore($0) } }

  mutating func reload(
    _ reason: ReloadReason, at now: Date, where isIncluded: (Slot) -> Bool
  ) -> [Effect] {
    fileOrder.compactMap { id in
      guard let slot = slots[id], slot.hold == nil, isIncluded(slot) else { return nil }
      return scheduler.request(reason, id, at: now)?.effect
    }
  }

  mutating func networkReturned(at now: Date) -> [Effect] {
    scheduler.networkReturned(at: now).map(\.effect)
  }

  /// Shows a cached timeline; a new widget without one is loaded.
  ///
  /// Of a widget that does not load, only the placeholder is requested, which is made without the
  /// network.
  ///
  /// If the time zone has changed since the timeline was loaded, the widget is loaded again.
  mutating func restore(
    _ id: SlotID, _ storedTimeline: StoredTimeline?, in localeSettings: LocaleSettings, at now: Date
  ) -> [Effect] {
    guard let loader = scheduler[id] else { return [] }
    guard slots[id]?.hold == nil else { return [.loadPlaceholder(id)] }
    guard let storedTimeline else {
      guard loader.generation == Generation(0) else { return [] }
      let load = scheduler.request(.added, id, at: now)
      return [.loadPlaceholder(id)] + [load?.effect].compactMap(\.self)
    }
    _ = scheduler.withLoader(of: id, at: now) {
      $0.restore(storedTimeline.timeline, loaded: storedTimeline.loaded, at: now)
    }
    refresh(id, at: now)
    let timeZoneChanged = storedTimeline.timeZone != localeSettings.timeZone
    return [timeZoneChanged ? scheduler.request(.timeZone, id, at: now)?.effect : nil]
      .compactMap(\.self)
  }

  mutating func handlePlaceholder(_ view: ArchivedNode, of id: SlotID, at now: Date) -> [Effect] {
    _ = scheduler.withLoader(of: id, at: now) { $0.setPlaceholder(view) }
    slots[id]?.handlePlaceholder(problem: nil)
    refresh(id, at: now)
    return slots[id]?.placeholderProblem.map { [.log(id, "placeholder: \($0)")] } ?? []
  }

  mutating func handlePlaceholderFailure(_ reason: String, of id: SlotID) -> [Effect] {
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
  /// - Returns: The next load, or an empty array; `nil` for a response that is no longer expected.
  mutating func endLoad(
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
    guard let loader = scheduler[id], reading.mayRead(id) else { return }
    let date = shownDate(of: id, at: now)
    defer { slots[id]?.updateNextChange(at: date) }
    let transitionStart =
      animatesViews && visibleIDs.contains(id) && !showsAnotherTime(id) ? now : nil
    let oldRevision = slots[id]?.revision
    defer { if slots[id]?.revision != oldRevision { updateActivations(in: id, at: now) } }
    var work = 0
    defer { reading.charge(work) }
    switch slots[id]?.apply(
      loader, at: date, transitionStart: transitionStart, skipping: skippedViews, charging: &work)
    {
    case .shown: scheduler.withLoader(of: id, at: now) { $0.accept() }
    case .unreadable(let reason):
      scheduler.withLoader(of: id, at: now) { $0.reject(reason, at: now) }
    case .unchanged, nil: break
    }
  }

  private mutating func updateActivations(in id: SlotID, at now: Date) {
    guard activations.isBusy(id) else { return }
    activations.updateControls(controls(of: id, at: now), in: id)
  }

  // MARK: Another time

  /// Moves a widget or, with `nil`, all visible widgets to the nearest earlier or later time at which
  /// one of them shows another entry.
  ///
  /// If there is no such time, nothing changes.
  mutating func step(_ direction: ViewedTime.Step, of widget: SlotID?, at now: Date) {
    let scope = widget.map { ViewedTime.Scope.widget($0) } ?? .page
    let startDate = viewedTime.flatMap { $0.scope == scope ? $0.date : nil } ?? now
    let timelines = (widget.map { [$0] } ?? Array(visibleIDs)).compactMap {
      scheduler[$0]?.timeline
    }
    guard let date = direction.date(from: startDate, in: timelines) else { return }
    let oldViewedTime = viewedTime
    viewedTime = ViewedTime(scope: scope, date: date)
    for id in visibleIDs where oldViewedTime?.includes(id) == true || showsAnotherTime(id) {
      refresh(id, at: now)
    }
  }

  /// Returns to the current time; the views follow with ``show(_:at:)``, at the end of the action.
  mutating func endViewedTime() {
    if viewedTime != nil { hasEndedViewedTime = true }
    viewedTime = nil
  }

  // MARK: Activations

  /// Returns the controls of a widget.
  ///
  /// A placeholder and an inline widget have none. The links of some families are ignored.
  func controls(of id: SlotID, at now: Date) -> [PlacedControl] {
    guard let slot = slots[id], let view = slot.view, !view.isPlaceholder,
      slot.placement.family != .accessoryInline
    else { return [] }
    let allControls = view.node.controls(
      in: contentSize(of: id), at: now.timeIntervalSince1970, numerals: slot.numerals)
    guard slot.placement.family.ignoresLinks else { return allControls }
    return allControls.filter { control in
      // A launcher is a button, although it has an address.
      if case .link(let url) = control.action { Launcher.isAddress(url) } else { true }
    }
  }

  /// Activates a control.
  ///
  /// - Returns: The activation to perform, or `nil` if it waits for an earlier activation.
  mutating func activate(
    _ control: PlacedControl, in id: SlotID, title: String, waitingCount: Int = 0, at now: Date
  ) -> ActivationID? {
    activations.activate(control, in: id, title: title, waitingCount: waitingCount, at: now)
  }

  /// Starts an intent that was not activated in a box, such as one from the palette.
  mutating func start(_ run: Activations.Run) -> ActivationID { activations.start(run) }

  mutating func markPerformed(_ id: ActivationID) { activations.markPerformed(id) }

  /// Ends an activation.
  mutating func endActivation(_ id: ActivationID) -> Activations.Activation? { activations.end(id) }

  /// Removes and returns the title of an activation's box if the box was removed while the
  /// activation was in progress.
  mutating func removeOrphan(_ id: ActivationID) -> String? { activations.removeOrphan(id) }

  /// Removes and returns an intent that was not activated in a box.
  mutating func removeRun(_ id: ActivationID) -> Activations.Run? { activations.removeRun(id) }

  /// Ends the activations that waited for a widget's new view, and returns them.
  ///
  /// While the widget is still loading, none end.
  mutating func endActivations(in id: SlotID) -> [Activations.Activation] {
    guard scheduler[id]?.loadingSince == nil else { return [] }
    return activations.reloading(in: id).compactMap { activations.end($0) }
  }
}

extension Scheduler<SlotID, ArchivedNode>.Load {
  fileprivate var effect: Effect { .load(id, generation) }
}

extension WidgetPlacement {
  /// Returns whether an extension is sent the same requests for both placements.
  ///
  /// Of a look, an extension learns only the appearance.
  fileprivate func requestsSame(as other: WidgetPlacement) -> Bool {
    var placement = self
    placement.look = other.look
    placement.look.appearance = look.appearance
    return placement == other
  }

  /// The seed of the widget's load jitter: a different one for each widget, so that not all widgets
  /// load at the same time.
  fileprivate var seed: Int { id.unicodeScalars.reduce(7) { $0 &* 31 &+ Int($1.value) } }
}
