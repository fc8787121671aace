internal import Foundation

/// The commits of all repositories by day.
struct Activity: Hashable {
  /// The number of the current day since 1970.
  let today: Int
  /// The number of commits by day.
  let counts: [Int: Int]
  /// The repository with the most commits, or `nil` without commits.
  let busiestRepository: Busiest?

  struct Busiest: Hashable {
    let name: String
    let count: Int
  }

  init(_ repositories: [Repository], today: Int) {
    self.today = today
    counts = repositories.reduce(into: [:]) { counts, repository in
      counts.merge(repository.commitDays, uniquingKeysWith: +)
    }
    busiestRepository =
      repositories.map { Busiest(name: $0.name, count: $0.commitDays.values.reduce(0, +)) }
      .filter { $0.count > 0 }.max { $0.count < $1.count }
  }

  var todayCount: Int { counts[today] ?? 0 }

  /// The number of days in a row with commits, up to today or yesterday.
  var streak: Int {
    var day = todayCount > 0 ? today : today - 1
    var length = 0
    while counts[day, default: 0] > 0 {
      length += 1
      day -= 1
    }
    return length
  }

  /// Returns the first day of the first of the last weeks.
  func firstDay(weeks: Int) -> Int {
    let weekday = (Self.weekdayIndex(of: today) - Self.firstWeekday + 7) % 7
    return today - weekday - (weeks - 1) * 7
  }

  /// Returns the number of commits in the last weeks.
  func total(weeks: Int) -> Int {
    let start = firstDay(weeks: weeks)
    return counts.reduce(0) { $0 + ($1.key >= start && $1.key <= today ? $1.value : 0) }
  }

  /// Returns the level of a day, 0…4, compared with the busiest day.
  func level(of day: Int) -> Int {
    guard let count = counts[day], count > 0 else { return 0 }
    let maximum = max(4, counts.values.max() ?? 4)
    return min(4, max(1, (count * 4 + maximum - 1) / maximum))
  }

  /// The index of a weekday, 0 for Sunday; 1 January 1970 was a Thursday.
  private static func weekdayIndex(of day: Int) -> Int { ((day + 4) % 7 + 7) % 7 }

  private static var firstWeekday: Int {
    switch Locale.current.firstDayOfWeek {
    case .sunday: 0
    case .saturday: 6
    case .friday: 5
    default: 1
    }
  }

  /// Returns the short name of a weekday in the locale, of at most three characters.
  static func weekday(of day: Int) -> String {
    String(calendar.shortStandaloneWeekdaySymbols[weekdayIndex(of: day)].prefix(3))
  }

  /// Returns the short name of a month in the locale, of at most four characters.
  static func month(of day: Int) -> String {
    let date = Date(timeIntervalSince1970: Double(day) * 86400)
    let index = calendar.component(.month, from: date) - 1
    return String(calendar.shortStandaloneMonthSymbols[index].prefix(4))
  }

  private static var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = .current
    calendar.timeZone = .gmt
    return calendar
  }
}
