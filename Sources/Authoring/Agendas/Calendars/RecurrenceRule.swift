internal import CLibical

extension icalrecurrencetype {
  /// The period of a rule of hours, minutes or seconds, in seconds; `nil` for other rules.
  var period: Int? {
    let count = max(1, Int(interval))
    switch freq {
    case ICAL_SECONDLY_RECURRENCE: return count
    case ICAL_MINUTELY_RECURRENCE: return 60 * count
    case ICAL_HOURLY_RECURRENCE: return 3600 * count
    default: return nil
    }
  }

  /// The time by whose multiples the start can be moved, in seconds, or `nil` if the periods differ.
  var alignment: Int? {
    switch freq {
    case ICAL_DAILY_RECURRENCE: 86400 * max(1, Int(interval))
    case ICAL_WEEKLY_RECURRENCE: 7 * 86400 * max(1, Int(interval))
    default: period
    }
  }

  /// Whether the rule is for a calendar other than the Gregorian, such as the Hebrew one, which ICU computes.
  private var isForeign: Bool {
    rscale.map { String(cString: $0).uppercased() != "GREGORIAN" } ?? false
  }

  /// Whether ICU would have to look at more than a date of each month or year, which takes seconds.
  var isForeignSearch: Bool {
    guard isForeign else { return false }
    guard [ICAL_MONTHLY_RECURRENCE, ICAL_YEARLY_RECURRENCE].contains(freq) else { return true }
    let dates = [Self.values(of: by_month), Self.values(of: by_month_day)]
    let others = [
      Self.values(of: by_day), Self.values(of: by_year_day), Self.values(of: by_week_no),
      Self.values(of: by_set_pos), Self.values(of: by_hour), Self.values(of: by_minute),
      Self.values(of: by_second),
    ]
    return dates.contains { $0.count > 1 } || others.contains { !$0.isEmpty }
  }

  /// Whether libical may go on after the end of the rule, up to the year 2582, because it finds no
  /// occurrence.
  func ignoresEnd(from start: icaltimetype) -> Bool {
    guard !isForeign else { return true }
    return isOfMonthsOrYears && !occursSoon(from: start)
  }

  private var isOfMonthsOrYears: Bool {
    freq == ICAL_MONTHLY_RECURRENCE || freq == ICAL_YEARLY_RECURRENCE
  }

  /// Whether a rule of months or years surely has an occurrence in some of its first periods.
  private func occursSoon(from start: icaltimetype) -> Bool {
    let (weekdays, monthDays) = (weekdayPositions, Self.values(of: by_month_day))
    let (yearDays, weeks) = (Self.values(of: by_year_day), Self.values(of: by_week_no))
    let positions = Self.values(of: by_set_pos)
    let isOfMonths = freq == ICAL_MONTHLY_RECURRENCE || !months.isEmpty
    // February has 28 days in most years.
    var months = reachedMonths(from: start)
    if !isOfMonths, monthDays.isEmpty { months = [Int(start.month)] }
    guard let longest = months.map({ $0 == 2 ? 28 : Self.lastDay(of: $0) }).max() else {
      return false
    }
    switch (!weekdays.isEmpty, !monthDays.isEmpty, !yearDays.isEmpty, !weeks.isEmpty) {
    case (false, false, false, false):
      guard positions.isEmpty else { return positions.contains { abs($0) == 1 } && start.day <= 28 }
      // A birthday on the 29th of February has its year.
      return start.day <= longest || (interval <= 1 && !isOfMonths)
    case (true, false, false, false) where positions.isEmpty:
      let isOftenLonger = interval <= 1 && (!isOfMonths || longest > 28)
      return weekdays.contains { abs($0) <= (isOfMonths ? 4 : 52) + (isOftenLonger ? 1 : 0) }
    case (true, false, false, false) where weekdays.allSatisfy { $0 == 0 }:
      return positions.contains { abs($0) <= (isOfMonths ? 4 : 52) * weekdays.count }
    case (false, true, false, false):
      let days = monthDays.filter { abs($0) <= longest }
      guard !positions.isEmpty else { return !days.isEmpty }
      return positions.contains { abs($0) <= days.count { abs($0) <= 28 } }
    case (false, false, true, false):
      return !isOfMonths && positions.isEmpty && yearDays.contains { abs($0) <= 365 }
    case (_, false, false, true) where weekdays.allSatisfy { $0 == 0 }:
      return !isOfMonths && positions.isEmpty && weeks.contains { abs($0) <= 52 }
    default: return false
    }
  }

