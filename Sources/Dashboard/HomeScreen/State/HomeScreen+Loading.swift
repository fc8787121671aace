package import ViewTree
internal import Cells
package import FoundationEssentials
internal import Configuration
package import Timelines

extension HomeScreen {
  /// The life of a widget's timeline, or `nil` for a widget that is not there.
  package func loader(of id: SlotID) -> TimelineLoader<ArchivedNode>? { scheduler[id] }

  /// The next moment at which the screen changes or something is due; `nil` with nothing to wait for.
  package func nextWake(after now: Date) -> Date? {
    var moments = [scheduler.nextWake].compactMap(\.self)
    for id in shown {
      guard let slot = slots[id] else { continue }
      if !isScrubbed(id), let change = slot.nextChange { moments.append(change) }
      if let change = mark(of: slot, at: now)?.nextChange { moments.append(change) }
      if let motion = slot.motion { moments.append(motion.clock.nextFrame(after: now)) }
    }
    for stack in visibleStacks {
      if let turn = stack.turn { moments.append(turn.clock.nextFrame(after: now)) }
      if let date = stack.nextDecision, !isInUse(stack) { moments.append(date) }
    }
    if let rest = editing?.resting { moments.append(rest.end) }
    if editing != nil, configuration.motion == .full, let began = editing?.began {
      let steps = (max(0, now.timeIntervalSince(began)) * 2).rounded(.down) + 1
      moments.append(began.addingTimeInterval(steps / 2))
    }
    if let notice { moments.append(notice.until) }
    if overlay == .info { moments.append(Words.nextChange(now, now)) }
    return moments.min()
  }

  /// Makes slots for new widgets, drops those of removed ones, and looks for what the disk keeps.
  mutating func fillSlots(at now: Date) -> [Effect] {
    guard size != .zero else { return [] }
    let known = Dictionary(uniqueKeysWithValues: home.widgets.map { (SlotID($0.id), $0) })
    for (id, slot) in slots where known[id] != slot.placement {
      slots[id] = nil
      scheduler.remove(id)
      presses.remove(id)
      notes[id] = nil
      fileProblems[id] = nil
    }
    let new = orderedSlots.filter { slots[$0] == nil }
    for id in new {
      guard let placement = known[id] else { continue }
      slots[id] = Slot(placement)
      scheduler.add(id, seed: placement.seed, rule: configuration.budget)
    }
    settleFocus()
    return new.map { .restore($0) }
  }

  /// Looks for every picture that the disk keeps for the settings in force.
  func restoreAll() -> [Effect] { orderedSlots.map { .restore($0) } }

  mutating func reload(
    _ reason: ReloadReason, at now: Date, where isMeant: (Slot) -> Bool
  ) -> [Effect] {
    orderedSlots.compactMap { id in
      guard let slot = slots[id], isMeant(slot) else { return nil }
      return scheduler.request(reason, id, at: now)?.effect
    }
  }

  /// Swaps and loads what is due.
  mutating func takeUpDue(at now: Date) -> [Effect] {
    let due = scheduler.advance(to: now)
    for id in due.swaps { refresh(id, at: now) }
    for id in shown { slots[id]?.endMotion(at: now) }
    for id in shown where slots[id]?.nextChange.map({ $0 <= now }) == true {
      slots[id]?.lookAhead(at: now)
    }
    return due.loads.map(\.effect)
  }

  /// Shows what has come to be seen, and lets what no longer is rest.
  mutating func reveal(at now: Date) {
    let boxes = size == .zero ? [] : visibleBoxes.map { SlotID($0.id) }
    let next = Set(boxes + (size == .zero ? [] : inlineSlots.map { SlotID($0.placement.id) }))
    guard next != shown else { return }
    shown = next
    scheduler.show(next)
    for id in next { refresh(id, at: now) }
  }

  /// Takes up the picture that is due in a box, and looks when it next changes by itself.
  mutating func refresh(_ id: SlotID, at now: Date) {
    guard let loader = scheduler[id] else { return }
    let moment = moment(of: id, at: now)
    defer { slots[id]?.lookAhead(at: moment) }
    let moving = moves(id) ? now : nil
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

  /// Whether the next picture of a box comes in motion.
  private func moves(_ id: SlotID) -> Bool {
    configuration.motion == .full && shown.contains(id) && !isScrubbed(id)
  }

  /// In the file's order, so that the same story gives the same effects.
  private var orderedSlots: [SlotID] { home.widgets.map { SlotID($0.id) } }
}

extension Scheduler<SlotID, ArchivedNode>.Load {
  var effect: Effect { .load(id, generation) }
}

extension WidgetPlacement {
  /// What sets a widget's jitter apart from its neighbours'.
  fileprivate var seed: Int { id.unicodeScalars.reduce(7) { $0 &* 31 &+ Int($1.value) } }
}
