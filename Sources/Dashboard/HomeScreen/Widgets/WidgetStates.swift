internal import Configuration
internal import FoundationEssentials
internal import Cells
internal import Timelines
internal import ViewTree

/// The widgets on the board: the picture of each, when it is swapped and loaded, and what is pressed in it.
package struct WidgetStates: Sendable {
  package private(set) var slots: [SlotID: Slot] = [:]
  /// The widgets that are seen.
  private(set) var shown: Set<SlotID> = []
  /// The moment that is looked at instead of now, or `nil`.
  package private(set) var scrub: Scrub?
  private(set) var presses = Presses()
  /// What of a widget's settings could not be read.
  private(set) var notes: [SlotID: [String]] = [:]
  /// What is wrong with the files that a widget shows: it says so itself in its picture.
  private(set) var fileProblems: [SlotID: [String]] = [:]
  /// When which widget is swapped and loaded.
  private(set) var scheduler = Scheduler<SlotID, ArchivedNode>()
  /// The widgets in the file's order, so that the same story gives the same effects.
  private var order: [SlotID] = []
  /// The fingerprints of pictures that ended a run: they are not drawn.
  private var banned: Set<UInt64> = []
  private var rule = Configuration().budget
  private var movesPictures = true

  // MARK: The board

  /// Makes slots for new widgets and drops those of removed ones.
  ///
  /// - Returns: Asks for what the disk keeps of the new ones.
  mutating func update(to placements: [WidgetPlacement]) -> [Effect] {
    let known = Dictionary(uniqueKeysWithValues: placements.map { (SlotID($0.id), $0) })
    for (id, slot) in slots where known[id] != slot.placement {
      slots[id] = nil
      scheduler.remove(id)
      presses.remove(id)
      notes[id] = nil
      fileProblems[id] = nil
    }
    order = placements.map { SlotID($0.id) }
    let new = placements.filter { slots[SlotID($0.id)] == nil }
    for placement in new {
      slots[SlotID(placement.id)] = Slot(placement)
      scheduler.add(SlotID(placement.id), seed: placement.seed, rule: rule)
    }
    return new.map { .restore(SlotID($0.id)) }
  }

  mutating func configure(rule: BudgetRule, movesPictures: Bool) {
    scheduler.setRule(rule)
    self.rule = rule
    self.movesPictures = movesPictures
  }

  mutating func ban(_ pictures: Set<UInt64>) { banned = pictures }

  mutating func note(_ lines: [String], of id: SlotID) {
    notes[id] = lines.isEmpty || slots[id] == nil ? nil : lines
  }

  mutating func noteFiles(_ lines: [String], of id: SlotID) {
    fileProblems[id] = lines.isEmpty || slots[id] == nil ? nil : lines
  }

  // MARK: Time

  /// Swaps and loads what is due.
  mutating func advance(to now: Date) -> [Effect] {
    let due = scheduler.advance(to: now)
    for id in due.swaps { refresh(id, at: now) }
    for id in shown { slots[id]?.endMotion(at: now) }
    for id in shown where slots[id]?.nextChange.map({ $0 <= now }) == true {
      slots[id]?.lookAhead(at: now)
    }
    return due.loads.map(\.effect)
  }

  /// Shows what has come to be seen, and lets what no longer is rest.
  mutating func show(_ next: Set<SlotID>, at now: Date) {
    guard next != shown else { return }
    shown = next
    scheduler.show(next)
    for id in next { refresh(id, at: now) }
  }

  mutating func clockStepped(to now: Date) { scheduler.clockStepped(to: now) }

  // MARK: Loads

  /// Looks for every picture that the disk keeps for the settings in force.
  func restoreAll() -> [Effect] { order.map { .restore($0) } }

  mutating func reload(
    _ reason: ReloadReason, at now: Date, where isMeant: (Slot) -> Bool
  ) -> [Effect] {
    order.compactMap { id in
      guard let slot = slots[id], isMeant(slot) else { return nil }
      return scheduler.request(reason, id, at: now)?.effect
    }
  }

  mutating func networkReturned(at now: Date) -> [Effect] {
    scheduler.networkReturned(at: now).map(\.effect)
  }

  /// Shows what the disk keeps; where it keeps nothing of a new widget, that is loaded.
  mutating func restore(
    _ id: SlotID, _ stored: StoredTimeline?, in place: Place, at now: Date
  ) -> [Effect] {
    guard let loader = scheduler[id] else { return [] }
    guard let stored else {
      guard loader.generation == Generation(0) else { return [] }
      let load = scheduler.request(.added, id, at: now)
      return [.loadPlaceholder(id)] + [load?.effect].compactMap(\.self)
    }
    _ = scheduler.with(id, at: now) {
      $0.restore(stored.timeline, loaded: stored.loaded, at: now)
    }
    refresh(id, at: now)
    let isElsewhere = stored.timeZone != place.timeZone
    return [isElsewhere ? scheduler.request(.timeZone, id, at: now)?.effect : nil]
      .compactMap(\.self)
  }

  mutating func takePlaceholder(_ view: ArchivedNode, of id: SlotID, at now: Date) -> [Effect] {
    _ = scheduler.with(id, at: now) { $0.setPlaceholder(view) }
    slots[id]?.takePlaceholder(problem: nil)
    refresh(id, at: now)
    return slots[id]?.placeholderProblem.map { [.log(id, "placeholder: \($0)")] } ?? []
  }

  mutating func placeholderFailed(_ id: SlotID, _ reason: String) -> [Effect] {
    slots[id]?.takePlaceholder(problem: reason)
    return slots[id] == nil ? [] : [.log(id, "placeholder: \(reason)")]
  }

  /// How a load ended.
  enum LoadEnd {
    case loaded(EntryTimeline<ArchivedNode>)
    case failed(String, isFinal: Bool)
    /// It was for settings of before.
    case outdated
  }

  /// A load ended: its picture is shown, and what was asked for meanwhile is begun.
  ///
  /// - Returns: The next load, if any; `nil` for an answer that nobody waits for any more.
  mutating func end(
    _ id: SlotID, _ generation: Generation, _ end: LoadEnd, at now: Date
  ) -> [Effect]? {
    let load = Scheduler<SlotID, ArchivedNode>.Load(id: id, generation: generation)
    let outcome =
      switch end {
      case .loaded(let timeline): scheduler.loaded(timeline, load, at: now)
      case .failed(let reason, let isFinal):
        scheduler.failed(reason, isFinal: isFinal, load, at: now)
      case .outdated: scheduler.outdated(load, at: now)
      }
    guard outcome.isTaken else { return nil }
    refresh(id, at: now)
    return [outcome.next?.effect].compactMap(\.self)
  }

  mutating func standIn(
    _ timeline: EntryTimeline<ArchivedNode>, _ generation: Generation, of id: SlotID, at now: Date
  ) {
    _ = scheduler.with(id, at: now) { $0.standIn(timeline, generation) }
  }

  mutating func charge(_ cost: Double, to id: SlotID, at now: Date) {
    _ = scheduler.with(id, at: now) { $0.charge(cost, at: now) }
  }

  // MARK: Pictures

  /// Takes up the picture that is due in a box, and looks when it next changes by itself.
  private mutating func refresh(_ id: SlotID, at now: Date) {
    guard let loader = scheduler[id] else { return }
    let moment = moment(of: id, at: now)
    defer { slots[id]?.lookAhead(at: moment) }
    let moving = movesPictures && shown.contains(id) && !isScrubbed(id) ? now : nil
    let before = slots[id]?.revision
    defer { if slots[id]?.revision != before { followPresses(in: id, at: now) } }
    switch slots[id]?.take(loader, at: moment, movingAt: moving, banned: banned) {
    case .shown: scheduler.with(id, at: now) { $0.accept() }
    case .unreadable(let reason): scheduler.with(id, at: now) { $0.reject(reason, at: now) }
    case .same, nil: break
    }
  }

  private mutating func followPresses(in id: SlotID, at now: Date) {
    guard presses.isBusy(id) else { return }
    presses.follow(controls(of: id, at: now), in: id)
  }

  // MARK: Another moment

  /// Looks at the previous or the next entry of a widget, or with `nil` of any that is seen.
  mutating func step(_ direction: Scrub.Step, of widget: SlotID?, at now: Date) {
    let scope = widget.map { Scrub.Scope.widget($0) } ?? .page
    let from = scrub.flatMap { $0.scope == scope ? $0.date : nil } ?? now
    let timelines = (widget.map { [$0] } ?? Array(shown)).compactMap { scheduler[$0]?.timeline }
    guard let date = direction.date(from: from, in: timelines) else { return }
    let before = scrub
    scrub = Scrub(scope: scope, date: date)
    for id in shown where before?.holds(id) == true || isScrubbed(id) { refresh(id, at: now) }
  }

  mutating func returnToNow(at now: Date) {
    endScrub()
    for id in shown { refresh(id, at: now) }
  }

  /// Nothing shows another moment any more; pictures are refreshed as they come to be seen.
  mutating func endScrub() { scrub = nil }

  // MARK: Presses

  /// Presses a control; `nil` where it waits for an earlier press.
  mutating func press(
    _ control: PlacedControl, in id: SlotID, title: String, waiting: Int = 0, at now: Date
  ) -> PressID? {
    presses.press(control, in: id, title: title, waiting: waiting, at: now)
  }

  /// Begins what no box fired.
  mutating func start(_ run: Presses.Run) -> PressID { presses.start(run) }

  mutating func performed(_ id: PressID) { presses.performed(id) }

  /// Ends a press, of which nothing more is to be told.
  mutating func endPress(_ id: PressID) -> Presses.Flight? { presses.end(id) }

  /// The title of the removed box that a press was in, told once.
  mutating func takeOrphan(_ id: PressID) -> String? { presses.takeOrphan(id) }

  /// What no box fired, told once.
  mutating func takeRun(_ id: PressID) -> Presses.Run? { presses.takeRun(id) }

  /// Ends the presses of a box whose pictures have come.
  mutating func endPresses(in id: SlotID) -> [Presses.Flight] {
    guard scheduler[id]?.loadingSince == nil else { return [] }
    return presses.reloading(in: id).compactMap { presses.end($0) }
  }
}

extension Scheduler<SlotID, ArchivedNode>.Load {
  fileprivate var effect: Effect { .load(id, generation) }
}

extension WidgetPlacement {
  /// What sets a widget's jitter apart from its neighbours'.
  fileprivate var seed: Int { id.unicodeScalars.reduce(7) { $0 &* 31 &+ Int($1.value) } }
}
