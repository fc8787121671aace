import Cells
import Foundation
import Golden
import RecordedServer
@testable import TesseraKit
import TesseraUI
import Testing
import ViewTree
@testable import WeatherWidget
import Wire

/// The weather widget with a local server that sends a recorded response.
@Suite(.serialized)
struct WeatherTests {
  /// Sunday, 10:20 in Berlin.
  private let now = Date(timeIntervalSince1970: 1_795_339_200)
  private let response: Data
  private let server: RecordedServer
  /// A different place for each test, so that they share no cached forecast.
  private let place = "Berlin=52.52,\(Double.random(in: 10...11))"

  init() throws {
    _ = DataFolder.path
    response = try Data(contentsOf: Checkout.file("Tests/Fixtures/forecast.json"))
    server = try RecordedServer(.body(response))
  }

  private func provider(_ variables: [String: String] = [:]) -> WeatherProvider {
    let environment = ["TESSERA_WEATHER_URL": server.address, "TESSERA_PLACES": place]
    // A long timeout, because the machine may be busy.
    return WeatherProvider(environment: environment.merging(variables) { $1 }, timeout: 60)
  }

  private func context(at date: Date) -> TimelineProviderContext {
    TimelineProviderContext(
      family: .systemLarge, isPreview: false, displaySize: CGSize(width: 304, height: 304),
      date: date)
  }

  private func timeline(
    _ provider: WeatherProvider, after seconds: Double = 0
  ) async -> Timeline<WeatherEntry> {
    await provider.timeline(
      for: WeatherIntent(), in: context(at: now.addingTimeInterval(seconds)))
  }

  private func problem(_ timeline: Timeline<WeatherEntry>) -> WeatherError? {
    guard case .problem(let error) = timeline.entries.first?.content else { return nil }
    return error
  }

