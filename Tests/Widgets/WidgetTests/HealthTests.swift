import Cells
import Foundation
import Golden
@testable import HealthWidget
import TesseraIntents
@testable import TesseraKit
import TesseraUI
import Testing
import ViewTree
import WidgetOptions

/// The health widget with real files.
struct HealthTests {
  /// Noon, in any time zone.
  private let now = Date(localPeriod: 20_781, seconds: 86400).addingTimeInterval(43_200)
  private let today = 20_781
  private let folder: String

  init() throws {
    folder = try TemporaryFolder().path
  }

  private func write(_ text: String, to name: String) throws -> String {
    let path = "\(folder)/\(name)"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func timeline(
    _ file: String?, limit: Double = 60, _ change: (HealthIntent) -> Void = { _ in }
  ) async -> Timeline<HealthEntry> {
    let intent = HealthIntent()
    intent.file = file
    change(intent)
    let environment = [
      "HOME": folder, "XDG_DATA_HOME": "\(folder)/data", "XDG_CACHE_HOME": "\(folder)/cache",
    ]
    let context = TimelineProviderContext(
      family: .systemSmall, isPreview: false, displaySize: CGSize(width: 144, height: 144),
      date: now)
    return await HealthProvider(environment: environment, timeLimit: limit)
      .timeline(for: intent, in: context)
  }

  private func series(_ timeline: Timeline<HealthEntry>, at index: Int = 0) -> [HealthSeries]? {
    guard case .series(let series, _) = timeline.entries[index].content else { return nil }
    return series
  }

  private func problem(_ timeline: Timeline<HealthEntry>) -> String? {
    guard case .problem(let problem) = timeline.entries.first?.content else { return nil }
    return problem
  }

  @Test func numbersOfTodayEndAtMidnight() async throws {
    let path = try write("date,steps\n2026-11-23,12000\n2026-11-24,9000\n", to: "steps.csv")
    let timeline = await timeline(path)
    let first = try #require(series(timeline)?.first)
    #expect(first.value == 9000 && first.goal == 10_000 && first.dayName == "today")
    #expect(first.streak == 1, "today does not end the streak")
    #expect(timeline.entries.map { $0.date.dayNumber() } == [today, today + 1, today + 2])
    let tomorrow = try #require(series(timeline, at: 1)?.first)
    #expect(tomorrow.dayName == "yesterday" && tomorrow.streak == 0)
    #expect(timeline.files.map(\.path) == [path] && timeline.policy == .atEnd)
  }

  @Test func chosenMetricAndGoalAreShown() async throws {
    let path = try write("date,steps,water\n2026-11-24,9000,1.5\n", to: "all.csv")
    let timeline = await timeline(path) {
      $0.metric = MetricEntity(id: "water")
      $0.goal = 2
    }
    let first = try #require(series(timeline)?.first)
    #expect(first.metric.id == "water" && first.part == 0.75)
    let missing = await self.timeline(path) { $0.metric = MetricEntity(id: "sleep") }
    #expect(problem(missing) == "The file has no Sleep")
    let rings = await self.timeline(path) { $0.rings = [MetricEntity(id: "water")] }
    #expect(series(rings)?.map(\.metric.id) == ["steps", "water"])
  }

  @Test func averageAndChangeAreThoseOfFourWeeks() throws {
    var data = HealthData()
    let metric = HealthMetric(id: "floors")
    for day in (today - 28)..<today { data.set(10, of: metric, on: day) }
    data.set(15, of: metric, on: today)
    data.set(1000, of: metric, on: today - 29)
    let series = HealthSeries(metric, in: data, goal: nil, today: today)
    #expect(series.average == 10 && series.change == 0.5 && series.goal == 10)
    #expect(series.streak == 30, "without a goal, the average is the goal")
    #expect(HealthSeries(metric, in: data, goal: .nan, today: today).goal == 10)
  }

  @Test func fileThatCannotBeReadIsNamed() async throws {
    try Data([0x50, 0x4b, 0, 0]).write(to: URL(fileURLWithPath: "\(folder)/binary.xml"))
    try Data([0xff, 0, 1]).write(to: URL(fileURLWithPath: "\(folder)/binary.csv"))
    _ = try write("hello", to: "hello.csv")
    _ = try write("hello", to: "hello.json")
    _ = try write("<HealthData></HealthData>", to: "empty.xml")
    mkfifo("\(folder)/pipe.xml", 0o600)
    for (name, words) in [
      ("missing.csv", "does not exist"), ("binary.xml", "not XML"), ("binary.csv", "not UTF-8"),
      ("hello.csv", "expected a first line"), ("hello.json", "expected JSON"),
      ("empty.xml", "no numbers"), ("pipe.xml", "a pipe"), ("export.zip", "unpack it"),
    ] {
      let timeline = await timeline("\(folder)/\(name)")
      let text = try #require(problem(timeline), "\(name)")
      #expect(text.contains(name) && text.contains(words), "\(text)")
      #expect(timeline.files.map(\.path) == ["\(folder)/\(name)"])
    }
  }

  @Test func sampleIsShownWithoutAFile() async throws {
    let timeline = await timeline(nil)
    guard case .series(let series, isSample: true) = timeline.entries.first?.content else {
      Issue.record("expected a sample")
      return
    }
    #expect(series.count == 3 && series[0].streak == 6 && series[0].dayName == "sample")
    let path = "\(folder)/data/tessera/health.csv"
    #expect(timeline.files.map(\.path) == [path], "the file is watched before it exists")
  }

  /// Records of 3 MiB, read in pieces of 1 MiB per load.
  private func writeExport(_ name: String) throws -> String {
    let records = (0..<8000).map { index in
      """
      <Record type="HKQuantityTypeIdentifierStepCount" sourceName="iPhone" \
      device="\(String(repeating: "d", count: 120))" unit="count" \
      startDate="2026-11-24 \(10 + index % 4):00:00" endDate="2026-11-24 10:00:00" value="1"/>
      """
    }
    return try write("<HealthData>\n\(records.joined(separator: "\n"))\n</HealthData>\n", to: name)
  }

  @Test func largeExportIsReadInSeveralLoads() async throws {
    let path = try writeExport("export.xml")
    var parts: [Double] = []
    var last = await timeline(path, limit: 0)
    while case .reading(let part, let name) = last.entries.first?.content, parts.count < 20 {
      parts.append(part)
      #expect(name == "export.xml")
      #expect(last.policy.date == now.addingTimeInterval(1), "the next load continues")
      last = await timeline(path, limit: 0)
    }
    #expect(parts.count == 2 && parts == parts.sorted() && parts[0] > 0.2, "\(parts)")
    #expect(series(last)?.first?.value == 8000)
    let cached = try FileManager.default.contentsOfDirectory(
      atPath: "\(folder)/cache/tessera/health")
    #expect(cached.count == 1)
  }

  @Test func anotherProcessContinues() async throws {
    let path = try writeExport("half.xml")
    let cache = "\(folder)/cache"
    let past = ContinuousClock.now
    let first = try await ExportReader().read(path, cachingIn: cache, today: today, until: past)
    guard case .reading(let part) = first else {
      Issue.record("expected a part")
      return
    }
    let second = try await ExportReader().read(path, cachingIn: cache, today: today, until: past)
    guard case .reading(let nextPart) = second else {
      Issue.record("expected a part")
      return
    }
    #expect(nextPart > part)
    let third = try await ExportReader().read(path, cachingIn: cache, today: today, until: past)
    let again = try await ExportReader().read(path, cachingIn: cache, today: today, until: past)
    #expect(third == again)
    guard case .complete(let data) = third else {
      Issue.record("expected all numbers")
      return
    }
    #expect(data.values["StepCount"] == [today: 8000])
  }

  /// A file that grows while it is read is read again.
  @Test func changedFileIsReadFromItsBeginning() async throws {
    let path = try writeExport("grows.xml")
    let (cache, past) = ("\(folder)/cache", ContinuousClock.now)
    let reader = ExportReader()
    _ = try await reader.read(path, cachingIn: cache, today: today, until: past)
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    let record =
      #"<Record type="HKQuantityTypeIdentifierStepCount" startDate="2026-11-24 09:00:00" value="5"/>"#
    try handle.write(contentsOf: Data(record.utf8))
    try handle.close()
    var state = try await reader.read(path, cachingIn: cache, today: today, until: past)
    for _ in 0..<9 {
      state = try await reader.read(path, cachingIn: cache, today: today, until: past)
    }
    guard case .complete(let data) = state else {
      Issue.record("expected all numbers")
      return
    }
    #expect(data.values["StepCount"] == [today: 8005])
    // A damaged checkpoint is not used.
    for name in try FileManager.default.contentsOfDirectory(atPath: cache) {
      try Data("damaged".utf8).write(to: URL(fileURLWithPath: "\(cache)/\(name)"))
    }
    let other = try await ExportReader().read(
      path, cachingIn: cache, today: today, until: past.advanced(by: .seconds(600)))
    #expect(other == state)
  }

  @MainActor
  private func frame(_ style: HealthStyle, _ family: WidgetFamily) throws -> CellBuffer {
    let data = HealthData.sample(today: today)
    let series = data.metrics.map { HealthSeries($0, in: data, goal: nil, today: today) }
    return try BoxFrame.buffer(of: HealthWidget(), family) {
      HealthView(
        entry: HealthEntry(
          date: now, style: style, content: .series(series, isSample: false)))
    }
  }

  @Test(arguments: [WidgetFamily.systemSmall, .systemMedium, .systemLarge])
  @MainActor func everyStyleIsLaidOutForItsBox(family: WidgetFamily) throws {
    try expectGolden(frame(.rings, family), "health-rings-\(family)")
    try expectGolden(frame(.bars, family), "health-bars-\(family)")
    try expectGolden(frame(.streak, family), "health-streak-\(family)")
    try expectGolden(frame(.number, family), "health-number-\(family)")
    try expectGolden(frame(.heatMap, family), "health-heatMap-\(family)")
  }

  @Test @MainActor func progressFitsItsBox() throws {
    let entry = HealthEntry(
      date: now, style: .rings, content: .reading(0.4, name: "export.xml"))
    let frame = try BoxFrame.buffer(of: HealthWidget(), .systemSmall) { HealthView(entry: entry) }
    try expectGolden(frame, "health-reading")
  }
}
