package import FoundationEssentials

/// Limits for the reloads requested by a widget's policy.
package struct BudgetRule: Hashable, Sendable {
  package enum Unit: Hashable, Sendable {
    /// Seconds of processor time, in the extension and the dashboard.
    case processorTime
    case loads
  }

  package var unit: Unit
  /// The length of the window in seconds.
  package var window: TimeInterval
  /// The cost allowed in any window.
  package var allowance: Double
  /// The cost allowed before reloads are spaced out.
  package var freeAllowance: Double
  /// The minimum interval between two loads that the user is not waiting for, in seconds.
  package var minimumInterval: TimeInterval

  /// 2 % of a core over ten minutes, at least one second apart.
  package static let standard = BudgetRule(
    unit: .processorTime, window: 600, allowance: 12, freeAllowance: 6, minimumInterval: 1)

  /// Limits like those on a phone: at least five minutes apart, 40 to 70 per day.
  package static let phone = BudgetRule(
    unit: .loads, window: 86400, allowance: 70, freeAllowance: 40, minimumInterval: 300)

  /// Returns a rule for a share of a core over ten minutes, with loads at least one second apart.
  package static func fraction(ofCore share: Double) -> BudgetRule {
    var rule = standard
    rule.allowance = share * rule.window
    rule.freeAllowance = rule.allowance / 2
    return rule
  }
}

/// The recent cost of a widget's reloads, and the earliest date of the next.
///
/// Loads are free up to a part of the allowance. Beyond that, each load is followed by a pause in
/// proportion to its cost, and the allowance is never exceeded in any window.
package struct ReloadBudget: Hashable, Sendable {
  /// The cost in one part of the window.
  private struct Spending: Hashable, Sendable {
    var slot: Int
    var cost: Double
  }

  private var log: [Spending] = []
  /// The earliest date of the next charged load, or `nil` if it may begin immediately.
  package private(set) var earliest: Date?

  /// The number of parts into which the window is divided.
  private static let slotCount = 60.0

  package init() {}

  /// Charges a load.
  ///
  /// - Parameters:
  ///   - cost: Seconds of processor time.
  ///   - begun: The start of the load.
  ///   - now: The end of the load.
  ///   - rule: The limits.
  package mutating func charge(
    _ cost: Double, begun: Date, at now: Date, _ rule: BudgetRule
  ) {
    let cost = rule.unit == .loads ? 1 : max(0, cost)
    forget(before: now, rule)
    let part = Self.slot(of: now, rule)
    if log.last?.slot == part {
      log[log.count - 1].cost += cost
    } else {
      log.append(Spending(slot: part, cost: cost))
    }
    let spent = log.reduce(0) { $0 + $1.cost }
    guard spent > rule.freeAllowance else {
      earliest = nil
      return
    }
    let pause = cost / rule.allowance * rule.window
    earliest = max(
      begun.addingTimeInterval(pause), nextAffordableDate(from: spent + cost, at: now, rule))
  }

  /// Returns the remaining allowance in the rule's unit.
  package func left(at now: Date, _ rule: BudgetRule) -> Double {
    let first = Self.slot(of: now, rule) - Int(Self.slotCount)
    return max(0, rule.allowance - log.reduce(0) { $1.slot >= first ? $0 + $1.cost : $0 })
  }

  /// Adjusts to a clock that was set back: no cost or date may be in the future by more than the
  /// window.
  mutating func clockStepped(to now: Date, _ rule: BudgetRule) {
    let last = Self.slot(of: now, rule)
    let ahead = log.filter { $0.slot > last }.reduce(0) { $0 + $1.cost }
    log.removeAll { $0.slot > last }
    if ahead > 0 { log.append(Spending(slot: last, cost: ahead)) }
    earliest = earliest.map { min($0, now.addingTimeInterval(rule.window)) }
  }

  /// Returns when enough cost has left the window for another load like the last one.
  private func nextAffordableDate(from spent: Double, at now: Date, _ rule: BudgetRule) -> Date {
    var rest = spent
    for spending in log {
      if rest <= rule.allowance { break }
      rest -= spending.cost
      let end = Double(spending.slot + 1) / Self.slotCount * rule.window + rule.window
      if rest <= rule.allowance { return Date(timeIntervalSince1970: end) }
    }
    // A single load that costs more than the allowance waits for a whole window.
    return rest <= rule.allowance ? now : now.addingTimeInterval(rule.window)
  }

  private mutating func forget(before now: Date, _ rule: BudgetRule) {
    let first = Self.slot(of: now, rule) - Int(Self.slotCount)
    log.removeAll { $0.slot < first }
  }

  private static func slot(of date: Date, _ rule: BudgetRule) -> Int {
    let part = (date.timeIntervalSince1970 / rule.window * slotCount).rounded(.down)
    return Int(exactly: part) ?? 0
  }
}
