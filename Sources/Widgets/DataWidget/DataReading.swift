internal import Files
internal import Foundation
internal import TesseraUI
internal import Pushes
internal import TesseraKit

/// Reads a source, decodes it, selects from it, and finds out what that shows.
struct DataReading: Sendable {
  var settings: DataSettings
  var environment: [String: String]
  var loader: DataLoader
  /// The results of the expression, which a test replaces.
  var select: @Sendable (String, [UInt8]) async -> Result<Selection, SelectionProblem> = {
    expression, json in
    do throws(SelectionProblem) {
      return .success(try await Selection.run(expression, on: json))
    } catch {
      return .failure(error)
    }
  }

  init(_ settings: DataSettings, environment: [String: String]) {
    self.settings = settings
    self.environment = environment
    loader = DataLoader(environment: environment)
  }

  /// What was found.
  struct Outcome: Sendable {
    var entry: DataEntry
    var files: [String] = []
    var next: Date?
    var end: Date?
  }

  /// Reads everything at a date.
  ///
  /// - Parameters:
  ///   - date: The current date.
  ///   - age: How old a stored response or output may be, in seconds.
  ///   - keepsHistory: Whether a number is added to the history.
  /// - Returns: What was found.
  func read(at date: Date, newerThan age: Double, keepsHistory: Bool) async -> Outcome {
    var result = Outcome(entry: DataEntry(date: date))
    do throws(DataProblem) {
      let source = try DataSource(
        settings.source, home: environment.homeFolder, secrets: loader.secrets)
      result.entry.hasSource = source != .none
      let interval = settings.interval ?? source.standardInterval
      result.next = interval.map { date.addingTimeInterval($0) }
      result.files = watchedFiles(of: source)
      let loaded = try await load(source, at: date, age, &result)
      if loaded.isView {
        result.entry.shown = .view(loaded.bytes)
      } else {
        try await show(loaded, source, keepsHistory: keepsHistory, &result.entry)
      }
      result.entry.problem = loaded.problem ?? settings.problem
    } catch {
      result.entry.problem = error
      if result.entry.hasSource {
        result.entry.settingsNotes[error.part.rawValue] = "! \(error.text)"
      }
    }
    if let problem = settings.problem {
      result.entry.settingsNotes[problem.part.rawValue] = "! \(problem.text)"
    }
    return result
  }

  /// The files whose changes change what is shown, also while they do not exist.
  private func watchedFiles(of source: DataSource) -> [String] {
    switch source {
    case .file(let path): [path]
    case .push(let id): [PushFolder(environment: environment).file(of: id)]
    case .none, .command, .address: []
    }
  }

  private func load(
    _ source: DataSource, at date: Date, _ age: Double, _ result: inout Outcome
  ) async throws(DataProblem) -> DataLoader.Loaded {
    let loaded = try await loader.load(
      source, headers: settings.headers, at: date, newerThan: age)
    result.end = loaded.end
    result.entry.settingsNotes["source"] =
      loaded.problem.map { "! \($0.text)" } ?? "→ \(loaded.note)"
    return loaded
  }

  private func show(
    _ loaded: DataLoader.Loaded, _ source: DataSource, keepsHistory: Bool, _ entry: inout DataEntry
  ) async throws(DataProblem) {
    var format = settings.format
    if format == .automatic {
      format = loaded.format ?? DataFormat(recognizing: loaded.bytes, name: source.name)
      entry.settingsNotes["decode"] = "→ \(format.title)"
    }
    let value = try DataDecoder.value(
      of: loaded.bytes, as: format, from: loaded.url, at: entry.date)
    let values = try await selected(from: value, loaded.bytes, &entry)
    var reader = ShownReader(settings: settings)
    reader.isLog = format == .text && source.name.hasSuffix(".log")
    let name = Self.historyName(settings)
    let folder = HistoryFolder(environment: environment)
    if let number = reader.historyValue(values) {
      reader.history = folder.history(name)
      if keepsHistory {
        var history = reader.history
        history.add(number, at: entry.date)
        folder.store(history, name)
      }
    }
    if settings.style == .automatic {
      entry.settingsNotes["show"] = "→ \(reader.style(of: values).title)"
    }
    let shown = try reader.shown(values)
    entry.shown = shown
    // A value that has just changed comes to the top of a stack.
    if case .measure(let measure) = shown, let change = measure.change, change != 0 {
      entry.relevance = TimelineEntryRelevance(score: 1, duration: 600)
    }
  }

  /// The name of the history of what the settings show.
  private static func historyName(_ settings: DataSettings) -> String {
    ResponseCache.name(of: settings.source, "\(settings.format)\n\(settings.expression)")
  }

  /// Returns the results of the expression; without one, the value itself.
  private func selected(
    from value: DataValue?, _ bytes: [UInt8], _ entry: inout DataEntry
  ) async throws(DataProblem) -> [DataValue] {
    let expression = settings.expression
    let isEmpty = expression.allSatisfy(\.isWhitespace)
    if let value, isEmpty { return [value] }
    let selection: Selection
    switch await select(expression, value.map { Array($0.json.utf8) } ?? bytes) {
    case .success(let success): selection = success
    case .failure(let problem):
      let part: DataProblem.Part = problem.kind == .input ? .decode : .select
      throw DataProblem(part, problem.text(in: expression))
    }
    if !isEmpty { entry.settingsNotes["select"] = "→ \(Self.summary(of: selection))" }
    return selection.values
  }

  /// Returns results in one line.
  static func summary(of selection: Selection) -> String {
    guard let first = selection.values.first else { return String(localized: "no results") }
    let text = first.json.count > 60 ? first.json.prefix(59) + "…" : first.json[...]
    guard selection.values.count > 1 else { return String(text) }
    return String(localized: "\(selection.values.count) results, the first: \(String(text))")
  }
}
