import Foundation
import Testing
@testable import Timelines

/// Sunrise and sunset, compared with published tables.
struct SunTimesTests {
  @Test(arguments: [
    // London, Greenwich: H.M. Nautical Almanac Office, 4:43 and 21:21 BST on the June solstice, 8:04
    // and 15:53 GMT on 2023-12-22.
    ("51.48,0.0", "2023-06-21", "03:43", "20:21"), ("51.48,0.0", "2023-12-22", "08:04", "15:53"),
    // New York: U.S. Naval Observatory, 5:25 and 20:31 EDT on the solstice.
    ("40.71,-74.01", "2023-06-21", "09:25", "00:31"),
    // Sydney: Geoscience Australia, 7:00 and 16:54 AEST on the June solstice.
    ("-33.87,151.21", "2023-06-21", "21:00", "06:54"),
  ])
  func agreesWithTables(place: String, day: String, sunrise: String, sunset: String) throws {
    let location = try #require(GeoLocation(place))
    // Local noon.
    let noon = try #require(Self.date("\(day)T12:00")) - location.longitude / 360 * 86400
    let times = try #require(SunTimes(near: noon, at: location))
    #expect(Self.distance(times.sunrise, sunrise) <= 2, "\(times.sunrise)")
    #expect(Self.distance(times.sunset, sunset) <= 2, "\(times.sunset)")
    #expect(times.sunrise < noon && noon < times.sunset)
  }

  @Test func polarDayAndNightHaveNeither() throws {
    let tromsø = try #require(GeoLocation("69.65,18.96"))
    let june = try #require(Self.date("2023-06-21T12:00"))
    let december = try #require(Self.date("2023-12-21T12:00"))
    #expect(SunTimes(near: june, at: tromsø) == nil)
    #expect(SunTimes(near: december, at: tromsø) == nil)
  }

  @Test(arguments: ["", "1", "1,2,3", "a,b", "91,0", "0,181", "nan,0"])
  func invalidLocationIsNone(text: String) {
    #expect(GeoLocation(text) == nil)
  }

  private static func date(_ text: String) -> Date? {
    try? Date(text + ":00Z", strategy: .iso8601)
  }

  /// Returns the distance of a date from a time of day in UTC, in minutes.
  private static func distance(_ date: Date, _ time: String) -> Double {
    let parts = time.split(separator: ":").compactMap { Double($0) }
    let minutes = date.timeIntervalSince1970.truncatingRemainder(dividingBy: 86400) / 60
    let difference = abs(minutes - parts[0] * 60 - parts[1])
    return min(difference, 1440 - difference)
  }
}
