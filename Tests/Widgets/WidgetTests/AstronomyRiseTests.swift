@testable import AstronomyWidget
import Foundation
import Testing

/// Rises and sets, compared with tables of the United States Naval Observatory.
///
/// - Source: aa.usno.navy.mil, Sun or Moon Rise/Set Table for One Year, as quoted by the tests of
///   skyfield (Fredonia and latitude 70°), cosinekitty/astronomy (the places by degrees) and a Go
///   package (San Francisco). Tolerance 1 minute (the tables are rounded to minutes), and 2 minutes
///   where the sun or the moon grazes the horizon.
struct AstronomyRiseTests {
  /// A row of a table: the place and its zone in hours, the date, rise and set; `----` means that
  /// there is none.
  struct Row: Sendable, CustomStringConvertible {
    var name: String
    var latitude: Double
    var longitude: Double
    var zone: Int
    var day: String
    var rise: String
    var set: String
    var tolerance = 60.0

    var description: String { "\(name) \(day)" }

    var site: Site {
      Site(
        name: name, latitude: latitude, longitude: longitude,
        timeZone: TimeZone(secondsFromGMT: zone * 3600) ?? .gmt)
    }

    func date(_ time: String) throws -> Date {
      try Date("\(day)T\(time.prefix(2)):\(time.suffix(2)):00Z", strategy: .iso8601)
        .addingTimeInterval(Double(-zone * 3600))
    }
  }

  private static func fredonia(_ day: String, _ rise: String, _ set: String) -> Row {
    Row(
      name: "Fredonia", latitude: 36.95, longitude: -112.52, zone: -7, day: day, rise: rise,
      set: set)
  }
  private static func francisco(_ day: String, _ rise: String, _ set: String) -> Row {
    Row(
      name: "San Francisco", latitude: 37.767, longitude: -122.433, zone: -8, day: day, rise: rise,
      set: set)
  }
  private static func south60(_ day: String, _ rise: String, _ set: String) -> Row {
    Row(
      name: "60° S 150° W", latitude: -60, longitude: -150, zone: 0, day: day, rise: rise, set: set)
  }
  private static func north80(_ day: String, _ rise: String, _ set: String) -> Row {
    Row(
      name: "80° N", latitude: 80, longitude: 0, zone: 0, day: day, rise: rise, set: set,
      tolerance: 120)
  }
  private static func north70(_ day: String, _ rise: String, _ set: String) -> Row {
    Row(
      name: "70° N", latitude: 70, longitude: 0, zone: 0, day: day, rise: rise, set: set,
      tolerance: 120)
  }
  private static func south45(_ day: String, _ rise: String, _ set: String) -> Row {
    Row(
      name: "45° S 150° E", latitude: -45, longitude: 150, zone: 0, day: day, rise: rise, set: set)
  }

  private static let sun: [Row] = [
    fredonia("2023-01-01", "0743", "1724"), fredonia("2023-03-20", "0634", "1842"),
    fredonia("2023-06-21", "0511", "1953"), fredonia("2023-09-23", "0619", "1826"),
    fredonia("2023-12-21", "0739", "1717"),
    francisco("2012-03-20", "0612", "1822"), francisco("2012-06-20", "0448", "1935"),
    francisco("2012-09-22", "0558", "1806"), francisco("2012-12-21", "0722", "1655"),
    south60("2019-03-20", "1600", "0416"), south60("2019-06-21", "1906", "0058"),
    south60("2019-09-23", "1545", "0359"), south60("2019-12-22", "1232", "0724"),
    north80("2019-02-21", "1120", "1310"), north80("2019-03-20", "0555", "1825"),
    north80("2019-04-13", "0057", "----"), north80("2019-06-21", "----", "----"),
    north80("2019-10-21", "1103", "1223"), north80("2019-12-21", "----", "----"),
  ]

  private static let moon: [Row] = [
    fredonia("2023-01-06", "1711", "0752"), fredonia("2023-04-20", "0607", "2005"),
    fredonia("2023-07-09", "----", "1226"), fredonia("2023-09-29", "1839", "0635"),
    south45("2050-01-13", "1148", "----"), south45("2050-06-21", "2311", "0828"),
    north70("2023-01-01", "1047", "0408"), north70("2023-02-15", "----", "----"),
    north70("2023-05-06", "----", "0125"), north70("2023-09-18", "1057", "1720"),
    north70("2023-06-18", "----", "----"),
    north70("2023-11-09", "0204", "1505"),
  ]

