internal import Files
internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// The weather at one hour.
struct WeatherEntry: TimelineEntry {
  enum Content: Hashable, Sendable {
    /// A forecast starting at an hour.
    ///
    /// `outdatedSince` is the date at which it was loaded, if it could not be updated since.
    case forecast(Forecast, hourIndex: Int, outdatedSince: Date?)
    /// The place is missing or invalid.
    case problem(WeatherError)
  }

  var date: Date
  var place: String
  var content: Content
  /// The relevance, which is higher if it will rain soon.
  var relevance: TimelineEntryRelevance?
}

/// Provides an entry for each hour, and a new timeline after the next run of the weather models.
struct WeatherProvider: AppIntentTimelineProvider {
  let environment: [String: String]
  /// How long the server may take, in seconds.
  var timeout = 8.0

  /// The number of hours in a timeline.
  private static let hourCount = 24
  /// The maximum age at which a forecast that was loaded for another box is reused, in seconds.
  private static let maximumAge = 60.0

  private var places: [WeatherPlace] { WeatherPlace.all(in: environment) }
  private var isFahrenheit: Bool { Locale.current.measurementSystem == .us }

  /// Returns the place with a configured name or with coordinates; `nil` means the first place.
  private func place(named name: String?) -> WeatherPlace? {
    guard let name, !name.isEmpty else { return places.first }
    return places.first { $0.name.lowercased() == name.lowercased() } ?? WeatherPlace(name)
  }

  /// Returns the error for a place that is missing or invalid.
  private func placeError(for name: String?) -> WeatherError {
    if let name, !name.isEmpty {
      let available = places.map(\.name) + ["coordinates such as 52.52,13.41"]
      return .rejected(
        "unknown place “\(name)”; available: \(available.joined(separator: ", "))")
    }
    let variable = ["TESSERA_PLACES", "TESSERA_LOCATION"].first {
      environment.value(of: $0) != nil
    }
    let form = variable == "TESSERA_PLACES" ? "Berlin=52.52,13.41" : "52.52,13.41"
    return variable.map { .rejected("\($0) is not of the form \(form)") } ?? .missingPlace
  }

  func placeholder(in context: Context) -> WeatherEntry {
    WeatherEntry(
      date: context.date, place: "Somewhere",
      content: .forecast(.sample(at: context.date), hourIndex: 0, outdatedSince: nil))
  }

  func snapshot(for configuration: WeatherIntent, in context: Context) async -> WeatherEntry {
    if context.isPreview { return placeholder(in: context) }
    let timeline = await timeline(for: configuration, in: context)
    return timeline.entries.last { $0.date <= context.date } ?? placeholder(in: context)
  }

  func timeline(
    for configuration: WeatherIntent, in context: Context
  ) async -> Timeline<WeatherEntry> {
    guard let place = place(named: configuration.place) else {
      let content = WeatherEntry.Content.problem(placeError(for: configuration.place))
      let entry = WeatherEntry(date: context.date, place: "Weather", content: content)
      return Timeline(entries: [entry], policy: .never)
    }
    let cache = ForecastCache()
    let cached = cache.forecast(of: place, fahrenheit: isFahrenheit)
    if let cached, abs(context.date.timeIntervalSince(cached.date)) < Self.maximumAge {
      return Self.timeline(cached.forecast, place, outdatedSince: nil, at: context.date)
    }
    do {
      let loader = ForecastLoader(environment: environment, timeout: timeout)
      let data = try await loader.response(for: place, fahrenheit: isFahrenheit)
      let forecast = try Forecast(parsing: data)
      cache.save(data, of: place, fahrenheit: isFahrenheit, at: context.date)
      return Self.timeline(forecast, place, outdatedSince: nil, at: context.date)
    } catch {
      let weatherError = error as? WeatherError ?? .offline
      return Self.failedTimeline(weatherError, showing: cached, place, at: context.date)
    }
  }

  func recommendations() -> [AppIntentRecommendation<WeatherIntent>] {
    places.map {
      AppIntentRecommendation(intent: WeatherIntent(place: $0.name), description: $0.name)
    }
  }

  /// Returns a failed timeline that shows the cached forecast, if there is one.
  private static func failedTimeline(
    _ error: WeatherError, showing cached: ForecastCache.Entry?, _ place: WeatherPlace,
    at now: Date
  ) -> Timeline<WeatherEntry> {
    let substitute = cached.map { timeline($0.forecast, place, outdatedSince: $0.date, at: now) }
    return .failed(error.message, showing: substitute?.entries ?? [])
  }

  private static func timeline(
    _ forecast: Forecast, _ place: WeatherPlace, outdatedSince: Date?, at now: Date
  ) -> Timeline<WeatherEntry> {
    guard let firstIndex = forecast.hourIndex(of: now) else {
      return .failed(WeatherError.unreadable.message)
    }
    let endIndex = min(forecast.hours.count, firstIndex + hourCount)
    let entries = (firstIndex..<endIndex).map { hourIndex in
      WeatherEntry(
        date: forecast.hours[hourIndex].date, place: place.name,
        content: .forecast(forecast, hourIndex: hourIndex, outdatedSince: outdatedSince),
        relevance: TimelineEntryRelevance(
          score: forecast.precipitation(from: hourIndex, hourCount: 3), duration: 3600))
    }
    return Timeline(entries: entries, policy: .after(ModelRun.next(after: now, for: place)))
  }
}

extension Forecast {
  /// Returns the total precipitation of `hourCount` hours, in millimeters.
  fileprivate func precipitation(from hourIndex: Int, hourCount: Int) -> Float {
    Float(hours[hourIndex...].prefix(hourCount).reduce(0) { $0 + $1.precipitation })
  }

  /// Returns a forecast with sample data, for placeholders.
  static func sample(at date: Date) -> Forecast {
    let start = (date.timeIntervalSince1970 / 3600).rounded(.down) * 3600
    let hours = (0..<48).map { offset in
      Hour(
        date: Date(timeIntervalSince1970: start + Double(offset) * 3600),
        temperature: 12 + 6 * sin(Double(offset) / 24 * 2 * .pi), precipitation: 0,
        precipitationChance: 0.1,
        sky: .cloudy, isDay: true)
    }
    let days = (0..<3).map { day in
      let date = Date(timeIntervalSince1970: start + Double(day) * 86400)
      return Day(
        date: date, sunrise: date, sunset: date.addingTimeInterval(36000), lowTemperature: 6,
        highTemperature: 18,
        sky: .cloudy)
    }
    return Forecast(hours: hours, days: days, timeZone: .current)
  }
}
