import Foundation
import Golden
@testable import HealthWidget
import Testing

/// Tables, JSON and Apple Health's export.
struct HealthFileTests {
  private let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
  /// 24 November 2026.
  private let today = 20_781

  private func localTime(_ text: String, in zone: TimeZone = .gmt) -> DateReader.LocalTime? {
    var reader = DateReader(zone: zone)
    return reader.localTime(text)
  }

  @Test(arguments: [
    "2026-11-24", "2026/11/24", "24.11.2026", "11/24/2026", "2026-11-24T23:59:59Z",
    "2026-11-24 10:18:30 +0000", "2026-11-24T10:18:30.123", "2026-11-25 00:30 +01:00",
  ])
  func dateIsRead(text: String) {
    #expect(localTime(text)?.day == today, "\(text)")
  }

  @Test(arguments: [
    "", "today", "2026-13-01", "2026-11", "99999999999999999999-1-1", "20261124", "-1-1-1", "1/2",
    "2026-11-24x", "٢٠٢٦-١١-٢٤",
  ])
  func whatIsNoDateIsRejected(text: String) {
    #expect(localTime(text) == nil, "\(text)")
  }

  @Test func dayIsThatOfTheLocalZone() {
    #expect(localTime("2026-11-24 23:30:00 +0000", in: berlin)?.day == today + 1)
    #expect(localTime("2026-07-24 22:30:00 +0000", in: berlin)?.hour == 0, "summer time")
    #expect(localTime("2026-11-24 23:30:00", in: berlin)?.hour == 23, "without a zone")
    for day in stride(from: -10_000, to: 60_000, by: 97) {
      let date = Date(timeIntervalSince1970: Double(day) * 86400)
      let text = date.formatted(.iso8601.year().month().day())
      #expect(localTime(text)?.day == day, "\(text)")
    }
  }

  @Test(arguments: [",", ";", "\t", "|"])
  func tableIsReadWithItsSeparator(separator: String) throws {
    let text = """
      Date,steps,"Sleep (h)",Heart rate,note
      2026-11-23,4000,7.5,60,"good, really"
      2026-11-23,1000,,70,
      2026-11-24,9000,8,66,x
      """.replacing(",", with: separator)
    let data = try #require(HealthTable(parsing: text, today: today, zone: .gmt)?.data)
    #expect(data.metrics.map(\.id).prefix(3) == ["steps", "Sleep", "Heart rate"])
    #expect(data.metric("Sleep")?.unit == "h")
    #expect(data.values["steps"] == [today - 1: 5000, today: 9000], "counts are added up")
    #expect(data.values["Heart rate"]?[today - 1] == 65, "rates are averaged")
    #expect(data.problems.isEmpty && data.preferredMetric?.id == "steps")
  }

  @Test func decimalCommasAndLongTablesAreRead() throws {
    let table = try #require(
      HealthTable(parsing: "datum;gewicht kg;weight\n24.11.2026;1;71,5\n", today: today))
    #expect(table.data.values["weight"] == [today: 71.5])
    let long = "metric,date,value\nwater,2026-11-24,1\nwater,2026-11-24,0.5\nmood,2026-11-24,3\n"
    let data = try #require(HealthTable(parsing: long, today: today)?.data)
    #expect(data.values == ["water": [today: 1.5], "mood": [today: 3]])
  }

  @Test func hostileTableIsBounded() throws {
    let wide =
      "date" + String(repeating: ",c", count: 1_000_000) + "\n2026-11-24"
      + String(repeating: ",1", count: 1_000_000)
    let data = try #require(HealthTable(parsing: wide, today: today)?.data)
    #expect(data.metrics.count < 64 && data.problems == ["only the first 64 columns are read"])
    let odd = """
      date,steps
      2026-11-22,NaN
      2026-11-22,inf
      2026-11-22,1e300
      2031-01-01,5
      nonsense
      2026-11-24,7
      """
    let rest = try #require(HealthTable(parsing: odd, today: today)?.data)
    #expect(rest.values == ["steps": [today: 7]])
    #expect(rest.problems == ["1 values are dated in the future", "1 lines have no date"])
    #expect(HealthTable(parsing: "a,b\n1,2\n", today: today) == nil)
    #expect(HealthTable(parsing: "", today: today) == nil)
  }

  @Test(arguments: [
    #"{"2026-11-24": 5, "2026-11-23": 3}"#,
    #"[{"date": "2026-11-24", "value": 5}, {"date": "2026-11-23", "value": 3}]"#,
    #"{"value": {"2026-11-24": 5, "2026-11-23": 3}}"#,
    #"{"value": [{"date": "2026-11-24", "qty": 5}, {"date": "2026-11-23", "qty": 3}]}"#,
    #"[{"Date": "2026-11-24", "value": 5, "note": "x"}, {"Date": "2026-11-23", "value": 3}]"#,
  ])
  func everyFormOfJSONIsRead(json: String) {
    let data = HealthJSON(parsing: Array(json.utf8), today: today)?.data
    #expect(data?.values == ["value": [today: 5, today - 1: 3]], "\(json)")
  }

  @Test func hostileJSONIsRejected() {
    let texts = [
      "", "1", "null", "{}", "[]", #"{"a": "b"}"#, String(repeating: "[", count: 200_000),
      String(repeating: #"{"a":"#, count: 100_000), #"[{"date": "2026-11-24", "value": "x"}]"#,
    ]
    for text in texts {
      #expect(HealthJSON(parsing: Array(text.utf8), today: today) == nil, "\(text.prefix(20))")
    }
  }
}

