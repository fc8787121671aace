internal import CLibical
private import Glibc

/// The occurrences of an event within a window, computed with a bounded amount of work.
///
/// Times are in seconds since 1970. Days and floating times are treated as UTC.
struct EventTimes {
  private(set) var starts: [Int] = []
  /// The duration of each occurrence, in seconds.
  let duration: Int
  /// Whether there may be more occurrences in the window.
  private(set) var isTruncated = false

  private let component: OpaquePointer
  private let firstStart: icaltimetype
  private let window: Range<Int>
  /// The UTC offset of the event's time zone at the event's start, in seconds.
  private let offset: Int
  /// The remaining number of steps for this event.
  private var steps: Int
  /// Whether the steps were not enough.
  private var lacksSteps = false
  /// The number of steps after which a rule that may need all of them is given up, or `nil` if it is
  /// computed as far as they last.
  private let trialSteps: Int?

  /// Computes the occurrences of an event.
  ///
  /// - Parameters:
  ///   - component: The event, which must have a start.
  ///   - window: The window.
  ///   - budget: The budget. It is reduced by the work done.
  init(of component: OpaquePointer, in window: Range<Int>, _ budget: inout CalendarBudget) {
    let startTime = ThreadTime.now
    let ordinarySteps = min(CalendarBudget.ordinarySteps, budget.steps)
    let maximumCount = min(CalendarBudget.eventLimit.occurrences, budget.occurrences)
    let hasExcess = budget.excessSteps > 0
    self.init(
      of: component, in: window, steps: ordinarySteps,
      trialSteps: hasExcess ? ordinarySteps : CalendarBudget.lastTrialSteps,
      atMost: maximumCount)
    var usedSteps = ordinarySteps - steps
    if lacksSteps, hasExcess {
      let excessSteps = min(CalendarBudget.eventLimit.steps, budget.excessSteps)
      self.init(
        of: component, in: window, steps: excessSteps, trialSteps: nil, atMost: maximumCount)
      budget.excessSteps -= min(budget.excessSteps, usedSteps + excessSteps - steps)
      usedSteps = excessSteps - steps
    } else {
      budget.steps -= usedSteps
    }
    // What the steps do not show, such as the search for a month that never comes, or the changes of a time
    // zone.
    let unexpectedSteps =
      Int((ThreadTime.now - startTime) / CalendarBudget.maximumStepTime)
      - max(usedSteps, CalendarBudget.ordinarySteps)
    budget.excessSteps -= min(budget.excessSteps, max(0, unexpectedSteps))
    if isTruncated, lacksSteps || maximumCount == CalendarBudget.eventLimit.occurrences {
      starts = Array(starts.prefix(budget.excessOccurrences))
      budget.excessOccurrences -= starts.count
    }
    budget.occurrences -= starts.count
  }

  private init(
    of component: OpaquePointer, in window: Range<Int>, steps: Int, trialSteps: Int?,
    atMost maximumCount: Int
  ) {
    self.component = component
    self.steps = steps
    self.trialSteps = trialSteps
    firstStart = icalcomponent_get_dtstart(component)
    offset = firstStart.localSeconds - firstStart.seconds
    duration = Self.duration(of: component, from: firstStart)
    // Begin earlier, because an occurrence that starts before the window may overlap it. The limit
    // of a year bounds the work for long events that repeat.
    let repeats = icalcomponent_get_first_property(component, ICAL_RRULE_PROPERTY) != nil
    let lead = repeats ? min(duration, 366 * 86400) : duration
    self.window = window.lowerBound - lead..<window.upperBound
    gather(atMost: maximumCount)
  }

  /// The maximum length of an event that says how long it lasts, in seconds: ten years.
  ///
  /// libical adds the length month by month.
  private static let durationLimit = 3660 * 86400

  private static func duration(of component: OpaquePointer, from start: icaltimetype) -> Int {
    if icalcomponent_get_first_property(component, ICAL_DTEND_PROPERTY) == nil,
      let property = icalcomponent_get_first_property(component, ICAL_DURATION_PROPERTY)
    {
      let length = icalproperty_get_duration(property)
      let days = Int(length.weeks) * 7 + Int(length.days)
      let seconds =
        days * 86400 + Int(length.hours) * 3600 + Int(length.minutes) * 60 + Int(length.seconds)
      guard length.is_neg == 0, seconds > 0 else { return 0 }
      guard seconds <= durationLimit else { return durationLimit }
    }
    let end = icalcomponent_get_dtend(component)
    return icaltime_is_null_time(end) != 0 ? 0 : max(0, end.seconds - start.seconds)
  }

