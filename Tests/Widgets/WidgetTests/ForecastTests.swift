import Foundation
import Testing
@testable import WeatherWidget
import WidgetOptions

/// Forecasts, and what is written about them.
struct ForecastTests {
  /// Sunday, 10:20 in Berlin.
  private let now = Date(timeIntervalSince1970: 1_795_339_200)

  private func weather() throws -> Weather {
    var weather = Weather(
      place: "Berlin", forecast: try Forecast(parsing: WeatherFixture.forecast()), date: now)
    weather.units = WeatherUnits(.metric, locale: Locale(identifier: "en_001"))
    weather.hourFormat = .twentyFourHours
    return weather
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
    #expect(forecast.hours[0].wind == nil && forecast.quarters.isEmpty)
  }

  /// Converting extreme values to integers or calendar days would trap.
  @Test func impossibleValuesAreLeftOut() throws {
    let json = """
      {"hourly":{"time":[0,3600,1e300,7200],"temperature_2m":[1e19,2,3,-1e300],
       "precipitation":[0,1e300,0,0],"precipitation_probability":[0,1e19,0,0],
       "wind_speed_10m":[1,1e19,1,1],"wind_direction_10m":[1,1,1,1],"uv_index":[0,-1e19,0,0]},
       "daily":{"time":[0,86400],"sunrise":[1e300,1],"sunset":[1,2],"temperature_2m_max":[1,1e19],
       "temperature_2m_min":[0,0]},"minutely_15":{"time":[0,1e300],"precipitation":[1e19,1]}}
      """
    let forecast = try Forecast(parsing: Data(json.utf8))
    #expect(forecast.hours.map(\.temperature) == [2] && forecast.days.isEmpty)
    #expect(forecast.hours[0].precipitation == 0 && forecast.hours[0].precipitationChance == nil)
    #expect(forecast.hours[0].wind == nil && forecast.hours[0].uvIndex == nil)
    #expect(forecast.quarters.isEmpty)
  }

  @Test func longResponseIsCut() throws {
    let times = (0..<5000).map { "\($0 * 3600)" }.joined(separator: ",")
    let values = Array(repeating: "1", count: 5000).joined(separator: ",")
    let json = """
      {"hourly":{"time":[\(times)],"temperature_2m":[\(values)]},"daily":{"time":[],"sunrise":[],
      "sunset":[],"temperature_2m_max":[],"temperature_2m_min":[]}}
      """
    #expect(try Forecast(parsing: Data(json.utf8)).hours.count == Columns.rowLimit)
  }

  @Test func beginningAndEndOfRainAreNamed() throws {
    var weather = try weather()
    #expect(RainOutlook(of: weather).headline == "Rain at 11:15")
    weather.date = now.addingTimeInterval(2 * 3600)
    #expect(RainOutlook(of: weather).headline == "Rain until 14:00")
    weather.date = now.addingTimeInterval(13 * 3600)
    #expect(!RainOutlook(of: weather).isDetailed, "the quarters are over")
    #expect(RainOutlook(of: weather).headline == "No rain in sight")
    weather.date = now
    weather.forecast.quarters = []
    #expect(RainOutlook(of: weather).headline == "Rain until 18:00", "by hour")
    weather.forecast.hours = weather.forecast.hours.map { hour in
      var hour = hour
      hour.precipitation = 0
      return hour
    }
    #expect(RainOutlook(of: weather).headline == "No rain in sight")
  }

  @Test func unitsFollowTheLocale() {
    func texts(_ system: UnitSystem, _ locale: String) -> [String] {
      let units = WeatherUnits(system, locale: Locale(identifier: locale))
      return [units.degrees(-3.4), units.wind(36), units.precipitation(2.54)]
    }
    #expect(texts(.automatic, "en_US") == ["26°", "22 mph", "0.10 in"])
    #expect(texts(.automatic, "de_DE") == ["-3°", "36 km/h", "2,5 mm"])
    #expect(texts(.automatic, "en_GB") == ["-3°", "22 mph", "2.5 mm"])
    #expect(texts(.automatic, "ru_RU") == ["-3°", "10 m/s", "2,5 mm"])
    #expect(texts(.metric, "en_US") == ["-3°", "36 km/h", "2.5 mm"])
    #expect(texts(.imperial, "de_DE") == ["26°", "22 mph", "0,10 in"])
    #expect(
      WeatherUnits(.metric, locale: Locale(identifier: "de_DE")).precipitation(0.01) == "0 mm")
  }

  @Test func timesAreThoseOfThePlace() throws {
    var weather = try weather()
    #expect(weather.time(now) == "10:20" && weather.hourLabel(now) == "10")
    weather.hourFormat = .twelveHours
    #expect(weather.time(now) == "10:20 AM" && weather.compactHour(now) == "10AM")
    let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
    weather.forecast.timeZone = tokyo
    #expect(weather.time(now) == "6:20 PM")
  }

  @Test func labelsOfAnAxisDoNotTouch() throws {
    var weather = try weather()
    let dates = (0..<34).map { now.addingTimeInterval(Double($0) * 900) }
    let hours = AxisText.hours(dates, in: weather, width: 34)
    #expect(hours == "   11  12  13  14  15  16  17  18")
    weather.hourFormat = .twelveHours
    let americanHours = AxisText.hours(dates, in: weather, width: 34)
    #expect(americanHours == "       12PM    2PM     4PM     6PM")
    #expect(AxisText.hours([], in: weather, width: 10).isEmpty)
  }

  @Test(arguments: [
    (0.0, "N", "↓"), (44, "NE", "↙"), (225, "SW", "↗"), (338, "N", "↓"), (360, "N", "↓"),
  ])
  func directionOfTheWindIsNamed(direction: Double, name: String, arrow: String) {
    let wind = Wind(speed: 1, direction: direction)
    #expect(wind.directionName == name && wind.arrow == arrow)
  }

  @Test func levelsAreNamed() {
    #expect(AirLevel.uv(2.4).name == "Low" && AirLevel.uv(10.6).name == "Extreme")
    #expect(AirLevel.european(20).name == "Fair" && AirLevel.european(101).fraction == 1)
    #expect(AirLevel.american(50).name == "Good" && AirLevel.american(500).name == "Hazardous")
    let hour = AirQuality.Hour(date: now, europeanIndex: nil, americanIndex: 70, pollutants: [:])
    #expect(hour.level(prefersAmerican: false)?.value == 70)
  }

  @Test func airWithoutHoursIsUnreadable() throws {
    for text in ["{}", "[]", "", #"{"hourly":{"time":[0],"pm10":[null]}}"#] {
      #expect(throws: WeatherError.unreadable(.air)) {
        _ = try AirQuality(parsing: Data(text.utf8))
      }
    }
    #expect(try AirQuality(parsing: WeatherFixture.air()).hours.count == 72)
  }
}
