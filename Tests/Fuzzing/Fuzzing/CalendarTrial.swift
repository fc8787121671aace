internal import Agendas
internal import Foundation
internal import Golden

/// A trial with calendars whose rules are expensive: an ordinary event after them is shown, within the
/// CPU time of this kind of trial.
enum CalendarTrial {
  /// A tenth of the budget of a user's calendars, for a tenth of the events of a hostile one.
  private static let steps = 100_000
  private static let budgetOfOccurrences = 20_000

  static func run(seed: UInt64) -> String? {
    var random = SeededGenerator(seed: seed)
    let count = random.pick([1, 5, 40])
    // Many with the same rule are the most expensive.
    let rules = (0..<random.pick([1, 1, 4])).map { _ in event(&random) }
    let events = (0..<count).map {
      "BEGIN:VEVENT\nUID:\($0)\n\(rules[$0 % rules.count])END:VEVENT\n"
    }
    let text = "BEGIN:VCALENDAR\n\(zone(&random))\(events.joined())\(lunch)END:VCALENDAR\n"
    let window = DateInterval(
      start: Date(timeIntervalSince1970: 1_795_341_600), duration: 60 * 86400)
    var budget = CalendarBudget(steps: steps, occurrences: budgetOfOccurrences)
    let contents = ICalendar.read(Data(text.utf8), in: window, &budget)
    let rule = "\(count) × \(rules.joined(separator: " | "))"
    guard let contents else { return "no calendar: \(rule)" }
    // After as many occurrences as all calendars may have, there are no others, and the user is told.
    let isShown =
      contents.events.contains { $0.title == "Lunch" }
      || contents.events.count >= budgetOfOccurrences
        && contents.problems.contains("too many events")
    return isShown ? nil : "an ordinary event is lost: \(rule)"
  }

  private static let lunch =
    "BEGIN:VEVENT\nUID:lunch\nSUMMARY:Lunch\nDTSTART:20261123T120000Z\nRRULE:FREQ=DAILY\nEND:VEVENT\n"

  private static func event(_ random: inout SeededGenerator) -> String {
    var lines = ["SUMMARY:Flood", "DTSTART\(random.pick(starts))"]
    for _ in 0..<random.pick([1, 1, 1, 3]) {
      lines.append("\(random.pick(["RRULE", "RRULE", "RRULE", "EXRULE"])):\(rule(&random))")
    }
    if random.once(in: 4) {
      let dates = Array(repeating: "20261201T000000Z", count: random.pick([1, 100, 5000]))
      lines.append("\(random.pick(["RDATE", "EXDATE"])):\(dates.joined(separator: ","))")
    }
    if random.once(in: 4) { lines.append("DURATION:\(random.pick(["PT1S", "P1D", "P36500D"]))") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func rule(_ random: inout SeededGenerator) -> String {
    var parts = ["FREQ=\(random.pick(frequencies))"]
    if random.once(in: 3) { parts.append("INTERVAL=\(random.pick([1, 2, 7, 59, 32767]))") }
    if random.once(in: 4) { parts.append("COUNT=\(random.pick([1, 5, 30_000, 1_000_000_000]))") }
    if random.once(in: 5) {
      parts.append("UNTIL=\(random.pick(["20261224T000000Z", "99991231T000000Z"]))")
    }
    for (name, range) in ranges where random.once(in: 4) {
      let values = (0..<random.pick([1, 1, 2, 12, 60])).map { _ in
        Int.random(in: range, using: &random)
      }
      parts.append("\(name)=\(Set(values).map(String.init).joined(separator: ","))")
    }
    if random.once(in: 3) { parts.append("BYDAY=\(random.pick(days))") }
    if random.once(in: 12) {
      parts.append("RSCALE=\(random.pick(["GREGORIAN", "HEBREW", "CHINESE"]))")
    }
    return parts.joined(separator: ";")
  }

  private static func zone(_ random: inout SeededGenerator) -> String {
    guard random.once(in: 3) else { return "" }
    let part =
      "BEGIN:STANDARD\nDTSTART:\(random.pick(["00010101", "19700101"]))T000000\nTZOFFSETFROM:+0100\n"
      + "TZOFFSETTO:+0000\nRRULE:\(rule(&random))\nEND:STANDARD\n"
    return "BEGIN:VTIMEZONE\nTZID:X\n"
      + Array(repeating: part, count: random.pick([1, 2, 150])).joined() + "END:VTIMEZONE\n"
  }

  private static let starts = [
    ":00010101T000000Z", ":19700101T000000Z", ":20261101T000000Z", ";VALUE=DATE:20200229",
    ";TZID=X:20200101T000000", ":20261122T110000", ";TZID=Europe/Berlin:19000101T000000",
  ]

  private static let frequencies = [
    "SECONDLY", "SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY",
  ]

  private static let ranges: [(String, ClosedRange<Int>)] = [
    ("BYSECOND", 0...59), ("BYMINUTE", 0...59), ("BYHOUR", 0...23), ("BYMONTHDAY", -31...31),
    ("BYYEARDAY", -366...366), ("BYWEEKNO", 1...53), ("BYMONTH", 1...12), ("BYSETPOS", 1...366),
  ]

  private static let days = ["MO", "MO,TU,WE,TH,FR,SA,SU", "5MO", "-1SU", "53FR", "1MO,2TU,3WE"]
}
