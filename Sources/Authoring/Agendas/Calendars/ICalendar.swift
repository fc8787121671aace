internal import CLibical
package import Foundation

/// Reads iCalendar files with libical, which handles recurrences, exceptions and time zones.
///
/// - Source: RFC 5545.
package enum ICalendar {
  /// The contents of a file.
  package struct Contents {
    /// The events, in no particular order.
    package var events: [Occurrence] = []
    /// The problems, one line for each.
    package var problems: [String] = []
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - data: The file's bytes.
  ///   - window: The period whose events are read.
  ///   - budget: The budget for rules. It is reduced by the work done.
  /// - Returns: The contents, or `nil` if the data is not a calendar.
  package static func read(
    _ data: Data, in window: DateInterval, _ budget: inout CalendarBudget
  ) -> Contents? {
    var collector = Collector(window: window, budget: budget)
    var splitter = CalendarSplitter(days: window.days)
    let isCalendar = splitter.split(
      data, zones: { collector.add(zones: $0) }, { collector.add($0) })
    collector.finish()
    budget = collector.budget
    splitter.unknownZones.forEach { collector.addProblem(unknownZone: $0) }
    collector.problems += splitter.problems
    return isCalendar ? collector.contents : nil
  }

  /// An occurrence, and what determines whether another occurrence replaces it.
  private struct Instance {
    var event: Occurrence
    var isOverride: Bool
  }

  /// An occurrence that was moved, changed or cancelled, identified by its series and its original
  /// start.
  private struct MovedOccurrence: Hashable {
    var uid: String
    var start: Date
  }

  /// Collects the contents of the small calendars into which ``CalendarSplitter`` splits a file.
  ///
  /// An occurrence and its replacement may be in different calendars.
  private struct Collector: ~Copyable {
    let window: DateInterval
    var budget: CalendarBudget
    var problems: [String] = []
    private var instances: [Instance] = []
    private var movedOccurrences: Set<MovedOccurrence> = []
    private var unknownZones: Set<String> = []
    /// The calendar with the time zones, which events are in while they are read, so that libical computes the
    /// changes of each zone once for the file.
    private var zones: OpaquePointer?
    /// Whether the budget for events is used up, and whether that for time is.
    private var isFull = false
    private var isSlow = false
    private let startTime = ThreadTime.now
    /// The maximum number of problems.
    private static let maximumProblems = 100

    init(window: DateInterval, budget: CalendarBudget) {
      self.window = window
      self.budget = budget
    }

    deinit { if let zones { icalcomponent_free(zones) } }

    var contents: Contents {
      let remainingInstances = instances.filter { instance in
        let original = MovedOccurrence(uid: instance.event.id, start: instance.event.start)
        let isReplaced = !instance.isOverride && movedOccurrences.contains(original)
        return !isReplaced && instance.event.end > window.start
      }
      let slowness = isSlow ? ["reading takes too long; some events are not shown"] : []
      let allProblems = problems + (isFull ? ["too many events"] : []) + slowness
      return Contents(events: remainingInstances.map(\.event), problems: allProblems)
    }

    /// Adds the events in a small calendar, unless the budget for events is used up.
    ///
    /// A calendar that libical cannot parse is ignored.
    ///
    /// - Returns: Whether to continue; `false` if the budget was used up before.
    mutating func add(_ calendar: [UInt8]) -> Bool {
      guard budget.occurrences > 0 else {
        isFull = true
        return false
      }
      guard let root = Self.parsed(calendar) else { return true }
      defer { icalcomponent_free(root) }
      while !isOutOfTime, let event = icalcomponent_get_first_component(root, ICAL_VEVENT_COMPONENT)
      {
        icalcomponent_remove_component(root, event)
        defer { icalcomponent_free(event) }
        guard let zones else {
          add(event: event)
          continue
        }
        icalcomponent_add_component(zones, event)
        add(event: event)
        icalcomponent_remove_component(zones, event)
      }
      return !isSlow
    }

    /// Whether the budget for time is used up; the others have what remains.
    private var isOutOfTime: Bool {
      mutating get {
        isSlow = isSlow || ThreadTime.now - startTime > budget.time
        return isSlow
      }
    }

    /// Charges the time that was used.
    mutating func finish() {
      budget.time = max(0, budget.time - (ThreadTime.now - startTime))
    }

    /// Sets the time zones of the file.
    mutating func add(zones calendar: [UInt8]) {
      zones = Self.parsed(calendar)
    }

    private static func parsed(_ calendar: [UInt8]) -> OpaquePointer? {
      (calendar + [0]).withUnsafeBytes { bytes in
        icalparser_parse_string(bytes.bindMemory(to: CChar.self).baseAddress)
      }
    }

    /// Adds a problem, unless there are too many already.
    private mutating func addProblem(_ problem: String) {
      if problems.count < Self.maximumProblems { problems.append(problem) }
    }

    private mutating func addProblems(_ errors: EventErrors, of title: String) {
      for name in errors.invalidProperties {
        let consequence = name == "DTSTART" ? "; the event is skipped" : ""
        addProblem("“\(title)”: \(name) cannot be read\(consequence)")
      }
      if let zone = errors.unknownZone { addProblem(unknownZone: zone) }
    }

    /// Reports a time zone once, because many events may use it.
    mutating func addProblem(unknownZone zone: String) {
      guard unknownZones.insert(zone).inserted else { return }
      addProblem("unknown time zone “\(zone)”; its events are shown in local time")
    }

    private mutating func add(event component: OpaquePointer) {
      let uid = ICalendar.text(icalcomponent_get_uid(component))
      let original = recurrenceID(of: component)
      if let original { movedOccurrences.insert(MovedOccurrence(uid: uid, start: original)) }
      guard icalcomponent_get_status(component) != ICAL_STATUS_CANCELLED else { return }
      let summary = ICalendar.text(icalcomponent_get_summary(component))
      let title = summary.isEmpty ? "(no title)" : summary
      let start = icalcomponent_get_dtstart(component)
      addProblems(EventErrors(of: component), of: title)
      guard icaltime_is_null_time(start) == 0 else { return }
      let kind = TimeKind(start)
      let times = EventTimes(of: component, in: kind.seconds(of: window), &budget)
      if times.isTruncated, budget.occurrences > 0 {
        addProblem("“\(title)” repeats too often; some occurrences are not shown")
      }
      if times.isTruncated, budget.occurrences == 0 { isFull = true }
      let location = ICalendar.location(of: component)
      let link = ICalendar.link(of: component)
      let repeats = original != nil || ICalendar.repeats(component)
      instances += times.starts.map { start in
        let event = Occurrence(
          id: uid, title: title, start: kind.date(start), end: kind.date(start + times.duration),
          isAllDay: kind == .day, repeats: repeats, location: location, link: link)
        return Instance(event: event, isOverride: original != nil)
      }
    }
  }

  /// Returns the original start of the occurrence that a component replaces, or `nil` for a series.
  private static func recurrenceID(of component: OpaquePointer) -> Date? {
    guard
      let property = icalcomponent_get_first_property(component, ICAL_RECURRENCEID_PROPERTY)
    else { return nil }
    // icalcomponent_get_recurrenceid() ignores the time zone.
    let time = icalproperty_get_datetime_with_component(property, component)
    return TimeKind(time).date(time.seconds)
  }

  private static func repeats(_ component: OpaquePointer) -> Bool {
    [ICAL_RRULE_PROPERTY, ICAL_RDATE_PROPERTY].contains {
      icalcomponent_get_first_property(component, $0) != nil
    }
  }

  /// Returns the place, or `nil` if there is none, or only an address.
  private static func location(of component: OpaquePointer) -> String? {
    let location = text(icalcomponent_get_location(component))
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return location.isEmpty || location.lowercased().hasPrefix("http") ? nil : location
  }

  /// Returns the address that ``CalendarSplitter`` found, or `nil` if it found none.
  private static func link(of component: OpaquePointer) -> URL? {
    icalcomponent_get_first_property(component, ICAL_URL_PROPERTY)
      .flatMap { icalproperty_get_url($0) }.flatMap { URL(string: String(cString: $0)) }
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }
}

/// How a time in the file is converted to a date.
private enum TimeKind {
  /// A date that does not depend on the local time zone.
  case absolute
  /// A time in the local time zone.
  case floating
  /// A whole day.
  case day

  init(_ time: icaltimetype) {
    if time.is_date != 0 {
      self = .day
    } else {
      self = time.zone == nil ? .floating : .absolute
    }
  }

  /// Converts libical's seconds to a date.
  ///
  /// libical treats floating times and days as UTC.
  func date(_ seconds: Int) -> Date {
    let date = Date(timeIntervalSince1970: Double(seconds))
    guard self != .absolute else { return date }
    let parts = Calendar.gregorian(in: .gmt)
      .dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
    return Calendar.gregorian().date(from: parts) ?? date
  }

  /// Converts a window to libical's seconds.
  func seconds(of window: DateInterval) -> Range<Int> {
    let bounds = [window.start, window.end].map { date in
      let offset = self == .absolute ? 0 : TimeZone.current.secondsFromGMT(for: date)
      return Int(date.timeIntervalSince1970) + offset
    }
    return bounds[0]..<max(bounds[0], bounds[1])
  }
}

extension DateInterval {
  /// The first and the last day of the window in any time zone, as numbers such as 20261122.
  fileprivate var days: ClosedRange<Int> {
    let calendar = Calendar.gregorian(in: .gmt)
    func number(_ date: Date) -> Int {
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      return (parts.year ?? 0) * 10000 + (parts.month ?? 0) * 100 + (parts.day ?? 0)
    }
    return number(start.addingTimeInterval(-2 * 86400))...number(end.addingTimeInterval(2 * 86400))
  }
}
