internal import CLibical
internal import Foundation

/// Reads iCalendar files with libical: recurrences, exceptions and time zones are its work.
///
/// - Source: RFC 5545.
enum ICalendar {
  /// The events between two dates, in no order, or `nil` for data that is no calendar.
  static func events(in data: Data, from start: Date, to end: Date) -> [Event]? {
    guard let root = icalparser_parse_string(String(decoding: data, as: UTF8.self)) else {
      return nil
    }
    defer { icalcomponent_free(root) }
    var found: [Occurrence] = []
    var moved: Set<Moved> = []
    forEachEvent(in: root) { component in
      if let original = recurrenceID(of: component) {
        moved.insert(Moved(uid: text(icalcomponent_get_uid(component)), start: original))
      }
      found += occurrences(of: component, from: start, to: end)
    }
    return found.filter { !$0.isReplaced(by: moved) && $0.event.end > start }.map(\.event)
  }

  /// One occurrence and what tells whether another replaces it.
  private struct Occurrence {
    var event: Event
    var uid: String
    var isOverride: Bool

    func isReplaced(by moved: Set<Moved>) -> Bool {
      !isOverride && moved.contains(Moved(uid: uid, start: event.start))
    }
  }

  /// An occurrence that was moved or changed: by its series and its original start.
  private struct Moved: Hashable {
    var uid: String
    var start: Date
  }

  private static func forEachEvent(in root: OpaquePointer, _ body: (OpaquePointer) -> Void) {
    if icalcomponent_isa(root) == ICAL_XROOT_COMPONENT {
      var calendar = icalcomponent_get_first_component(root, ICAL_VCALENDAR_COMPONENT)
      while let found = calendar {
        forEachEvent(in: found, body)
        calendar = icalcomponent_get_next_component(root, ICAL_VCALENDAR_COMPONENT)
      }
      return
    }
    var event = icalcomponent_get_first_component(root, ICAL_VEVENT_COMPONENT)
    while let found = event {
      body(found)
      event = icalcomponent_get_next_component(root, ICAL_VEVENT_COMPONENT)
    }
  }

  private static func occurrences(
    of component: OpaquePointer, from start: Date, to end: Date
  ) -> [Occurrence] {
    guard icalcomponent_get_status(component) != ICAL_STATUS_CANCELLED else { return [] }
    let begin = icalcomponent_get_dtstart(component)
    guard icaltime_is_null_time(begin) == 0 else { return [] }
    let kind = TimeKind(begin)
    let title = text(icalcomponent_get_summary(component))
    let uid = text(icalcomponent_get_uid(component))
    let isOverride = recurrenceID(of: component) != nil
    return spans(of: component, from: start, to: end).map { span in
      let event = Event(
        title: title.isEmpty ? "(no title)" : title, start: kind.date(span.start),
        end: kind.date(span.end), isAllDay: kind == .day)
      return Occurrence(event: event, uid: uid, isOverride: isOverride)
    }
  }

  /// How a time of the file becomes a moment here.
  private enum TimeKind {
    /// A moment, the same everywhere.
    case absolute
    /// A time of day wherever one is.
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

    /// libical counts floating times and days as if they were UTC; here they are local.
    func date(_ seconds: time_t) -> Date {
      let moment = Date(timeIntervalSince1970: Double(seconds))
      guard self != .absolute else { return moment }
      var utc = Calendar(identifier: .gregorian)
      utc.timeZone = .gmt
      let parts = utc.dateComponents([.year, .month, .day, .hour, .minute, .second], from: moment)
      return Calendar.current.date(from: parts) ?? moment
    }
  }

  /// Collects what libical calls back with.
  private final class SpanCollector {
    var spans: [icaltime_span] = []
  }

  /// A day more on both sides: floating times are moved to local ones afterwards.
  private static func spans(
    of component: OpaquePointer, from start: Date, to end: Date
  ) -> [icaltime_span] {
    let collector = SpanCollector()
    let first = icaltime_from_timet_with_zone(
      time_t(start.timeIntervalSince1970) - 86400, 0, icaltimezone_get_utc_timezone())
    let last = icaltime_from_timet_with_zone(
      time_t(end.timeIntervalSince1970) + 86400, 0, icaltimezone_get_utc_timezone())
    icalcomponent_foreach_recurrence(
      component, first, last,
      { _, span, context in
        guard let span, let context else { return }
        Unmanaged<SpanCollector>.fromOpaque(context).takeUnretainedValue().spans.append(
          span.pointee)
      }, Unmanaged.passUnretained(collector).toOpaque())
    return collector.spans
  }

  /// The original start of an occurrence that this component replaces, or `nil` for a series.
  private static func recurrenceID(of component: OpaquePointer) -> Date? {
    guard icalcomponent_get_first_property(component, ICAL_RECURRENCEID_PROPERTY) != nil else {
      return nil
    }
    let time = icalcomponent_get_recurrenceid(component)
    let seconds = icaltime_as_timet_with_zone(time, time.zone)
    return TimeKind(time).date(seconds)
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }
}
