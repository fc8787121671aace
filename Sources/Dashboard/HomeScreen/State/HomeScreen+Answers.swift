internal import Configuration
internal import FoundationEssentials
internal import Timelines
internal import ViewTree

extension HomeScreen {
  /// Takes in what came for a widget.
  mutating func take(_ action: Action, at now: Date) -> [Effect] {
    switch action {
    case .restored(let id, let stored): return restore(id, stored, at: now)
    case .placeholder(let id, let view):
      _ = scheduler.with(id, at: now) { $0.setPlaceholder(view) }
      slots[id]?.takePlaceholder(problem: nil)
      refresh(id, at: now)
      return slots[id]?.placeholderProblem.map { [.log(id, "placeholder: \($0)")] } ?? []
    case .placeholderFailed(let id, let reason):
      slots[id]?.takePlaceholder(problem: reason)
      return slots[id] == nil ? [] : [.log(id, "placeholder: \(reason)")]
    case .loaded(let id, let generation, let timeline):
      return end(id, at: now, scheduler.loaded(timeline, load(id, generation), at: now))
    case .standIn(let id, let generation, let timeline):
      _ = scheduler.with(id, at: now) { $0.standIn(timeline, generation) }
      return []
    case .failed(let id, let generation, let reason, let isFinal):
      return end(
        id, at: now,
        scheduler.failed(reason, isFinal: isFinal, load(id, generation), at: now))
    case .outdated(let id, let generation):
      return end(id, at: now, scheduler.outdated(load(id, generation), at: now))
    case .charged(let id, let cost):
      _ = scheduler.with(id, at: now) { $0.charge(cost, at: now) }
      return []
    default: return []
    }
  }

  /// Notes what is heard of extensions.
  mutating func hear(_ action: Action, at now: Date) {
    switch action {
    case .described(let name, let described): kinds[name] = described
    case .offered(let name, let found, let short):
      intents[name] = found
      shortcuts[name] = short
    case .processStarted(let name, let pid): processes[name] = ExtensionProcess(pid: pid)
    case .processEnded(let name, let reason):
      let end = reason.map { ExtensionProcess.End(reason: $0, date: now) }
      processes[name] = ExtensionProcess(end: end)
    case .measured(let name, let reading): processes[name]?.reading = reading
    default: break
    }
  }

  /// While something tells of a process, it is measured.
  func measureProcess() -> [Effect] {
    guard overlay == .info, let slot = focusedSlot else { return [] }
    return [.measure(extension: slot.placement.widget.extension)]
  }

  /// Shows what the disk keeps; where it keeps nothing of a new widget, that is loaded.
  private mutating func restore(
    _ id: SlotID, _ stored: StoredTimeline?, at now: Date
  ) -> [Effect] {
    guard let loader = scheduler[id] else { return [] }
    guard let stored else {
      guard loader.generation == Generation(0) else { return [] }
      let load = scheduler.request(.added, id, at: now)
      return [.loadPlaceholder(id)] + [load?.effect].compactMap(\.self)
    }
    if let kind = stored.kind, let widget = slots[id]?.placement.widget,
      kinds[widget.extension]?[widget.kind] == nil
    {
      kinds[widget.extension, default: [:]][widget.kind] = kind
    }
    _ = scheduler.with(id, at: now) {
      $0.restore(stored.timeline, loaded: stored.loaded, at: now)
    }
    unsettleStack(of: id)
    refresh(id, at: now)
    let isElsewhere = stored.timeZone != place.timeZone
    return [isElsewhere ? scheduler.request(.timeZone, id, at: now)?.effect : nil]
      .compactMap(\.self)
  }

  private func load(
    _ id: SlotID, _ generation: Generation
  ) -> Scheduler<SlotID, ArchivedNode>.Load {
    Scheduler.Load(id: id, generation: generation)
  }

  /// A load ended: its picture is shown, and what was asked for meanwhile is begun.
  private mutating func end(
    _ id: SlotID, at now: Date,
    _ outcome: (isTaken: Bool, next: Scheduler<SlotID, ArchivedNode>.Load?)
  ) -> [Effect] {
    guard outcome.isTaken else { return [] }
    unsettleStack(of: id)
    refresh(id, at: now)
    return [outcome.next?.effect].compactMap(\.self) + settlePresses(in: id, at: now)
  }
}
