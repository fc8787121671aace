internal import CLibical

/// The amount of work that remains for all calendar files together.
package struct CalendarBudget {
  /// The number of steps: one for each occurrence of a rule, and one for each property.
  package var steps: Int
  /// The number of occurrences.
  package var occurrences: Int

  package init(steps: Int = 1_000_000, occurrences: Int = 20_000) {
    (self.steps, self.occurrences) = (steps, occurrences)
  }
}

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

  /// The part of the budget that a single event may use.
  private static let eventBudget = (steps: 100_000, occurrences: 2000)

  /// Computes the occurrences of an event.
  ///
  /// - Parameters:
  ///   - component: The event, which must have a start.
  ///   - window: The window.
  ///   - budget: The budget. It is reduced by the work done.
  init(of component: OpaquePointer, in window: Range<Int>, _ budget: inout CalendarBudget) {
    self.component = component
    firstStart = icalcomponent_get_dtstart(component)
    offset = icaltime_as_timet(firstStart) - firstStart.seconds
    let end = icalcomponent_get_dtend(component)
    duration = icaltime_is_null_time(end) != 0 ? 0 : max(0, end.seconds - firstStart.seconds)
    // Begin earlier, because an occurrence that starts before the window may overlap it. The limit
    // of a year bounds the work for long events that repeat.
    let repeats = icalcomponent_get_first_property(component, ICAL_RRULE_PROPERTY) != nil
    let lead = repeats ? min(duration, 366 * 86400) : duration
    self.window = window.lowerBound - lead..<window.upperBound
    let stepCount = min(Self.eventBudget.steps, budget.steps)
    steps = stepCount
    gather(atMost: min(Self.eventBudget.occurrences, budget.occurrences))
    budget.steps -= stepCount - steps
    budget.occurrences -= starts.count
  }

  private mutating func gather(atMost maximumCount: Int) {
    let exceptions = exceptions()
    var times: Set<Int> = []
    for time in ruleTimes(ICAL_RRULE_PROPERTY, default: [firstStart]) + dates(ICAL_RDATE_PROPERTY)
    where window.contains(time.seconds) && !exceptions.contain(time) {
      times.insert(time.seconds)
    }
    starts = Array(times.sorted().prefix(maximumCount))
    isTruncated = isTruncated || times.count > maximumCount
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
    let start = nearestStart(of: rule)
    let isCutOff = endRule(&rule, from: start)
    guard let iterator = icalrecur_iterator_new(rule, start) else { return [] }
    defer { icalrecur_iterator_free(iterator) }
    if rule.count == 0, rule.period == nil, firstStart.seconds < window.lowerBound {
      icalrecur_iterator_set_start(iterator, firstStart.moved(to: nearWindowStart))
    }
    var times: [icaltimetype] = []
    var count = 0
    while true {
      let time = icalrecur_iterator_next(iterator)
      guard icaltime_is_null_time(time) == 0 else {
        if isCutOff, rule.count == 0 || count < rule.count { isTruncated = true }
        return times
      }
      count += 1
      guard time.seconds < window.upperBound, consumeStep() else { return times }
      if time.seconds >= window.lowerBound { times.append(time) }
    }
  }

  /// The start of the window in the event's local time, or the start of the event if that is later.
  ///
  /// The start of the window is taken two hours early, because clocks may change in the time zone.
  private var nearWindowStart: Int {
    max(icaltime_as_timet(firstStart), window.lowerBound + offset - 7200)
  }

  /// Returns the latest start with which a rule has the same occurrences in the window.
  ///
  /// A rule of hours, minutes or seconds without a count can start near the window. Other rules
  /// start with the event.
  private func nearestStart(of rule: icalrecurrencetype) -> icaltimetype {
    guard let period = rule.period, rule.count == 0 else { return firstStart }
    let start = icaltime_as_timet(firstStart)
    return firstStart.moved(to: start + (nearWindowStart - start) / period * period)
  }

  /// Makes a rule end with the window, or when its steps are used up.
  ///
  /// libical itself would continue to the year 2582, even if it finds no occurrence.
  ///
  /// - Returns: Whether the rule ends within the window because its steps are used up.
  private func endRule(_ rule: inout icalrecurrencetype, from start: icaltimetype) -> Bool {
    // An end that is too late is harmless, because `occurrences(of:)` stops at the end of the
    // window. The additional day covers changes of the UTC offset.
    let windowEnd = window.upperBound + 86400
    let ruleEnd = icaltime_is_null_time(rule.until) == 0 ? rule.until.seconds : .max
    let lastStep = rule.period.map { icaltime_as_timet(start) - offset + $0 * steps } ?? windowEnd
    let end = min(lastStep, windowEnd)
    if end < ruleEnd { rule.until = firstStart.moved(to: end + offset) }
    return lastStep < min(ruleEnd, window.upperBound)
  }

  /// Uses a step, or returns `false` and records the truncation if no steps remain.
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

  /// Returns a time of the same kind and zone.
  ///
  /// `seconds` counts local time: seconds since 1970 as if the zone were UTC.
  fileprivate func moved(to seconds: Int) -> icaltimetype {
    var time = icaltime_from_timet_with_zone(seconds, is_date, nil)
    time.zone = zone
    return time
  }
}