/// The scanner of Apple Health's export.
struct ExportScannerTests {
  private let today = 20_781

  private func record(
    _ type: String, _ value: String, at start: String, to end: String? = nil,
    from source: String = "iPhone", unit: String = "count"
  ) -> String {
    """
     <Record type="\(type)" sourceName="\(source)" device="&lt;&lt;HKDevice: 0x1&gt;, a='b'>" \
    unit="\(unit)" startDate="\(start) +0000" endDate="\(end ?? start) +0000" value="\(value)"/>

    """
  }

  private func export(_ records: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!ELEMENT HealthData (Record*)>
    <!ATTLIST Record type CDATA #REQUIRED unit CDATA #IMPLIED>
    ]>
    <HealthData locale="en_DE">
    <!-- <Record type="HKQuantityTypeIdentifierStepCount" value="999999"/> -->
    \(records)</HealthData>
    """
  }

  private func scan(_ text: String, pieces: Int = 1 << 20) -> HealthData {
    let bytes = Array(text.utf8)
    var scanner = ExportScanner(today: today, zone: .gmt)
    var start = 0
    var end = min(pieces, bytes.count)
    while start < bytes.count {
      let scanned = bytes[start..<end].withUnsafeBufferPointer { scanner.scan($0) }
      start += scanned
      guard end < bytes.count || scanned > 0 else { break }
      end = min(bytes.count, end + pieces)
    }
    return scanner.totals.data
  }

  private let steps = "HKQuantityTypeIdentifierStepCount"

  @Test func countsAreAddedUpAndRatesAveraged() {
    let data = scan(
      export(
        record(steps, "100", at: "2026-11-24 08:00:00")
          + record(steps, "50.5", at: "2026-11-24 09:10:00")
          + record(
            "HKQuantityTypeIdentifierHeartRate", "60", at: "2026-11-24 08:00:00", unit: "count/min")
          + record(
            "HKQuantityTypeIdentifierHeartRate", "80", at: "2026-11-24 09:00:00", unit: "count/min")
      ))
    #expect(data.values["StepCount"] == [today: 150.5])
    #expect(data.values["HeartRate"] == [today: 70])
    #expect(data.metric("HeartRate")?.unit == "bpm" && data.preferredMetric?.title == "Steps")
  }

  /// A walk that both devices count is not counted twice, but walks of different hours are.
  @Test func hoursOfSeveralSourcesAreNotAddedUp() {
    let data = scan(
      export(
        record(steps, "1000", at: "2026-11-24 08:00:00")
          + record(steps, "1100", at: "2026-11-24 08:05:00", from: "Watch")
          + record(steps, "300", at: "2026-11-24 12:00:00")
          + record(steps, "40", at: "2026-11-24 18:00:00", from: "Watch")))
    #expect(data.values["StepCount"] == [today: 1440])
  }

  @Test func nightBelongsToTheDayOnWhichItEnds() {
    let sleep = "HKCategoryTypeIdentifierSleepAnalysis"
    let asleep = "HKCategoryValueSleepAnalysisAsleepCore"
    let data = scan(
      export(
        record(sleep, asleep, at: "2026-11-23 23:00:00", to: "2026-11-24 02:00:00")
          + record(sleep, asleep, at: "2026-11-24 03:00:00", to: "2026-11-24 06:30:00")
          + record(
            sleep, "HKCategoryValueSleepAnalysisInBed", at: "2026-11-23 22:00:00",
            to: "2026-11-24 07:00:00")
          + record(
            sleep, asleep, at: "2026-11-23 22:50:00", to: "2026-11-24 05:00:00", from: "Watch")))
    #expect(data.values["SleepAnalysis"] == [today: 6.5])
  }

  @Test func activityRingsHaveTheGoalsOfTheFile() {
    let summary = """
      <ActivitySummary dateComponents="2026-11-24" activeEnergyBurned="321" \
      activeEnergyBurnedGoal="450" appleExerciseTime="12" appleExerciseTimeGoal="30" \
      appleStandHours="9" appleStandHoursGoal="12"/>
      """
    let data = scan(export(summary))
    #expect(HealthMetric.activityIDs.map { data.values[$0]?[today] } == [321, 12, 9])
    #expect(HealthMetric.activityIDs.map { data.goals[$0] } == [450, 30, 12])
  }

  @Test(arguments: [64, 100, 333, 1000, 4096])
  func anySplitOfTheFileGivesTheSameNumbers(pieces: Int) {
    let records = (0..<60).map {
      record(steps, "\($0)", at: String(format: "2026-11-%02d 08:00:00", 1 + $0 % 24))
    }
    let text = export(records.joined())
    #expect(scan(text, pieces: pieces) == scan(text))
    #expect(scan(text).values["StepCount"]?.values.reduce(0, +) == 1770)
  }

  @Test(arguments: ["<Record a=\"\" ", "<Record a=\"", "<Record a=", "<ActivitySummary a='"])
  func tagsThatDoNotEndCostNothing(tag: String) {
    let (few, many) = (
      Array(String(repeating: tag, count: 1000).utf8),
      Array(String(repeating: tag, count: 8000).utf8)
    )
    func scan(_ bytes: [UInt8]) {
      var scanner = ExportScanner(today: today, zone: .gmt)
      _ = bytes.withUnsafeBufferPointer { scanner.scan($0) }
    }
    expectLinearCost {
      scan(few)
    } eightTimes: {
      scan(many)
    }
  }

  @Test func checkpointIsWhatItWas() throws {
    let text = Array(export(record(steps, "9", at: "2026-11-24 08:00:00")).utf8)
    var scanner = ExportScanner(today: today, zone: .gmt)
    _ = text.withUnsafeBufferPointer { scanner.scan($0) }
    let data = try PropertyListEncoder().encode(scanner.totals)
    #expect(try PropertyListDecoder().decode(ExportTotals.self, from: data) == scanner.totals)
    for seed in Damage.rounds(200) {
      var damage = Damage(seed: seed)
      // A damaged checkpoint is rejected or has other numbers; it does not trap.
      let damaged = Data(damage.damaged(Array(data)))
      _ = (try? PropertyListDecoder().decode(ExportTotals.self, from: damaged))?.data
    }
  }

  @Test func hostileXMLCostsNothing() {
    let entities = (1...30).map { "<!ENTITY a\($0) \"&a\($0 - 1);&a\($0 - 1);\">" }.joined()
    let texts = [
      "<!DOCTYPE x [\(entities)]><x>&a30;</x>", String(repeating: "<a>", count: 300_000),
      "<Record " + String(repeating: "x=\"1\" ", count: 100_000),
      "<Record type=\"" + String(repeating: "y", count: 300_000),
      "<Record value=1>", "<Record type", "<Record ='", "<!--", "<",
      String(repeating: "<", count: 99_999),
      record(steps, "nan", at: "2026-11-24 08:00:00"),
      record(steps, "1e999", at: "2026-11-24 08:00:00"),
      record(steps, "5", at: "9999-99-99 99:99:99"), record("", "5", at: "2026-11-24 08:00:00"),
    ]
    for text in texts { #expect(scan(text).values.isEmpty, "\(text.prefix(30))") }
    let future = scan(export(record(steps, "5", at: "2030-11-24 08:00:00")))
    #expect(future.problems == ["1 values are dated in the future"])
    let types = (0..<1000).map {
      record("Type\($0)", "1", at: "2026-11-24 08:00:00", from: "s\($0)")
    }
    let many = scan(export(types.joined()))
    #expect(many.metrics.count == HealthData.metricLimit && many.problems.count == 1)
  }

  @Test func damagedFilesDoNotTrap() {
    let text = Array(export(record(steps, "9", at: "2026-11-24 08:00:00")).utf8)
    for seed in Damage.rounds(300) {
      var damage = Damage(seed: seed)
      var scanner = ExportScanner(today: today, zone: .gmt)
      _ = damage.damaged(text).withUnsafeBufferPointer { scanner.scan($0) }
      _ = scanner.totals.data
    }
  }
}
