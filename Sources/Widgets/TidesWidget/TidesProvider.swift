internal import Foundation
internal import TesseraKit
internal import WidgetOptions

/// Predicts the tides of a station.
struct TidesProvider: AppIntentTimelineProvider {
  let environment: [String: String]
  /// How long the service may take, in seconds.
  var timeout = 8.0

  /// The interval between entries that show the height now, in seconds.
  private static let interval: TimeInterval = 600
  /// How long a timeline is, in seconds.
  private static let length: TimeInterval = 86_400

  func placeholder(in context: Context) -> TidesEntry {
    TidesEntry(
      date: context.date, style: .now, content: .success(.sample(.now, at: context.date)))
  }

  func snapshot(for configuration: TidesIntent, in context: Context) async -> TidesEntry {
    // The gallery never uses the network.
    let style = configuration.style
    guard !context.isPreview else {
      return entry(at: context.date, configuration, .success(.sample(style, at: context.date)))
    }
    let timeline = await timeline(for: configuration, in: context)
    return timeline.entries.first ?? placeholder(in: context)
  }

  func timeline(
    for configuration: TidesIntent, in context: Context
  ) async -> Timeline<TidesEntry> {
    let stations = TideStations(environment: environment, timeout: timeout)
    let problems = await stations.library.contents().problems.map(\.message)
    // Without a chosen station, another place may become known.
    let files = stations.library.urls + (configuration.station == nil ? [stations.placesFile] : [])
    do throws(TideError) {
      let entries = try await entries(for: configuration, stations, at: context.date)
      return Timeline(
        entries: entries, policy: .after(context.date.addingTimeInterval(Self.length)),
        problems: problems
      ).made(from: files)
    } catch {
      let entry = entry(at: context.date, configuration, .failure(error))
      // Only what the network or the service may mend is tried again.
      if [.offline, .unreadable].contains(error) || error.isRejection {
        return .failed(error.message, showing: [entry])
      }
      return Timeline(entries: [entry], policy: .never, problems: problems)
        .made(from: files)
    }
  }

  private func entries(
    for configuration: TidesIntent, _ stations: TideStations, at now: Date
  ) async throws(TideError) -> [TidesEntry] {
    let station =
      if let id = configuration.station?.id { try await stations.station(id, at: now) } else {
        try await stations.nearest(at: now)
      }
    // From the day before, for the tide before now, to a week after the last entry.
    let interval = DateInterval(
      start: now.addingTimeInterval(-2 * 86_400), duration: 11 * 86_400)
    let (prediction, datum) = try await stations.prediction(for: station, in: interval, at: now)
    return dates(from: now, configuration.style, prediction.tides, station.timeZone).map { date in
      entry(
        at: date, configuration,
        .success(
          TideSight(
            prediction, station: station.name, timeZone: station.timeZone, datum: datum,
            style: configuration.style, at: date)))
    }
  }

  /// Returns the dates at which something that the style shows changes.
  private func dates(
    from now: Date, _ style: TidesStyle, _ tides: [Tide], _ timeZone: TimeZone
  ) -> [Date] {
    let end = now.addingTimeInterval(Self.length)
    guard style == .table || style == .week else {
      let first = (now.timeIntervalSince1970 / Self.interval).rounded(.down) * Self.interval
      return [now]
        + stride(from: first + Self.interval, to: end.timeIntervalSince1970, by: Self.interval)
        .map(Date.init(timeIntervalSince1970:))
    }
    let midnight = Calendar.gregorian(in: timeZone).dateInterval(of: .day, for: now)?.end ?? end
    let events = tides.map(\.date) + [midnight]
    return [now] + events.filter { $0 > now && $0 < end }.sorted()
  }

  private func entry(
    at date: Date, _ configuration: TidesIntent, _ content: Result<TideSight, TideError>
  ) -> TidesEntry {
    TidesEntry(
      date: date, style: configuration.style, unit: configuration.unit,
      hours: configuration.hours, content: content)
  }
}

extension TideError {
  fileprivate var isRejection: Bool { if case .rejected = self { true } else { false } }
}
