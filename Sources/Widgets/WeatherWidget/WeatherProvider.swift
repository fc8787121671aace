internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// The weather of an hour.
struct WeatherEntry: TimelineEntry {
  enum Content: Hashable, Sendable {
    /// The forecast, from which hour on, and since when it is old news, or `nil` where it is not.
    case forecast(Forecast, hour: Int, oldSince: Date?)
    /// What the user is to say first.
    case problem(WeatherError)
  }

  var date: Date
  var place: String
  var content: Content
  /// Whether it is of interest now: rain soon matters more than none.
  var relevance: TimelineEntryRelevance?
}

/// One entry an hour as far as the forecast goes, anew with the models' next run.
struct WeatherProvider: AppIntentTimelineProvider {
  let environment: [String: String]
  /// How long the server may take, in seconds.
  var patience = 8.0

  /// How many hours are drawn ahead.
  private static let hours = 24
  /// How young a forecast is that another box has just fetched, in seconds.
  private static let fresh = 60.0

  private var places: [WeatherPlace] { WeatherPlace.all(in: environment) }
  private var isFahrenheit: Bool { Locale.current.measurementSystem == .us }

  /// One of the user's places by its name, or one by its degrees; `nil` stands for the first.
  private func place(_ wanted: String?) -> WeatherPlace? {
    guard let wanted, !wanted.isEmpty else { return places.first }
    return places.first { $0.name.lowercased() == wanted.lowercased() } ?? WeatherPlace(wanted)
  }

  /// Nobody said where, or nobody can read it.
  private func noPlace(_ wanted: String?) -> WeatherError {
    if let wanted, !wanted.isEmpty {
      let names = places.map(\.name).joined(separator: ", ")
      return .refused(
        "No place “\(wanted)”: \(names.isEmpty ? "TESSERA_PLACES names none" : names), or degrees like 52.52,13.41"
      )
    }
    let name = ["TESSERA_PLACES", "TESSERA_LOCATION"].first { environment[$0]?.isEmpty == false }
    let form = name == "TESSERA_PLACES" ? "Berlin=52.52,13.41" : "52.52,13.41"
    return name.map { .refused("\($0) is not like \(form)") } ?? .noPlace
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
      let content = WeatherEntry.Content.problem(noPlace(configuration.place))
      let entry = WeatherEntry(date: context.date, place: "Weather", content: content)
      return Timeline(entries: [entry], policy: .never)
    }
    let shelf = WeatherShelf()
    let kept = shelf.forecast(of: place, fahrenheit: isFahrenheit)
    if let kept, abs(context.date.timeIntervalSince(kept.date)) < Self.fresh {
      return Self.timeline(kept.forecast, place, oldSince: nil, at: context.date)
    }
    do {
      let server = ForecastServer(environment: environment, patience: patience)
      let data = try await server.answer(for: place, fahrenheit: isFahrenheit)
      let forecast = try Forecast(reading: data)
      shelf.keep(data, of: place, fahrenheit: isFahrenheit, at: context.date)
      return Self.timeline(forecast, place, oldSince: nil, at: context.date)
    } catch {
      let reason = error as? WeatherError ?? .offline
      return Self.timeline(without: reason, kept, place, at: context.date)
    }
  }

  func recommendations() -> [AppIntentRecommendation<WeatherIntent>] {
    places.map {
      AppIntentRecommendation(intent: WeatherIntent(place: $0.name), description: $0.name)
    }
  }

  /// What is known of a place whose server did not answer: the last forecast as far as it goes.
  private static func timeline(
    without reason: WeatherError, _ kept: WeatherShelf.Kept?, _ place: WeatherPlace, at now: Date
  ) -> Timeline<WeatherEntry> {
    let old = kept.map { timeline($0.forecast, place, oldSince: $0.date, at: now) }
    return .failed(reason.words, showing: old?.entries ?? [])
  }

  private static func timeline(
    _ forecast: Forecast, _ place: WeatherPlace, oldSince: Date?, at now: Date
  ) -> Timeline<WeatherEntry> {
    guard let first = forecast.index(of: now) else { return .failed(WeatherError.unreadable.words) }
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
  /// What falls in the next hours.
  fileprivate func rain(from hour: Int, hours count: Int) -> Float {
    Float(hours[hour...].prefix(count).reduce(0) { $0 + $1.precipitation })
  }

  /// A day whose numbers stand for others.
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
