internal import Files
internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The numbers at a date.
struct HealthEntry: TimelineEntry {
  enum Content {
    /// The chosen metric, and those of more rings.
    case series([HealthSeries], isSample: Bool)
    /// The part of the file that has been read, 0…1.
    case reading(Double, name: String)
    case problem(String)
  }

  let date: Date
  let style: HealthStyle
  let content: Content
  /// Whether there is no file, so that the numbers are a sample.
  var isMissing = false
}

/// Provides the numbers of today and of the next days, which begin at midnight.
struct HealthProvider: AppIntentTimelineProvider {
  private let environment: [String: String]
  /// How long a load may read, in seconds.
  private let timeLimit: Double

  init(
    environment: [String: String] = ProcessInfo.processInfo.environment, timeLimit: Double = 2.5
  ) {
    self.environment = environment
    self.timeLimit = timeLimit
  }

  func placeholder(in context: Context) -> HealthEntry {
    sample(HealthIntent(), at: context.date)
  }

  func snapshot(for configuration: HealthIntent, in context: Context) async -> HealthEntry {
    guard !context.isPreview else { return sample(configuration, at: context.date) }
    let timeline = await timeline(for: configuration, in: context)
    return timeline.entries.first ?? sample(configuration, at: context.date)
  }

  func timeline(
    for configuration: HealthIntent, in context: Context
  ) async -> Timeline<HealthEntry> {
    let source = HealthSource(file: configuration.file, environment: environment)
    let today = context.date.dayNumber()
    let deadline = ContinuousClock.now.advanced(by: .seconds(timeLimit))
    let state = await source.state(today: today, until: deadline)
    let files = [URL(fileURLWithPath: source.path)]
    func entry(_ content: HealthEntry.Content, at date: Date) -> HealthEntry {
      HealthEntry(date: date, style: configuration.style, content: content)
    }
    switch state {
    case .data(let data):
      let dates = [context.date] + (1...2).map { Date(localPeriod: today + $0, seconds: 86400) }
      let entries = dates.map { date in
        entry(content(of: data, configuration, today: date.dayNumber()), at: date)
      }
      return Timeline(entries: entries, policy: .atEnd, problems: data.problems).made(from: files)
    case .reading(let part):
      let name = UserPath.name(of: source.path)
      return Timeline(
        entries: [entry(.reading(part, name: name), at: context.date)],
        policy: .after(context.date.addingTimeInterval(1))
      ).made(from: files)
    case .problem(let problem):
      return Timeline(
        entries: [entry(.problem(problem), at: context.date)], policy: .never, problems: [problem]
      ).made(from: files)
    case .missing:
      var entry = sample(configuration, at: context.date)
      entry.isMissing = true
      return Timeline(entries: [entry], policy: .never).made(from: files)
    }
  }

  private func content(
    of data: HealthData, _ settings: HealthIntent, today: Int
  ) -> HealthEntry.Content {
    let metric = settings.metric.map { data.metric($0.id) } ?? data.preferredMetric
    guard let metric else {
      guard let id = settings.metric?.id else {
        return .problem(String(localized: "The file has no numbers"))
      }
      return .problem(String(localized: "The file has no \(HealthMetric.title(of: id))"))
    }
    let first = HealthSeries(metric, in: data, goal: settings.goal, today: today)
    let others = moreRings(data, settings, besides: metric).map {
      HealthSeries($0, in: data, goal: nil, today: today)
    }
    return .series([first] + others, isSample: false)
  }

  /// Returns the metrics of the other rings: the chosen ones, Apple's, or the next of the file.
  private func moreRings(
    _ data: HealthData, _ settings: HealthIntent, besides metric: HealthMetric
  ) -> [HealthMetric] {
    guard settings.style == .rings else { return [] }
    if let rings = settings.rings, !rings.isEmpty { return rings.compactMap { data.metric($0.id) } }
    let activity = HealthMetric.activityIDs.compactMap { data.metric($0) }
    let candidates = (activity + data.metrics).filter { $0 != metric && $0.usualGoal != nil }
    return Array(candidates.prefix(2))
  }

  private func sample(_ settings: HealthIntent, at date: Date) -> HealthEntry {
    let today = date.dayNumber()
    let data = HealthData.sample(today: today)
    let series = data.metrics.prefix(settings.style == .rings ? 3 : 1).map { metric in
      var series = HealthSeries(metric, in: data, goal: nil, today: today)
      series.isSample = true
      return series
    }
    return HealthEntry(
      date: date, style: settings.style, content: .series(Array(series), isSample: true))
  }
}