  private mutating func gather(atMost maximumCount: Int) {
    guard firstStart.year <= icaltimetype.lastYear else { return }
    let exceptions = exceptions()
    var times: Set<Int> = []
    for time in ruleTimes(ICAL_RRULE_PROPERTY, default: [firstStart]) + dates(ICAL_RDATE_PROPERTY)
    where window.contains(time.seconds) && !exceptions.contain(time) {
      times.insert(time.seconds)
    }
    starts = Array(times.sorted().prefix(maximumCount))
    isTruncated = lacksSteps || times.count > maximumCount
  }

  // MARK: Dates

  /// The dates on which the event does not occur.
  private struct Exceptions {
    var times: Set<Int> = []
    /// Whole days, as numbers such as 20261122.
    var days: Set<Int> = []

    func contain(_ time: icaltimetype) -> Bool {
      times.contains(time.seconds) || days.contains(time.dayNumber)
    }
  }

  private mutating func exceptions() -> Exceptions {
    var exceptions = Exceptions()
    for time in dates(ICAL_EXDATE_PROPERTY) {
      if time.is_date == 0 {
        exceptions.times.insert(time.seconds)
      } else {
        exceptions.days.insert(time.dayNumber)
      }
    }
    for time in ruleTimes(ICAL_EXRULE_PROPERTY, default: []) {
      exceptions.times.insert(time.seconds)
    }
    return exceptions
  }

  private mutating func dates(_ kind: icalproperty_kind) -> [icaltimetype] {
    properties(kind).map { icalproperty_get_datetime_with_component($0, component) }
      .filter { icaltime_is_null_time($0) == 0 }
  }

  private mutating func properties(_ kind: icalproperty_kind) -> [OpaquePointer] {
    var properties: [OpaquePointer] = []
    var property = icalcomponent_get_first_property(component, kind)
    while let next = property, consumeStep() {
      properties.append(next)
      property = icalcomponent_get_next_property(component, kind)
    }
    return properties
  }

  // MARK: Rules

  /// Returns the occurrences of all rules of a kind, or `defaultTimes` if there are no such rules.
  private mutating func ruleTimes(
    _ kind: icalproperty_kind, default defaultTimes: [icaltimetype]
  ) -> [icaltimetype] {
    let rules = properties(kind).map {
      kind == ICAL_EXRULE_PROPERTY ? icalproperty_get_exrule($0) : icalproperty_get_rrule($0)
    }
    var times: [icaltimetype] = []
    for rule in rules { times += occurrences(of: rule) }
    return rules.isEmpty ? defaultTimes : times
  }

  /// Returns the occurrences of a rule in the window.
  private mutating func occurrences(of rule: icalrecurrencetype) -> [icaltimetype] {
    var rule = rule
    guard !rule.isImpossible(from: firstStart) else { return [] }
    // With no steps for rules that take long, one whose work the end does not limit is left out.
    guard !rule.isForeignSearch, trialSteps != CalendarBudget.lastTrialSteps || !rule.ignoresEnd
    else {
      lacksSteps = true
      return []
    }
    let start = nearestStart(of: rule)
    let isSkippable = rule.count == 0 && rule.alignment == nil
    let beginning = isSkippable ? nearWindowStart : start.localSeconds
    let until = rule.until
    var end = endRule(&rule, from: beginning, steps)
    if end.isCutOff, let trialSteps {
      // A rule with a count may end early.
      guard rule.count > 0 else {
        lacksSteps = true
        return []
      }
      rule.until = until
      end = endRule(&rule, from: beginning, min(steps, trialSteps))
    }
    guard let iterator = icalrecur_iterator_new(rule, start) else { return [] }
    defer { icalrecur_iterator_free(iterator) }
    if isSkippable, firstStart.seconds < window.lowerBound {
      icalrecur_iterator_set_start(iterator, firstStart.moved(to: nearWindowStart))
    }
    var times: [icaltimetype] = []
    var count = 0
    var position = beginning
    // libical goes through the periods without an occurrence by itself.
    defer { consumeSteps(from: beginning, to: position, of: rule) }
    while true {
      let time = icalrecur_iterator_next(iterator)
      guard icaltime_is_null_time(time) == 0 else {
        let isComplete = rule.count > 0 && count >= rule.count
        if !isComplete { position = end.time }
        if end.isCutOff, !isComplete { lacksSteps = true }
        return times
      }
      count += 1
      position = time.localSeconds
      guard time.seconds < window.upperBound, consumeStep() else { return times }
      if time.seconds >= window.lowerBound { times.append(time) }
    }
  }

