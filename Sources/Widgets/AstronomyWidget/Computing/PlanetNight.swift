internal import Foundation

/// A planet during a night.
struct PlanetNight: Hashable, Sendable {
  var planet: CelestialBody
  /// The first rise and set in the day from noon to noon, each `nil` if there is none.
  var rise: Date?
  var set: Date?
  /// The position at the time for which the night is shown.
  var position: Horizontal
  /// The apparent brightness; less is brighter.
  var magnitude: Double

  /// Whether the planet is high and bright enough to be seen.
  var isVisible: Bool { position.altitude > 5 && magnitude < 5 }
}

/// The planets at a time of a night.
struct Night: Hashable, Sendable {
  /// The time for which positions are given: now if it is dark, else the end of civil twilight.
  var date: Date
  /// Whether it is dark at the date.
  var isDark: Bool
  var planets: [PlanetNight]
  /// Where the moon is.
  var moon: Horizontal

  var visiblePlanets: [PlanetNight] {
    planets.filter(\.isVisible).sorted { $0.magnitude < $1.magnitude }
  }
}

extension CelestialBody {
  /// Returns the apparent brightness of a planet.
  ///
  /// - Source: Meeus, Astronomical Algorithms, chapter 41 (the Astronomical Almanac's formulas since
  ///   1984), and chapter 45 for Saturn's ring, which libnova leaves out.
  func magnitude(at date: Date) -> Double {
    let day = date.ephemerisDay
    let fromSun = Nova.heliocentric(self, at: day)
    let fromEarth = geometricVector(at: day)
    let angle = fromSun.angle(to: fromEarth)
    let distances = 5 * log10(fromSun.length * fromEarth.length)
    switch self {
    case .mercury:
      return -0.42 + distances + 0.038 * angle - 0.000273 * angle * angle
        + 0.000002 * angle * angle * angle
    case .venus:
      return -4.40 + distances + 0.0009 * angle + 0.000239 * angle * angle
        - 0.00000065 * angle * angle * angle
    case .mars: return -1.52 + distances + 0.016 * angle
    case .jupiter: return -9.40 + distances + 0.005 * angle
    case .saturn:
      // The Earth's latitude above the plane of the ring, whose pole is constant in this century.
      let sine =
        Degrees.sin(28.0755) * Degrees.cos(fromEarth.latitude)
        * Degrees.sin(fromEarth.longitude - 169.5085)
        - Degrees.cos(28.0755) * Degrees.sin(fromEarth.latitude)
      return -8.88 + distances + 0.044 * angle - 2.6 * abs(sine) + 1.25 * sine * sine
    case .sun, .moon: return -26.7
    }
  }
}
