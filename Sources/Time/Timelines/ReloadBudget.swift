package import FoundationEssentials

/// Limits for the reloads requested by a widget's policy.
package struct BudgetRule: Hashable, Sendable {
  package enum Unit: Hashable, Sendable {
    /// Seconds of CPU time, in the extension and the dashboard.
    case cpuTime
    case loads
  }

  package var unit: Unit
  /// The length of the window in seconds.
  package var window: TimeInterval
  /// The cost allowed in any window.
  package var allowance: Double
  /// The cost allowed in a window before reloads are spaced out.
  package var freeAllowance: Double
  /// The minimum interval between two loads that the user is not waiting for, in seconds.
  package var minimumInterval: TimeInterval

  /// 2% of a core over ten minutes, with loads at least one second apart.
  package static let standard = BudgetRule(
    unit: .cpuTime, window: 600, allowance: 12, freeAllowance: 6, minimumInterval: 1)

  /// Limits like those on a phone: loads at least five minutes apart, 40 to 70 a day.
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

/// The recent cost of a widget's reloads, and the earliest date of the next one.
///
/// Loads are free up to a part of the allowance. Beyond that, each load is followed by a pause in
/// proportion to its cost, and the allowance is never exceeded in any window.
package struct ReloadBudget: Hashable, Sendable {
  /// The cost in one part of the window.
  private struct PartCost: Hashable, Sendable {
    var part: Int
    var cost: Double
  }

  private var costs: [PartCost] = []
  /// The earliest date of the next load that is charged to the budget, or `nil` if it may begin
  /// immediately.
  package private(set) var earliestNextLoad: Date?

  /// The number of parts into which the window is divided.
  private static let partCount = 60.0

  package init() {}

  /// Charges a load.
  ///
  /// - Parameters:
  ///   - cost: Seconds of CPU time; ignored if the rule counts loads.
  ///   - begun: The start of the load.
  ///   - now: The end of the load.
  ///   - rule: The limits.
  package mutating func charge(
    _ cost: Double, begun: Date, at now: Date, _ rule: BudgetRule
  ) {
    let cost = rule.unit == .loads ? 1 : max(0, cost)
    removeExpired(at: now, rule)
    let part = Self.part(of: now, rule)
    if costs.last?.part == part {
      costs[costs.count - 1].cost += cost
    } else {
      costs.append(PartCost(part: part, cost: cost))
    }
    let totalCost = costs.reduce(0) { $0 + $1.cost }
    guard totalCost > rule.freeAllowance else {
      earliestNextLoad = nil
      return
    }
    let pause = cost / rule.allowance * rule.window
    earliestNextLoad = max(
      begun.addingTimeInterval(pause), nextAffordableDate(from: totalCost + cost, at: now, rule))
  }

  /// Returns the remaining allowance in the rule's unit.
  package func remaining(at now: Date, _ rule: BudgetRule) -> Double {
    let firstPart = Self.part(of: now, rule) - Int(Self.partCount)
    return max(0, rule.allowance - costs.reduce(0) { $1.part >= firstPart ? $0 + $1.cost : $0 })
  }

  /// Adjusts to a clock that was set back: costs in the future are moved to `now`, and
  /// ``earliestNextLoad`` to at most one window after it.
  mutating func clockStepped(to now: Date, _ rule: BudgetRule) {
    let currentPart = Self.part(of: now, rule)
    let futureCost = costs.filter { $0.part > currentPart }.reduce(0) { $0 + $1.cost }
    costs.removeAll { $0.part > currentPart }
    if futureCost > 0 { costs.append(PartCost(part: currentPart, cost: futureCost)) }
    earliestNextLoad = earliestNextLoad.map { min($0, now.addingTimeInterval(rule.window)) }
  }

  /// Returns the date at which enough cost has left the window for another load like the last one.
  private func nextAffordableDate(from totalCost: Double, at now: Date, _ rule: BudgetRule) -> Date
  {
    var remainingCost = totalCost
    for partCost in costs {
      if remainingCost <= rule.allowance { break }
      remainingCost -= partCost.cost
      let end = Double(partCost.part + 1) / Self.partCount * rule.window + rule.window
      if remainingCost <= rule.allowance { return Date(timeIntervalSince1970: end) }
    }
    // A single load that costs more than the allowance waits for a whole window.
    return remainingCost <= rule.allowance ? now : now.addingTimeInterval(rule.window)
  }

  private mutating func removeExpired(at now: Date, _ rule: BudgetRule) {
    let firstPart = Self.part(of: now, rule) - Int(Self.partCount)
    costs.removeAll { $0.part < firstPart }
  }

  private static func part(of date: Date, _ rule: BudgetRule) -> Int {
    let part = (date.timeIntervalSince1970 / rule.window * partCount).rounded(.down)
    return Int(exactly: part) ?? 0
  }
}
