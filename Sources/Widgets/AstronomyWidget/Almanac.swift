internal import Foundation

/// Computes what entries show, and keeps what several entries share.
struct Almanac {
  private let site: Site?
  private var quarters: MoonQuarters?
  private var moonCrossings: [Crossing]?
  private var moonTrack: Track?
  private var sunDays: [Date: SunDay] = [:]
  /// The sun's positions and altitudes during a day.
  private var sunCurve: (start: Date, track: Track, altitudes: [Double])?
  private var sights: [EclipseSight] = []
  private var night: NightAlmanac?

  init(site: Site?) {
    self.site = site
  }

  /// Returns the moon at a date that is at most two days after the first one.
  mutating func moon(at date: Date) -> MoonSight {
    let quarters = quarters ?? MoonQuarters(around: date)
    self.quarters = quarters
    var sight = MoonSight(
      phase: MoonPhase(at: date), age: quarters.age(at: date),
      coming: quarters.coming(after: date), crossings: [])
    guard let site else { return sight }
    let interval = DateInterval(start: date, duration: 4 * 86_400)
    let track = moonTrack ?? Track(.moon, interval)
    moonTrack = track
    let crossings = moonCrossings ?? site.risesAndSets(of: track, in: interval)
    moonCrossings = crossings
    let coming = crossings.filter { $0.date > date }
    sight.crossings = [coming.first { $0.isRising }, coming.first { !$0.isRising }]
      .compactMap(\.self).sorted { $0.date < $1.date }
    sight.position = site.horizontal(of: track.vector(at: date), at: date)
    return sight
  }

  /// Returns the sun at a date.
  mutating func sun(at date: Date, site: Site) -> SunSight {
    let day = sunDay(containing: date, site: site)
    let yesterday = sunDay(containing: day.interval.start.addingTimeInterval(-3600), site: site)
    let curve = sunCurve(of: day, site: site)
    var change: TimeInterval?
    if let today = day.daylight, let before = yesterday.daylight { change = today - before }
    return SunSight(
      day: day, altitudes: curve.altitudes,
      position: site.horizontal(of: curve.track.vector(at: date), at: date), change: change)
  }

  private mutating func sunCurve(
    of day: SunDay, site: Site
  ) -> (start: Date, track: Track, altitudes: [Double]) {
    if let sunCurve, sunCurve.start == day.interval.start { return sunCurve }
    let track = Track(.sun, day.interval)
    let altitudes = (0...96).map { step in
      let date = day.interval.start.addingTimeInterval(day.interval.duration * Double(step) / 96)
      return site.horizontal(of: track.vector(at: date), at: date).altitude
    }
    let curve = (day.interval.start, track, altitudes)
    sunCurve = curve
    return curve
  }

  private mutating func sunDay(containing date: Date, site: Site) -> SunDay {
    let start = site.day(of: date).start
    if let day = sunDays[start] { return day }
    let day = SunDay(containing: date, at: site)
    sunDays[start] = day
    return day
  }

  /// Returns the dates at which something about the sun changes on the day of a date and the next
  /// one.
  mutating func sunEvents(from date: Date, site: Site) -> [Date] {
    let today = sunDay(containing: date, site: site)
    let tomorrow = sunDay(containing: today.interval.end.addingTimeInterval(3600), site: site)
    return today.events + [today.interval.end] + tomorrow.events
  }

  /// Returns the planets at a date.
  mutating func night(at date: Date, site: Site) -> Night {
    if let night, night.covers(date) { return night.night(at: date) }
    let almanac = NightAlmanac(containing: date, at: site)
    night = almanac
    return almanac.night(at: date)
  }

  /// Returns the next eclipses of the sun and the moon.
  mutating func eclipses(after date: Date) -> [EclipseSight] {
    // An eclipse is shown until it is over.
    let date = date.addingTimeInterval(-3 * 3600)
    if !sights.isEmpty, sights.allSatisfy({ $0.eclipse.greatest > date }) { return sights }
    sights = [Eclipse.Occulted.sun, .moon].compactMap { sight(of: $0, after: date) }
      .sorted { $0.eclipse.greatest < $1.eclipse.greatest }
    return sights
  }

  private func sight(of occulted: Eclipse.Occulted, after date: Date) -> EclipseSight? {
    guard let eclipse = Eclipse.next(occulted, after: date) else { return nil }
    guard let site else { return EclipseSight(eclipse: eclipse) }
    let local = eclipse.local(at: site)
    guard local?.isVisible != true else { return EclipseSight(eclipse: eclipse, local: local) }
    let next = Eclipse.next(occulted, after: eclipse.greatest) {
      $0.kind != .penumbral && $0.local(at: site)?.isVisible == true
    }
    return EclipseSight(eclipse: eclipse, local: local, nextSeen: next?.greatest)
  }
}
