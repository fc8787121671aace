internal import Foundation
internal import WidgetOptions

/// A place from which the sky is seen, at sea level.
struct Site: Hashable, Sendable {
  var name: String
  /// The latitude, in degrees north.
  var latitude: Double
  /// The longitude, in degrees east.
  var longitude: Double
  var timeZone: TimeZone

  /// Whether the sun is in the north at noon, so that the moon appears upside down.
  var isSouthern: Bool { latitude < 0 }

  var calendar: Calendar {
    .gregorian(in: timeZone)
  }

  /// Returns the calendar day that contains a date.
  func day(of date: Date) -> DateInterval {
    calendar.dateInterval(of: .day, for: date) ?? DateInterval(start: date, duration: 86_400)
  }
}

/// A position above the horizon, without refraction.
struct Horizontal: Hashable, Sendable {
  /// The altitude of the center, in degrees.
  var altitude: Double
  /// The direction, in degrees from north through east.
  var azimuth: Double
}

extension Site {
  /// The Earth's equatorial radius, in astronomical units.
  static let earthRadius = 6378.137 / Nova.kilometersPerUnit
  private static let flattening = 1 / 298.257

  /// Returns the sidereal time of the place, in degrees.
  func siderealTime(at date: Date) -> Double {
    Nova.siderealTime(at: date.julianDay) + longitude
  }

  /// Returns the place's own position along the equator, in astronomical units.
  ///
  /// - Source: Meeus, Astronomical Algorithms, chapter 11.
  func vector(siderealTime: Double) -> SIMD3<Double> {
    let angle = Degrees.atan2(
      (1 - Self.flattening) * Degrees.sin(latitude), Degrees.cos(latitude))
    return SIMD3(
      Degrees.cos(angle) * Degrees.cos(siderealTime),
      Degrees.cos(angle) * Degrees.sin(siderealTime),
      (1 - Self.flattening) * Degrees.sin(angle)) * Self.earthRadius
  }

  /// Returns the direction in which a position along the equator is seen from the place.
  func horizontal(of vector: SIMD3<Double>, at date: Date) -> Horizontal {
    let siderealTime = siderealTime(at: date)
    return horizontal(
      ofDirection: vector - self.vector(siderealTime: siderealTime), siderealTime: siderealTime)
  }

  /// Returns the direction of a star, whose distance is infinite.
  func horizontal(ofDirection vector: SIMD3<Double>, siderealTime: Double) -> Horizontal {
    let hourAngle = siderealTime - vector.longitude
    let declination = vector.latitude
    let altitude = Degrees.asin(
      Degrees.sin(latitude) * Degrees.sin(declination)
        + Degrees.cos(latitude) * Degrees.cos(declination) * Degrees.cos(hourAngle))
    let azimuth = Degrees.atan2(
      -Degrees.cos(declination) * Degrees.sin(hourAngle),
      Degrees.sin(declination) * Degrees.cos(latitude)
        - Degrees.cos(declination) * Degrees.cos(hourAngle) * Degrees.sin(latitude))
    return Horizontal(altitude: altitude, azimuth: Degrees.normalized(azimuth))
  }
}
