internal import CLibical

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
      - max(usedSteps, CalendarBudget.lastTrialSteps)
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
    guard !rule.isForeignSearch,
      trialSteps != CalendarBudget.lastTrialSteps || !rule.ignoresEnd(from: firstStart)
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
