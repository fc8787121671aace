package import FoundationEssentials

/// An hour of a day in the user's calendar.
package struct DayHour: Hashable, Sendable, Comparable {
  /// Days since 1 January 1970.
  package var day: Int
  /// 0 … 23.
  package var hour: Int

  package init(day: Int, hour: Int) {
    self.day = day
    self.hour = hour
  }

  /// Creates the hour that contains a date in a time zone.
  package init(_ date: Date, in zone: TimeZone) {
    let seconds = Int(date.timeIntervalSince1970.rounded(.down)) + zone.secondsFromGMT(for: date)
    let hours = Int((Double(seconds) / 3600).rounded(.down))
    day = Int((Double(hours) / 24).rounded(.down))
    hour = hours - day * 24
  }

  /// A number 0…6 that is equal for equal weekdays.
  var weekday: Int { ((day % 7) + 7) % 7 }

  package static func < (left: DayHour, right: DayHour) -> Bool {
    (left.day, left.hour) < (right.day, right.hour)
  }
}

/// The hours at which the user performed intents of each widget during the last four weeks.
///
/// The value is given the current time. Several uses of a widget in the same hour count once.
package struct Habits<ID: Hashable & Sendable>: Hashable, Sendable {
  private var uses: [ID: Set<DayHour>] = [:]
  /// The first day with a use, or the first day that is still remembered if that is later; `nil` if
  /// there is no use.
  private var firstDay: Int?

  /// How long uses are remembered, in days: the four weeks that ``strength(of:at:)`` compares.
  package static var retentionDays: Int { 28 }
  /// The minimum strength of a habit that is worth showing.
  package static var threshold: Double { 0.5 }
  /// The minimum number of uses that form a habit.
  private static var minimumUses: Int { 2 }

  package init() {}

  /// Records a use.
  ///
  /// - Returns: Whether the use was not recorded before.
  @discardableResult
  package mutating func record(_ id: ID, at time: DayHour) -> Bool {
    firstDay = min(firstDay ?? time.day, time.day)
    let isNew = uses[id, default: []].insert(time).inserted
    forget(before: time.day - Self.retentionDays)
    return isNew
  }

  /// Whether no use is recorded.
  package var isEmpty: Bool { uses.isEmpty }

  /// Removes all uses of a widget.
  package mutating func forget(_ id: ID) { uses[id] = nil }

  /// Returns the hours of use, earliest first.
  package func uses(of id: ID) -> [DayHour] { (uses[id] ?? []).sorted() }

  /// Returns the likelihood of a use in an hour, 0…1, based on earlier uses at the same hour of the
  /// day.
  ///
  /// The same weekday has a weight of 0.7, all days 0.3. In the first week after the first use, the
  /// weekday does not count. A single use has no effect.
  package func strength(of id: ID, at time: DayHour) -> Double {
    let sameHourUses = (uses[id] ?? []).filter { $0.hour == time.hour && $0.day < time.day }
    guard sameHourUses.count >= Self.minimumUses, let firstDay else { return 0 }
    let days = min(Self.retentionDays, time.day - firstDay)
    let daily = Double(sameHourUses.count) / Double(max(days, Self.minimumUses))
    let weeks = (1...4).count { time.day - 7 * $0 >= firstDay }
    guard weeks > 0 else { return min(1, daily) }
    let weekly = Double(sameHourUses.count { $0.weekday == time.weekday }) / Double(weeks)
    return min(1, 0.7 * weekly + 0.3 * daily)
  }

  /// Returns the hours of a week with at least the ``threshold`` strength, strongest first.
  package func hours(of id: ID, inWeekOf day: Int) -> [(hour: DayHour, strength: Double)] {
    let hours = Set((uses[id] ?? []).map(\.hour)).sorted()
    let week = (0..<7).flatMap { offset in hours.map { DayHour(day: day + offset, hour: $0) } }
    return week.map { ($0, strength(of: id, at: $0)) }.filter { $0.1 >= Self.threshold }
      .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
  }

  private mutating func forget(before day: Int) {
    for (id, hours) in uses where hours.contains(where: { $0.day < day }) {
      let remainingHours = hours.filter { $0.day >= day }
      uses[id] = remainingHours.isEmpty ? nil : remainingHours
    }
    firstDay = firstDay.map { max($0, day) }
  }
}
