import Cells
import FeedsWidget
import Foundation
import Golden
@testable import Places
import RecordedServer
@testable import TesseraKit
import TesseraUI
import Testing
@testable import TodayWidget
import ViewTree
import WeatherWidget
import Wire

/// The parts of Today, with local servers that send recorded responses.
@Suite(.serialized)
struct TodayTests {
  /// Sunday, 10:20 in Berlin.
  private let now = Date(timeIntervalSince1970: 1_795_339_200)
  private let weather: RecordedServer
  private let rates: RecordedServer
  private let traffic: RecordedServer
  private let feed: RecordedServer

  private static let rss = """
    <?xml version="1.0"?><rss version="2.0"><channel><title>News</title>
    <item><title>The city opens a new &amp; larger park by the river</title>
    <link>https://example.org/park</link></item>
    <item><title><![CDATA[<b>Night</b> trains return]]></title><link>javascript:x</link></item>
    <item><title>A quiet year for the almond harvest</title></item>
    </channel></rss>
    """

  init() throws {
    _ = DataFolder.path
    weather = try RecordedServer(.body(WeatherFixture.forecast()))
    rates = try RecordedServer(
      .body(Data(contentsOf: Checkout.file("Tests/Fixtures/rates.xml"))))
    traffic = try RecordedServer(.body(Data(#"{"level": 4, "text": "light"}"#.utf8)))
    feed = try RecordedServer(.body(Data(Self.rss.utf8)))
  }

  private func provider(_ variables: [String: String] = [:]) -> TodayProvider {
    let environment = [
      "TESSERA_WEATHER_URL": weather.address, "TESSERA_RATES_URL": rates.address,
      "TESSERA_TRAFFIC_URL": traffic.address, "XDG_CACHE_HOME": "\(DataFolder.path)/cache",
      "TESSERA_PLACES": "Berlin=52.52,\(WeatherFixture.uncachedLongitude())",
    ]
    return TodayProvider(
      environment: environment.merging(variables) { $1 }, timeout: 60,
      locale: Locale(identifier: "en_001"))
  }

  private func timeline(
    _ provider: TodayProvider, after seconds: Double = 0
  ) async -> Timeline<TodayEntry> {
    let intent = TodayIntent()
    intent.feed = URL(string: feed.address)
    let date = now.addingTimeInterval(seconds)
    return await provider.timeline(for: intent, in: WeatherFixture.context(at: date))
  }

  @Test func partsAreLoaded() async throws {
    let timeline = await timeline(provider())
    let entry = try #require(timeline.entries.first)
    #expect(timeline.failure == nil && timeline.entries.count == 7)
    #expect(entry.weather.value?.hours.first?.temperature == "11°" && entry.place == "Berlin")
    #expect(timeline.entries[1].weather.value?.hours.first?.temperature == "12°")
    #expect(entry.rates.value?["USD"] == 1.0842)
    #expect(entry.traffic?.value == Traffic(level: 4, text: "light"))
    let headlines = try #require(entry.feed?.value?.headlines)
    #expect(
      headlines.map(\.title) == [
        "The city opens a new & larger park by the river", "Night trains return",
        "A quiet year for the almond harvest",
      ])
    #expect(headlines.map { $0.url?.absoluteString } == ["https://example.org/park", nil, nil])
    #expect(timeline.policy.date == now.addingTimeInterval(1800))
  }

  @Test func onePartFailsAloneAndKeepsItsLastData() async throws {
    _ = await timeline(provider())
    rates.respond(with: .nothing)
    feed.respond(with: .body(Data("<html>".utf8)))
    traffic.respond(with: .body(Data("oops".utf8), status: 500))
    let timeline = await timeline(provider(), after: 60)
    let entry = try #require(timeline.entries.first)
    #expect(timeline.failure == "No response from 127.0.0.1", "it is loaded again")
    #expect(entry.rates.value?["USD"] == 1.0842 && entry.rates.problem != nil)
    #expect(entry.feed?.problem == "127.0.0.1: a web page, not a feed")
    #expect(entry.feed?.value?.headlines.count == 3)
    #expect(entry.weather.problem == nil && entry.weather.value != nil)
  }

  @Test func whatIsNotConfiguredIsLeftOut() async throws {
    let variables = ["TESSERA_TRAFFIC_URL": "", "TESSERA_PLACES": ""]
    let timeline = await provider(variables)
      .timeline(for: TodayIntent(), in: WeatherFixture.context(at: now))
    let entry = try #require(timeline.entries.first)
    #expect(entry.traffic == nil && entry.feed == nil && entry.place == nil)
    #expect(timeline.failure == nil && weather.requests.isEmpty)
  }

  @Test(arguments: [#"{"level": 11}"#, #"{"level": -1}"#, #"{"level": "4"}"#, "{}", "", "7"])
  func nonsenseIsNotTraffic(text: String) {
    #expect(throws: TodayError.self) { _ = try Traffic(parsing: Data(text.utf8)) }
  }

  @Test func searchIsAnAddressOfTheWeb() {
    let url = SearchWeb.url(searchingFor: "a&b #1", with: "https://example.org/?q=")
    #expect(url?.absoluteString == "https://example.org/?q=a%26b%20%231")
    for address in ["file:///", "javascript:", "", "https:///?q="] {
      #expect(SearchWeb.url(searchingFor: "x", with: address) == nil, "\(address)")
    }
  }

  @Test(arguments: TodayStyle.allCases)
  @MainActor func styleFitsEachSize(style: TodayStyle) async throws {
    let timeline = await timeline(provider())
    var entry = try #require(timeline.entries.first)
    entry.style = style
    var buffer = CellBuffer(size: Size(width: 76, height: 17))
    let boxes: [(WidgetFamily, Int, Int)] = [
      (.systemLarge, 0, 0), (.systemMedium, 40, 0), (.systemSmall, 40, 9),
    ]
    for (family, x, y) in boxes {
      let definition = try #require(TodayWidget.definitions(of: TodayWidget()).first)
      let box = family.family.size
      let request = WidgetRequest(
        kind: "today", family: family.family, width: box.width - 2, height: box.height - 2)
      let canvas = try #require(DrawingContext(request, of: definition))
      let node = try #require(canvas.wireView { TodayView(entry: entry) }.archived).node()
      let rect = Rect(x: x, y: y, width: box.width - 2, height: box.height - 2)
      node.draw(in: rect, into: &buffer, context: DrawContext(now: 0))
    }
    try expectGolden(buffer, "today-\(style)")
  }
}
