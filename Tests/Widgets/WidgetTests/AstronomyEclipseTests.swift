@testable import AstronomyWidget
import Foundation
import Testing

/// Eclipses, compared with NASA's catalogs.
struct AstronomyEclipseTests {
  private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

  /// Every solar eclipse of twelve years, and special ones.
  ///
  /// - Source: Espenak and Meeus, Five Millennium Catalog of Solar Eclipses, NASA 2008: date and
  ///   terrestrial time of the greatest eclipse, type, gamma and magnitude. Tolerances: 20 s, 0.001
  ///   and 0.002.
  @Test(arguments: [
    "2024-04-08 18:18:29 total 0.3431 1.0566", "2024-10-02 18:46:13 annular -0.3509 0.9326",
    "2025-03-29 10:48:36 partial 1.0405 0.9376", "2025-09-21 19:43:04 partial -1.0651 0.8550",
    "2026-02-17 12:13:06 annular -0.9743 0.9630", "2026-08-12 17:47:06 total 0.8977 1.0386",
    "2027-02-06 16:00:48 annular -0.2952 0.9281", "2027-08-02 10:07:50 total 0.1421 1.0790",
    "2028-01-26 15:08:59 annular 0.3901 0.9208", "2028-07-22 02:56:40 total -0.6056 1.0560",
    "2029-01-14 17:13:48 partial 1.0553 0.8714", "2029-06-12 04:06:13 partial 1.2943 0.4576",
    "2029-07-11 15:37:19 partial -1.4191 0.2303", "2029-12-05 15:03:58 partial -1.0609 0.8911",
    "2030-06-01 06:29:13 annular 0.5626 0.9443", "2030-11-25 06:51:37 total -0.3867 1.0468",
    "2031-05-21 07:16:04 annular -0.1970 0.9589", "2031-11-14 21:07:31 hybrid 0.3078 1.0106",
    "2032-05-09 13:26:42 annular -0.9375 0.9957", "2032-11-03 05:34:13 partial 1.0643 0.8554",
    "2033-03-30 18:02:36 total 0.9778 1.0462", "2033-09-23 13:54:31 partial -1.1583 0.6890",
    "2034-03-20 10:18:45 total 0.2894 1.0458", "2034-09-12 16:19:28 annular -0.3936 0.9736",
    "2035-03-09 23:05:54 annular -0.4368 0.9919", "2035-09-02 01:56:46 total 0.3727 1.0320",
    "2005-04-08 20:36:51 hybrid -0.3473 1.0074", "2003-05-31 04:09:22 annular 0.9960 0.9384",
  ])
  func solar(row: String) throws {
    let fields = row.split(separator: " ").map(String.init)
    let time = try date("\(fields[0])T\(fields[1])Z")
    let expected = time.addingTimeInterval(-Date.terrestrialOffset(at: time))
    let eclipse = try #require(Eclipse.next(.sun, after: expected.addingTimeInterval(-20 * 86_400)))
    #expect(
      abs(eclipse.greatest.timeIntervalSince(expected)) < 20,
      "\(eclipse.greatest.timeIntervalSince(expected)) s")
    #expect(eclipse.kind.rawValue == fields[2])
    #expect(abs(eclipse.gamma - (Double(fields[3]) ?? 0)) < 0.001, "\(eclipse.gamma)")
    #expect(abs(eclipse.magnitude - (Double(fields[4]) ?? 0)) < 0.002, "\(eclipse.magnitude)")
  }

  @Test func noSolarEclipseIsMissed() throws {
    var (now, count) = (try date("2024-01-01T00:00:00Z"), 0)
    let end = try date("2036-01-01T00:00:00Z")
    while let eclipse = Eclipse.next(.sun, after: now), eclipse.greatest < end {
      (now, count) = (eclipse.greatest, count + 1)
    }
    #expect(count == 26, "the catalog has 26 from 2024 to 2035")
  }

  /// Every lunar eclipse of nine years.
  ///
  /// - Source: Espenak, Lunar Eclipses 2001–2100, NASA: date and universal time of the greatest
  ///   eclipse to the minute, type, and umbral magnitude (here for partial and total eclipses). The
  ///   catalog enlarges the shadow by 2 % instead of 1 %, which is 0.02 in magnitude or less.
  ///   Tolerance 1.2 minutes, because the catalog predicted ΔT to be up to 10 s larger.
  @Test(arguments: [
    "2024-03-25 07:13 penumbral", "2024-09-18 02:44 partial 0.091", "2025-03-14 06:59 total 1.183",
    "2025-09-07 18:12 total 1.368", "2026-03-03 11:33 total 1.156",
    "2026-08-28 04:13 partial 0.935", "2027-02-20 23:13 penumbral", "2027-07-18 16:03 penumbral",
    "2027-08-17 07:14 penumbral", "2028-01-12 04:13 partial 0.072",
    "2028-07-06 18:19 partial 0.394", "2028-12-31 16:52 total 1.252",
    "2029-06-26 03:22 total 1.849", "2029-12-20 22:42 total 1.122",
    "2030-06-15 18:33 partial 0.508", "2030-12-09 22:27 penumbral",
    "2031-05-07 03:51 penumbral", "2031-06-05 11:44 penumbral", "2031-10-30 07:45 penumbral",
    "2032-04-25 15:13 total 1.197", "2032-10-18 19:02 total 1.108",
  ])
  func lunar(row: String) throws {
    let fields = row.split(separator: " ").map(String.init)
    let expected = try date("\(fields[0])T\(fields[1]):00Z")
    let eclipse = try #require(
      Eclipse.next(.moon, after: expected.addingTimeInterval(-20 * 86_400)))
    #expect(
      abs(eclipse.greatest.timeIntervalSince(expected)) < 72,
      "\(eclipse.greatest.timeIntervalSince(expected)) s")
    #expect(eclipse.kind.rawValue == fields[2])
    if fields.count > 3, let magnitude = Double(fields[3]) {
      #expect(abs(eclipse.magnitude - magnitude) < 0.025, "\(eclipse.magnitude)")
    }
  }

  /// What places see of solar eclipses: begin, greatest eclipse and end of the partial phase.
  ///
  /// - Source: eclipsewise.com (Espenak), as quoted by cosinekitty/astronomy,
  ///   generate/eclipse/local_solar_eclipse.txt. Tolerance 15 s.
  @Test(arguments: [
    "28.55316 -81.36451 partial 2017-08-21T17:19:28Z 2017-08-21T18:51:17Z 2017-08-21T20:14:57Z",
    "29.0181 -80.9481 partial 2024-04-08T17:48:08Z 2024-04-08T19:04:48Z 2024-04-08T20:18:34Z",
    "41.0341 -83.6523 total 2024-04-08T17:55:52Z 2024-04-08T19:12:34Z 2024-04-08T20:26:37Z",
    "32.3066 -64.7503 partial 2024-04-08T18:26:16Z 2024-04-08T19:34:26Z 2024-04-08T20:37:34Z",
    "-48.2051 -70.6549 annular 2024-10-02T19:00:27Z 2024-10-02T20:25:26Z 2024-10-02T21:42:37Z",
    "4.6622 170.8101 partial 2023-04-20T04:42:21Z 2023-04-20T05:54:27Z 2023-04-20T06:57:32Z",
  ])
  func solarFromPlaces(row: String) throws {
    let fields = row.split(separator: " ").map(String.init)
    let site = Site(
      name: "", latitude: Double(fields[0]) ?? 0, longitude: Double(fields[1]) ?? 0, timeZone: .gmt)
    let begin = try date(fields[3])
    let eclipse = try #require(Eclipse.next(.sun, after: begin.addingTimeInterval(-86_400)))
    let local = try #require(eclipse.local(at: site))
    #expect(local.isVisible && local.kind.rawValue == fields[2])
    for (found, text) in zip([local.begin, local.maximum, local.end], fields[3...]) {
      let difference = found.timeIntervalSince(try date(text))
      #expect(abs(difference) < 15, "\(text): \(difference) s")
    }
  }

  @Test func eclipseBelowTheHorizonIsNotVisible() throws {
    let tokyo = Site(name: "Tokyo", latitude: 35.68, longitude: 139.69, timeZone: .gmt)
    let solar = try #require(Eclipse.next(.sun, after: try date("2026-08-01T00:00:00Z")))
    #expect(solar.local(at: tokyo)?.isVisible != true, "it is night in Japan")
    let london = Site(name: "London", latitude: 51.5, longitude: -0.13, timeZone: .gmt)
    let local = try #require(solar.local(at: london))
    #expect(local.isVisible && local.kind == .partial)
    // The magnitude in London is 0.93, as generally published (91 % of the area).
    #expect(abs(local.magnitude - 0.93) < 0.01, "\(local.magnitude)")
    let lunar = try #require(Eclipse.next(.moon, after: try date("2026-02-01T00:00:00Z")))
    #expect(lunar.local(at: london)?.isVisible == false, "the moon sets before it begins")
    #expect(lunar.local(at: tokyo)?.isVisible == true)
  }

  /// The moon rises eclipsed: what is seen is greatest at a date when it is up.
  @Test func greatestVisibleEclipseIsAboveTheHorizon() throws {
    let london = Site(name: "London", latitude: 51.5, longitude: -0.13, timeZone: .gmt)
    let lunar = try #require(Eclipse.next(.moon, after: try date("2025-09-01T00:00:00Z")))
    let local = try #require(lunar.local(at: london))
    #expect(local.isVisible && local.maximum > lunar.greatest)
    #expect(local.position.altitude > -0.9 && local.position.altitude < 1)
  }
}
