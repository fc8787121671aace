@testable import AstronomyWidget
import Foundation
import Testing

/// Positions, compared with the worked examples of Meeus, Astronomical Algorithms, 2nd edition.
///
/// The examples give terrestrial time.
struct AstronomyPositionTests {
  private func date(terrestrialDay day: Double) -> Date {
    let date = Date(timeIntervalSince1970: (day - 2_440_587.5) * 86_400)
    return date.addingTimeInterval(-Date.terrestrialOffset(at: date))
  }

  private func isNear(_ first: Double, _ second: Double, _ seconds: Double) -> Bool {
    abs(first - second) * 3600 < seconds
  }

  /// Example 25.b: the sun on 1992 October 13, by the complete VSOP87.
  ///
  /// Tolerance 1″.
  @Test func sun() {
    let sun = CelestialBody.sun.apparentPosition(at: date(terrestrialDay: 2_448_908.5))
    #expect(isNear(sun.eclipticLongitude, 199.906_061, 1), "\(sun.eclipticLongitude)")
    #expect(isNear(sun.rightAscension, 198.378_178, 1), "\(sun.rightAscension)")
    #expect(isNear(sun.declination, -7.783_871, 1), "\(sun.declination)")
    #expect(abs(sun.distance - 0.997_607_75) < 3e-6)
  }

  /// Example 47.a: the moon on 1992 April 12.
  ///
  /// Meeus' short series is good for 10″ in longitude and
  /// 4″ in latitude, so the tolerances are 12″ and 10 km.
  @Test func moon() {
    let moon = CelestialBody.moon.apparentPosition(at: date(terrestrialDay: 2_448_724.5))
    #expect(isNear(moon.eclipticLongitude, 133.167_265, 12), "\(moon.eclipticLongitude)")
    #expect(isNear(moon.eclipticLatitude, -3.229_126, 6), "\(moon.eclipticLatitude)")
    #expect(isNear(moon.rightAscension, 134.688_470, 12), "\(moon.rightAscension)")
    #expect(isNear(moon.declination, 13.768_368, 12), "\(moon.declination)")
    #expect(abs(moon.distance * Nova.kilometersPerUnit - 368_409.7) < 10)
  }

  /// Example 48.a: the moon's phase on 1992 April 12: i = 69.0756°, k = 0.6786, χ = 285.0°.
  @Test func phase() {
    let phase = MoonPhase(at: date(terrestrialDay: 2_448_724.5))
    #expect(abs(phase.phaseAngle - 69.0756) < 0.01, "\(phase.phaseAngle)")
    #expect(abs(phase.illumination - 0.6786) < 0.0002)
    #expect(abs(phase.brightLimb - 285.0) < 0.1, "\(phase.brightLimb)")
    #expect(phase.name == "Waxing gibbous")
  }

  /// Example 53.a: the position angle of the moon's axis on 1992 April 12 is 15.08°.
  ///
  /// The axis is
  /// taken as perpendicular to the ecliptic, hence the tolerance of 1.6°.
  @Test func moonAxis() {
    let phase = MoonPhase(at: date(terrestrialDay: 2_448_724.5))
    #expect(abs(phase.axis - 15.08) < 1.6, "\(phase.axis)")
  }

  /// Example 33.a: Venus on 1992 December 20, α = 21h04m41.50s, δ = −18°53′16.8″.
  ///
  /// Tolerance 2″.
  @Test func venus() {
    let venus = CelestialBody.venus.apparentPosition(at: date(terrestrialDay: 2_448_976.5))
    #expect(isNear(venus.rightAscension, 316.172_91, 2), "\(venus.rightAscension)")
    #expect(isNear(venus.declination, -18.888_01, 2), "\(venus.declination)")
    // Meeus takes only Venus, not the Earth, at the time at which the light left.
    #expect(abs(venus.distance - 0.910_947) < 1e-4)
  }

  /// Examples 49.a and 49.b: new moon on 1977 February 18 at 3:37:42 TD, last quarter on 2044
  /// January 21 at 23:48:17 TD.
  ///
  /// The formulas there are good for 17 s; tolerance 20 s.
  @Test func quarters() {
    let new = MoonQuarter.new.near(date(terrestrialDay: 2_443_192))
    let expected = date(terrestrialDay: 2_443_192.651_18)
    #expect(abs(new.timeIntervalSince(expected)) < 20, "\(new)")
    let last = MoonQuarter.last.near(date(terrestrialDay: 2_467_636.2))
    let lastExpected = date(terrestrialDay: 2_467_636.491_86)
    #expect(abs(last.timeIntervalSince(lastExpected)) < 20, "\(last)")
  }

  /// Equinoxes and solstices, when the sun's longitude is a multiple of 90°.
  ///
  /// - Source: USNO, Earth's Seasons, as quoted by the tests of MenoData/Time4J. Tolerance 1 minute:
  ///   the table is rounded to minutes.
  @Test(arguments: [
    ("2000-03-20T07:35:00Z", 0.0), ("2000-06-21T01:48:00Z", 90), ("2000-09-22T17:28:00Z", 180),
    ("2000-12-21T13:37:00Z", 270), ("2001-03-20T13:31:00Z", 0), ("2001-06-21T07:38:00Z", 90),
    ("2001-09-22T23:04:00Z", 180), ("2001-12-21T19:21:00Z", 270), ("2002-09-23T04:55:00Z", 180),
  ])
  func seasons(text: String, longitude: Double) throws {
    let date = try Date(text, strategy: .iso8601)
    let position = CelestialBody.sun.apparentPosition(at: date)
    // The sun moves by 2.46″ per minute.
    let difference = Degrees.signed(position.eclipticLongitude - longitude)
    #expect(abs(difference) * 3600 < 2.6, "\(difference * 3600)″")
  }

  /// The brightness of planets at oppositions and at greatest brilliancy, as generally published.
  ///
  /// Tolerance 0.3: published values follow newer formulas.
  @Test(arguments: [
    (CelestialBody.jupiter, "2023-11-03T05:00:00Z", -2.9), (.saturn, "2024-09-08T04:00:00Z", 0.6),
    (.mars, "2025-01-16T02:00:00Z", -1.4), (.venus, "2025-02-16T00:00:00Z", -4.7),
    // The ring is open: Saturn is much brighter than its globe alone.
    (.saturn, "2017-06-15T10:00:00Z", 0.0), (.mercury, "2024-07-22T00:00:00Z", 0.4),
  ])
  func magnitudes(planet: CelestialBody, text: String, expected: Double) throws {
    let magnitude = planet.magnitude(at: try Date(text, strategy: .iso8601))
    #expect(abs(magnitude - expected) < 0.3, "\(magnitude)")
  }
}
