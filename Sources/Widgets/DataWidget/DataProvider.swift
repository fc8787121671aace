internal import Foundation
internal import TesseraUI
internal import TesseraKit

/// Reads the source for each timeline.
struct DataProvider: FormTimelineProvider {
  var environment = ProcessInfo.processInfo.environment

  /// How old a response or an output may be, in seconds: beside the settings, whose texts are typed
  /// meanwhile, and otherwise, when several boxes are loaded at the same time.
  private static let previewAge = 300.0
  private static let sharedAge = 2.0

  func placeholder(in context: Context) -> DataEntry { sample(in: context) }

  func snapshot(for values: FormValues, in context: Context) async -> DataEntry {
    // Nothing is run or requested only to be looked at in the gallery.
    guard !context.isPreview else { return sample(in: context) }
    let reading = DataReading(DataSettings(values), environment: environment)
    return await reading.read(
      at: context.date, newerThan: Self.previewAge, keepsHistory: false
    ).entry
  }

  func timeline(for values: FormValues, in context: Context) async -> Timeline<DataEntry> {
    let settings = DataSettings(values)
    let reading = DataReading(settings, environment: environment)
    var outcome = await reading.read(
      at: context.date, newerThan: Self.sharedAge, keepsHistory: true)
    // What could be read last stays, with the reason below it.
    outcome.entry.shown = await LastReadings.shared.update(outcome.entry.shown, of: settings)
    let files = outcome.files.map { URL(fileURLWithPath: $0) }
    var entries = [outcome.entry]
    if let end = outcome.end, end > context.date {
      var over = DataEntry(date: end)
      over.problem = DataProblem(.source, String(localized: "This has ended."))
      entries.append(over)
    }
    if let problem = outcome.entry.problem, problem.isTemporary {
      return Timeline.failed(problem.text, showing: entries).made(from: files)
    }
    let problems = [outcome.entry.problem].compactMap { $0?.text }
    return Timeline(
      entries: entries, policy: outcome.next.map { .after($0) } ?? .never,
      problems: outcome.entry.hasSource ? problems : []
    ).made(from: files)
  }

  private func sample(in context: Context) -> DataEntry {
    var entry = DataEntry(date: context.date)
    let past: [Double] = [12, 14, 13, 17, 21, 19, 24, 28, 26, 31, 35, 33, 38, 42]
    entry.shown = .measure(
      Shown.Measure(
        number: 42, text: "42", unit: "%", label: String(localized: "Any command, address or file"),
        change: 4, past: past))
    return entry
  }
}

/// What was read last, by settings.
private actor LastReadings {
  static let shared = LastReadings()

  private var readings: [DataSettings: Shown] = [:]
  private static let countLimit = 200

  /// Stores what was read.
  ///
  /// - Parameters:
  ///   - shown: What was read, or `nil` if nothing could be read.
  ///   - settings: The settings.
  /// - Returns: What is shown: that, or what was read before. A push is over when it cannot be read.
  func update(_ shown: Shown?, of settings: DataSettings) -> Shown? {
    guard let shown else { return settings.source.hasPrefix("push:") ? nil : readings[settings] }
    if readings.count >= Self.countLimit { readings.removeAll() }
    readings[settings] = shown
    return shown
  }
}
