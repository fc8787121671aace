package import Configuration
package import FoundationEssentials

/// Which of the widgets of a stack is on top, and why: a value that is told the time.
///
/// - Source: shared design, widget contract §6.
package struct SmartStack: Hashable, Sendable {
  /// Why the one on top is there.
  package enum Reason: Hashable, Sendable {
    case first, chosen, pinned
    /// What it shows matters most: its rank, and until when.
    case relevant(rank: Double, until: Date?)
    /// It is used at this hour: how surely.
    case habit(strength: Double, until: Date)
    /// What mattered is over.
    case fellBack
  }

  /// A widget that matters now.
  struct Candidate: Hashable {
    var id: SlotID
    /// 0 … 1.
    var rank: Double
    /// When it began to.
    var since: Date
    var reason: Reason
  }

  /// A slide from one widget to another.
  struct Turn: Hashable {
    var from: SlotID
    /// Whether the next comes from below.
    var isOnward: Bool
    var began: Date
  }

  package private(set) var placement: StackPlacement
  package private(set) var top: SlotID
  package private(set) var reason = Reason.first
  /// The one that the user last chose.
  package private(set) var chosen: SlotID
  /// When the user last touched the stack, or `nil` for never.
  package private(set) var touched: Date?
  /// When it last turned by itself, or `nil` for never.
  package private(set) var rotated: Date?
  private(set) var turn: Turn?
  /// When it is to decide again, or `nil` where nothing will change its mind by itself.
  var nextDecision: Date? = .distantPast

  /// A stack at the beginning of a run; `chosen` is what the user chose in an earlier one.
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

  /// Takes another order, other members or switches over; what is on top stays where it can.
  mutating func take(_ placement: StackPlacement) {
    guard placement != self.placement else { return }
    self.placement = placement
    nextDecision = .distantPast
    turn = nil
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

  // MARK: The user's hand

  /// The user brings a widget up, or touches what is there: that stands against everything older.
  mutating func touch(_ id: SlotID? = nil, onward: Bool = true, at now: Date) {
    if let id, members.contains(id), id != top {
      begin(id, .chosen, onward: onward, at: now)
    } else if reason == .first || reason == .fellBack {
      reason = .chosen
    }
    chosen = top
    touched = now
    nextDecision = .distantPast
  }

  /// The neighbour so many steps on; behind the last comes the first.
  func neighbour(_ steps: Int) -> SlotID {
    let count = placement.widgets.count
    guard count > 0 else { return top }
    return members[(((index + steps) % count) + count) % count]
  }

  // MARK: By itself

  /// How long the user's touch stands, and how seldom the stack turns by itself; in seconds.
  static let touchLimit: TimeInterval = 60
  static let turnLimit: TimeInterval = 600

  /// What the stack turns to at a moment, or `nil` where it stays.
  ///
  /// - Parameters:
  ///   - candidates: The widgets that matter then.
  ///   - moment: When.
  ///   - isLimited: Whether the limits hold.
  /// - Returns: What comes up and why, and whether that counts as a turn.
  func decision(
    among candidates: [Candidate], at moment: Date, isLimited: Bool
  ) -> (id: SlotID, reason: Reason, isTurn: Bool)? {
    let touchEnd = touched?.addingTimeInterval(Self.touchLimit)
    if isLimited, let touchEnd, moment < touchEnd { return nil }
    if let pinned { return top == pinned ? nil : (pinned, .pinned, false) }
    guard placement.rotates else { return nil }
    // What was there when the user chose something else is overruled.
    let open = candidates.filter { candidate in touched.map { candidate.since > $0 } ?? true }
    let order = members
    let best = open.max { left, right in
      (left.rank, left.since, -(order.firstIndex(of: left.id) ?? 0))
        < (right.rank, right.since, -(order.firstIndex(of: right.id) ?? 0))
    }
    let target = best?.id ?? chosen
    guard target != top else { return nil }
    let isOver = top != chosen && !open.contains { $0.id == top }
    let turnEnd = rotated?.addingTimeInterval(Self.turnLimit)
    if isLimited, !isOver, let turnEnd, moment < turnEnd { return nil }
    return (target, best?.reason ?? .fellBack, !isOver)
  }

  /// Carries out a decision.
  mutating func follow(_ decision: (id: SlotID, reason: Reason, isTurn: Bool), at now: Date) {
    begin(decision.id, decision.reason, onward: true, at: now)
    if decision.isTurn { rotated = now }
  }

  /// The reason of what stays on top may have become another.
  mutating func confirm(_ candidates: [Candidate]) {
    switch reason {
    case .relevant, .habit:
      if let candidate = candidates.first(where: { $0.id == top }) { reason = candidate.reason }
    default: break
    }
  }

  /// The moments at which limits end.
  var limitEnds: [Date] {
    [
      touched?.addingTimeInterval(Self.touchLimit), rotated?.addingTimeInterval(Self.turnLimit),
    ].compactMap(\.self)
  }

  /// The wall clock was set back: what was some time ago still is.
  mutating func clockStepped(to now: Date) {
    touched = touched.map { min($0, now) }
    rotated = rotated.map { min($0, now) }
    nextDecision = .distantPast
    turn = nil
  }

  private mutating func begin(
    _ id: SlotID, _ reason: Reason, onward: Bool, at now: Date
  ) {
    turn = Turn(from: top, isOnward: onward, began: now)
    top = id
    self.reason = reason
  }

  /// The slide is over, or not to be seen.
  mutating func endTurn() { turn = nil }
}

extension SmartStack.Turn {
  /// How long a slide takes, in seconds.
  private static let duration: TimeInterval = 0.25

  var clock: MotionClock { MotionClock(began: began, duration: Self.duration) }
}
