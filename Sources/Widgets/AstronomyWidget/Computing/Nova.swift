internal import CNova
internal import Foundation

/// The positions that libnova computes, by VSOP87 and ELP 2000-82.
///
/// libnova 0.16 returns all of them for the ecliptic and equinox of J2000.0, and its functions for
/// right ascensions use them as if they were those of the date, an error of 0.37° in 2026. So only
/// these basic functions are called, and ``CelestialBody/apparentPosition(at:)`` does the rest. libnova keeps
/// its last results in static variables; a lock lets one thread in at a time.
enum Nova {
  private static let lock = NSLock()

  /// The kilometers in an astronomical unit.
  static let kilometersPerUnit = 149_597_870.7

  /// Returns the position of a planet or the Earth as seen from the sun.
  ///
  /// - Parameters:
  ///   - planet: The planet; the sun and the moon stand for the Earth.
  ///   - day: The Julian day in terrestrial time.
  /// - Returns: The position in astronomical units, along the ecliptic of J2000.0.
  static func heliocentric(_ planet: CelestialBody, at day: Double) -> SIMD3<Double> {
    lock.withLock {
      var position = ln_helio_posn()
      switch planet {
      case .sun, .moon: ln_get_earth_helio_coords(day, &position)
      case .mercury: ln_get_mercury_helio_coords(day, &position)
      case .venus: ln_get_venus_helio_coords(day, &position)
      case .mars: ln_get_mars_helio_coords(day, &position)
      case .jupiter: ln_get_jupiter_helio_coords(day, &position)
      case .saturn: ln_get_saturn_helio_coords(day, &position)
      }
      return SIMD3(longitude: position.L, latitude: position.B, length: position.R)
    }
  }

  /// Returns the position of the moon as seen from the Earth.
  ///
  /// - Parameters:
  ///   - day: The Julian day in terrestrial time.
  ///   - precision: The precision in radians, or 0 for all terms. With 1e-5, the error is up to 20″
  ///     and the function forty times as fast.
  /// - Returns: The position in astronomical units, along the ecliptic of J2000.0.
  static func moon(at day: Double, precision: Double = 0) -> SIMD3<Double> {
    lock.withLock {
      var position = ln_rect_posn()
      ln_get_lunar_geo_posn(day, &position, precision)
      return SIMD3(position.X, position.Y, position.Z) / kilometersPerUnit
    }
  }

  /// Returns the nutation in longitude and the true obliquity of the ecliptic, in degrees.
  static func nutation(at day: Double) -> (longitude: Double, trueObliquity: Double) {
    lock.withLock {
      var nutation = ln_nutation()
      ln_get_nutation(Self.nutationDay(day), &nutation)
      return (nutation.longitude, nutation.ecliptic + nutation.obliquity)
    }
  }

  /// Returns the apparent sidereal time at Greenwich in degrees, for a Julian day in universal time.
  static func siderealTime(at day: Double) -> Double {
    let nutation = nutation(at: day)
    let meanTime = lock.withLock { ln_get_mean_sidereal_time(day) * 15 }
    return meanTime + nutation.longitude * cos(nutation.trueObliquity * .pi / 180)
  }

  /// Returns a day near a day for which the nutation is computed; the difference is about 0.01″.
  ///
  /// libnova reuses the nutation of any day within 0.1 days. The result would depend on the previous
  /// call.
  private static func nutationDay(_ day: Double) -> Double { (day * 4).rounded() / 4 }
}