  /// The number of a weekday within the month or the year, for each of the rule; zero stands for all.
  private var weekdayPositions: [Int] {
    Self.values(of: by_day).map { Int(icalrecurrencetype_day_position(Int16($0))) }
  }

  /// Whether no month has as many days as the rule counts.
  private var hasImpossiblePosition: Bool {
    guard freq == ICAL_MONTHLY_RECURRENCE || (freq == ICAL_YEARLY_RECURRENCE && !months.isEmpty)
    else { return false }
    let weekdays = weekdayPositions
    // Within the weeks of a year, libical does not count weekdays.
    if !weekdays.isEmpty, Self.values(of: by_week_no).isEmpty,
      weekdays.allSatisfy({ abs($0) > 5 })
    {
      return true
    }
    guard freq == ICAL_MONTHLY_RECURRENCE else { return false }
    let positions = Self.values(of: by_set_pos)
    let monthDays = Self.values(of: by_month_day).count
    // libical counts days, not the times on one.
    let dayCount = weekdays.isEmpty ? 1 : weekdays.reduce(0) { $0 + ($1 == 0 ? 5 : 1) }
    return !positions.isEmpty
      && positions.allSatisfy { abs($0) > max(monthDays, min(dayCount, 31)) }
  }

  /// Returns whether no month has an occurrence.
  func isImpossible(from start: icaltimetype) -> Bool {
    guard rscale == nil, freq != ICAL_WEEKLY_RECURRENCE else { return false }
    guard !hasImpossiblePosition else { return true }
    let days = Self.values(of: by_month_day)
    let lengths = reachedMonths(from: start).map { $0 == 2 ? 29 : Self.lastDay(of: $0) }
    guard let longest = lengths.max() else { return true }
    return !days.isEmpty && days.allSatisfy { abs($0) > longest }
  }

  /// The months in which the rule may have an occurrence, from 1 to 12.
  private func reachedMonths(from start: icaltimetype) -> Set<Int> {
    let months = months.isEmpty ? Set(1...12) : months
    guard freq == ICAL_MONTHLY_RECURRENCE else { return months }
    return months.intersection(
      (0..<12).map { (Int(start.month) - 1 + $0 * Int(interval)) % 12 + 1 })
  }

  /// The last day of a month other than February.
  private static func lastDay(of month: Int) -> Int { [4, 6, 9, 11].contains(month) ? 30 : 31 }

  private var months: Set<Int> { Set(Self.values(of: by_month)) }

  /// Returns the values in an array of the rule, which ends with a certain number.
  private static func values<Array>(of array: Array) -> [Int] {
    withUnsafeBytes(of: array) { bytes in
      bytes.bindMemory(to: Int16.self).prefix { Int32($0) != ICAL_RECURRENCE_ARRAY_MAX.rawValue }
        .map(Int.init)
    }
  }

  /// The time that a step covers, in seconds.
  ///
  /// libical goes through every period of a rule, also without an occurrence; the days of a year take
  /// it as long as ten days of a daily rule.
  var stepLength: Int {
    if let period { return period }
    return switch freq {
    case ICAL_DAILY_RECURRENCE: 86400 * max(1, Int(interval))
    case ICAL_WEEKLY_RECURRENCE: 7 * 86400
    default: 30 * 86400
    }
  }

  /// How many steps the work for one period is: one for each time at which libical looks.
  ///
  /// It also looks on days that do not count. Calendars other than the Gregorian are computed by ICU,
  /// which takes a hundred times as long.
  var stepCost: Int {
    isForeign ? 100 * timesPerPeriod : timesPerPeriod
  }

  private var timesPerPeriod: Int {
    let seconds = max(1, Self.values(of: by_second).count)
    let minutes = max(1, Self.values(of: by_minute).count)
    return switch freq {
    case ICAL_SECONDLY_RECURRENCE: 1
    case ICAL_MINUTELY_RECURRENCE: seconds
    case ICAL_HOURLY_RECURRENCE: minutes * seconds
    default: max(1, Self.values(of: by_hour).count) * minutes * seconds
    }
  }
}
