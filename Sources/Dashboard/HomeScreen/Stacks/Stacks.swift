internal import Configuration
internal import FoundationEssentials
internal import Timelines

/// The smart stacks: the widget on top of each, the user's choices, and the user's habits.
package struct Stacks: Sendable {
  /// The stacks, by identifier in `home.yaml`.
  package private(set) var all: [String: SmartStack] = [:]
  /// The hours at which the user performed intents of each widget.
  private(set) var habits = Habits<SlotID>()
  /// The widgets that the user chose in earlier runs, by stack.
  private var choices: [String: String] = [:]

  /// A change of the widget on top.
  struct TopChange {
    var from: SlotID
    var to: SlotID
  }

  /// The widget on top of each stack.
  var tops: [String: SlotID] { all.mapValues(\.top) }

  package subscript(id: String) -> SmartStack? { all[id] }

  /// Returns the stack that contains a widget, or `nil`.
  package func stack(containing id: SlotID) -> SmartStack? {
    all.values.first { $0.members.contains(id) }
  }

  // MARK: The layout

  /// Updates the stacks to match the layout.
  mutating func update(to placed: [StackPlacement]) {
    for id in all.keys where !placed.contains(where: { $0.id == id }) { all[id] = nil }
    for placement in placed {
      if all[placement.id] == nil {
        all[placement.id] = SmartStack(placement, chosen: choices[placement.id])
      } else {
        all[placement.id]?.update(placement)
      }
    }
  }

  /// Restores the choices and uses of earlier runs.
  mutating func restore(_ choices: [String: String], _ uses: [SlotID: [DayHour]]) {
    self.choices = choices
    for (id, moments) in uses { for moment in moments.sorted() { habits.record(id, at: moment) } }
    for (id, stack) in all where stack.lastTouched == nil {
      all[id] = SmartStack(stack.placement, chosen: choices[id])
    }
    scheduleDecision()
  }

  // MARK: Automatic rotation

  /// Schedules a new decision for the stack of a widget whose data changed.
  mutating func scheduleDecision(_ id: SlotID) {
    guard let stack = stack(containing: id) else { return }
    all[stack.placement.id]?.nextDecision = .distantPast
  }

  /// Schedules a new decision for every stack.
  mutating func scheduleDecision() {
    for id in all.keys { all[id]?.nextDecision = .distantPast }
  }

  mutating func clockStepped(to now: Date) {
    for id in all.keys { all[id]?.clockStepped(to: now) }
  }

  /// Rotates a stack to the most relevant widget if a decision is due.
  ///
  /// - Parameters:
  ///   - id: The stack.
  ///   - now: The current time.
  ///   - evaluator: Returns the evaluator for a stack, or `nil` while the user is using the stack.
  /// - Returns: The change, or `nil` if the widget on top stays.
  mutating func rotateIfDue(
    _ id: String, at now: Date, evaluator: (SmartStack) -> StackEvaluator?
  ) -> TopChange? {
    guard var stack = all[id] else { return nil }
    defer { all[id] = stack }
    if let end = stack.slide?.clock.end, end <= now { stack.endSlide() }
    guard let date = stack.nextDecision, date <= now, let judge = evaluator(stack) else {
      return nil
    }
    let before = stack.top
    if let decision = judge.decision(of: stack, at: now) {
      stack.apply(decision, at: now)
    } else {
      stack.confirm(judge.candidates(at: now))
    }
    stack.nextDecision = judge.nextDecision(of: stack, after: now)
    return stack.top == before ? nil : TopChange(from: before, to: stack.top)
  }

  // MARK: User actions

  /// Brings a widget to the top of its stack.
  ///
  /// - Returns: The change, or `nil` if the widget was already on top.
  mutating func bringUp(_ id: SlotID, forward: Bool, at now: Date) -> TopChange? {
    guard let stack = stack(containing: id) else { return nil }
    all[stack.placement.id]?.touch(id, forward: forward, at: now)
    return stack.top == id ? nil : TopChange(from: stack.top, to: id)
  }

  /// Records that the user used a widget, so that its stack does not rotate for a while.
  mutating func touch(_ id: SlotID, at now: Date) {
    guard let stack = stack(containing: id), stack.top == id else { return }
    all[stack.placement.id]?.touch(at: now)
  }

  /// Ends the slide animation of a stack.
  mutating func endSlide(of id: String) { all[id]?.endSlide() }

  // MARK: Habits

  /// Records that an intent was performed from a widget.
  ///
  /// - Returns: Whether this is the first use in this hour.
  mutating func recordUse(of id: SlotID, at moment: DayHour) -> Bool {
    habits.record(id, at: moment)
  }

  /// Forgets the habits of a stack's widgets.
  mutating func forgetHabits(of stack: SmartStack) {
    for id in stack.members { habits.forget(id) }
    all[stack.placement.id]?.nextDecision = .distantPast
  }
}
