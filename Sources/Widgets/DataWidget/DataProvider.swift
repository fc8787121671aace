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
    let outcome = await reading.read(
      at: context.date, newerThan: Self.sharedAge, keepsHistory: true)
    let files = outcome.files.map { URL(fileURLWithPath: $0) }
    var entries = [outcome.entry]
    if let end = outcome.end, end > context.date {
      var over = DataEntry(date: end)
      over.problem = DataProblem(.source, String(localized: "This has ended."))
      entries.append(over)
    }
    if let problem = outcome.entry.problem, problem.isTemporary {
      let shown = outcome.entry.shown == nil ? [] : entries
      return Timeline.failed(problem.text, showing: shown).made(from: files)
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
