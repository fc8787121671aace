internal import Foundation

/// The sun's times on a calendar day, from the midnight before noon to the one after it.
///
/// In summer near the polar circles, the sun sets after midnight; this still belongs to the day.
struct SunDay: Hashable, Sendable {
  /// The times at which the sun's center crosses an altitude, each `nil` if it does not.
  struct Pair: Hashable, Sendable {
    var rising: Date?
    var setting: Date?
  }

  /// The calendar day.
  let interval: DateInterval
  /// When the sun is highest.
  let noon: Date
  /// The sun's altitude at noon, in degrees.
  let noonAltitude: Double
  /// Sunrise and sunset: the sun's upper edge at the horizon.
  let sun: Pair
  /// The begin and end of twilight: the sun 6°, 12° and 18° below the horizon.
  let civil: Pair
  let nautical: Pair
  let astronomical: Pair

  init(containing date: Date, at site: Site) {
    interval = site.day(of: date)
    let noon = Self.noon(of: interval, at: site)
    self.noon = noon
    let halfDay = DateInterval(start: noon.addingTimeInterval(-43_200), duration: 86_400)
    let track = Track(.sun, halfDay)
    noonAltitude = site.horizontal(of: track.vector(at: noon), at: noon).altitude
    sun = Self.pair(of: site.risesAndSets(of: track, in: halfDay), around: noon)
    func twilight(_ altitude: Double) -> Pair {
      Self.pair(of: site.crossings(of: track, altitude: altitude, in: halfDay), around: noon)
    }
    civil = twilight(-6)
    nautical = twilight(-12)
    astronomical = twilight(-18)
  }

  var isPolarDay: Bool { sun == Pair() && noonAltitude > -0.833 }
  var isPolarNight: Bool { sun == Pair() && !isPolarDay }

  /// How long the sun is up, in seconds, or `nil` if it rises or sets only.
  var daylight: TimeInterval? {
    if isPolarDay { return 86_400 }
    if isPolarNight { return 0 }
    guard let rise = sun.rising, let set = sun.setting else { return nil }
    return set.timeIntervalSince(rise)
  }

  /// All dates at which something begins or ends, in order.
  var events: [Date] {
    ([noon]
      + [sun, civil, nautical, astronomical].flatMap { [$0.rising, $0.setting] }
      .compactMap(\.self)).sorted()
  }

  private static func pair(of crossings: [Crossing], around noon: Date) -> Pair {
    Pair(
      rising: crossings.last { $0.isRising && $0.date <= noon }?.date,
      setting: crossings.first { !$0.isRising && $0.date >= noon }?.date)
  }

  /// Returns the date at which the sun is in the meridian, near the middle of a day.
  private static func noon(of day: DateInterval, at site: Site) -> Date {
    var noon = day.start.addingTimeInterval(day.duration / 2)
    for _ in 0..<4 {
      let hourAngle = Degrees.signed(
        site.siderealTime(at: noon) - CelestialBody.sun.apparentPosition(at: noon).rightAscension)
      noon.addTimeInterval(-hourAngle / 360 * 86_400)
    }
    return noon
  }
}