  /// The start of the window in the event's local time, or the start of the event if that is later.
  ///
  /// The start of the window is taken two hours early, because clocks may change in the time zone.
  private var nearWindowStart: Int {
    max(firstStart.localSeconds, window.lowerBound + offset - 7200)
  }

  /// Returns the latest start with which a rule has the same occurrences in the window.
  ///
  /// A rule of seconds to weeks without a count can start near the window. Other rules start with the
  /// event.
  private func nearestStart(of rule: icalrecurrencetype) -> icaltimetype {
    guard let period = rule.alignment, rule.count == 0 else { return firstStart }
    let start = firstStart.localSeconds
    return firstStart.moved(to: start + (nearWindowStart - start) / period * period)
  }

  /// Makes a rule end with the window, or when its steps are used up.
  ///
  /// libical itself would continue to the year 2582, even if it finds no occurrence.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - beginning: When it begins, in seconds of local time.
  ///   - steps: The number of its steps.
  /// - Returns: The end in seconds of local time, and whether it is within the window because the
  ///   steps are used up.
  private func endRule(
    _ rule: inout icalrecurrencetype, from beginning: Int, _ steps: Int
  ) -> (time: Int, isCutOff: Bool) {
    // An end that is too late is harmless, because `occurrences(of:)` stops at the end of the
    // window. The additional day covers changes of the UTC offset.
    let windowEnd = window.upperBound + 86400
    let ruleEnd = icaltime_is_null_time(rule.until) == 0 ? rule.until.seconds : .max
    let lastStep = beginning - offset + rule.stepLength * (steps / rule.stepCost)
    let end = min(lastStep, windowEnd)
    if end < ruleEnd { rule.until = firstStart.moved(to: end + offset) }
    return (min(end, ruleEnd) + offset, lastStep < min(ruleEnd, window.upperBound))
  }

  /// Uses a step, or returns `false` and records it if no steps remain.
  private mutating func consumeStep() -> Bool {
    guard steps > 0 else {
      lacksSteps = true
      return false
    }
    steps -= 1
    return true
  }

  /// Uses the steps that a rule has taken between two times.
  private mutating func consumeSteps(
    from beginning: Int, to position: Int, of rule: icalrecurrencetype
  ) {
    let count = max(0, position - beginning) / rule.stepLength * rule.stepCost
    steps -= min(steps, count)
  }
}

/// The CPU time of the thread.
enum ThreadTime {
  /// In seconds.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

extension icalrecurrencetype {
  /// The period of a rule of hours, minutes or seconds, in seconds; `nil` for other rules.
  fileprivate var period: Int? {
    let count = max(1, Int(interval))
    switch freq {
    case ICAL_SECONDLY_RECURRENCE: return count
    case ICAL_MINUTELY_RECURRENCE: return 60 * count
    case ICAL_HOURLY_RECURRENCE: return 3600 * count
    default: return nil
    }
  }

