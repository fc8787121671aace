internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// The weather at one hour.
struct WeatherEntry: TimelineEntry {
  enum Content: Hashable, Sendable {
    /// A forecast from an hour on, and when it was loaded if it could not be updated since.
    case forecast(Forecast, hour: Int, oldSince: Date?)
    /// The place is missing or invalid.
    case problem(WeatherError)
  }

  var date: Date
  var place: String
  var content: Content
  /// The relevance, which is higher if it will rain soon.
  var relevance: TimelineEntryRelevance?
}

/// Provides an entry for each hour, and a new timeline after the next run of the models.
struct WeatherProvider: AppIntentTimelineProvider {
  let environment: [String: String]
  /// How long the server may take, in seconds.
  var timeout = 8.0

  /// The number of hours in a timeline.
  private static let hours = 24
  /// The age up to which a forecast loaded for another box is used, in seconds.
  private static let maximumAge = 60.0

  private var places: [WeatherPlace] { WeatherPlace.all(in: environment) }
  private var isFahrenheit: Bool { Locale.current.measurementSystem == .us }

  /// Finds a configured place by name, or parses coordinates; `nil` means the first place.
  private func place(_ wanted: String?) -> WeatherPlace? {
    guard let wanted, !wanted.isEmpty else { return places.first }
    return places.first { $0.name.lowercased() == wanted.lowercased() } ?? WeatherPlace(wanted)
  }

  /// The error for a place that is missing or invalid.
  private func placeError(_ wanted: String?) -> WeatherError {
    if let wanted, !wanted.isEmpty {
      let known = places.map { "\($0.name), " }.joined()
      return .rejected("“\(wanted)” is not one of \(known)coordinates like 52.52,13.41")
    }
    let name = ["TESSERA_PLACES", "TESSERA_LOCATION"].first { environment[$0]?.isEmpty == false }
    let form = name == "TESSERA_PLACES" ? "Berlin=52.52,13.41" : "52.52,13.41"
    return name.map { .rejected("\($0) is not of the form \(form)") } ?? .missingPlace
  }

  func placeholder(in context: Context) -> WeatherEntry {
    WeatherEntry(
      date: context.date, place: "Somewhere",
      content: .forecast(.sample(at: context.date), hour: 0, oldSince: nil))
  }

  func snapshot(for configuration: WeatherIntent, in context: Context) async -> WeatherEntry {
    if context.isPreview { return placeholder(in: context) }
    let timeline = await timeline(for: configuration, in: context)
    return timeline.entries.last { $0.date <= context.date } ?? placeholder(in: context)
  }

  func timeline(
    for configuration: WeatherIntent, in context: Context
  ) async -> Timeline<WeatherEntry> {
    guard let place = place(configuration.place) else {
      let content = WeatherEntry.Content.problem(placeError(configuration.place))
      let entry = WeatherEntry(date: context.date, place: "Weather", content: content)
      return Timeline(entries: [entry], policy: .never)
    }
    let cache = ForecastCache()
    let cached = cache.forecast(of: place, fahrenheit: isFahrenheit)
    if let cached, abs(context.date.timeIntervalSince(cached.date)) < Self.maximumAge {
      return Self.timeline(cached.forecast, place, oldSince: nil, at: context.date)
    }
    do {
      let server = ForecastServer(environment: environment, timeout: timeout)
      let data = try await server.response(for: place, fahrenheit: isFahrenheit)
      let forecast = try Forecast(reading: data)
      cache.save(data, of: place, fahrenheit: isFahrenheit, at: context.date)
      return Self.timeline(forecast, place, oldSince: nil, at: context.date)
    } catch {
      let reason = error as? WeatherError ?? .offline
      return Self.timeline(failing: reason, cached, place, at: context.date)
    }
  }

  func recommendations() -> [AppIntentRecommendation<WeatherIntent>] {
    places.map {
      AppIntentRecommendation(intent: WeatherIntent(place: $0.name), description: $0.name)
    }
  }

  /// A failed timeline that shows the cached forecast, if there is one.
  private static func timeline(
    failing reason: WeatherError, _ cached: ForecastCache.Entry?, _ place: WeatherPlace,
    at now: Date
  ) -> Timeline<WeatherEntry> {
    let old = cached.map { timeline($0.forecast, place, oldSince: $0.date, at: now) }
    return .failed(reason.message, showing: old?.entries ?? [])
  }

  private static func timeline(
    _ forecast: Forecast, _ place: WeatherPlace, oldSince: Date?, at now: Date
  ) -> Timeline<WeatherEntry> {
    guard let first = forecast.index(of: now) else {
      return .failed(WeatherError.unreadable.message)
    }
    let last = min(forecast.hours.count, first + hours)
    let entries = (first..<last).map { hour in
      WeatherEntry(
        date: forecast.hours[hour].date, place: place.name,
        content: .forecast(forecast, hour: hour, oldSince: oldSince),
        relevance: TimelineEntryRelevance(
          score: forecast.rain(from: hour, hours: 3), duration: 3600))
    }
    return Timeline(entries: entries, policy: .after(ModelRun.next(after: now, for: place)))
  }
}

extension Forecast {
  /// The precipitation in the next hours.
  fileprivate func rain(from hour: Int, hours count: Int) -> Float {
    Float(hours[hour...].prefix(count).reduce(0) { $0 + $1.precipitation })
  }

  /// A forecast with sample data, for placeholders.
  static func sample(at date: Date) -> Forecast {
    let start = (date.timeIntervalSince1970 / 3600).rounded(.down) * 3600
    let hours = (0..<48).map { offset in
      Hour(
        date: Date(timeIntervalSince1970: start + Double(offset) * 3600),
        temperature: 12 + 6 * sin(Double(offset) / 24 * 2 * .pi), precipitation: 0, chance: 0.1,
        sky: .cloudy, isDay: true)
    }
    let days = (0..<3).map { day in
      let date = Date(timeIntervalSince1970: start + Double(day) * 86400)
      return Day(
        date: date, sunrise: date, sunset: date.addingTimeInterval(36000), lowest: 6, highest: 18,
        sky: .cloudy)
    }
    return Forecast(hours: hours, days: days, timeZone: .current)
  }
}
