import Cells
import Foundation
import Golden
@testable import Places
@testable import TesseraKit
import TesseraUI
import Testing
import ViewTree
@testable import WeatherWidget
import WidgetOptions
import Wire

/// The styles of the weather in each size.
@MainActor
struct WeatherStyleTests {
  /// Sunday, 10:20 in Berlin.
  private let now = Date(timeIntervalSince1970: 1_795_339_200)

  private func weather(_ locale: String = "en_001") throws -> Weather {
    var weather = Weather(
      place: "Berlin", forecast: try Forecast(parsing: WeatherFixture.forecast()), date: now)
    weather.air = .success(try AirQuality(parsing: WeatherFixture.air()))
    weather.units = WeatherUnits(.automatic, locale: Locale(identifier: locale))
    return weather
  }

  @Test(arguments: WeatherStyle.allCases)
  func styleFitsEachSize(style: WeatherStyle) throws {
    let entry = WeatherEntry(date: now, style: style, content: .weather(try weather()))
    try expectGolden(try sheet(of: entry), "style-\(style)")
  }

  @Test func americanWeatherIsImperial() throws {
    let entry = WeatherEntry(date: now, style: .now, content: .weather(try weather("en_US")))
    let text = try sheet(of: entry).transcript
    for part in ["52°", "7:34 AM", "12PM", "16 mph"] { #expect(text.contains(part), "\(text)") }
  }

  @Test func problemsFitTheirBoxes() throws {
    let entry = WeatherEntry(date: now, content: .problem(.missingPlace))
    try expectGolden(try sheet(of: entry), "problem-place")
  }

  @Test(arguments: [
    WeatherError.missingPlace, .invalidVariable("TESSERA_LOCATION", form: "52.52,13.41"),
    .place(.unknown("Atlantis")), .place(.unreachable), .offline(.forecast), .offline(.air),
    .unreadable(.forecast), .unreadable(.air), .invalidAddress(.forecast),
  ])
  func smallBoxShowsTheWholeError(error: WeatherError) throws {
    let entry = WeatherEntry(date: now, content: .problem(error))
    let lines = try frame(entry, .systemSmall).transcript.split(separator: "\n")
    let words = error.shortMessage.split(separator: " ").map { String($0) }
    let shownWords = lines.joined(separator: " ").split { " |".contains($0) }.map { String($0) }
    #expect(words.allSatisfy(shownWords.contains), "\(lines)")
  }

  @Test func oldForecastShowsItsTime() throws {
    var weather = try weather()
    weather.outdatedSince = now.addingTimeInterval(-3600)
    let entry = WeatherEntry(date: now, style: .hours, content: .weather(weather))
    try expectGolden(try sheet(of: entry), "outdated-hours")
  }

  @Test func missingAirIsExplained() throws {
    var weather = try weather()
    weather.air = .failure(.offline(.air))
    let entry = WeatherEntry(date: now, style: .air, content: .weather(weather))
    try expectGolden(try sheet(of: entry), "missing-air")
  }

  /// A forecast of the fewest parts: one hour, without a day and without wind.
  @Test(arguments: WeatherStyle.allCases)
  func almostEmptyForecastIsDrawn(style: WeatherStyle) throws {
    let json = """
      {"hourly":{"time":[1795338000],"temperature_2m":[1]},"daily":{"time":[],"sunrise":[],
      "sunset":[],"temperature_2m_max":[],"temperature_2m_min":[]}}
      """
    let forecast = try Forecast(parsing: Data(json.utf8))
    let weather = Weather(place: "X", forecast: forecast, date: now)
    let entry = WeatherEntry(date: now, style: style, content: .weather(weather))
    #expect(try sheet(of: entry).transcript.contains("X"))
  }

  /// Returns a large, a medium and a small box in one frame.
  private func sheet(of entry: WeatherEntry) throws -> CellBuffer {
    var buffer = CellBuffer(size: Size(width: 76, height: 17))
    let origins: [(WidgetFamily, Int, Int)] = [
      (.systemLarge, 0, 0), (.systemMedium, 40, 0), (.systemSmall, 40, 9),
    ]
    for (family, x, y) in origins {
      let size = size(of: family)
      let rect = Rect(x: x, y: y, width: size.width, height: size.height)
      try node(entry, family).draw(in: rect, into: &buffer, context: DrawContext(now: 0))
    }
    return buffer
  }

  private func frame(_ entry: WeatherEntry, _ family: WidgetFamily) throws -> CellBuffer {
    var buffer = CellBuffer(size: size(of: family))
    try node(entry, family).draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0))
    return buffer
  }

  /// The size inside the border of a box.
  private func size(of family: WidgetFamily) -> Size {
    let box = family.family.size
    return Size(width: box.width - 2, height: box.height - 2)
  }

  private func node(_ entry: WeatherEntry, _ family: WidgetFamily) throws -> Node {
    let definition = try #require(WeatherWidget.definitions(of: WeatherWidget()).first)
    let size = size(of: family)
    let request = WidgetRequest(
      kind: "weather", family: family.family, width: size.width, height: size.height)
    let canvas = try #require(DrawingContext(request, of: definition))
    return try #require(canvas.wireView { WeatherView(entry: entry) }.archived).node()
  }
}
