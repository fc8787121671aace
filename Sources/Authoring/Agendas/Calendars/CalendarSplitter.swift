internal import Foundation

/// Splits a calendar file into small calendars that each contain only events that may occur in a
/// window of days.
///
/// Splitting bounds the memory that a large file needs. Past events and long descriptions are
/// skipped.
struct CalendarSplitter {
  /// The first and the last day of the window, as numbers such as 20261122.
  let days: ClosedRange<Int>
  private var zones = TimeZoneText()
  /// The problems found, one line for each.
  private(set) var problems: [String] = []
  /// The names of the time zones that cannot be known, in the order of their events.
  private(set) var unknownZones: [String] = []
  private var chunk: [UInt8] = []

  /// The size of a small calendar, in bytes.
  private static let chunkSize = 128 << 10
  /// The maximum size of one event, in bytes.
  private static let sizeLimit = 256 << 10
  /// The maximum number of names of unknown time zones.
  private static let unknownZoneLimit = 100
  /// The event properties that are kept.
  private static let keptProperties: Set = [
    "UID", "SUMMARY", "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "EXRULE",
    "RECURRENCE-ID", "STATUS",
  ]
  /// The maximum size of a place that is kept, in bytes.
  private static let locationSizeLimit = 1024
  /// The properties whose dates may be in a time zone.
  private static let dates: Set = ["DTSTART", "DTEND", "RDATE", "EXDATE", "RECURRENCE-ID"]
  /// Properties that can make an event occur on days other than those of its start and end.
  private static let recurrenceProperties: Set = ["RRULE", "RDATE", "RECURRENCE-ID", "DURATION"]

  init(days: ClosedRange<Int>) {
    self.days = days
  }

  /// Splits a file.
  ///
  /// - Parameters:
  ///   - file: The file's bytes.
  ///   - addZones: A closure that is given a calendar with the time zones, once, before the others.
  ///   - body: A closure that is given each small calendar, and returns whether to continue.
  /// - Returns: Whether the file contains a calendar.
  mutating func split(
    _ file: Data, zones addZones: ([UInt8]) -> Void, _ body: ([UInt8]) -> Bool
  ) -> Bool {
    guard file.containsText("BEGIN:VCALENDAR") else { return false }
    // Time zones are gathered first, because they may come after the events that use them.
    if file.containsText("BEGIN:VTIMEZONE") {
      file.withUnsafeBytes { text in for line in ContentLines(text) { zones.add(line) } }
      problems += zones.problems
    }
    addZones(Self.calendar(with: zones.bytes))
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
        event?.append(line, name, &zones)
      }
    }
    // A truncated file may end inside an event.
    if let event, !add(event, body) { return }
    _ = flush(body)
  }

  /// Adds an event to the current small calendar, unless the event cannot occur or is too large.
  ///
  /// - Returns: Whether to continue.
  private mutating func add(_ event: EventText, _ body: ([UInt8]) -> Bool) -> Bool {
    guard event.mayOccur(in: days) else { return true }
    guard !event.isTooLarge else {
      problems.append("an event that is too large")
      return true
    }
    if let zone = event.unknownZone, unknownZones.count < Self.unknownZoneLimit,
      !unknownZones.contains(zone)
    {
      unknownZones.append(zone)
    }
    let bytes = event.bytes + event.linkLine
    let continues = chunk.count + bytes.count <= Self.chunkSize || flush(body)
    chunk += Array("BEGIN:VEVENT\r\n".utf8) + bytes + Array("\r\nEND:VEVENT\r\n".utf8)
    return continues
  }

  private mutating func flush(_ body: ([UInt8]) -> Bool) -> Bool {
    defer { chunk = [] }
    return body(Self.calendar(with: chunk))
  }

  private static func calendar(with components: [UInt8]) -> [UInt8] {
    Array("BEGIN:VCALENDAR\r\n".utf8) + components + Array("END:VCALENDAR\r\n".utf8)
  }

  /// An event's kept properties, and the days of its start and end if these can be read from the
  /// text.
  private struct EventText {
    var bytes: [UInt8] = []
    private(set) var isTooLarge = false
    private var startDay: Int?
    private var endDay: Int?
    private var mayRecur = false
    /// The name of the start's time zone if it cannot be known, otherwise `nil`.
    private(set) var unknownZone: String?
    /// The properties that may contain an address, by name.
    ///
    /// They are searched only if the event may occur. They are parts of the file's bytes.
    private var linkLines: [String: UnsafeRawBufferPointer] = [:]
    /// The depth of nested components, such as alarms, whose properties are skipped.
    private var depth = 0

    mutating func append(
      _ line: UnsafeRawBufferPointer, _ name: String, _ zones: inout TimeZoneText
    ) {
      if name == "BEGIN" { depth += 1 }
      defer { if name == "END" { depth -= 1 } }
      guard depth == 0 else { return }
      if EventLink.properties.contains(name), linkLines[name] == nil { linkLines[name] = line }
      let isPlace = name == "LOCATION" && line.count <= CalendarSplitter.locationSizeLimit
      guard isPlace || CalendarSplitter.keptProperties.contains(name) else { return }
      if name == "DTSTART" { startDay = line.day }
      if name == "DTEND" { endDay = line.day }
      mayRecur = mayRecur || CalendarSplitter.recurrenceProperties.contains(name)
      // `add` skips an event that is too large. libical would stop at a zero byte.
      isTooLarge = isTooLarge || bytes.count + line.count > CalendarSplitter.sizeLimit
      guard !isTooLarge, line.offset(of: 0) == nil else { return }
      let end = line.firstIndex { $0 == 0x3a || $0 == 0x3b }
      if CalendarSplitter.dates.contains(name), end.map({ line[$0] }) == 0x3b {
        guard let line = ContentLine(line) else { return }
        bytes.append(contentsOf: date(line, &zones).utf8)
      } else {
        bytes.append(contentsOf: line)
      }
      if bytes.last != 0x0a { bytes += [0x0d, 0x0a] }
    }

    /// Returns a property with a date, of whose parameters only those are kept that decide about it.
    private mutating func date(_ line: ContentLine, _ zones: inout TimeZoneText) -> String {
      var text = line.name
      let isDay = line.parameter("VALUE")?.uppercased() == "DATE"
      if isDay { text += ";VALUE=DATE" }
      if let zone = line.parameter("TZID") {
        if let name = zones.name(of: zone) {
          text += ";TZID=\(name)"
        } else if line.name == "DTSTART", !isDay {
          unknownZone = zone
        }
      }
      return "\(text):\(line.dates)"
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
