internal import Configuration
internal import FoundationEssentials
internal import Timelines

extension HomeScreen {
  /// The stack that a widget is in, or `nil` for one with a box of its own.
  package func stack(of id: SlotID) -> SmartStack? {
    home.stack(of: id.name).flatMap { stacks[$0.id] }
  }

  /// Makes stacks for new ones, drops those of removed ones, and tells the others what changed.
  mutating func fillStacks() {
    let placed = home.stacks
    for id in stacks.keys where !placed.contains(where: { $0.id == id }) { stacks[id] = nil }
    for placement in placed {
      if stacks[placement.id] == nil {
        stacks[placement.id] = SmartStack(placement, chosen: stackChoices[placement.id])
      } else {
        stacks[placement.id]?.take(placement)
      }
    }
    if case .stack(let sheet) = overlay { overlay = sheet.held(in: stacks).map { .stack($0) } }
  }

  /// What is known of a widget changed: its stack thinks again.
  mutating func unsettleStack(of id: SlotID) {
    guard !stacks.isEmpty, let stack = home.stack(of: id.name) else { return }
    stacks[stack.id]?.nextDecision = .distantPast
  }

  mutating func unsettleStacks() {
    for id in stacks.keys { stacks[id]?.nextDecision = .distantPast }
  }

  /// The stacks of the page that is shown.
  var visibleStacks: [SmartStack] {
    guard !stacks.isEmpty else { return [] }
    return arrangement?.boxes(onPage: page).compactMap { stacks[$0.box] } ?? []
  }

  /// Turns the stacks that are seen to what matters now.
  mutating func settleStacks(at now: Date) {
    for var stack in visibleStacks {
      if let end = stack.turn?.clock.end, end <= now { stack.endTurn() }
      if let date = stack.nextDecision, date <= now, !isInUse(stack) {
        decide(&stack, at: now)
      }
      stacks[stack.placement.id] = stack
    }
  }

  private mutating func decide(_ stack: inout SmartStack, at now: Date) {
    let judge = StackJudge(stack, of: self)
    let before = stack.top
    if let decision = judge.decision(of: stack, at: now) {
      stack.follow(decision, at: now)
      turned(&stack, from: before)
    } else {
      stack.confirm(judge.candidates(at: now))
    }
    stack.nextDecision = judge.nextDecision(of: stack, after: now)
  }

  /// Whether the user is at work in a stack, which does not turn under their hands.
  func isInUse(_ stack: SmartStack) -> Bool {
    let members = stack.members
    func holds(_ id: SlotID?) -> Bool { id.map(members.contains) ?? false }
    if hints != nil || editing != nil || scrub != nil { return true }
    if overlay != nil && holds(focus) { return true }
    return holds(inside?.slot) || holds(armed?.slot) || presses.isBusy(stack.top)
  }

  /// Another widget is on top: the focus goes with it, and a slide is shown only where it is seen.
  private mutating func turned(_ stack: inout SmartStack, from before: SlotID) {
    if configuration.motion == .reduced || !shown.contains(before) { stack.endTurn() }
    if focus == before { focus = stack.top }
    if inside?.slot == before { inside = nil }
    if armed?.slot == before { armed = nil }
    if scrub?.scope == .widget(before) { scrub = nil }
    hints = nil
  }

  // MARK: The user's hand

  /// Scrolls the stack of a widget.
  mutating func scrollStack(of id: SlotID?, by steps: Int, at now: Date) -> [Effect] {
    guard let id, let stack = stack(of: id) else {
      say("This box is no stack", at: now)
      return []
    }
    return bringUp(stack.neighbour(steps), onward: steps > 0, at: now)
  }

  /// Brings a widget of a stack up; one with a box of its own is seen anyway.
  mutating func bringUp(_ id: SlotID, onward: Bool = true, at now: Date) -> [Effect] {
    guard var stack = stack(of: id) else { return [] }
    let before = stack.top
    stack.touch(id, onward: onward, at: now)
    if before != id { turned(&stack, from: before) }
    stacks[stack.placement.id] = stack
    return [.keepChoice(stack: stack.placement.id, id)]
  }

  /// The user did something in a widget: its stack leaves it there.
  mutating func touchStack(of id: SlotID, at now: Date) {
    guard let stack = home.stack(of: id.name), stacks[stack.id]?.top == id else { return }
    stacks[stack.id]?.touch(at: now)
  }

  /// Pins the widget on top, or lets it go.
  mutating func togglePin(at now: Date) -> [Effect] {
    guard let focus, let placement = home.stack(of: focus.name) else {
      say("Only the widget of a stack can be pinned", at: now)
      return []
    }
    var changed = placement
    changed.pinned = placement.pinned == focus.name ? nil : focus.name
    let title = slots[focus].map { self.title(of: $0) } ?? focus.name
    let isPinned = changed.pinned != nil
    stacks[placement.id]?.touch(at: now)
    let effects = change(changed, at: now)
    say(isPinned ? "\(title) stays on top" : "\(title) is not pinned any more", at: now)
    return effects
  }

  /// Puts another description of a stack in its place.
  mutating func change(_ stack: StackPlacement, at now: Date) -> [Effect] {
    guard let index = home.stacks.firstIndex(where: { $0.id == stack.id }) else { return [] }
    var next = home
    next.stacks[index] = stack
    return change(to: next, at: now)
  }

  // MARK: What is learned

  /// Notes that an intent was fired from a widget.
  mutating func noteUse(of id: SlotID, at now: Date) -> [Effect] {
    let moment = DayHour(now, in: place.zone)
    touchStack(of: id, at: now)
    return habits.note(id, at: moment) ? [.noteUse(id, moment)] : []
  }

  /// Notes that an intent of an extension was fired that no box has: it belongs to all its widgets in
  /// stacks.
  mutating func noteUses(of name: String, at now: Date) -> [Effect] {
    let moment = DayHour(now, in: place.zone)
    let stacked = Set(home.stacks.flatMap(\.widgets))
    let ids = home.widgets.filter { $0.widget.extension == name && stacked.contains($0.id) }
      .map { SlotID($0.id) }
    return ids.compactMap { habits.note($0, at: moment) ? .noteUse($0, moment) : nil }
  }

  /// Takes over what earlier runs remember.
  mutating func remember(_ choices: [String: String], _ uses: [SlotID: [DayHour]]) {
    stackChoices = choices
    for (id, moments) in uses { for moment in moments.sorted() { habits.note(id, at: moment) } }
    for placement in home.stacks where stacks[placement.id]?.touched == nil {
      stacks[placement.id] = SmartStack(placement, chosen: choices[placement.id])
    }
    settleFocus()
    unsettleStacks()
  }

  /// Forgets what was learned of a stack's widgets.
  mutating func forgetHabits(of stack: SmartStack) -> [Effect] {
    for id in stack.members { habits.forget(id) }
    stacks[stack.placement.id]?.nextDecision = .distantPast
    return [.forgetUses(stack.members)]
  }
}
