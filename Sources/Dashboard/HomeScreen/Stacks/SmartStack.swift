package import Configuration
package import FoundationEssentials

/// A smart stack as a value: which widget is on top, and why.
///
/// The stack never reads the clock; every method is given the current time.
package struct SmartStack: Hashable, Sendable {
  /// Why a widget is on top.
  package enum Reason: Hashable, Sendable {
    case first, chosen, pinned
    /// The widget's entry is the most relevant one, with `rank`, until `until`.
    case relevant(rank: Double, until: Date?)
    /// The user usually uses the widget at this hour; `strength` measures how regularly.
    case habit(strength: Double, until: Date)
    /// A rule of the timetable holds, until `until`.
    case timed(String, until: Date)
    /// The entry that was relevant no longer is.
    case fallback
  }

  /// A widget that is relevant at a certain time.
  struct Candidate: Hashable {
    var id: SlotID
    /// The rank, 0…1.
    var rank: Double
    /// The date since which the widget has been relevant.
    var since: Date
    var reason: Reason
  }

  /// The widget of the rule that holds at a certain time.
  struct TimedCandidate: Hashable {
    var id: SlotID
    /// The date since which the rule has held.
    var since: Date
    var reason: Reason
  }

  /// The slide animation from one widget to another.
  struct Slide: Hashable {
    var from: SlotID
    /// Whether the new widget comes from below.
    var isForward: Bool
    var startDate: Date
  }

  package private(set) var placement: StackPlacement
  package private(set) var top: SlotID
  package private(set) var reason = Reason.first
  /// The widget that the user chose last.
  package private(set) var lastChoice: SlotID
  /// The date at which the user last used the stack, or `nil`.
  package private(set) var lastUsed: Date?
  /// The date of the last automatic rotation, or `nil`.
  package private(set) var lastRotated: Date?
  private(set) var slide: Slide?
  /// A widget that is suggested to the user and not in the stack, or `nil`.
  private(set) var suggestion: SlotID?
  /// Whether only the timetable determines the widget on top, since it was changed.
  private var followsTimetable = false
  /// The date of the next decision, or `nil` if nothing can change automatically.
  var nextDecision: Date? = .distantPast

  /// Creates a stack at launch.
  ///
  /// - Parameters:
  ///   - placement: The stack in the layout.
  ///   - lastChoice: The widget that the user chose in an earlier run, or `nil`. A widget with a
  ///     rule waits for its rule again.
  init(_ placement: StackPlacement, lastChoice: String? = nil) {
    self.placement = placement
    let validChoice = lastChoice.flatMap { choice in
      placement.widgets.contains(choice) && !placement.hasRule(for: choice) ? choice : nil
    }
    let widget = SlotID(placement.pinned ?? validChoice ?? placement.firstWidgetWithoutRule ?? "")
    top = widget
    self.lastChoice = widget
    if validChoice != nil { reason = .chosen }
    if placement.pinned != nil { reason = .pinned }
  }

  /// The widgets of the stack, and the suggestion.
  var members: [SlotID] {
    placement.widgets.map { SlotID($0) } + [suggestion].compactMap(\.self)
  }
  var pinned: SlotID? { placement.pinned.map { SlotID($0) } }
  package var index: Int { members.firstIndex(of: top) ?? 0 }

  /// Applies a changed placement.
  ///
  /// The widget on top stays if it is still a member; but a changed timetable applies at once, even
  /// if the user chose another widget before.
  mutating func update(_ placement: StackPlacement) {
    guard placement != self.placement else { return }
    let oldPlacement = self.placement
    self.placement = placement
    nextDecision = .distantPast
    slide = nil
    if !members.contains(lastChoice) { resetChoice() }
    if !members.contains(top) {
      top = lastChoice
      reason = .fallback
    }
    if top == pinned {
      reason = .pinned
    } else if reason == .pinned {
      reason = .chosen
      lastChoice = top
    }
    if placement.timetable != oldPlacement.timetable { timetableChanged() }
  }

  private mutating func timetableChanged() {
    lastUsed = nil
    // A widget with a rule is not what the stack shows when no rule holds.
    guard placement.hasRule(for: lastChoice.name) else { return }
    resetChoice()
    followsTimetable = true
  }

  private mutating func resetChoice() {
    lastChoice = placement.firstWidgetWithoutRule.map { SlotID($0) } ?? lastChoice
  }

  // MARK: User actions

  /// Records that the user brought a widget to the top or used the one on top.
  ///
  /// This takes precedence over candidates that were already relevant.
  mutating func recordUse(of id: SlotID? = nil, forward: Bool = true, at now: Date) {
    if let id, members.contains(id), id != top {
      bringToTop(id, because: .chosen, forward: forward, at: now)
    } else if reason == .first || reason == .fallback {
      reason = .chosen
    }
    lastChoice = top
    lastUsed = now
    followsTimetable = false
    nextDecision = .distantPast
  }

  /// Returns the widget a number of steps away; the order wraps around.
  func neighbor(at steps: Int) -> SlotID {
    let members = members
    let count = members.count
    guard count > 0 else { return top }
    // A program may ask for any number of steps.
    return members[(index + steps % count + count) % count]
  }

  // MARK: Suggestions

  mutating func suggest(_ id: SlotID) {
    suggestion = id
    nextDecision = .distantPast
  }

  /// Removes the suggestion; if it is on top, the user's last choice comes to the top.
  mutating func endSuggestion() {
    guard let suggestion else { return }
    self.suggestion = nil
    if lastChoice == suggestion { resetChoice() }
    if top == suggestion {
      top = lastChoice
      reason = .fallback
    }
    slide = nil
    nextDecision = .distantPast
  }

  /// Removes the mark of the suggestion, which the user adds to the stack.
  mutating func keepSuggestion(at now: Date) {
    guard let suggestion else { return }
    placement.widgets.append(suggestion.name)
    self.suggestion = nil
    recordUse(of: suggestion, at: now)
  }

  // MARK: Automatic rotation

  /// How long the stack does not rotate after the user has used it, in seconds.
  static let useHold: TimeInterval = 60
  /// The minimum time between two automatic rotations, in seconds.
  static let rotationInterval: TimeInterval = 600

  /// Returns the widget to bring to the top, or `nil` if the current one stays.
  ///
  /// - Parameters:
  ///   - candidates: The widgets that are relevant at the date.
  ///   - timed: The rule of the timetable that holds at the date, or `nil` for none.
  ///   - date: The date for which to decide, which may be in the future.
  ///   - isLimited: Whether ``useHold`` and ``rotationInterval`` apply.
  /// - Returns: The widget, the reason, and whether this counts as a rotation.
  func decision(
    among candidates: [Candidate], timed: TimedCandidate? = nil, at date: Date, isLimited: Bool
  ) -> (id: SlotID, reason: Reason, isRotation: Bool)? {
    let useHoldEnd = lastUsed?.addingTimeInterval(Self.useHold)
    if isLimited, let useHoldEnd, date < useHoldEnd { return nil }
    if let pinned { return top == pinned ? nil : (pinned, .pinned, false) }
    // The user's choice takes precedence over a rule that held already.
    if let timed, members.contains(timed.id), lastUsed.map({ timed.since > $0 }) ?? true {
      return top == timed.id && reason == timed.reason ? nil : (timed.id, timed.reason, false)
    }
    guard placement.rotates else {
      return top == lastChoice || !isTimed ? nil : (lastChoice, .fallback, false)
    }
    // The user's choice takes precedence over candidates that were already relevant at the time.
    let eligible = candidates.filter { candidate in lastUsed.map { candidate.since > $0 } ?? true }
    let order = members
    let best = eligible.max { left, right in
      (left.rank, left.since, -(order.firstIndex(of: left.id) ?? 0))
        < (right.rank, right.since, -(order.firstIndex(of: right.id) ?? 0))
    }
    let target = best?.id ?? lastChoice
    guard target != top else { return nil }
    let topIsNoLongerRelevant = top != lastChoice && !eligible.contains { $0.id == top }
    let rotationPauseEnd = lastRotated?.addingTimeInterval(Self.rotationInterval)
    if isLimited, !topIsNoLongerRelevant, let rotationPauseEnd, date < rotationPauseEnd {
      return nil
    }
    return (target, best?.reason ?? .fallback, !topIsNoLongerRelevant)
  }

  /// Whether the widget on top is there because of the timetable.
  private var isTimed: Bool {
    if case .timed = reason { true } else { followsTimetable }
  }

  /// Applies a decision.
  mutating func apply(_ decision: (id: SlotID, reason: Reason, isRotation: Bool), at now: Date) {
    guard decision.id != top else {
      reason = decision.reason
      return
    }
    bringToTop(decision.id, because: decision.reason, forward: true, at: now)
    if decision.isRotation { lastRotated = now }
  }

  /// Updates the reason of a widget that stays on top.
  mutating func updateReason(from candidates: [Candidate]) {
    switch reason {
    case .relevant, .habit:
      if let candidate = candidates.first(where: { $0.id == top }) { reason = candidate.reason }
    default: break
    }
  }

  /// The dates at which ``useHold`` and ``rotationInterval`` end.
  var limitEndDates: [Date] {
    [
      lastUsed?.addingTimeInterval(Self.useHold),
      lastRotated?.addingTimeInterval(Self.rotationInterval),
    ].compactMap(\.self)
  }

  /// Moves dates that are now in the future back to `now`, after the wall clock was set back.
  mutating func clockStepped(to now: Date) {
    lastUsed = lastUsed.map { min($0, now) }
    lastRotated = lastRotated.map { min($0, now) }
    nextDecision = .distantPast
    slide = nil
  }

  private mutating func bringToTop(
    _ id: SlotID, because reason: Reason, forward: Bool, at now: Date
  ) {
    slide = Slide(from: top, isForward: forward, startDate: now)
    top = id
    self.reason = reason
  }

  /// Ends the slide animation.
  mutating func endSlide() { slide = nil }
}

extension SmartStack.Slide {
  /// The duration of the slide, in seconds.
  private static let duration: TimeInterval = 0.25

  var clock: MotionClock { MotionClock(startDate: startDate, duration: Self.duration) }
}

extension StackPlacement {
  fileprivate func hasRule(for widget: String) -> Bool {
    timetable.contains { $0.widget == widget }
  }

  /// The first widget without a rule, or the first one if all have rules; `nil` for an empty stack.
  fileprivate var firstWidgetWithoutRule: String? {
    widgets.first { !hasRule(for: $0) } ?? widgets.first
  }
}