  /// The time by whose multiples the start can be moved, in seconds, or `nil` if the periods differ.
  fileprivate var alignment: Int? {
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
  fileprivate var isForeignSearch: Bool {
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

  /// Whether libical goes on after the end of the rule, up to the year 2582, as long as it finds no
  /// occurrence.
  fileprivate var ignoresEnd: Bool {
    if isForeign { return true }
    return switch freq {
    case ICAL_MONTHLY_RECURRENCE: interval > 1 || !months.isEmpty || combinesDays
    case ICAL_YEARLY_RECURRENCE: combinesDays
    default: false
    }
  }

  /// Whether there may be no day on which all parts of the rule agree, though each of them has days.
  private var combinesDays: Bool {
    let weeks = Self.values(of: by_week_no)
    let parts = [
      Self.values(of: by_day), Self.values(of: by_month_day), Self.values(of: by_year_day), weeks,
    ]
    return parts.count { !$0.isEmpty } > 1 || (freq == ICAL_MONTHLY_RECURRENCE && !weeks.isEmpty)
  }

  /// Whether no month has as many days as the rule counts.
  private var hasImpossiblePosition: Bool {
    guard freq == ICAL_MONTHLY_RECURRENCE else { return false }
    let weekdays = Self.values(of: by_day).map { icalrecurrencetype_day_position(Int16($0)) }
    if !weekdays.isEmpty, weekdays.allSatisfy({ abs($0) > 5 }) { return true }
    let positions = Self.values(of: by_set_pos)
    let monthDays = Self.values(of: by_month_day).count
    // libical counts days, not the times on one.
    let dayCount = weekdays.isEmpty ? 1 : weekdays.reduce(0) { $0 + ($1 == 0 ? 5 : 1) }
    return !positions.isEmpty && positions.allSatisfy { abs($0) > max(monthDays, dayCount) }
  }

  /// Returns whether no month has an occurrence.
  fileprivate func isImpossible(from start: icaltimetype) -> Bool {
    guard rscale == nil, freq != ICAL_WEEKLY_RECURRENCE else { return false }
    guard !hasImpossiblePosition else { return true }
    var months = months.isEmpty ? Set(1...12) : months
    if freq == ICAL_MONTHLY_RECURRENCE {
      let reachedMonths = (0..<12).map { (Int(start.month) - 1 + $0 * Int(interval)) % 12 + 1 }
      months.formIntersection(reachedMonths)
    }
    let days = Self.values(of: by_month_day)
    let lengths = months.map { $0 == 2 ? 29 : [4, 6, 9, 11].contains($0) ? 30 : 31 }
    guard let longest = lengths.max() else { return true }
    return !days.isEmpty && days.allSatisfy { abs($0) > longest }
  }

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
  fileprivate var stepLength: Int {
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
  fileprivate var stepCost: Int {
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

extension icaltimetype {
  /// The last year in whose times the zone matters.
  ///
  /// For each time in a later year than 2582, libical would compute all changes of the zone once more, and for
  /// earlier years every six years.
  static var lastYear: Int32 { 2100 }

  /// The seconds since 1970, computed in the time's own zone.
  ///
  /// libical counts only from 1902 on; before, the zone does not matter.
  var seconds: Int {
    (1902...Self.lastYear).contains(year) ? icaltime_as_timet_with_zone(self, zone) : localSeconds
  }

  /// The seconds since 1970 as if the zone were UTC, in any year.
  ///
  /// - Source: Howard Hinnant, “chrono-Compatible Low-Level Date Algorithms”, `days_from_civil`.
  fileprivate var localSeconds: Int {
    let year = Int(year) - (month <= 2 ? 1 : 0)
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * ((Int(month) + 9) % 12) + 2) / 5 + Int(day) - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    return days * 86400 + (is_date != 0 ? 0 : Int(hour) * 3600 + Int(minute) * 60 + Int(second))
  }

  /// The day as a number such as 20261122.
  fileprivate var dayNumber: Int { Int(year) * 10000 + Int(month) * 100 + Int(day) }

  /// Returns a time of the same kind and zone, from local seconds since 1970.
  ///
  /// - Source: as for ``localSeconds``, `civil_from_days`.
  fileprivate func moved(to seconds: Int) -> icaltimetype {
    func quotient(_ value: Int, _ divisor: Int) -> Int {
      (value >= 0 ? value : value - divisor + 1) / divisor
    }
    let days = quotient(seconds, 86400)
    let (era, secondOfDay) = (quotient(days + 719_468, 146_097), seconds - days * 86400)
    let dayOfEra = days + 719_468 - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    var time = self
    time.month = Int32(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
    time.year = Int32(clamping: yearOfEra + era * 400 + (time.month <= 2 ? 1 : 0))
    time.day = Int32(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    guard is_date == 0 else { return time }
    time.hour = Int32(secondOfDay / 3600)
    time.minute = Int32(secondOfDay / 60 % 60)
    time.second = Int32(secondOfDay % 60)
    return time
  }
}
