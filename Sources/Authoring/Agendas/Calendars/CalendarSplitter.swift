internal import Foundation

/// Splits a calendar file into small calendars that each contain only events that may occur in a
/// window of days.
///
/// Splitting bounds the memory that a large file needs. Past events and long descriptions are
/// skipped.
struct CalendarSplitter {
  /// The first and the last day of the window, as numbers such as 20261122.
  let days: ClosedRange<Int>
  private var zones: [UInt8] = []
  private var zoneRuleCount = 0
  /// The problems found, one line for each.
  private(set) var problems: [String] = []
  private var chunk: [UInt8] = []

  /// The size of a small calendar, in bytes.
  private static let chunkSize = 128 << 10
  /// The maximum size of one event, and also of all time zones together, in bytes.
  private static let sizeLimit = 256 << 10
  /// The maximum number of rules of all time zones together; libical computes their occurrences for
  /// each small calendar.
  private static let zoneRuleLimit = 200
  /// The event properties that are kept.
  private static let keptProperties: Set = [
    "UID", "SUMMARY", "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "EXRULE",
    "RECURRENCE-ID", "STATUS",
  ]
  /// The maximum size of a place that is kept, in bytes.
  private static let locationSizeLimit = 1024
  /// Properties that can make an event occur on days other than those of its start and end.
  private static let recurrenceProperties: Set = ["RRULE", "RDATE", "RECURRENCE-ID", "DURATION"]

  init(days: ClosedRange<Int>) {
    self.days = days
  }

  /// Splits a file.
  ///
  /// - Parameters:
  ///   - file: The file's bytes.
  ///   - body: A closure that is given each small calendar, and returns whether to continue.
  /// - Returns: Whether the file contains a calendar.
  mutating func split(_ file: Data, _ body: ([UInt8]) -> Bool) -> Bool {
    guard file.containsText("BEGIN:VCALENDAR") else { return false }
    // Time zones are gathered first, because they may come after the events that use them.
    if file.containsText("BEGIN:VTIMEZONE") { file.withUnsafeBytes { gatherZones($0) } }
    file.withUnsafeBytes { gatherEvents($0, body) }
    return true
  }

  private mutating func gatherEvents(
    _ text: UnsafeRawBufferPointer, _ body: ([UInt8]) -> Bool
  ) {
    var event: EventText?
    for line in ContentLines(text) {
      let name = line.propertyName
      if name == "BEGIN", line.componentName == "VEVENT" {
        event = EventText()
      } else if name == "END", line.componentName == "VEVENT" || line.componentName == "VCALENDAR" {
        if let event, !add(event, body) { return }
        event = nil
      } else {
        event?.append(line, name, isKept: Self.keptProperties.contains(name))
      }
    }
    // A truncated file may end inside an event.
    if let event, !add(event, body) { return }
    _ = flush(body)
  }

  private mutating func gatherZones(_ text: UnsafeRawBufferPointer) {
    var zone: [UInt8]?
    var hasUnsupportedRule = false
    for line in ContentLines(text) {
      switch line.propertyName {
      case "BEGIN" where line.componentName == "VTIMEZONE":
        zone = []
        hasUnsupportedRule = false
      case "RRULE" where zone != nil:
        zoneRuleCount += 1
        hasUnsupportedRule = hasUnsupportedRule || !Self.isSupportedZoneRule(line)
      default: break
      }
      guard zone != nil else { continue }
      // libical would treat a zero byte as the end of the text.
      if line.offset(of: 0) == nil { zone?.append(contentsOf: line) }
      guard line.propertyName == "END", line.componentName == "VTIMEZONE" else { continue }
      addZone(zone ?? [], hasUnsupportedRule: hasUnsupportedRule)
      zone = nil
    }
  }

