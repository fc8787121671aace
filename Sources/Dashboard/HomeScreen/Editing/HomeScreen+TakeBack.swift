internal import Configuration
internal import FoundationEssentials

/// Changes that were kept, taken back outside of edit mode.
extension HomeScreen {
  /// Keeps the layout as it is now; the one before can be brought back.
  mutating func keep(over before: HomeFile) -> Effect {
    earlier.append(before)
    if earlier.count > Editing.depth { earlier.removeFirst() }
    return .save(home, over: before)
  }

  /// Brings back the layout before the last change that was kept.
  mutating func takeBack(at now: Date) -> [Effect] {
    guard let before = earlier.popLast() else {
      say("Nothing to take back", at: now)
      return []
    }
    let kept = home
    home = before
    arrange()
    say("The last change is taken back", at: now)
    return fillSlots(at: now) + [.save(home, over: kept)]
  }

  /// Takes a layout over that was read; what was changed elsewhere is not written over by what was here
  /// before it.
  mutating func take(_ file: HomeFile, at now: Date) -> [Effect] {
    if file != home {
      earlier = []
      if editing != nil {
        editing = nil
        say("home.yaml was changed elsewhere: that is shown now", isWarning: true, at: now)
      }
    }
    home = file
    arrange()
    return fillSlots(at: now)
  }

  /// Removes a widget: from edit mode it goes with what else is kept there, else at once.
  mutating func remove(_ id: SlotID, at now: Date) -> [Effect] {
    let title = slots[id].map { self.title(of: $0) } ?? id.name
    var next = home
    next.remove(id.name)
    if id == focus { focus = neighbour(of: id) }
    let effects = change(to: next, at: now)
    say("\(title) removed\(wayBack)", at: now)
    return effects
  }

  /// The key that takes a change back, as it is told behind what was done.
  var wayBack: String {
    configuration.keys.keys[.undo]?.first.map { ": \($0.sign) brings it back" } ?? ""
  }

  /// A key that removes only while editing was pressed outside of it.
  mutating func refuseToRemove(at now: Date) {
    let key = configuration.keys.keys[.edit]?.first.map { ": \($0.sign) edits" }
    say("Boxes are removed while editing\(key ?? "")", at: now)
  }

  /// What has the focus when a widget goes: the next of its stack, else the one before it.
  private func neighbour(of id: SlotID) -> SlotID? {
    let stops = stops
    let index = stops.firstIndex(of: id) ?? 0
    let others = stops.filter { $0 != id }.dropFirst(max(0, index - 1))
    return stack(of: id)?.neighbour(1) ?? others.first
  }
}
