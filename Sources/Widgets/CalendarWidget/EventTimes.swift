internal import CLibical

/// The remaining amount of work for all calendar files together.
struct CalendarBudget {
  /// The number of steps through recurrence rules.
  var steps = 1_000_000
  /// The number of occurrences.
  var times = 20_000
}

/// The occurrences of an event within a window, computed with a bounded amount of work.
///
/// Times are in seconds since 1970. Days and floating times are treated as UTC.
struct EventTimes {
  private(set) var starts: [Int] = []
  /// The duration of each occurrence, in seconds.
  let length: Int
  /// Whether there may be more occurrences in the window.
  private(set) var isTruncated = false

  private let component: OpaquePointer
  private let first: icaltimetype
  private let window: Range<Int>
  /// The UTC offset of the event's time zone, in seconds.
  private let offset: Int
  /// The remaining number of steps for this event.
  private var steps: Int

  /// The part of the budget that a single event may use.
  private static let limit = (steps: 100_000, times: 2000)

  /// Computes the occurrences of an event.
  ///
  /// - Parameters:
  ///   - component: The event, which must have a start.
  ///   - window: The window.
  ///   - budget: The budget, which is reduced by the work done.
  init(of component: OpaquePointer, in window: Range<Int>, _ budget: inout CalendarBudget) {
    self.component = component
    first = icalcomponent_get_dtstart(component)
    offset = icaltime_as_timet(first) - first.seconds
    let end = icalcomponent_get_dtend(component)
    length = icaltime_is_null_time(end) != 0 ? 0 : max(0, end.seconds - first.seconds)
    // An occurrence that starts before the window may overlap it.
    self.window = window.lowerBound - min(length, 366 * 86400)..<window.upperBound
    steps = min(Self.limit.steps, budget.steps)
    let before = steps
    gather(atMost: min(Self.limit.times, budget.times))
    budget.steps -= before - steps
    budget.times -= starts.count
  }

  private mutating func gather(atMost limit: Int) {
    let exceptions = exceptions()
    var found: Set<Int> = []
    for time in rules(ICAL_RRULE_PROPERTY, or: [first]) + dates(ICAL_RDATE_PROPERTY)
    where window.contains(time.seconds) && !exceptions.contain(time) {
      found.insert(time.seconds)
    }
    starts = Array(found.sorted().prefix(limit))
    isTruncated = isTruncated || found.count > limit
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
    var found = Exceptions()
    for time in dates(ICAL_EXDATE_PROPERTY) {
      if time.is_date == 0 {
        found.times.insert(time.seconds)
      } else {
        found.days.insert(time.dayNumber)
      }
    }
    for time in rules(ICAL_EXRULE_PROPERTY, or: []) { found.times.insert(time.seconds) }
    return found
  }

  private mutating func dates(_ kind: icalproperty_kind) -> [icaltimetype] {
    properties(kind).map { icalproperty_get_datetime_with_component($0, component) }
      .filter { icaltime_is_null_time($0) == 0 }
  }

  private mutating func properties(_ kind: icalproperty_kind) -> [OpaquePointer] {
    var found: [OpaquePointer] = []
    var property = icalcomponent_get_first_property(component, kind)
    while let next = property, consumeStep() {
      found.append(next)
      property = icalcomponent_get_next_property(component, kind)
    }
    return found
  }

  // MARK: Rules

  /// The occurrences of all rules of a kind, or `standard` if there are no such rules.
  private mutating func rules(
    _ kind: icalproperty_kind, or standard: [icaltimetype]
  ) -> [icaltimetype] {
    let rules = properties(kind).map {
      kind == ICAL_EXRULE_PROPERTY ? icalproperty_get_exrule($0) : icalproperty_get_rrule($0)
    }
    var found: [icaltimetype] = []
    for rule in rules { found += occurrences(of: rule) }
    return rules.isEmpty ? standard : found
  }

  /// Returns the occurrences of a rule in the window.
  private mutating func occurrences(of rule: icalrecurrencetype) -> [icaltimetype] {
    var rule = rule
    let begin = nearestStart(of: rule)
    let isBounded = endRule(&rule, from: begin)
    guard let walk = icalrecur_iterator_new(rule, begin) else { return [] }
    defer { icalrecur_iterator_free(walk) }
    if rule.count == 0, rule.period == nil, first.seconds < window.lowerBound {
      icalrecur_iterator_set_start(walk, first.moved(to: nearWindowStart))
    }
    var found: [icaltimetype] = []
    var number = 0
    while true {
      let time = icalrecur_iterator_next(walk)
      guard icaltime_is_null_time(time) == 0 else {
        if isBounded, rule.count == 0 || number < rule.count { isTruncated = true }
        return found
      }
      number += 1
      guard time.seconds < window.upperBound, consumeStep() else { return found }
      if time.seconds >= window.lowerBound { found.append(time) }
    }
  }

  /// The start of the window in the event's local time, two hours early in case its clocks change.
  private var nearWindowStart: Int {
    max(icaltime_as_timet(first), window.lowerBound + offset - 7200)
  }

  /// The latest start of a rule that has the same occurrences in the window.
  ///
  /// A rule of hours, minutes or seconds without a count can start near the window.
  private func nearestStart(of rule: icalrecurrencetype) -> icaltimetype {
    guard let pace = rule.period, rule.count == 0 else { return first }
    let start = icaltime_as_timet(first)
    return first.moved(to: start + (nearWindowStart - start) / pace * pace)
  }

  /// Ends a rule with the window, or when its steps are used up.
  ///
  /// libical itself would continue to the year 2582, even if it finds no occurrence.
  ///
  /// - Returns: Whether the rule ends within the window because its steps are used up.
  private func endRule(_ rule: inout icalrecurrencetype, from begin: icaltimetype) -> Bool {
    let end = window.upperBound + 86400
    let own = icaltime_is_null_time(rule.until) == 0 ? rule.until.seconds : .max
    let reach = rule.period.map { icaltime_as_timet(begin) - offset + $0 * steps } ?? end
    if min(reach, end) < own { rule.until = first.moved(to: min(reach, end) + offset) }
    return reach < min(own, window.upperBound)
  }

  private mutating func consumeStep() -> Bool {
    guard steps > 0 else {
      isTruncated = true
      return false
    }
    steps -= 1
    return true
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
}

extension icaltimetype {
  /// The seconds since 1970, computed in the time's own zone.
  var seconds: Int { icaltime_as_timet_with_zone(self, zone) }

  /// The day as a number such as 20261122.
  fileprivate var dayNumber: Int { Int(year) * 10000 + Int(month) * 100 + Int(day) }

  /// A time of the same kind and zone, whose local time is the UTC time at `seconds` since 1970.
  fileprivate func moved(to seconds: Int) -> icaltimetype {
    var time = icaltime_from_timet_with_zone(seconds, is_date, nil)
    time.zone = zone
    return time
  }
}
