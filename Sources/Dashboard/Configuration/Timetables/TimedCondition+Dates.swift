package import FoundationEssentials
package import Timelines

/// What conditions depend on, other than the time.
package struct Circumstances: Hashable, Sendable {
  package var zone: TimeZone
  /// Where the user is, or `nil` if no location is configured.
  package var location: GeoLocation?
  /// The events that the widgets list.
  package var events: [DatedEvent]

  package init(zone: TimeZone, location: GeoLocation? = nil, events: [DatedEvent] = []) {
    self.zone = zone
    self.location = location
    self.events = events
  }
}

/// When conditions hold.
extension TimedCondition {
  /// The number of days to look ahead; every day of the week is among them.
  private static let lookahead = 8

  /// Whether the condition depends on the Sun, and so on a location.
  package var needsLocation: Bool {
    switch self {
    case .sun, .daylight: true
    case .hours, .event: false
    }
  }

  /// Whether the condition depends on the events that widgets list.
  package var needsEvents: Bool {
    if case .event = self { true } else { false }
  }

  /// Returns the period that contains a date, or `nil` if the condition does not hold then.
  package func period(
    at date: Date, in circumstances: Circumstances
  ) -> DateInterval? {
    periods(around: date, days: -1...1, in: circumstances).first {
      $0.start <= date && date < $0.end
    }
  }

  /// Returns the next date at which the condition begins or ceases to hold, or `nil` if there is none
  /// within a week.
  package func nextChange(
    after date: Date, in circumstances: Circumstances
  ) -> Date? {
    periods(around: date, days: -1...Self.lookahead, in: circumstances)
      .flatMap { [$0.start, $0.end] }.filter { $0 > date }.min()
  }

  /// Returns the periods that begin on days around a date, in order; adjacent ones are joined.
  private func periods(
    around date: Date, days: ClosedRange<Int>, in circumstances: Circumstances
  ) -> [DateInterval] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = circumstances.zone
    guard self != .daylight(false) else {
      return nights(around: date, days: days, calendar, circumstances)
    }
    let periods =
      eventPeriods(circumstances.events)
      + days.flatMap { offset -> [DateInterval] in
        let day = calendar.date(byAdding: .day, value: offset, to: date) ?? date
        return self.periods(on: day, calendar, circumstances.location)
      }
    return periods.sorted { $0.start < $1.start }.reduce(into: []) { joined, next in
      guard let last = joined.last, next.start <= last.end else { return joined.append(next) }
      joined[joined.count - 1] = DateInterval(start: last.start, end: max(last.end, next.end))
    }
  }

  /// Returns the periods around events; none for a condition of another kind.
  private func eventPeriods(_ events: [DatedEvent]) -> [DateInterval] {
    guard case .event(let period, let title) = self else { return [] }
    let titlePart = title?.lowercased()
    return events.lazy.filter { event in
      titlePart.map { event.title.lowercased().contains($0) } ?? true
    }.compactMap { event in
      switch period {
      case .during:
        event.start < event.end ? DateInterval(start: event.start, end: event.end) : nil
      case .before(let minutes):
        DateInterval(
          start: event.start.addingTimeInterval(Double(-60 * minutes)), end: event.start)
      case .after(let minutes):
        DateInterval(start: event.end, duration: Double(60 * minutes))
      }
    }
  }

  private func periods(
    on day: Date, _ calendar: Calendar, _ location: GeoLocation?
  ) -> [DateInterval] {
    switch self {
    case .hours(let start, let end, let days):
      // Calendar counts from Sunday.
      let weekday = (calendar.component(.weekday, from: day) + 5) % 7 + 1
      guard days.contains(weekday) else { return [] }
      let startDate = Self.date(minutes: start, on: day, calendar)
      let endDate = Self.date(minutes: end > start ? end : end + 24 * 60, on: day, calendar)
      return startDate < endDate ? [DateInterval(start: startDate, end: endDate)] : []
    case .sun(let event, let isBefore, let minutes):
      guard let times = Self.sunTimes(on: day, calendar, location) else { return [] }
      let date = event == .sunrise ? times.sunrise : times.sunset
      let duration = Double(minutes) * 60
      return [DateInterval(start: isBefore ? date - duration : date, duration: duration)]
    case .daylight: return Self.daylight(on: day, calendar, location).map { [$0] } ?? []
    case .event: return []
    }
  }

  /// Returns the time during which the Sun is up, all of a day on which it does not set, or `nil` for
  /// a day on which it does not rise.
  private static func daylight(
    on day: Date, _ calendar: Calendar, _ location: GeoLocation?
  ) -> DateInterval? {
    guard let location else { return nil }
    if let times = sunTimes(on: day, calendar, location) {
      return DateInterval(start: times.sunrise, end: max(times.sunrise, times.sunset))
    }
    let noon = date(minutes: 12 * 60, on: day, calendar)
    guard SunTimes.isMidnightSun(near: noon, at: location) else { return nil }
    return DateInterval(
      start: calendar.startOfDay(for: day), end: date(minutes: 24 * 60, on: day, calendar))
  }

  /// Returns the periods between the days.
  ///
  /// In summer in the north, the Sun may set after midnight, so a night is not a part of one day.
  private func nights(
    around date: Date, days: ClosedRange<Int>, _ calendar: Calendar,
    _ circumstances: Circumstances
  ) -> [DateInterval] {
    guard circumstances.location != nil else { return [] }
    let offsets = [days.lowerBound - 1, days.upperBound + 1]
    let bounds = offsets.map { calendar.date(byAdding: .day, value: $0, to: date) ?? date }
    let sunlight = Self.daylight(true).periods(
      around: date, days: (days.lowerBound - 2)...(days.upperBound + 2), in: circumstances)
    let starts = [bounds[0]] + sunlight.map(\.end)
    let ends = sunlight.map(\.start) + [bounds[1]]
    return zip(starts, ends).filter { $0 < $1 }.map { DateInterval(start: $0, end: $1) }
  }

  /// Returns the date of a time of day, which is on the next day from 24:00.
  private static func date(minutes: Int, on day: Date, _ calendar: Calendar) -> Date {
    var parts = calendar.dateComponents([.year, .month, .day], from: day)
    parts.day = (parts.day ?? 1) + minutes / (24 * 60)
    parts.hour = minutes % (24 * 60) / 60
    parts.minute = minutes % 60
    return calendar.date(from: parts) ?? day
  }

  private static func sunTimes(
    on day: Date, _ calendar: Calendar, _ location: GeoLocation?
  ) -> SunTimes? {
    let noon = date(minutes: 12 * 60, on: day, calendar)
    return location.flatMap { SunTimes(near: noon, at: $0) }
  }
}

extension [TimedRule] {
  /// Returns the first rule that holds at a date, and the period in which it holds.
  package func rule(
    at date: Date, in circumstances: Circumstances
  ) -> (rule: TimedRule, period: DateInterval)? {
    for rule in self {
      guard let period = rule.condition?.period(at: date, in: circumstances) else { continue }
      return (rule, period)
    }
    return nil
  }

  /// Returns the next date at which a rule begins or ceases to hold, or `nil` if there is none within
  /// a week.
  package func nextChange(
    after date: Date, in circumstances: Circumstances
  ) -> Date? {
    compactMap { $0.condition?.nextChange(after: date, in: circumstances) }.min()
  }
}
