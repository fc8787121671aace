package import FoundationEssentials

/// How much the reloads that a widget's policy asks for may cost.
///
/// - Source: shared design, widget contract §3.8.
package struct BudgetRule: Hashable, Sendable {
  package enum Unit: Hashable, Sendable {
    /// Seconds of processor time, the extension's and the dashboard's.
    case processorTime
    case loads
  }

  package var unit: Unit
  /// In seconds.
  package var window: TimeInterval
  /// What may be spent in any window.
  package var allowance: Double
  /// What may be spent before reloads are spaced out.
  package var free: Double
  /// The least time between two loads that nobody waits for, in seconds.
  package var minimumInterval: TimeInterval

  /// 2 % of a core over ten minutes, a second apart.
  package static let standard = BudgetRule(
    unit: .processorTime, window: 600, allowance: 12, free: 6, minimumInterval: 1)

  /// A phone's: five minutes apart, 40 to 70 a day.
  package static let phone = BudgetRule(
    unit: .loads, window: 86400, allowance: 70, free: 40, minimumInterval: 300)

  /// A share of a core over ten minutes, a second apart.
  package static func share(_ share: Double) -> BudgetRule {
    var rule = standard
    rule.allowance = share * rule.window
    rule.free = rule.allowance / 2
    return rule
  }
}

/// What a widget's reloads have cost lately, and when the next may be.
///
/// Spending is free up to a part of the allowance; past it each load is paid for by a pause of
/// the allowance's pace, and the whole allowance is never passed in any window.
package struct ReloadBudget: Hashable, Sendable {
  /// What was spent in one part of the window.
  private struct Spending: Hashable, Sendable {
    var part: Int
    var cost: Double
  }

  private var log: [Spending] = []
  /// When the next load that is paid for may begin, or `nil` for at once.
  package private(set) var earliest: Date?

  /// Parts that the window is counted in.
  private static let parts = 60.0

  package init() {}

  /// Pays for a load.
  ///
  /// - Parameters:
  ///   - cost: Seconds of processor time.
  ///   - begun: When the load began.
  ///   - now: When it ended.
  ///   - rule: What may be spent.
  package mutating func charge(
    _ cost: Double, begun: Date, at now: Date, _ rule: BudgetRule
  ) {
    let cost = rule.unit == .loads ? 1 : max(0, cost)
    forget(before: now, rule)
    let part = Self.part(of: now, rule)
    if log.last?.part == part {
      log[log.count - 1].cost += cost
    } else {
      log.append(Spending(part: part, cost: cost))
    }
    let spent = log.reduce(0) { $0 + $1.cost }
    guard spent > rule.free else {
      earliest = nil
      return
    }
    let pause = cost / rule.allowance * rule.window
    earliest = max(begun.addingTimeInterval(pause), relief(from: spent + cost, at: now, rule))
  }

  /// What is left of the allowance at a moment, in the rule's unit.
  package func left(at now: Date, _ rule: BudgetRule) -> Double {
    let first = Self.part(of: now, rule) - Int(Self.parts)
    return max(0, rule.allowance - log.reduce(0) { $1.part >= first ? $0 + $1.cost : $0 })
  }

  /// The clock was set back: nothing lies ahead of it by more than the window.
  mutating func clockStepped(to now: Date, _ rule: BudgetRule) {
    let last = Self.part(of: now, rule)
    let ahead = log.filter { $0.part > last }.reduce(0) { $0 + $1.cost }
    log.removeAll { $0.part > last }
    if ahead > 0 { log.append(Spending(part: last, cost: ahead)) }
    earliest = earliest.map { min($0, now.addingTimeInterval(rule.window)) }
  }

  /// When so much has fallen out of the window that another load like the last fits in.
  private func relief(from spent: Double, at now: Date, _ rule: BudgetRule) -> Date {
    var rest = spent
    for spending in log {
      if rest <= rule.allowance { break }
      rest -= spending.cost
      let end = Double(spending.part + 1) / Self.parts * rule.window + rule.window
      if rest <= rule.allowance { return Date(timeIntervalSince1970: end) }
    }
    // A single load dearer than the allowance waits a whole window.
    return rest <= rule.allowance ? now : now.addingTimeInterval(rule.window)
  }

  private mutating func forget(before now: Date, _ rule: BudgetRule) {
    let first = Self.part(of: now, rule) - Int(Self.parts)
    log.removeAll { $0.part < first }
  }

  private static func part(of date: Date, _ rule: BudgetRule) -> Int {
    let part = (date.timeIntervalSince1970 / rule.window * parts).rounded(.down)
    return Int(exactly: part) ?? 0
  }
}
