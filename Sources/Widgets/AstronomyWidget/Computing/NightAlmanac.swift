internal import Foundation

/// The sun, the moon and the planets from one noon to the next one.
struct NightAlmanac: Sendable {
  /// From noon to noon.
  let interval: DateInterval
  private let site: Site
  private let sun: Track
  private let moon: Track
  private let planets: [(track: Track, crossings: [Crossing])]
  /// The end of civil twilight in the evening, or the darkest time if it does not end.
  private let dusk: Date

  /// Computes the night that contains a date, or the one that follows the day that contains it.
  init(containing date: Date, at site: Site) {
    let today = SunDay(containing: date, at: site)
    let noon = date < today.noon ? today.noon.addingTimeInterval(-86_400) : today.noon
    let isAfterNight = today.civil.rising.map { date >= $0 && date < today.noon } ?? false
    // In the morning, the coming night is of interest.
    let interval = DateInterval(start: isAfterNight ? today.noon : noon, duration: 86_400)
    let sun = Track(.sun, interval)
    self.interval = interval
    self.site = site
    self.sun = sun
    moon = Track(.moon, interval)
    planets = CelestialBody.planets.map { planet in
      let track = Track(planet, interval)
      return (track, site.risesAndSets(of: track, in: interval))
    }
    dusk =
      site.crossings(of: sun, altitude: -6, in: interval).first { !$0.isRising }?.date
      ?? interval.start.addingTimeInterval(43_200)
  }

  /// Whether a date belongs to this night rather than to the following one.
  func covers(_ date: Date) -> Bool {
    date < interval.end && (date <= dusk || sunAltitude(at: date) < -6 || date < midnight)
  }

  private var midnight: Date { interval.start.addingTimeInterval(43_200) }

  /// Returns the night at a date; before dusk, as it is at dusk.
  func night(at date: Date) -> Night {
    let date = max(date, dusk)
    return Night(
      date: date, isDark: sunAltitude(at: date) < -5.9,
      planets: planets.map { track, crossings in
        PlanetNight(
          planet: track.body, rise: crossings.first { $0.isRising }?.date,
          set: crossings.first { !$0.isRising }?.date,
          position: site.horizontal(of: track.vector(at: date), at: date),
          magnitude: track.body.magnitude(at: date))
      }, moon: site.horizontal(of: moon.vector(at: date), at: date))
  }

  private func sunAltitude(at date: Date) -> Double {
    site.horizontal(of: sun.vector(at: date), at: date).altitude
  }
}
