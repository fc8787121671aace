/// The time zones of a calendar file, with what libical needs of them.
///
/// libical computes every change of a zone up to the year 2035, whatever its rules are, and opens the file of
/// a zone that the calendar does not define by the zone's name. So rules are those that real clocks have,
/// and zones have names of our own.
struct TimeZoneText {
  /// The components VTIMEZONE.
  private(set) var bytes: [UInt8] = []
  /// The problems found, one line for each.
  private(set) var problems: [String] = []
  /// Our names of the zones, by those in the file.
  private var names: [String: String] = [:]
  private var ruleCount = 0

  /// The zone that is being read, and the part of it.
  private var zone: Zone?
  private var part: Part?

  /// The maximum size of all time zones together, in bytes.
  private static let sizeLimit = 256 << 10
  /// The maximum number of rules of all time zones together.
  private static let ruleLimit = 200
  /// The first year for which the changes of a yearly rule are computed; a leap year, so that it has each date.
  private static let firstYear = 1972
  /// The first year in which a rule with a number of occurrences or years may begin.
  private static let firstOddYear = 1900
  /// The maximum length of a name, in bytes.
  private static let nameLimit = 255

  private struct Zone {
    var name: String?
    var text = ""
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
      (zone, part) = (Zone(), nil)
    case ("END", true) where line.componentName == "VTIMEZONE":
      addZone()
    case ("BEGIN", true):
      let kind = line.componentName
      part = ["STANDARD", "DAYLIGHT"].contains(kind) ? Part(kind: kind) : nil
    case ("END", true):
      addPart()
    case (_, true):
      guard line.count <= Self.sizeLimit, let line = ContentLine(line) else { return }
      addProperty(line)
    default: break
    }
  }

  private mutating func addProperty(_ line: ContentLine) {
    switch line.name {
    case "TZID" where part == nil && zone?.name == nil:
      zone?.name = String(decoding: line.value.utf8.prefix(Self.nameLimit), as: UTF8.self)
    case "DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RDATE", "RRULE":
      part?.lines[line.name, default: []].append(line.value)
    default: break
    }
  }

  private mutating func addPart() {
    guard let part else { return }
    self.part = nil
    guard let size = zone?.text.utf8.count, size <= Self.sizeLimit else { return }
    var (lines, starts) = (part.lines, part.lines["DTSTART"] ?? [])
    let rules = lines["RRULE"] ?? []
    ruleCount += rules.count
    for (index, rule) in rules.enumerated() {
      guard let rule = Rule(rule), let start = starts.first,
        rule.isOrdinary || Self.year(of: start) >= Self.firstOddYear
      else {
        zone?.hasUnsupportedRule = true
        return
      }
      lines["RRULE"]?[index] = rule.text
    }
    // Outlook's zones begin in 1601.
    if !rules.isEmpty, let start = starts.first, Self.year(of: start) < Self.firstYear {
      starts[0] = "\(Self.firstYear)\(start.dropFirst(4))"
    }
    lines["DTSTART"] = Array(starts.prefix(1))
    var text = "BEGIN:\(part.kind)\r\n"
    for (name, values) in lines.sorted(by: { $0.key < $1.key }) {
      for value in values { text += "\(name):\(value)\r\n" }
    }
    zone?.text += "\(text)END:\(part.kind)\r\n"
  }

  /// Returns the year of a date such as `16010101T000000`, or 0 if it has none.
  private static func year(of date: String) -> Int { Int(date.prefix(4)) ?? 0 }

  private mutating func addZone() {
    guard let zone else { return }
    self.zone = nil
    guard !zone.hasUnsupportedRule, ruleCount <= Self.ruleLimit else {
      return addProblem("a time zone with an unsupported rule")
    }
    guard let name = zone.name, names[name] == nil else { return }
    let ownName = "tessera-\(names.count)"
    let text = "BEGIN:VTIMEZONE\r\nTZID:\(ownName)\r\n\(zone.text)END:VTIMEZONE\r\n"
    guard bytes.count + text.utf8.count <= Self.sizeLimit else {
      return addProblem("too many time zones")
    }
    names[name] = ownName
    // In a parameter, the name is not escaped.
    names[name.replacing(/\\([,;\\])/) { $0.output.1 }] = ownName
    bytes += Array(text.utf8)
  }

  private mutating func addProblem(_ problem: String) {
    if !problems.contains(problem) { problems.append(problem) }
  }

  /// Returns the name by which libical finds a zone, or `nil` for a name with which it must not look for one.
  func name(of zone: String) -> String? {
    if let name = names[zone] { return name }
    // Names that libical and its predecessors write.
    let prefix =
      /\/(freeassociation\.sourceforge\.net|softwarestudio\.org|citadel\.org)\/([0-9_]+\/)?/
    let name = zone.prefixMatch(of: prefix).map { zone[$0.range.upperBound...] } ?? zone[...]
    return Self.isNameOfTheSystem(name) ? String(name) : nil
  }

  /// Returns whether a name, as a path, stays in the folder of the system's zones, and has one spelling.
  private static func isNameOfTheSystem(_ name: Substring) -> Bool {
    name.utf8.count <= nameLimit
      && name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty
          && part.allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || ["_", "+", "-"].contains($0))
          }
      }
  }
}

/// A rule by which clocks change once a year, on a day that one month and one day of the week, or one date,
/// determine.
private struct Rule {
  /// The rule without spaces.
  let text: String
  /// Whether the rule has the same days whenever it begins.
  private(set) var isOrdinary = true

  /// The maximum length of a rule, in bytes.
  private static let sizeLimit = 512

  /// - Returns: `nil` for a rule of another kind, of which libical would compute every occurrence.
  init?(_ value: String) {
    text = value.uppercased().filter { !$0.isWhitespace }
    guard text.utf8.count <= Self.sizeLimit else { return nil }
    var names: Set<Substring> = []
    for part in text.split(separator: ";") {
      let (name, values) = (part.prefix { $0 != "=" }, part.drop { $0 != "=" }.dropFirst())
      guard names.insert(name).inserted else { return nil }
      let count = values.split(separator: ",").count
      switch name {
      case "FREQ": guard values == "YEARLY" else { return nil }
      case "BYMONTH", "BYDAY", "BYYEARDAY", "BYSETPOS": guard count == 1 else { return nil }
      // A day of the week on or after a date is written as the seven dates.
      case "BYMONTHDAY": guard count <= 7 else { return nil }
      case "INTERVAL": isOrdinary = isOrdinary && values == "1"
      case "COUNT": isOrdinary = false
      case "UNTIL", "WKST": break
      default: return nil
      }
    }
    guard names.contains("FREQ") else { return nil }
  }
}
