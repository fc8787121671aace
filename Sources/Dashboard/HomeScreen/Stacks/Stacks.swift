internal import Configuration
internal import FoundationEssentials
internal import Timelines

/// The smart stacks: which widget of each is on top, what the user chose, and when they use what.
package struct Stacks: Sendable {
  /// The stacks by their ids in `home.yaml`.
  package private(set) var all: [String: SmartStack] = [:]
  /// When the user fired intents of which widget.
  private(set) var habits = Habits<SlotID>()
  /// What the user had chosen in an earlier run.
  private var choices: [String: String] = [:]

  /// A stack that shows another widget now.
  struct Turned {
    var from: SlotID
    var to: SlotID
  }

  /// The widget on top of each stack.
  var tops: [String: SlotID] { all.mapValues(\.top) }

  package subscript(id: String) -> SmartStack? { all[id] }

  /// The stack that a widget is in, or `nil` for one with a box of its own.
  package func holding(_ id: SlotID) -> SmartStack? { all.values.first { $0.members.contains(id) } }

  // MARK: The layout

  /// Makes stacks for new ones, drops those of removed ones, and tells the others what changed.
  mutating func update(to placed: [StackPlacement]) {
    for id in all.keys where !placed.contains(where: { $0.id == id }) { all[id] = nil }
    for placement in placed {
      if all[placement.id] == nil {
        all[placement.id] = SmartStack(placement, chosen: choices[placement.id])
      } else {
        all[placement.id]?.take(placement)
      }
    }
  }

  /// Takes over what earlier runs remember.
  mutating func remember(_ choices: [String: String], _ uses: [SlotID: [DayHour]]) {
    self.choices = choices
    for (id, moments) in uses { for moment in moments.sorted() { habits.note(id, at: moment) } }
    for (id, stack) in all where stack.touched == nil {
      all[id] = SmartStack(stack.placement, chosen: choices[id])
    }
    unsettle()
  }

  // MARK: Turning by themselves

  /// What is known of a widget changed: its stack decides again.
  mutating func unsettle(_ id: SlotID) {
    guard let stack = holding(id) else { return }
    all[stack.placement.id]?.nextDecision = .distantPast
  }

  mutating func unsettle() {
    for id in all.keys { all[id]?.nextDecision = .distantPast }
  }

  mutating func clockStepped(to now: Date) {
    for id in all.keys { all[id]?.clockStepped(to: now) }
  }

  /// Turns a stack to what matters now, where it is time.
  ///
  /// - Parameters:
  ///   - id: The stack.
  ///   - now: When.
  ///   - judge: Says who matters when; `nil` while the user is at work in the stack.
  /// - Returns: What was turned, or `nil` where it stays.
  mutating func settle(
    _ id: String, at now: Date, judge: (SmartStack) -> StackJudge?
  ) -> Turned? {
    guard var stack = all[id] else { return nil }
    defer { all[id] = stack }
    if let end = stack.turn?.clock.end, end <= now { stack.endTurn() }
    guard let date = stack.nextDecision, date <= now, let judge = judge(stack) else { return nil }
    let before = stack.top
    if let decision = judge.decision(of: stack, at: now) {
      stack.follow(decision, at: now)
    } else {
      stack.confirm(judge.candidates(at: now))
    }
    stack.nextDecision = judge.nextDecision(of: stack, after: now)
    return stack.top == before ? nil : Turned(from: before, to: stack.top)
  }

  // MARK: The user's hand

  /// Brings a widget up.
  ///
  /// - Returns: What was turned, or `nil` where it was on top.
  mutating func bringUp(_ id: SlotID, onward: Bool, at now: Date) -> Turned? {
    guard let stack = holding(id) else { return nil }
    all[stack.placement.id]?.touch(id, onward: onward, at: now)
    return stack.top == id ? nil : Turned(from: stack.top, to: id)
  }

  /// The user did something in a widget: its stack leaves it there.
  mutating func touch(_ id: SlotID, at now: Date) {
    guard let stack = holding(id), stack.top == id else { return }
    all[stack.placement.id]?.touch(at: now)
  }

  /// The slide of a stack is over, or not to be seen.
  mutating func endTurn(of id: String) { all[id]?.endTurn() }

  // MARK: Habits

  /// Notes that an intent was fired from a widget.
  ///
  /// - Returns: Whether that is new for this hour.
  mutating func noteUse(of id: SlotID, at moment: DayHour) -> Bool { habits.note(id, at: moment) }

  /// Forgets what was learned of a stack's widgets.
  mutating func forgetHabits(of stack: SmartStack) {
    for id in stack.members { habits.forget(id) }
    all[stack.placement.id]?.nextDecision = .distantPast
  }
}
