internal import Files
internal import Foundation
internal import Places
internal import TesseraKit

/// The weather at a date.
struct WeatherEntry: TimelineEntry {
  enum Content: Hashable, Sendable {
    case weather(Weather)
    /// The place is missing or invalid.
    case problem(WeatherError)
  }

  var date: Date
  var style = WeatherStyle.now
  var content: Content
  /// The relevance, which is higher if it will rain soon.
  var relevance: TimelineEntryRelevance?
}

/// Provides an entry for each date at which the view changes, and a new timeline after the next run
/// of the weather models.
struct WeatherProvider: AppIntentTimelineProvider {
  let environment: [String: String]
  /// How long a server may take, in seconds.
  var timeout = 8.0
  var locale = Locale.current

  /// Returns the chosen place, or else the first of the user's own, or the one used last.
  private func place(for entity: PlaceEntity?) throws(WeatherError) -> Place {
    if let entity {
      do throws(PlaceError) { return try entity.result.get() } catch { throw .place(error) }
    }
    if let place = Place.configured(in: environment).first { return place }
    let variables = [
      ("TESSERA_PLACES", "Berlin=52.52,13.41"), ("TESSERA_LOCATION", "52.52,13.41"),
    ]
    guard let variable = variables.first(where: { environment.value(of: $0.0) != nil }) else {
      guard let place = Place.standard(in: environment) else { throw .missingPlace }
      return place
    }
    throw .invalidVariable(variable.0, form: variable.1)
  }

  func placeholder(in context: Context) -> WeatherEntry {
    sample(WeatherIntent(), in: context)
  }

  private func sample(_ configuration: WeatherIntent, in context: Context) -> WeatherEntry {
    let place = try? configuration.place?.result.get()
    var weather = Weather(
      place: place?.name ?? "Berlin", forecast: .sample(at: context.date), date: context.date)
    weather.air = .success(.sample(at: context.date))
    weather.units = WeatherUnits(configuration.units, locale: locale)
    weather.hourFormat = configuration.hours
    return WeatherEntry(
      date: context.date, style: configuration.style, content: .weather(weather))
  }

  func snapshot(for configuration: WeatherIntent, in context: Context) async -> WeatherEntry {
    if context.isPreview { return sample(configuration, in: context) }
    let timeline = await timeline(for: configuration, in: context)
    return timeline.entries.last { $0.date <= context.date } ?? placeholder(in: context)
  }

  func timeline(
    for configuration: WeatherIntent, in context: Context
  ) async -> Timeline<WeatherEntry> {
    // Without a chosen place, another one may become known.
    let files = configuration.place == nil ? [Place.usedPlacesFile(in: environment)] : []
    do throws(WeatherError) {
      let place = try place(for: configuration.place)
      return await timeline(of: place, configuration, at: context.date).made(from: files)
    } catch {
      let entry = WeatherEntry(date: context.date, content: .problem(error))
      let timeline: Timeline<WeatherEntry> =
        error.isTemporary
        ? .failed(error.message, showing: [entry]) : Timeline(entries: [entry], policy: .never)
      return timeline.made(from: files)
    }
  }

  private func timeline(
    of place: Place, _ configuration: WeatherIntent, at now: Date
  ) async -> Timeline<WeatherEntry> {
    let loader = WeatherLoader(environment: environment, timeout: timeout)
    async let loadedForecast = loader.load(.forecast, for: place, at: now) {
      data throws(WeatherError) in try Forecast(parsing: data)
    }
    let air = configuration.style == .air ? await loadedAir(of: place, loader, at: now) : nil
    let forecast = await loadedForecast
    guard let value = forecast.value, value.hourIndex(of: now) != nil else {
      return .failed((forecast.error ?? .unreadable(.forecast)).message)
    }
    var weather = Weather(place: place.name, forecast: value, date: now)
    weather.forecast.timeZone = place.timeZone ?? value.timeZone
    weather.air = air.map { $0.value.map { .success($0) } ?? .failure($0.error ?? .offline(.air)) }
    weather.outdatedSince = forecast.outdatedSince
    weather.units = WeatherUnits(configuration.units, locale: locale)
    weather.hourFormat = configuration.hours
    let entries = weather.entries(in: configuration.style)
    if let error = forecast.error ?? air?.error { return .failed(error.message, showing: entries) }
    return Timeline(entries: entries, policy: .after(ModelRun.next(after: now, for: place)))
  }

  private func loadedAir(
    of place: Place, _ loader: WeatherLoader, at now: Date
  ) async -> Loaded<AirQuality> {
    await loader.load(.air, for: place, at: now) { data throws(WeatherError) in
      try AirQuality(parsing: data)
    }
  }

  func recommendations() -> [AppIntentRecommendation<WeatherIntent>] {
    Place.configured(in: environment).map {
      AppIntentRecommendation(intent: WeatherIntent(place: $0), description: $0.name)
    }
  }
}

extension Weather {
  /// The length of a timeline, in seconds.
  private static let timelineLength = 86_400.0
  /// The part of a timeline in which quarters of an hour are told apart, in seconds.
  private static let detailedLength = 6 * 3600.0

  /// Returns the entries of a day, one for each date at which a style changes.
  fileprivate func entries(in style: WeatherStyle) -> [WeatherEntry] {
    dates(of: style).map { date in
      var weather = self
      weather.date = date
      return WeatherEntry(
        date: date, style: style, content: .weather(weather),
        relevance: TimelineEntryRelevance(score: weather.comingRain, duration: 3600))
    }
  }

  /// Returns the dates at which a style changes: each hour, and for some styles each quarter of an
  /// hour of the next hours, beginning with the current one.
  private func dates(of style: WeatherStyle) -> [Date] {
    let hourDates = forecast.hours.map(\.date).filter {
      $0 > date.addingTimeInterval(-3600) && $0 <= date.addingTimeInterval(Self.timelineLength)
    }
    guard style == .rain || style == .sun else { return hourDates }
    let end = date.addingTimeInterval(Self.detailedLength)
    let allDates = hourDates.flatMap { hour in
      (0..<(hour < end ? 4 : 1)).map { hour.addingTimeInterval(Double($0) * 900) }
    }
    let first = allDates.lastIndex { $0 <= date } ?? 0
    return Array(allDates[first...])
  }

  /// The precipitation of the next three hours, in millimeters.
  private var comingRain: Float { Float(hours(count: 3).reduce(0) { $0 + $1.precipitation }) }
}
