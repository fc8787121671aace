internal import Configuration
internal import FoundationEssentials
internal import Timelines
internal import ViewTree
internal import Texts

/// Suggestions of widgets that are not in a stack.
extension HomeScreen {
  /// Returns whether a widget is a suggestion, which `home.yaml` does not contain.
  func isSuggestion(_ id: SlotID) -> Bool { stacks.suggestions.current?.id == id }

  /// Ends a suggestion whose hour is over, and begins one that is due.
  mutating func updateSuggestion(at now: Date) -> [Effect] {
    if let current = stacks.suggestions.current {
      guard let stack = stacks[current.stack] else { return [] }
      let isOver = now >= current.end || !stack.placement.suggests
      return isOver && !isInUse(stack) ? endSuggestion() : []
    }
    guard !sheets.isOpen, !isEditing, stacks.hasHabits else { return [] }
    let hour = DayHour(now, in: localeSettings.zone)
    guard stacks.beginSearch(Suggestions.Search(hour: hour, page: board.page)),
      !stacks.suggestions.wasMade(in: hour, localeSettings.zone),
      let suggestion = suggestion(at: now, in: hour)
    else { return [] }
    stacks.suggest(suggestion)
    return applyLayout()
  }

  /// Returns the next time at which a suggestion may begin or end, or `nil` if there is none.
  func nextSuggestionChange(after now: Date) -> Date? {
    if let current = stacks.suggestions.current {
      return stacks[current.stack].map { isInUse($0) ? nil : current.end } ?? nil
    }
    let suggests = visibleStacks.contains { $0.placement.suggests && $0.placement.rotates }
    guard suggests, !sheets.isOpen, !isEditing, hasHabitsOnOtherPages else { return nil }
    let zone = localeSettings.zone
    return DayHour(now, in: zone).end(after: now, in: zone)
  }

  private var hasHabitsOnOtherPages: Bool {
    guard stacks.hasHabits else { return false }
    let shownBoxes = Set(board.arrangement?.boxes(onPage: board.page).map(\.box) ?? [])
    return board.file.widgets.contains {
      !shownBoxes.contains(board.file.box(of: $0.id))
        && !stacks.habits.uses(of: SlotID($0.id)).isEmpty
    }
  }

  /// Remembers the date of a suggestion when it comes to the top.
  mutating func recordSuggestion(at now: Date) -> [Effect] {
    guard let current = stacks.suggestions.current, stacks[current.stack]?.top == current.id,
      stacks.recordSuggestion(at: now)
    else { return [] }
    return [.recordSuggestion(current.source, now)]
  }

  /// Removes the suggestion; if it is on top, the stack turns to the widget that the user chose.
  private mutating func endSuggestion() -> [Effect] {
    if let change = stacks.endSuggestion() { applyTopChange(change) }
    return applyLayout()
  }

  /// Returns the widget on another page with the strongest habit in this hour, for the first stack
  /// of the page that can show it; `nil` if there is none.
  private func suggestion(at now: Date, in hour: DayHour) -> Suggestion? {
    let shownBoxes = Set(board.arrangement?.boxes(onPage: board.page).map(\.box) ?? [])
    let stacks = visibleStacks.filter {
      $0.placement.suggests && $0.placement.rotates && $0.pinned == nil && !isInUse($0)
    }
    let sources = board.file.widgets.filter { widget in
      widget.family.span != nil && widget.network == .allow
        && !shownBoxes.contains(board.file.box(of: widget.id))
        && !self.stacks.suggestions.isRecent(SlotID(widget.id), at: now)
    }
    let habits = sources.map { ($0, self.stacks.habits.strength(of: SlotID($0.id), at: hour)) }
      .filter { $0.1 >= Habits<SlotID>.threshold }.sorted { $0.1 > $1.1 }
    for (source, _) in habits {
      for stack in stacks {
        guard let copy = copy(of: source, for: stack) else { continue }
        return Suggestion(
          stack: stack.placement.id, source: SlotID(source.id), placement: copy,
          end: hour.end(after: now, in: localeSettings.zone))
      }
    }
    return nil
  }

  /// Returns a widget in the family of a stack, or `nil` if the widget is not offered in it.
  private func copy(of source: WidgetPlacement, for stack: SmartStack) -> WidgetPlacement? {
    guard let first = stack.members.first, let family = board.family(of: first) else { return nil }
    var copy = source
    copy.family = family
    copy.id = board.file.freeID(source.widget, family)
    let kind = extensions[designs.resolve(source).widget]
    return kind?.families.contains(family) == true ? copy : nil
  }

  // MARK: The user's answer

  /// Adds the suggested widget to its stack.
  mutating func keepSuggestion(at now: Date) -> [Effect] {
    guard let current = stacks.suggestions.current, focus == current.id,
      var stack = board.file.stacks.first(where: { $0.id == current.stack })
    else {
      showNotice("This widget is not a suggestion", at: now)
      return []
    }
    stack.widgets.append(current.placement.id)
    var next = board.file.replacing(stack)
    next.widgets.append(current.placement)
    stacks.keepSuggestion(at: now)
    let effects = change(to: next)
    showNotice("\(title(of: current.id)) added to the stack\(undoSuffix)", at: now)
    return effects + [.saveChoice(stack: current.stack, current.id)]
  }

  /// Removes the suggested widget; it is not suggested again for a week.
  mutating func dismissSuggestion(at now: Date) -> [Effect] {
    let name = stacks.suggestions.current.map { title(of: $0.id) } ?? ""
    let effects = endSuggestion()
    showNotice("\(name) is not suggested again for a week", at: now)
    return effects
  }
}

extension DayHour {
  /// Returns the end of the hour that contains a date.
  fileprivate func end(after date: Date, in zone: TimeZone) -> Date {
    let seconds = date.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: date))
    return date.addingTimeInterval(3600 - (seconds - (seconds / 3600).rounded(.down) * 3600))
  }
}
