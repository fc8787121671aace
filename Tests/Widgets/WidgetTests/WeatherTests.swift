import Foundation
import Golden
@testable import Places
import RecordedServer
import Synchronization
@testable import TesseraKit
import Testing
@testable import WeatherWidget
import WidgetOptions

/// The weather widget with local servers that send recorded responses.
@Suite(.serialized)
struct WeatherTests {
  /// Sunday, 10:20 in Berlin.
  private let now = Date(timeIntervalSince1970: 1_795_339_200)
  private let server: RecordedServer
  private let airServer: RecordedServer
  private let place = "Berlin=52.52,\(WeatherFixture.uncachedLongitude())"

  init() throws {
    _ = DataFolder.path
    server = try RecordedServer(.body(WeatherFixture.forecast()))
    airServer = try RecordedServer(.body(WeatherFixture.air()))
  }

  private func provider(_ variables: [String: String] = [:]) -> WeatherProvider {
    let environment = [
      "TESSERA_WEATHER_URL": server.address, "TESSERA_AIR_URL": airServer.address,
      "TESSERA_PLACES": place,
    ]
    // A long timeout, because the machine may be busy.
    return WeatherProvider(
      environment: environment.merging(variables) { $1 }, timeout: 60,
      locale: Locale(identifier: "en_001"))
  }

  private func timeline(
    _ provider: WeatherProvider, _ style: WeatherStyle = .now, after seconds: Double = 0
  ) async -> Timeline<WeatherEntry> {
    let intent = WeatherIntent()
    intent.style = style
    return await provider.timeline(
      for: intent, in: WeatherFixture.context(at: now.addingTimeInterval(seconds)))
  }

  private func weather(_ timeline: Timeline<WeatherEntry>) -> Weather? {
    guard case .weather(let weather) = timeline.entries.first?.content else { return nil }
    return weather
  }

  private func problem(_ timeline: Timeline<WeatherEntry>) -> WeatherError? {
    guard case .problem(let error) = timeline.entries.first?.content else { return nil }
    return error
  }

