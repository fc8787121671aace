/// The time zones of a calendar file, with what libical needs of them.
///
/// libical computes every change of a zone up to a year, whatever its rules are, and opens the file of a zone
/// that the calendar does not define by the zone's name. So rules are those that real clocks have, and zones
/// have names of our own.
struct TimeZoneText {
  /// The components VTIMEZONE.
  private(set) var bytes: [UInt8] = []
  /// The problems found, one line for each.
  private(set) var problems: [String] = []
  /// Our names of the zones, by those in the file.
  private var names: [String: String] = [:]
  private var systemZones = SystemTimeZones()
  private var count = 0
  private var ruleCount = 0
  /// The size of what was read, in bytes.
  private var size = 0
  /// The zone that is being read, and the part of it.
  private var zone: Zone?
  private var part: Part?

  /// The maximum size of what is read, and of all time zones together, in bytes.
  ///
  /// Calendars that were joined have the same zones many times.
  private static let (readLimit, sizeLimit) = (8 << 20, 256 << 10)
  /// The maximum numbers of zones, and of rules of all zones together.
  private static let (zoneLimit, ruleLimit) = (500, 200)
  /// The first year for which the changes of a rule are computed; a leap year, so that it has each date.
  private static let firstYear = 1972
  /// The first year in which a rule may begin that is not moved to that year.
  private static let firstUnmovedYear = 1900
  /// The maximum length of a name, in bytes.
  private static let nameLimit = 255

  private struct Zone {
    var name: String?
    var text = ""
    var size = 0
    var hasUnsupportedRule = false
  }

  /// The period of standard or daylight saving time of a zone.
  private struct Part {
    let kind: String
    var lines: [String: [String]] = [:]
  }

  /// Reads a line of the file.
  mutating func add(_ line: UnsafeRawBufferPointer) {
    switch (line.propertyName, zone != nil) {
    case ("BEGIN", _) where line.componentName == "VTIMEZONE":
      guard size <= Self.readLimit else { return addProblem(Self.tooMany) }
      (zone, part) = (Zone(), nil)
    case ("END", true) where line.componentName == "VTIMEZONE":
      addZone()
    case ("BEGIN", true):
      let kind = line.componentName
      part = ["STANDARD", "DAYLIGHT"].contains(kind) ? Part(kind: kind) : nil
    case ("END", true):
      addPart()
    case (_, true):
      size += line.count
      zone?.size += line.count
      guard let size = zone?.size, size <= Self.sizeLimit, let line = ContentLine(line) else {
        return
      }
      addProperty(line)
    default: break
    }
  }

  private mutating func addProperty(_ line: ContentLine) {
    switch line.name {
    case "TZID" where part == nil && zone?.name == nil:
      zone?.name = String(decoding: line.value.utf8.prefix(Self.nameLimit), as: UTF8.self)
    case "DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RDATE", "RRULE":
      part?.lines[line.name, default: []].append(line.name == "RDATE" ? line.dates : line.value)
    default: break
    }
  }

  private mutating func addPart() {
    guard var part else { return }
    self.part = nil
    guard let start = part.lines["DTSTART"]?.first.flatMap({ ZoneDate($0) }) else { return }
    let values = part.lines["RRULE"] ?? []
    ruleCount += values.count
    let rules = values.prefix(Self.ruleLimit).compactMap { ZoneRule($0, from: start) }
    part.lines["RRULE"] = rules.map(\.text)
    part.lines["DTSTART"] = [start.text]
    // Outlook's zones begin in 1601.
    if !rules.isEmpty, start.year < Self.firstYear,
      rules.allSatisfy({ $0.canBegin(in: Self.firstYear) })
    {
      part.lines["DTSTART"] = [start.moved(to: Self.firstYear)]
    } else if !rules.isEmpty, start.year < Self.firstUnmovedYear {
      zone?.hasUnsupportedRule = true
    }
    if rules.count < values.count { zone?.hasUnsupportedRule = true }
    var text = "BEGIN:\(part.kind)\r\n"
    for (name, values) in part.lines.sorted(by: { $0.key < $1.key }) {
      for value in values { text += "\(name):\(value)\r\n" }
    }
    zone?.text += "\(text)END:\(part.kind)\r\n"
  }

  private mutating func addZone() {
    guard let zone else { return }
    self.zone = nil
    guard zone.size <= Self.sizeLimit else { return addProblem(Self.tooMany) }
    guard !zone.hasUnsupportedRule, ruleCount <= Self.ruleLimit else {
      return addProblem("a time zone with an unsupported rule")
    }
    // One without parts would be UTC; the system may know it.
    guard let name = zone.name, names[name] == nil, !zone.text.isEmpty else { return }
    let ownName = "tessera-\(count)"
    let text = "BEGIN:VTIMEZONE\r\nTZID:\(ownName)\r\n\(zone.text)END:VTIMEZONE\r\n"
    guard count < Self.zoneLimit, bytes.count + text.utf8.count <= Self.sizeLimit else {
      return addProblem(Self.tooMany)
    }
    count += 1
    names[name] = ownName
    // In a parameter, the name is not escaped.
    names[name.replacing(/\\([,;\\])/) { $0.output.1 }] = ownName
    bytes += Array(text.utf8)
  }

  private static let tooMany = "too many time zones"

  private mutating func addProblem(_ problem: String) {
    if !problems.contains(problem) { problems.append(problem) }
  }

  /// Returns the name by which libical finds a zone, or `nil` for one that it must not look for.
  mutating func name(of zone: String) -> String? { names[zone] ?? systemZones.name(of: zone) }
}
