internal import Foundation

/// Cuts a calendar file into small calendars of those events that may fall into a window.
///
/// So fifty megabytes need no more memory than one, and what ended years ago, or is said at length,
/// costs no more than being passed over.
struct CalendarCutter {
  /// The first and the last day of the window, as numbers like 20261122.
  let days: ClosedRange<Int>
  private var zones: [UInt8] = []
  /// What was left out, a line each.
  private(set) var problems: [String] = []
  private var chunk: [UInt8] = []

  /// What one small calendar takes, in bytes.
  private static let chunkSize = 128 << 10
  /// The longest event without its remarks, and all time zones together, in bytes.
  private static let limit = 256 << 10
  /// What of an event is read.
  private static let kept: Set = [
    "UID", "SUMMARY", "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "EXRULE",
    "RECURRENCE-ID", "STATUS",
  ]
  /// With one of these an event may fall on other days than those it begins and ends on.
  private static let moving: Set = ["RRULE", "RDATE", "RECURRENCE-ID", "DURATION"]

  init(days: ClosedRange<Int>) {
    self.days = days
  }

  /// Cuts a file.
  ///
  /// - Parameters:
  ///   - file: The file's bytes.
  ///   - take: Is given each small calendar, and says whether it wants more.
  /// - Returns: Whether the file holds a calendar.
  mutating func cut(_ file: Data, _ take: ([UInt8]) -> Bool) -> Bool {
    guard file.holds("BEGIN:VCALENDAR") else { return false }
    // They may stand behind the events that are told in them.
    if file.holds("BEGIN:VTIMEZONE") { file.withUnsafeBytes { gatherZones($0) } }
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
        event?.take(line, name, isKept: Self.kept.contains(name))
      }
    }
    // A file that was cut short ends in its last event.
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
      case "RRULE" where zone != nil: isEndless = isEndless || !Self.isOfAZone(line)
      default: break
      }
      guard zone != nil else { continue }
      // A zero would end the text for libical.
      if line.offset(of: 0) == nil { zone?.append(contentsOf: line) }
      guard line.propertyName == "END", line.componentName == "VTIMEZONE" else { continue }
      keep(zone: zone ?? [], isEndless)
      zone = nil
    }
  }

  /// Clocks change once or twice a year; libical would count each second of a rule of seconds.
  private static func isOfAZone(_ line: UnsafeRawBufferPointer) -> Bool {
    let rule = String(decoding: line.prefix(512), as: UTF8.self).uppercased()
    return rule.contains("FREQ=YEARLY")
      && !["BYHOUR", "BYMINUTE", "BYSECOND"].contains { rule.contains($0) }
  }

  private mutating func keep(zone: [UInt8], _ isEndless: Bool) {
    if isEndless { return problems.append("a time zone whose clocks change all the time") }
    guard zones.count + zone.count <= Self.limit else {
      return problems.append("more time zones than there are")
    }
    zones += zone
  }

  /// - Returns: Whether more is wanted.
  private mutating func add(_ event: EventText, _ take: ([UInt8]) -> Bool) -> Bool {
    guard event.mayFall(into: days) else { return true }
    guard event.bytes.count <= Self.limit else {
      problems.append("an event of more dates than can be read")
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

  /// What is read of an event, and when it begins and ends where that can be told at a glance.
  private struct EventText {
    var bytes: [UInt8] = []
    private var first: Int?
    private var last: Int?
    private var isMoving = false
    /// How many components deep the lines stand in the event: alarms have lines of their own.
    private var depth = 0

    mutating func take(_ line: UnsafeRawBufferPointer, _ name: String, isKept: Bool) {
      if name == "BEGIN" { depth += 1 }
      defer { if name == "END" { depth -= 1 } }
      guard depth == 0, isKept else { return }
      if name == "DTSTART" { first = line.day }
      if name == "DTEND" { last = line.day }
      isMoving = isMoving || CalendarCutter.moving.contains(name)
      // Past the bound nothing more is kept; and a zero would end the text for libical.
      guard bytes.count <= CalendarCutter.limit, line.offset(of: 0) == nil else { return }
      bytes.append(contentsOf: line)
      if line.last != 0x0a { bytes += [0x0d, 0x0a] }
    }

    func mayFall(into days: ClosedRange<Int>) -> Bool {
      guard !isMoving, let first else { return true }
      return first <= days.upperBound && max(first, last ?? first) >= days.lowerBound
    }
  }
}