  @Test func entryForEachHourAndReloadAfterNextModelRun() async throws {
    let timeline = await timeline(provider())
    #expect(timeline.entries.count == 25)
    let dates = timeline.entries.map(\.date)
    #expect(dates.first == Date(timeIntervalSince1970: 1_795_338_000), "the current hour")
    #expect(zip(dates, dates.dropFirst()).allSatisfy { $1.timeIntervalSince($0) == 3600 })
    let next = try #require(timeline.policy.date)
    #expect(next > now && next <= now.addingTimeInterval(3 * 3600))
    let mostRelevant = timeline.entries.max {
      ($0.relevance?.score ?? 0) < ($1.relevance?.score ?? 0)
    }
    #expect(
      mostRelevant?.date == Date(timeIntervalSince1970: 1_795_345_200), "rain soon matters most")
  }

  @Test(arguments: [WeatherStyle.rain, .sun])
  func someStylesChangeWithEachQuarterOfAnHour(style: WeatherStyle) async throws {
    let dates = await timeline(provider(), style).entries.map(\.date)
    #expect(dates.first == Date(timeIntervalSince1970: 1_795_338_900), "the current quarter")
    #expect(dates[1].timeIntervalSince(dates[0]) == 900)
    #expect(try #require(dates.last).timeIntervalSince(now) <= 86_400 && dates.count < 60)
  }

  @Test func requestContainsPlaceAndZone() async throws {
    _ = await timeline(provider())
    let request = try #require(server.requests.first).replacing("%2C", with: ",")
    for query in [
      "latitude=52.52", "timeformat=unixtime", "timezone=auto", "sunrise,sunset",
      "minutely_15=precipitation", "wind_gusts_10m", "uv_index", "forecast_days=8",
    ] {
      #expect(request.contains(query), "\(request)")
    }
    #expect(airServer.requests.isEmpty, "only one style shows the air")
    let place = try #require(Place(identifier: "X=1,2,Europe/Berlin"))
    let loader = WeatherLoader(environment: [:])
    let url = loader.url(of: .forecast, for: place)?.absoluteString
    #expect(url?.hasPrefix("https://api.open-meteo.com/v1/forecast?latitude=1.0") == true)
    #expect(url?.contains("timezone=Europe/Berlin") == true)
    let airURL = loader.url(of: .air, for: place)?.absoluteString
    #expect(airURL?.hasPrefix("https://air-quality-api.open-meteo.com/v1/air-quality?") == true)
  }

  @Test func lastForecastIsShownWithoutNetwork() async throws {
    _ = await timeline(provider())
    server.respond(with: .nothing)
    let later = await timeline(provider(), after: 7200)
    #expect(weather(later)?.outdatedSince == now)
    #expect(later.entries[0].date == Date(timeIntervalSince1970: 1_795_345_200))
    let error = WeatherError.offline(.forecast).message
    #expect(later.failure == error, "the dashboard tries again")
    let muchLater = await timeline(provider(), after: 9 * 86400)
    #expect(muchLater.failure == error && muchLater.entries.isEmpty)
  }

  @Test func concurrentRequestsAreSentOnce() async {
    async let first = timeline(provider())
    async let second = timeline(provider(), .days)
    async let third = timeline(provider(), .wind)
    let timelines = await [first, second, third]
    #expect(timelines.allSatisfy { !$0.entries.isEmpty && $0.failure == nil })
    #expect(server.requests.count == 1)
  }

  @Test func recentForecastOfAnotherBoxIsReused() async {
    _ = await timeline(provider())
    _ = await timeline(provider(), after: 30)
    #expect(server.requests.count == 1)
    _ = await timeline(provider(), after: 90)
    #expect(server.requests.count == 2)
  }

  @Test func chosenPlaceIsShown() async throws {
    let chosenPlace = try #require(
      Place(identifier: "Lisbon, Portugal=38.72,-9.14,Europe/Lisbon"))
    let intent = WeatherIntent(place: chosenPlace, style: .days)
    let timeline = await provider().timeline(for: intent, in: WeatherFixture.context(at: now))
    #expect(weather(timeline)?.place == "Lisbon" && timeline.entries[0].style == .days)
    #expect(weather(timeline)?.forecast.timeZone.identifier == "Europe/Lisbon")
    #expect(try #require(server.requests.first).contains("latitude=38.72"))
    let recommendations = provider(["TESSERA_PLACES": "Rome=41.9,12.5"]).recommendations()
    #expect(recommendations.map(\.intent.place?.id) == ["Rome=41.9,12.5"])
  }

  @Test func missingPlaceIsReported() async throws {
    #expect(problem(await timeline(provider(["TESSERA_PLACES": ""]))) == .missingPlace)
    #expect(
      problem(await timeline(provider(["TESSERA_PLACES": "nowhere"])))
        == .invalidVariable("TESSERA_PLACES", form: "Berlin=52.52,13.41"))
    let intent = WeatherIntent()
    intent.place = PlaceEntity(id: "Atlantis", result: .failure(.unknown("Atlantis")))
    let context = WeatherFixture.context(at: now)
    let unknown = await provider().timeline(for: intent, in: context)
    #expect(problem(unknown) == .place(.unknown("Atlantis")) && unknown.failure == nil)
    intent.place = PlaceEntity(id: "Rome", result: .failure(.unreachable))
    let offline = await provider().timeline(for: intent, in: context)
    #expect(offline.failure == PlaceError.unreachable.message, "the dashboard tries again")
  }

  @Test func errorsAreReported() async throws {
    server.respond(
      with: .body(Data(#"{"error":true,"reason":"Latitude is odd"}"#.utf8), status: 400))
    #expect(await timeline(provider()).failure == "Latitude is odd")
    server.respond(with: .body(Data("<html>".utf8), status: 502))
    #expect(await timeline(provider()).failure == WeatherError.offline(.forecast).message)
    server.respond(with: .never)
    let place = try #require(Place(identifier: "1,2"))
    let loader = WeatherLoader(
      environment: ["TESSERA_WEATHER_URL": server.address], timeout: 0.3)
    await #expect(throws: WeatherError.offline(.forecast)) {
      _ = try await loader.response(of: .forecast, for: place)
    }
    let unreachable = provider(["TESSERA_WEATHER_URL": "http://127.0.0.1:1/"])
    #expect(await timeline(unreachable).failure == WeatherError.offline(.forecast).message)
    let invalid = provider(["TESSERA_WEATHER_URL": "http://[/"])
    #expect(await timeline(invalid).failure == "TESSERA_WEATHER_URL is not a URL")
  }

  @Test(arguments: [
    "", "{}", "null", #"{"hourly":{"time":[]}}"#, "[1", "<html><body>Sign in</body></html>",
    #"{"hourly":{"time":[0],"temperature_2m":["\u001b[2J"]},"daily":{"time":[]}}"#,
  ])
  func nonsenseIsReported(text: String) async {
    server.respond(with: .body(Data(text.utf8)))
    let failure = await timeline(provider()).failure
    #expect(failure == WeatherError.unreadable(.forecast).message)
  }

  @Test func largeResponseIsRejected() async {
    server.respond(with: .body(Data(repeating: 0x20, count: 10 << 20)))
    #expect(await timeline(provider()).failure == WeatherError.unreadable(.forecast).message)
  }

  /// The forecast is shown although the other service fails.
  @Test func ultravioletIsShownWithoutAirQuality() async throws {
    let complete = await timeline(provider(), .air)
    #expect(complete.failure == nil)
    #expect(try weather(complete)?.air?.get().hour(at: now)?.europeanIndex == 46)
    for response in [RecordedServer.Response.nothing, .body(Data("<html>".utf8))] {
      airServer.respond(with: response)
      let otherPlace = "X=1,\(WeatherFixture.uncachedLongitude())"
      let timeline = await timeline(provider(["TESSERA_PLACES": otherPlace]), .air)
      #expect(weather(timeline)?.currentHour.uvIndex != nil)
      #expect(timeline.failure?.contains("air quality server") == true, "it is loaded again")
      guard case .failure? = weather(timeline)?.air else {
        Issue.record("expected an error")
        return
      }
    }
  }

  @Test func previewIsASample() async {
    let intent = WeatherIntent()
    intent.style = .wind
    let context = WeatherFixture.context(at: now, isPreview: true)
    let entry = await provider(["TESSERA_PLACES": ""]).snapshot(for: intent, in: context)
    guard case .weather(let weather) = entry.content else {
      Issue.record("expected a sample")
      return
    }
    #expect(entry.style == .wind && weather.currentHour.wind != nil)
    #expect(server.requests.isEmpty)
  }
}

/// The recorded responses.
enum WeatherFixture {
  private static let placeCount = Mutex(0)

  /// Returns a longitude that no test has used before, so that tests share no cached forecast.
  ///
  /// It is counted instead of random, because places are rounded to a ten-thousandth of a degree,
  /// so that random ones coincide now and then.
  static func uncachedLongitude() -> Double {
    placeCount.withLock { count in
      count += 1
      return 10 + Double(count) / 1000
    }
  }

  static func forecast() throws -> Data {
    try Data(contentsOf: Checkout.file("Tests/Fixtures/forecast.json"))
  }

  static func air() throws -> Data {
    try Data(contentsOf: Checkout.file("Tests/Fixtures/air.json"))
  }

  static func context(at date: Date, isPreview: Bool = false) -> TimelineProviderContext {
    TimelineProviderContext(
      family: .systemLarge, isPreview: isPreview, displaySize: CGSize(width: 304, height: 304),
      date: date)
  }
}
