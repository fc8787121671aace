package import Configuration
package import FoundationEssentials

/// A smart stack as a value: which widget is on top, and why.
///
/// The stack never reads the clock; every method is given the current time.
package struct SmartStack: Hashable, Sendable {
  /// The reason for the widget on top.
  package enum Reason: Hashable, Sendable {
    case first, chosen, pinned
    /// Its entry is the most relevant, with this rank, until this date.
    case relevant(rank: Double, until: Date?)
    /// The user usually uses it at this hour, with this strength.
    case habit(strength: Double, until: Date)
    /// The relevant entry is over.
    case fellBack
  }

  /// A widget that is relevant at some time.
  struct Candidate: Hashable {
    var id: SlotID
    /// The rank, 0…1.
    var rank: Double
    /// The date since which the widget is relevant.
    var since: Date
    var reason: Reason
  }

  /// The slide animation from one widget to another.
  struct Slide: Hashable {
    var from: SlotID
    /// Whether the new widget comes from below.
    var isForward: Bool
    var began: Date
  }

  package private(set) var placement: StackPlacement
  package private(set) var top: SlotID
  package private(set) var reason = Reason.first
  /// The widget that the user chose last.
  package private(set) var chosen: SlotID
  /// The date at which the user last used the stack, or `nil`.
  package private(set) var lastTouched: Date?
  /// The date of the last automatic rotation, or `nil`.
  package private(set) var lastRotated: Date?
  private(set) var slide: Slide?
  /// The date of the next decision, or `nil` if nothing can change automatically.
  var nextDecision: Date? = .distantPast

  /// Creates a stack at launch; `chosen` is the widget that the user chose in an earlier run.
  init(_ placement: StackPlacement, chosen: String? = nil) {
    self.placement = placement
    let known = chosen.flatMap { placement.widgets.contains($0) ? $0 : nil }
    let first = SlotID(placement.pinned ?? known ?? placement.widgets.first ?? "")
    top = first
    self.chosen = first
    if known != nil { reason = .chosen }
    if placement.pinned != nil { reason = .pinned }
  }

  var members: [SlotID] { placement.widgets.map { SlotID($0) } }
  var pinned: SlotID? { placement.pinned.map { SlotID($0) } }
  package var index: Int { placement.widgets.firstIndex(of: top.name) ?? 0 }

  /// Applies a changed placement; the widget on top stays if it is still a member.
  mutating func update(_ placement: StackPlacement) {
    guard placement != self.placement else { return }
    self.placement = placement
    nextDecision = .distantPast
    slide = nil
    if !members.contains(chosen) { chosen = members.first ?? chosen }
    if !members.contains(top) {
      top = chosen
      reason = .fellBack
    }
    if top == pinned {
      reason = .pinned
    } else if reason == .pinned {
      reason = .chosen
    }
  }

  // MARK: User actions

  /// Records that the user brought up a widget or used the one on top, which overrules older
  /// candidates.
  mutating func touch(_ id: SlotID? = nil, forward: Bool = true, at now: Date) {
    if let id, members.contains(id), id != top {
      begin(id, .chosen, forward: forward, at: now)
    } else if reason == .first || reason == .fellBack {
      reason = .chosen
    }
    chosen = top
    lastTouched = now
    nextDecision = .distantPast
  }

  /// Returns the widget a number of steps away; the order wraps around.
  func neighbor(_ steps: Int) -> SlotID {
    let count = placement.widgets.count
    guard count > 0 else { return top }
    return members[(((index + steps) % count) + count) % count]
  }

  // MARK: Automatic rotation

  /// How long the stack stays after the user touched it, in seconds.
  static let userHold: TimeInterval = 60
  /// The minimum time between two automatic rotations, in seconds.
  static let rotationInterval: TimeInterval = 600

  /// Returns the widget that comes on top, or `nil` if the current one stays.
  ///
  /// - Parameters:
  ///   - candidates: The widgets that are relevant at this time.
  ///   - moment: The time of the decision.
  ///   - isLimited: Whether the time limits apply.
  /// - Returns: The widget, the reason, and whether this counts as a rotation.
  func decision(
    among candidates: [Candidate], at moment: Date, isLimited: Bool
  ) -> (id: SlotID, reason: Reason, isTurn: Bool)? {
    let touchEnd = lastTouched?.addingTimeInterval(Self.userHold)
    if isLimited, let touchEnd, moment < touchEnd { return nil }
    if let pinned { return top == pinned ? nil : (pinned, .pinned, false) }
    guard placement.rotates else { return nil }
    // The user's choice overrules candidates that were already relevant when it was made.
    let open = candidates.filter { candidate in lastTouched.map { candidate.since > $0 } ?? true }
    let order = members
    let best = open.max { left, right in
      (left.rank, left.since, -(order.firstIndex(of: left.id) ?? 0))
        < (right.rank, right.since, -(order.firstIndex(of: right.id) ?? 0))
    }
    let target = best?.id ?? chosen
    guard target != top else { return nil }
    let isOver = top != chosen && !open.contains { $0.id == top }
    let turnEnd = lastRotated?.addingTimeInterval(Self.rotationInterval)
    if isLimited, !isOver, let turnEnd, moment < turnEnd { return nil }
    return (target, best?.reason ?? .fellBack, !isOver)
  }

  /// Applies a decision.
  mutating func apply(_ decision: (id: SlotID, reason: Reason, isTurn: Bool), at now: Date) {
    begin(decision.id, decision.reason, forward: true, at: now)
    if decision.isTurn { lastRotated = now }
  }

  /// Updates the reason of a widget that stays on top.
  mutating func confirm(_ candidates: [Candidate]) {
    switch reason {
    case .relevant, .habit:
      if let candidate = candidates.first(where: { $0.id == top }) { reason = candidate.reason }
    default: break
    }
  }

  /// The dates at which the time limits end.
  var limitEnds: [Date] {
    [
      lastTouched?.addingTimeInterval(Self.userHold),
      lastRotated?.addingTimeInterval(Self.rotationInterval),
    ].compactMap(\.self)
  }

  /// Limits past dates to `now`, in case the wall clock was set back.
  mutating func clockStepped(to now: Date) {
    lastTouched = lastTouched.map { min($0, now) }
    lastRotated = lastRotated.map { min($0, now) }
    nextDecision = .distantPast
    slide = nil
  }

  private mutating func begin(
    _ id: SlotID, _ reason: Reason, forward: Bool, at now: Date
  ) {
    slide = Slide(from: top, isForward: forward, began: now)
    top = id
    self.reason = reason
  }

  /// Ends the slide animation.
  mutating func endSlide() { slide = nil }
}

extension SmartStack.Slide {
  /// The duration of the slide, in seconds.
  private static let duration: TimeInterval = 0.25

  var clock: MotionClock { MotionClock(began: began, duration: Self.duration) }
}
