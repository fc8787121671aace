internal import CLibical

/// How much work calendar files may make, all of them together.
struct CalendarBudget {
  /// Steps of rules that may still be taken.
  var steps = 1_000_000
  /// Times of events that may still be kept.
  var times = 20_000
}

/// When an event happens within a window: its rules are followed as far as the work is bounded.
///
/// Times are in seconds since 1970, those of days and of floating times as if they were UTC's.
struct EventTimes {
  private(set) var starts: [Int] = []
  /// How long it lasts each time, in seconds.
  let length: Int
  /// Whether its rules go on where the work ended.
  private(set) var isCut = false

  private let component: OpaquePointer
  private let first: icaltimetype
  private let window: Range<Int>
  /// How far the event's clocks are before UTC's, in seconds.
  private let offset: Int
  /// Steps that may still be taken for this event.
  private var steps: Int

  /// What one event may take of the budget.
  private static let limit = (steps: 100_000, times: 2000)

  /// - Parameters:
  ///   - component: The event; it has a start.
  ///   - window: When it is of interest.
  ///   - budget: What may be spent, less what is spent here.
  init(of component: OpaquePointer, in window: Range<Int>, _ budget: inout CalendarBudget) {
    self.component = component
    first = icalcomponent_get_dtstart(component)
    offset = icaltime_as_timet(first) - first.seconds
    let end = icalcomponent_get_dtend(component)
    length = icaltime_is_null_time(end) != 0 ? 0 : max(0, end.seconds - first.seconds)
    // What began before the window may go on in it.
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
    isCut = isCut || found.count > limit
  }

  // MARK: Dates

  /// When it does not happen.
  private struct Exceptions {
    var moments: Set<Int> = []
    /// Whole days, as the numbers of their dates.
    var days: Set<Int> = []

    func contain(_ time: icaltimetype) -> Bool {
      moments.contains(time.seconds) || days.contains(time.dayNumber)
    }
  }

  private mutating func exceptions() -> Exceptions {
    var found = Exceptions()
    for time in dates(ICAL_EXDATE_PROPERTY) {
      if time.is_date == 0 {
        found.moments.insert(time.seconds)
      } else {
        found.days.insert(time.dayNumber)
      }
    }
    for time in rules(ICAL_EXRULE_PROPERTY, or: []) { found.moments.insert(time.seconds) }
    return found
  }

  private mutating func dates(_ kind: icalproperty_kind) -> [icaltimetype] {
    properties(kind).map { icalproperty_get_datetime_with_component($0, component) }
      .filter { icaltime_is_null_time($0) == 0 }
  }

  private mutating func properties(_ kind: icalproperty_kind) -> [OpaquePointer] {
    var found: [OpaquePointer] = []
    var property = icalcomponent_get_first_property(component, kind)
    while let next = property, takeStep() {
      found.append(next)
      property = icalcomponent_get_next_property(component, kind)
    }
    return found
  }

  // MARK: Rules

  /// The times of all rules of a kind; `standard` where there is none.
  private mutating func rules(
    _ kind: icalproperty_kind, or standard: [icaltimetype]
  ) -> [icaltimetype] {
    let rules = properties(kind).map {
      kind == ICAL_EXRULE_PROPERTY ? icalproperty_get_exrule($0) : icalproperty_get_rrule($0)
    }
    var found: [icaltimetype] = []
    for rule in rules { found += follow(rule) }
    return rules.isEmpty ? standard : found
  }

  /// Follows a rule through the window.
  private mutating func follow(_ rule: icalrecurrencetype) -> [icaltimetype] {
    var rule = rule
    let begin = nearestBegin(of: rule)
    let isBounded = bound(&rule, from: begin)
    guard let walk = icalrecur_iterator_new(rule, begin) else { return [] }
    defer { icalrecur_iterator_free(walk) }
    if rule.count == 0, rule.pace == nil, first.seconds < window.lowerBound {
      icalrecur_iterator_set_start(walk, first.moved(to: nearby))
    }
    var found: [icaltimetype] = []
    var number = 0
    while true {
      let time = icalrecur_iterator_next(walk)
      guard icaltime_is_null_time(time) == 0 else {
        if isBounded, rule.count == 0 || number < rule.count { isCut = true }
        return found
      }
      number += 1
      guard time.seconds < window.upperBound, takeStep() else { return found }
      if time.seconds >= window.lowerBound { found.append(time) }
    }
  }

  /// The window's begin by the event's clocks, and a little before: they may be set in between.
  private var nearby: Int { max(icaltime_as_timet(first), window.lowerBound + offset - 7200) }

  /// Where a rule may begin without another outcome: one of hours, minutes or seconds without a
  /// count goes on from near the window as it would from its own start.
  private func nearestBegin(of rule: icalrecurrencetype) -> icaltimetype {
    guard let pace = rule.pace, rule.count == 0 else { return first }
    let start = icaltime_as_timet(first)
    return first.moved(to: start + (nearby - start) / pace * pace)
  }

  /// Ends a rule with the window, and one of hours, minutes or seconds where the work ends: libical
  /// itself goes on to the year 2582, also where nothing is ever found.
  ///
  /// - Returns: Whether the rule would go on in the window.
  private func bound(_ rule: inout icalrecurrencetype, from begin: icaltimetype) -> Bool {
    let end = window.upperBound + 86400
    let own = icaltime_is_null_time(rule.until) == 0 ? rule.until.seconds : .max
    let reach = rule.pace.map { icaltime_as_timet(begin) - offset + $0 * steps } ?? end
    if min(reach, end) < own { rule.until = first.moved(to: min(reach, end) + offset) }
    return reach < min(own, window.upperBound)
  }

  private mutating func takeStep() -> Bool {
    guard steps > 0 else {
      isCut = true
      return false
    }
    steps -= 1
    return true
  }
}

extension icalrecurrencetype {
  /// The seconds from one step to the next of a rule of hours, minutes or seconds; `nil` for others.
  fileprivate var pace: Int? {
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
  /// Since 1970, in the time's own zone.
  var seconds: Int { icaltime_as_timet_with_zone(self, zone) }

  /// The date as a number such as 20261122.
  fileprivate var dayNumber: Int { Int(year) * 10000 + Int(month) * 100 + Int(day) }

  /// A time of the same kind whose clock shows what UTC's does so many seconds after 1970.
  fileprivate func moved(to seconds: Int) -> icaltimetype {
    var time = icaltime_from_timet_with_zone(seconds, is_date, nil)
    time.zone = zone
    return time
  }
}
