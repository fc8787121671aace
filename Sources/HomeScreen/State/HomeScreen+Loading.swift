internal import ViewTree
internal import Cells
package import FoundationEssentials
internal import Configuration
internal import Timelines

extension HomeScreen {
  /// The next moment at which the screen changes or something is due; `nil` with nothing to wait for.
  package func nextWake(after now: Date) -> Date? {
    let visible = Set(visibleBoxes.map(\.id))
    var moments: [Date] = []
    for slot in slots.values {
      let isShown = visible.contains(slot.placement.id) || slot.placement.family == .accessoryInline
      if let reload = slot.loader.nextReload { moments.append(reload) }
      guard isShown, size != .zero else { continue }
      if let swap = slot.loader.nextWake(after: now) { moments.append(swap) }
      if let change = slot.nextChange(after: now) { moments.append(change) }
      if let change = SlotMark(slot, at: now)?.nextChange { moments.append(change) }
    }
    if overlay == .info { moments.append(Words.nextChange(now, now)) }
    return moments.min()
  }

  /// Makes slots for new widgets, drops those of removed ones, and begins the first loads.
  mutating func fillSlots(at now: Date) -> [Effect] {
    guard size != .zero else { return [] }
    let known = Dictionary(uniqueKeysWithValues: home.widgets.map { (SlotID($0.id), $0) })
    slots = slots.filter { known[$0.key] == $0.value.placement }
    var effects: [Effect] = []
    for placement in home.widgets where slots[SlotID(placement.id)] == nil {
      let id = SlotID(placement.id)
      var slot = Slot(placement)
      effects.append(.loadPlaceholder(id))
      if let generation = slot.loader.request(.added, at: now) {
        effects.append(.load(id, generation))
      }
      slots[id] = slot
    }
    settleFocus()
    return effects
  }

  mutating func loadDue(at now: Date) -> [Effect] {
    orderedSlots.compactMap { id in
      slots[id]?.loader.loadIfDue(at: now).map { .load(id, $0) }
    }
  }

  mutating func loadRemembered(_ id: SlotID, at now: Date) -> [Effect] {
    guard let reason = slots[id]?.loader.takeRemembered(),
      let generation = slots[id]?.loader.request(reason, at: now)
    else { return [] }
    return [.load(id, generation)]
  }

  mutating func reload(
    _ reason: ReloadReason, at now: Date, where isMeant: (Slot) -> Bool
  ) -> [Effect] {
    orderedSlots.compactMap { id in
      guard let slot = slots[id], isMeant(slot) else { return nil }
      return slots[id]?.loader.request(reason, at: now).map { .load(id, $0) }
    }
  }

  /// In the file's order, so that the same story gives the same effects.
  private var orderedSlots: [SlotID] { home.widgets.map { SlotID($0.id) } }
}
