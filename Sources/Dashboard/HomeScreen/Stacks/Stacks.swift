internal import Configuration
internal import FoundationEssentials
internal import Timelines

/// The smart stacks: the widget on top of each, the user's choices, and the user's habits.
package struct Stacks: Sendable {
  /// The stacks, by identifier in `home.yaml`.
  package private(set) var stacksByID: [String: SmartStack] = [:]
  /// The hours at which the user performed intents of each widget.
  private(set) var habits = Habits<SlotID>()
  /// Where the user is, for rules that depend on the Sun; `nil` if no location is configured.
  private(set) var location: GeoLocation?
  /// The events that widgets list, by widget; a widget that lists none is not a key.
  private(set) var events: [SlotID: [DatedEvent]] = [:]
  private(set) var suggestions = Suggestions()
  /// The widgets that the user chose in earlier runs, by stack.
  private var choices: [String: String] = [:]

  /// A change of the widget on top.
  struct TopChange {
    var from: SlotID
    var to: SlotID
  }

  /// The widget on top of each stack.
  var topWidgets: [String: SlotID] { stacksByID.mapValues(\.top) }

  package subscript(id: String) -> SmartStack? { stacksByID[id] }

  /// Returns the stack that contains a widget, or `nil`.
  package func stack(containing id: SlotID) -> SmartStack? {
    stacksByID.values.first { $0.members.contains(id) }
  }

  // MARK: The layout

  /// Updates the stacks to match the layout.
  mutating func update(to placements: [StackPlacement]) {
    for id in stacksByID.keys where !placements.contains(where: { $0.id == id }) {
      stacksByID[id] = nil
      if suggestions.current?.stack == id { suggestions.set(nil) }
    }
    suggestions.invalidate()
    for placement in placements {
      if stacksByID[placement.id] == nil {
        stacksByID[placement.id] = SmartStack(placement, lastChoice: choices[placement.id])
      } else {
        stacksByID[placement.id]?.update(placement)
      }
    }
  }

  /// Restores the choices and uses of earlier runs.
  ///
  /// A stack that the user has already used in this run keeps its widget on top.
  mutating func restore(
    _ choices: [String: String], _ uses: [SlotID: [DayHour]], suggestions dates: [SlotID: Date]
  ) {
    self.choices = choices
    suggestions.restore(dates)
    for (id, hours) in uses { for hour in hours.sorted() { habits.record(id, at: hour) } }
    for (id, stack) in stacksByID where stack.lastUsed == nil {
      var restoredStack = SmartStack(stack.placement, lastChoice: choices[id])
      if let suggestion = stack.suggestion { restoredStack.suggest(suggestion) }
      stacksByID[id] = restoredStack
    }
    scheduleDecision()
  }

  // MARK: Automatic rotation

  /// Schedules a new decision for the stack of a widget after the widget's data changed.
  ///
  /// A widget outside a stack has no effect.
  mutating func scheduleDecision(_ id: SlotID) {
    guard let stack = stack(containing: id) else { return }
    stacksByID[stack.placement.id]?.nextDecision = .distantPast
  }

  /// Schedules a new decision for every stack.
  mutating func scheduleDecision() {
    for id in stacksByID.keys { stacksByID[id]?.nextDecision = .distantPast }
  }

  mutating func setLocation(_ location: GeoLocation?) {
    self.location = location
    scheduleDecision()
  }

  /// Stores the events that a widget lists; `nil` if it lists none.
  mutating func setEvents(_ newEvents: [DatedEvent]?, of id: SlotID) {
    guard events[id] != newEvents else { return }
    events[id] = newEvents
    scheduleDecision()
  }

  /// Forgets the events of all widgets but these.
  mutating func keepEvents(of widgets: some Sequence<SlotID>) {
    let ids = Set(widgets)
    for id in events.keys where !ids.contains(id) { setEvents(nil, of: id) }
  }

  mutating func clockStepped(to now: Date) {
    for id in stacksByID.keys { stacksByID[id]?.clockStepped(to: now) }
  }

  /// Rotates a stack to the most relevant widget if a decision is due, and ends a finished slide.
  ///
  /// - Parameters:
  ///   - id: The identifier of the stack.
  ///   - now: The current time.
  ///   - makeEvaluator: Returns the evaluator for a stack, or `nil` while the user is using the
  ///     stack.
  /// - Returns: The change, or `nil` if the widget on top stays.
  mutating func rotateIfDue(
    _ id: String, at now: Date, evaluator makeEvaluator: (SmartStack) -> StackEvaluator?
  ) -> TopChange? {
    guard var stack = stacksByID[id] else { return nil }
    defer { stacksByID[id] = stack }
    if let end = stack.slide?.clock.end, end <= now { stack.endSlide() }
    guard let date = stack.nextDecision, date <= now, let evaluator = makeEvaluator(stack) else {
      return nil
    }
    let oldTop = stack.top
    if let decision = evaluator.decision(of: stack, at: now) {
      stack.apply(decision, at: now)
    } else {
      stack.updateReason(from: evaluator.candidates(at: now))
    }
    stack.nextDecision = evaluator.nextDecision(of: stack, after: now)
    return stack.top == oldTop ? nil : TopChange(from: oldTop, to: stack.top)
  }

  // MARK: User actions

  /// Brings a widget to the top of its stack.
  ///
  /// - Returns: The change, or `nil` if the widget was already on top or is not in a stack.
  mutating func bringToTop(_ id: SlotID, forward: Bool, at now: Date) -> TopChange? {
    guard let stack = stack(containing: id) else { return nil }
    stacksByID[stack.placement.id]?.recordUse(of: id, forward: forward, at: now)
    return stack.top == id ? nil : TopChange(from: stack.top, to: id)
  }

  /// Records that the user used a widget, so that its stack does not rotate for a while.
  ///
  /// Only the widget on top counts.
  mutating func recordUse(of id: SlotID, at now: Date) {
    guard let stack = stack(containing: id), stack.top == id else { return }
    stacksByID[stack.placement.id]?.recordUse(at: now)
  }

  /// Ends the slide animation of a stack.
  mutating func endSlide(of id: String) { stacksByID[id]?.endSlide() }

  // MARK: Suggestions

  /// Whether the user uses any widget regularly, so that there may be a suggestion.
  var hasHabits: Bool { !habits.isEmpty }

  /// Returns whether a search for a suggestion is due, and records it.
  mutating func beginSearch(_ search: Suggestions.Search) -> Bool { suggestions.begin(search) }

  mutating func suggest(_ suggestion: Suggestion) {
    suggestions.set(suggestion)
    stacksByID[suggestion.stack]?.suggest(suggestion.id)
  }

  /// Records that the user saw the suggestion.
  ///
  /// - Returns: Whether it was not recorded before.
  mutating func recordSuggestion(at now: Date) -> Bool { suggestions.recordDate(now) }

  /// Removes the suggestion.
  ///
  /// - Returns: The change, or `nil` if the suggestion was not on top.
  mutating func endSuggestion() -> TopChange? {
    guard let current = suggestions.current else { return nil }
    suggestions.set(nil)
    let wasOnTop = stacksByID[current.stack]?.top == current.id
    stacksByID[current.stack]?.endSuggestion()
    guard wasOnTop, let top = stacksByID[current.stack]?.top else { return nil }
    return TopChange(from: current.id, to: top)
  }

  /// Makes the suggestion a widget of its stack.
  mutating func keepSuggestion(at now: Date) {
    guard let current = suggestions.current else { return }
    suggestions.set(nil)
    stacksByID[current.stack]?.keepSuggestion(at: now)
  }

  // MARK: Habits

  /// Records the hour in which an intent was performed from a widget.
  ///
  /// - Returns: Whether this is the first use in this hour.
  mutating func recordHour(_ hour: DayHour, of id: SlotID) -> Bool {
    suggestions.invalidate()
    return habits.record(id, at: hour)
  }

  /// Forgets the habits of a stack's widgets.
  mutating func forgetHabits(of stack: SmartStack) {
    for id in stack.members { habits.forget(id) }
    stacksByID[stack.placement.id]?.nextDecision = .distantPast
  }
}