  /// Returns whether a rule is supported for a time zone: clocks change once a year, on a day that
  /// one month and one day of the week, or one date, determine.
  ///
  /// libical would compute every occurrence of a rule with more.
  private static func isSupportedZoneRule(_ line: UnsafeRawBufferPointer) -> Bool {
    let rule = String(decoding: line.prefix(512), as: UTF8.self).uppercased()
    let parts =
      rule.replacing(/\s/, with: "").split(separator: ":").last?.split(separator: ";") ?? []
    var isYearly = false
    for part in parts {
      let (name, values) = (part.prefix { $0 != "=" }, part.drop { $0 != "=" })
      let count = values.split(separator: ",").count
      switch name {
      case "FREQ": isYearly = values == "=YEARLY"
      case "BYMONTH", "BYDAY", "BYYEARDAY", "BYSETPOS": guard count == 1 else { return false }
      // A day of the week on or after a date is written as the seven dates.
      case "BYMONTHDAY": guard count <= 7 else { return false }
      case "UNTIL", "COUNT", "INTERVAL", "WKST": break
      default: return false
      }
    }
    return isYearly
  }

  private mutating func addZone(_ zone: [UInt8], hasUnsupportedRule: Bool) {
    let hasUnsupportedRule = hasUnsupportedRule || zoneRuleCount > Self.zoneRuleLimit
    if hasUnsupportedRule { return problems.append("a time zone with an unsupported rule") }
    guard zones.count + zone.count <= Self.sizeLimit else {
      return problems.append("too many time zones")
    }
    zones += zone
  }

  /// Adds an event to the current small calendar, unless the event cannot occur or is too large.
  ///
  /// - Returns: Whether to continue.
  private mutating func add(_ event: EventText, _ body: ([UInt8]) -> Bool) -> Bool {
    guard event.mayOccur(in: days) else { return true }
    guard event.bytes.count <= Self.sizeLimit else {
      problems.append("an event that is too large")
      return true
    }
    let bytes = event.bytes + event.linkLine
    let continues = chunk.count + bytes.count <= Self.chunkSize || flush(body)
    chunk += Array("BEGIN:VEVENT\r\n".utf8) + bytes + Array("\r\nEND:VEVENT\r\n".utf8)
    return continues
  }

  private mutating func flush(_ body: ([UInt8]) -> Bool) -> Bool {
    defer { chunk = [] }
    return body(
      Array("BEGIN:VCALENDAR\r\n".utf8) + zones + Array("\r\n".utf8) + chunk
        + Array("END:VCALENDAR\r\n".utf8))
  }

  /// An event's kept properties, and the days of its start and end if these can be read from the
  /// text.
  private struct EventText {
    var bytes: [UInt8] = []
    private var startDay: Int?
    private var endDay: Int?
    private var mayRecur = false
    /// The properties that may contain an address, by name.
    ///
    /// They are searched only if the event may occur. They are parts of the file's bytes.
    private var linkLines: [String: UnsafeRawBufferPointer] = [:]
    /// The depth of nested components, such as alarms, whose properties are skipped.
    private var depth = 0

    mutating func append(_ line: UnsafeRawBufferPointer, _ name: String, isKept: Bool) {
      if name == "BEGIN" { depth += 1 }
      defer { if name == "END" { depth -= 1 } }
      guard depth == 0 else { return }
      if EventLink.properties.contains(name), linkLines[name] == nil { linkLines[name] = line }
      let isPlace = name == "LOCATION" && line.count <= CalendarSplitter.locationSizeLimit
      guard isKept || isPlace else { return }
      if name == "DTSTART" { startDay = line.day }
      if name == "DTEND" { endDay = line.day }
      mayRecur = mayRecur || CalendarSplitter.recurrenceProperties.contains(name)
      // `add` skips an event that is too large. libical would stop at a zero byte.
      guard bytes.count <= CalendarSplitter.sizeLimit, line.offset(of: 0) == nil else { return }
      bytes.append(contentsOf: line)
      if line.last != 0x0a { bytes += [0x0d, 0x0a] }
    }

    /// The property `URL` with the address that the event can be opened with, or empty if there is
    /// none.
    var linkLine: [UInt8] {
      for name in EventLink.properties {
        guard let line = linkLines[name],
          let address = EventLink.address(in: line, named: name)
        else { continue }
        return Array("\r\nURL:\(address)\r\n".utf8)
      }
      return []
    }

    func mayOccur(in days: ClosedRange<Int>) -> Bool {
      guard !mayRecur, let startDay else { return true }
      return startDay <= days.upperBound && max(startDay, endDay ?? startDay) >= days.lowerBound
    }
  }
}