  private func check(_ row: Row, _ body: CelestialBody) throws {
    let interval = row.site.day(of: try row.date("1200"))
    let crossings = row.site.risesAndSets(of: Track(body, interval), in: interval)
    for (time, isRising) in [(row.rise, true), (row.set, false)] {
      let found = crossings.filter { $0.isRising == isRising }.map(\.date)
      guard time != "----" else {
        #expect(found.isEmpty, "\(row): \(found)")
        continue
      }
      let expected = try row.date(time)
      #expect(
        found.contains { abs($0.timeIntervalSince(expected)) <= row.tolerance },
        "\(row) \(isRising): \(found) is not \(expected)")
    }
  }

  @Test(arguments: sun) func sunRisesAndSets(row: Row) throws { try check(row, .sun) }

  @Test(arguments: moon) func moonRisesAndSets(row: Row) throws { try check(row, .moon) }

  @Test func polarDayAndNight() throws {
    let site = Site(name: "80° N", latitude: 80, longitude: 0, timeZone: .gmt)
    let summer = SunDay(containing: try Date("2019-06-21T12:00:00Z", strategy: .iso8601), at: site)
    #expect(summer.isPolarDay && !summer.isPolarNight && summer.daylight == 86_400)
    #expect(abs(summer.noonAltitude - 33.44) < 0.05, "90° − latitude + obliquity")
    let winter = SunDay(containing: try Date("2019-12-21T12:00:00Z", strategy: .iso8601), at: site)
    #expect(winter.isPolarNight && !winter.isPolarDay && winter.daylight == 0)
    #expect(winter.nautical.rising == nil, "the sun stays 13° below the horizon")
    #expect(winter.astronomical.rising != nil)
  }

  /// In Reykjavik around the solstice, the sun sets after midnight.
  @Test func sunsetAfterMidnightBelongsToTheDayBefore() throws {
    let site = Site(
      name: "Reykjavik", latitude: 64.147, longitude: -21.94,
      timeZone: TimeZone(identifier: "Atlantic/Reykjavik") ?? .gmt)
    let day = SunDay(containing: try Date("2026-06-21T12:00:00Z", strategy: .iso8601), at: site)
    let set = try #require(day.sun.setting)
    #expect(set > day.interval.end)
    let daylight = try #require(day.daylight)
    #expect(daylight > 21 * 3600 && daylight < 21.3 * 3600, "\(daylight / 3600)")
  }

  /// On both sides of the date line, the day is that of the place.
  @Test(arguments: [("Pacific/Kiritimati", -157.4, 1.87), ("Pacific/Pago_Pago", -170.7, -14.28)])
  func noonIsInTheMiddleOfTheDay(zone: String, longitude: Double, latitude: Double) throws {
    let zone = try #require(TimeZone(identifier: zone))
    let site = Site(name: "Island", latitude: latitude, longitude: longitude, timeZone: zone)
    let now = try Date("2026-11-24T11:30:00Z", strategy: .iso8601)
    let day = SunDay(containing: now, at: site)
    #expect(day.interval.contains(now) && day.interval.contains(day.noon))
    let hour = site.calendar.component(.hour, from: day.noon)
    #expect((11...13).contains(hour), "\(hour)")
    let (rise, set) = (try #require(day.sun.rising), try #require(day.sun.setting))
    #expect(day.interval.contains(rise) && day.interval.contains(set))
  }

  /// The begin and end of twilight in Orlando.
  ///
  /// - Source: cosinekitty/astronomy, generate/riseset/twilight.txt, from USNO; rounded to minutes.
  @Test(arguments: [
    "2021-11-07 10:21 10:49 11:17", "2022-01-22 10:55 11:23 11:52", "2022-03-01 10:32 10:59 11:26",
    "2022-04-15 09:38 10:07 10:35", "2022-09-01 09:42 10:11 10:39",
  ])
  func twilight(row: String) throws {
    let fields = row.split(separator: " ")
    let site = Site(
      name: "Orlando", latitude: 28.538, longitude: -81.379,
      timeZone: TimeZone(identifier: "America/New_York") ?? .gmt)
    let day = SunDay(
      containing: try Date("\(fields[0])T16:00:00Z", strategy: .iso8601), at: site)
    let found = [day.astronomical.rising, day.nautical.rising, day.civil.rising]
    for (time, date) in zip(fields.dropFirst(), found) {
      let expected = try Date("\(fields[0])T\(time):00Z", strategy: .iso8601)
      let date = try #require(date)
      #expect(abs(date.timeIntervalSince(expected)) <= 60, "\(date) is not \(expected)")
    }
  }
}
