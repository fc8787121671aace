internal import Foundation

/// Splits a calendar file into small calendars with only the events that may occur in a window.
///
/// This bounds the memory that a large file needs. Past events and long descriptions are skipped.
struct CalendarSplitter {
  /// The first and the last day of the window, as numbers like 20261122.
  let days: ClosedRange<Int>
  private var zones: [UInt8] = []
  /// The problems, a line each.
  private(set) var problems: [String] = []
  private var chunk: [UInt8] = []

  /// The size of a small calendar, in bytes.
  private static let chunkSize = 128 << 10
  /// The maximum size of an event's known properties, and of all time zones together, in bytes.
  private static let limit = 256 << 10
  /// The properties of an event that are read.
  private static let readProperties: Set = [
    "UID", "SUMMARY", "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "EXRULE",
    "RECURRENCE-ID", "STATUS",
  ]
  /// The properties with which an event may occur on days other than those of its start and end.
  private static let recurrenceProperties: Set = ["RRULE", "RDATE", "RECURRENCE-ID", "DURATION"]

  init(days: ClosedRange<Int>) {
    self.days = days
  }

  /// Splits a file.
  ///
  /// - Parameters:
  ///   - file: The file's bytes.
  ///   - take: A closure that is given each small calendar, and returns whether to continue.
  /// - Returns: Whether the file contains a calendar.
  mutating func split(_ file: Data, _ take: ([UInt8]) -> Bool) -> Bool {
    guard file.containsText("BEGIN:VCALENDAR") else { return false }
    // Time zones first: they may come after the events that use them.
    if file.containsText("BEGIN:VTIMEZONE") { file.withUnsafeBytes { gatherZones($0) } }
    file.withUnsafeBytes { gatherEvents($0, take) }
    return true
  }

  private mutating func gatherEvents(
    _ text: UnsafeRawBufferPointer, _ take: ([UInt8]) -> Bool
  ) {
    var event: EventText?
    for line in ContentLines(text) {
      let name = line.propertyName
      if name == "BEGIN", line.componentName == "VEVENT" {
        event = EventText()
      } else if name == "END", line.componentName == "VEVENT" || line.componentName == "VCALENDAR" {
        if let event, !add(event, take) { return }
        event = nil
      } else {
        event?.append(line, name, isRelevant: Self.readProperties.contains(name))
      }
    }
    // A truncated file may end inside an event.
    if let event, !add(event, take) { return }
    _ = flush(take)
  }

  private mutating func gatherZones(_ text: UnsafeRawBufferPointer) {
    var zone: [UInt8]?
    var isEndless = false
    for line in ContentLines(text) {
      switch line.propertyName {
      case "BEGIN" where line.componentName == "VTIMEZONE":
        zone = []
        isEndless = false
      case "RRULE" where zone != nil: isEndless = isEndless || !Self.isPlausibleZoneRule(line)
      default: break
      }
      guard zone != nil else { continue }
      // libical would take a zero byte as the end of the text.
      if line.offset(of: 0) == nil { zone?.append(contentsOf: line) }
      guard line.propertyName == "END", line.componentName == "VTIMEZONE" else { continue }
      addZone(zone ?? [], isEndless)
      zone = nil
    }
  }

  /// Whether a rule is plausible for a time zone: clocks change once or twice a year.
  ///
  /// libical would compute every occurrence of a rule with a shorter period.
  private static func isPlausibleZoneRule(_ line: UnsafeRawBufferPointer) -> Bool {
    let rule = String(decoding: line.prefix(512), as: UTF8.self).uppercased()
    return rule.contains("FREQ=YEARLY")
      && !["BYHOUR", "BYMINUTE", "BYSECOND"].contains { rule.contains($0) }
  }

  private mutating func addZone(_ zone: [UInt8], _ isEndless: Bool) {
    if isEndless { return problems.append("a time zone with an unsupported rule") }
    guard zones.count + zone.count <= Self.limit else {
      return problems.append("too many time zones")
    }
    zones += zone
  }

  /// - Returns: Whether to continue.
  private mutating func add(_ event: EventText, _ take: ([UInt8]) -> Bool) -> Bool {
    guard event.mayOccur(in: days) else { return true }
    guard event.bytes.count <= Self.limit else {
      problems.append("an event with too many dates")
      return true
    }
    let wantsMore = chunk.count + event.bytes.count <= Self.chunkSize || flush(take)
    chunk += Array("BEGIN:VEVENT\r\n".utf8) + event.bytes + Array("\r\nEND:VEVENT\r\n".utf8)
    return wantsMore
  }

  private mutating func flush(_ take: ([UInt8]) -> Bool) -> Bool {
    defer { chunk = [] }
    return take(
      Array("BEGIN:VCALENDAR\r\n".utf8) + zones + Array("\r\n".utf8) + chunk
        + Array("END:VCALENDAR\r\n".utf8))
  }

  /// The known properties of an event, and the days of its start and end, as far as they are
  /// simple.
  private struct EventText {
    var bytes: [UInt8] = []
    private var first: Int?
    private var last: Int?
    private var mayRecur = false
    /// The depth of nested components, such as alarms, whose properties are skipped.
    private var depth = 0

    mutating func append(_ line: UnsafeRawBufferPointer, _ name: String, isRelevant: Bool) {
      if name == "BEGIN" { depth += 1 }
      defer { if name == "END" { depth -= 1 } }
      guard depth == 0, isRelevant else { return }
      if name == "DTSTART" { first = line.day }
      if name == "DTEND" { last = line.day }
      mayRecur = mayRecur || CalendarSplitter.recurrenceProperties.contains(name)
      // An event that is too large is left out later. libical would end at a zero byte.
      guard bytes.count <= CalendarSplitter.limit, line.offset(of: 0) == nil else { return }
      bytes.append(contentsOf: line)
      if line.last != 0x0a { bytes += [0x0d, 0x0a] }
    }

    func mayOccur(in days: ClosedRange<Int>) -> Bool {
      guard !mayRecur, let first else { return true }
      return first <= days.upperBound && max(first, last ?? first) >= days.lowerBound
    }
  }
}