  @Test func entryForEachHourAndReloadAfterNextModelRun() async throws {
    let timeline = await timeline(provider())
    #expect(timeline.entries.count == 24)
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

  @Test func requestContainsPlaceAndUnits() async throws {
    _ = await timeline(provider())
    let request = try #require(server.requests.first)
    for query in ["latitude=52.52", "timeformat=unixtime", "timezone=auto", "sunrise,sunset"] {
      #expect(
        request.contains(query) || request.contains(query.replacing(",", with: "%2C")),
        "\(request)")
    }
    let url = ForecastLoader(environment: [:])
      .url(for: try #require(WeatherPlace("1,2")), fahrenheit: true)?.absoluteString
    #expect(url?.hasPrefix("https://api.open-meteo.com/v1/forecast?latitude=1.0") == true)
    #expect(url?.contains("temperature_unit=fahrenheit") == true)
  }

  @Test func lastForecastIsShownWithoutNetwork() async throws {
    _ = await timeline(provider())
    server.respond(with: .nothing)
    let later = await timeline(provider(), after: 7200)
    guard case .forecast(_, let hourIndex, let outdatedSince) = later.entries[0].content else {
      Issue.record("expected a cached forecast")
      return
    }
    #expect(hourIndex == 12 && outdatedSince == now)
    #expect(later.failure == WeatherError.offline.message, "the dashboard tries again")
    let muchLater = await timeline(provider(), after: 5 * 86400)
    #expect(muchLater.failure == WeatherError.offline.message && muchLater.entries.isEmpty)
  }

  @Test func concurrentRequestsAreSentOnce() async {
    async let first = timeline(provider())
    async let second = timeline(provider())
    async let third = timeline(provider())
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

  @Test func errorsAreReported() async throws {
    let place = try #require(WeatherPlace("1,2"))
    server.respond(
      with: .body(Data(#"{"error":true,"reason":"Latitude is odd"}"#.utf8), status: 400))
    #expect(await timeline(provider()).failure == "Latitude is odd")
    server.respond(with: .body(Data("<html>".utf8), status: 502))
    #expect(await timeline(provider()).failure == WeatherError.offline.message)
    for text in ["", "{}", #"{"hourly":{"time":[]}}"#, "[1"] {
      server.respond(with: .body(Data(text.utf8)))
      let failure = await timeline(provider()).failure
      #expect(failure == WeatherError.unreadable.message, "\(text)")
    }
    server.respond(with: .never)
    let loader = ForecastLoader(
      environment: ["TESSERA_WEATHER_URL": server.address], timeout: 0.3)
    await #expect(throws: WeatherError.offline) {
      _ = try await loader.response(for: place, fahrenheit: false)
    }
    #expect(problem(await timeline(provider(["TESSERA_PLACES": ""]))) == .missingPlace)
    #expect(
      problem(await timeline(provider(["TESSERA_PLACES": "nowhere"])))
        == .rejected("TESSERA_PLACES is not of the form Berlin=52.52,13.41"))
    let unreachable = provider(["TESSERA_WEATHER_URL": "http://127.0.0.1:1/"])
    #expect(await timeline(unreachable).failure == WeatherError.offline.message)
  }

  @Test func placesAreParsedAndRecommended() {
    let provider = provider(["TESSERA_PLACES": "Berlin=52.52,13.41; Lisbon=38.72,-9.14;bad;91,0"])
    #expect(provider.recommendations().map(\.intent.place) == ["Berlin", "Lisbon"])
    let places = WeatherPlace.all(in: ["TESSERA_LOCATION": "-38.72,9.14"])
    #expect(places.map(\.name) == ["38.7° S 9.1° E"])
  }

  @Test func hoursWithMissingValuesAreLeftOut() throws {
    let json = """
      {"hourly":{"time":[0,3600,7200],"temperature_2m":[1,null,3]},
       "daily":{"time":[0],"sunrise":[null],"sunset":[1],"temperature_2m_max":[1],
       "temperature_2m_min":[0]}}
      """
    let forecast = try Forecast(parsing: Data(json.utf8))
    #expect(forecast.hours.map(\.temperature) == [1, 3] && forecast.days.isEmpty)
    #expect(forecast.hourIndex(of: Date(timeIntervalSince1970: 3700)) == nil)
    #expect(forecast.hours[0].sky == .unknown && forecast.hours[0].precipitation == 0)
  }

  /// Converting extreme values to integers or calendar days would trap.
  @Test func impossibleValuesAreLeftOut() throws {
    let json = """
      {"hourly":{"time":[0,3600,1e300,7200],"temperature_2m":[1e19,2,3,-1e300],
       "precipitation":[0,1e300,0,0],"precipitation_probability":[0,1e19,0,0]},
       "daily":{"time":[0,86400],"sunrise":[1e300,1],"sunset":[1,2],"temperature_2m_max":[1,1e19],
       "temperature_2m_min":[0,0]}}
      """
    let forecast = try Forecast(parsing: Data(json.utf8))
    #expect(forecast.hours.map(\.temperature) == [2] && forecast.days.isEmpty)
    #expect(forecast.hours[0].precipitation == 0 && forecast.hours[0].precipitationChance == nil)
  }

  @Test(arguments: [WidgetFamily.systemSmall, .systemMedium, .systemLarge])
  @MainActor func boxShowsTheHour(family: WidgetFamily) async throws {
    let entries = await timeline(provider()).entries
    try #require(entries.count > 2, "\(entries)")
    try expectGolden(try frame(entries[2], family), "weather-\(family)")
  }

  @Test @MainActor func problemFitsItsBox() async throws {
    let timeline = await timeline(provider(["TESSERA_PLACES": ""]))
    try expectGolden(try frame(timeline.entries[0], .systemSmall), "weather-unplaced")
  }

  @Test @MainActor func oldForecastShowsItsTime() async throws {
    _ = await timeline(provider())
    server.respond(with: .nothing)
    let timeline = await timeline(provider(), after: 7200)
    try expectGolden(try frame(timeline.entries[0], .systemMedium), "weather-old")
  }

  @MainActor
  private func frame(_ entry: WeatherEntry, _ family: WidgetFamily) throws -> CellBuffer {
    let definition = try #require(WeatherWidget.definitions(of: WeatherWidget()).first)
    let box = family.family.size
    let size = Size(width: box.width - 2, height: box.height - 2)
    let request = WidgetRequest(
      kind: "weather", family: family.family, width: size.width, height: size.height)
    let canvas = try #require(DrawingContext(request, of: definition))
    let node = try #require(canvas.wireView { WeatherView(entry: entry) }.archived).node()
    var buffer = CellBuffer(size: size)
    node.draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0))
    return buffer
  }
}
