package import FoundationEssentials

#if canImport(Glibc)
private import Glibc
#endif

/// A position on Earth.
package struct GeoLocation: Hashable, Sendable {
  /// The latitude, in degrees north.
  package let latitude: Double
  /// The longitude, in degrees east.
  package let longitude: Double

  /// Creates a position, or returns `nil` if it is not on Earth.
  package init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Parses `52.52,13.41`, or returns `nil` for any other text.
  package init?(_ text: String) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      Double(part.filter { !$0.isWhitespace })
    }
    guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else {
      return nil
    }
    self.init(latitude: latitude, longitude: longitude)
  }
}

/// The times of sunrise and sunset.
///
/// The result is within about a minute of published tables, except near the poles.
///
/// - Source: NOAA Global Monitoring Laboratory, “General Solar Position Calculations”, with the
///   declination and the equation of time evaluated again at the time of the event.
package struct SunTimes: Hashable, Sendable {
  package let sunrise: Date
  package let sunset: Date

  /// The zenith distance of the Sun's center at sunrise, in degrees: the horizon, the refraction and
  /// the radius of the Sun.
  private static let zenith = 90.833

  /// Computes the times for the day whose local noon is nearest to a date; `nil` if the Sun does not
  /// rise or does not set.
  package init?(near date: Date, at location: GeoLocation) {
    let day = (date.timeIntervalSince1970 / 86400 + location.longitude / 360).rounded(.down)
    let midnight = (day - location.longitude / 360) * 86400
    let noon = midnight + 43200
    guard let sunrise = Self.event(-1, startingAt: noon, location),
      let sunset = Self.event(1, startingAt: noon, location)
    else { return nil }
    self.sunrise = Date(timeIntervalSince1970: sunrise)
    self.sunset = Date(timeIntervalSince1970: sunset)
  }

  /// Returns whether the Sun does not set, rather than not rise, on a day on which it does not do
  /// both.
  package static func isMidnightSun(near date: Date, at location: GeoLocation) -> Bool {
    cosine(Sun(at: date.timeIntervalSince1970), location) < 0
  }

  /// Returns the cosine of the hour angle at which the Sun is at the horizon; it is outside −1…1 if the
  /// Sun stays above or below.
  private static func cosine(_ sun: Sun, _ location: GeoLocation) -> Double {
    let latitude = location.latitude * .pi / 180
    return (cos(zenith * .pi / 180) - sin(latitude) * sin(sun.declination))
      / (cos(latitude) * cos(sun.declination))
  }

  /// Returns the time of sunrise (`direction` -1) or sunset (1), in seconds since 1970.
  private static func event(
    _ direction: Double, startingAt noon: Double, _ location: GeoLocation
  ) -> Double? {
    var time = noon
    for _ in 0..<3 {
      let sun = Sun(at: time)
      let cosine = cosine(sun, location)
      guard (-1...1).contains(cosine) else { return nil }
      let transit = noon - sun.equationOfTime
      time = transit + direction * acos(cosine) / (2 * .pi) * 86400
    }
    return time
  }

  private struct Sun {
    /// The declination, in radians.
    let declination: Double
    /// Apparent minus mean solar time, in seconds.
    let equationOfTime: Double

    /// - Parameter time: The time, in seconds since 1970.
    init(at time: Double) {
      let centuries = (time / 86400 - 10957.5) / 36525
      let radians = Double.pi / 180
      let meanLongitude = (280.46646 + centuries * (36000.76983 + centuries * 0.0003032)) * radians
      let meanAnomaly = (357.52911 + centuries * (35999.05029 - 0.0001537 * centuries)) * radians
      let eccentricity = 0.016708634 - centuries * (0.000042037 + 0.0000001267 * centuries)
      let center =
        sin(meanAnomaly) * (1.914602 - centuries * (0.004817 + 0.000014 * centuries))
        + sin(2 * meanAnomaly) * (0.019993 - 0.000101 * centuries)
        + sin(3 * meanAnomaly) * 0.000289
      let node = (125.04 - 1934.136 * centuries) * radians
      let longitude = meanLongitude + (center - 0.00569 - 0.00478 * sin(node)) * radians
      let obliquity =
        (23.439291 - centuries * 0.0130042 + 0.00256 * cos(node)) * radians
      declination = asin(sin(obliquity) * sin(longitude))
      let y = tan(obliquity / 2) * tan(obliquity / 2)
      let equation =
        y * sin(2 * meanLongitude) - 2 * eccentricity * sin(meanAnomaly)
        + 4 * eccentricity * y * sin(meanAnomaly) * cos(2 * meanLongitude)
        - y * y / 2 * sin(4 * meanLongitude)
        - 1.25 * eccentricity * eccentricity * sin(2 * meanAnomaly)
      equationOfTime = equation / (2 * .pi) * 86400
    }
  }
}
