internal import Foundation

extension Eclipse {
  /// How far from the greatest eclipse a place can see its own, in seconds.
  private static let reach: TimeInterval = 4 * 3600

  /// Returns what is seen from a place, or `nil` if its sun is not covered at all.
  func local(at site: Site) -> Local? {
    let interval = DateInterval(
      start: greatest.addingTimeInterval(-Self.reach), duration: 2 * Self.reach)
    let tracks = (sun: Track(.sun, interval), moon: Track(.moon, interval))
    return occulted == .sun
      ? solar(tracks.sun, tracks.moon, interval, site)
      : lunar(tracks.sun, tracks.moon, interval, site)
  }

  private func solar(
    _ sun: Track, _ moon: Track, _ interval: DateInterval, _ site: Site
  ) -> Local? {
    func discs(_ date: Date) -> Discs { Discs(sun, moon, at: date, site: site) }
    let middle = minimum(in: interval) { discs($0).separation }
    guard discs(middle).magnitude > 0 else { return nil }
    let span = Self.span(around: middle, in: interval) { discs($0).magnitude > 0 }
    let maximum = Self.best(near: middle, in: span) { discs($0).sun.altitude > -0.833 }
    let seen = discs(maximum)
    return Local(
      begin: span.start, end: span.end, maximum: maximum, magnitude: seen.magnitude,
      kind: seen.kind, position: seen.sun, isVisible: seen.sun.altitude > -0.833)
  }

  private func lunar(
    _ sun: Track, _ moon: Track, _ interval: DateInterval, _ site: Site
  ) -> Local? {
    func shadow(_ date: Date) -> EarthShadow {
      EarthShadow(sun: sun.vector(at: date), moon: moon.vector(at: date))
    }
    let isPenumbral = kind == .penumbral
    func magnitude(_ date: Date) -> Double {
      isPenumbral ? shadow(date).penumbralMagnitude : shadow(date).umbralMagnitude
    }
    func position(_ date: Date) -> Horizontal {
      site.horizontal(of: moon.vector(at: date), at: date)
    }
    let span = Self.span(around: greatest, in: interval) { magnitude($0) > 0 }
    let maximum = Self.best(near: greatest, in: span) { position($0).altitude > -0.833 }
    return Local(
      begin: span.start, end: span.end, maximum: maximum, magnitude: magnitude(maximum),
      kind: shadow(maximum).kind ?? kind, position: position(maximum),
      isVisible: position(maximum).altitude > -0.833)
  }

  /// Returns the time around a date during which a condition holds, to within a second.
  private static func span(
    around date: Date, in interval: DateInterval, where holds: (Date) -> Bool
  ) -> DateInterval {
    func edge(_ outside: Date) -> Date {
      var (inner, outer) = (date, outside)
      while abs(outer.timeIntervalSince(inner)) > 1 {
        let middle = inner.addingTimeInterval(outer.timeIntervalSince(inner) / 2)
        if holds(middle) { inner = middle } else { outer = middle }
      }
      return inner
    }
    return DateInterval(start: edge(interval.start), end: edge(interval.end))
  }

  /// Returns the date nearest to the middle of an eclipse at which it is above the horizon, or the
  /// middle itself if there is none.
  private static func best(
    near middle: Date, in span: DateInterval, where isUp: (Date) -> Bool
  ) -> Date {
    guard !isUp(middle) else { return middle }
    let steps = stride(from: 0, through: span.duration, by: 60).map { span.start + $0 }
    let nearest = steps.filter(isUp).min {
      abs($0.timeIntervalSince(middle)) < abs($1.timeIntervalSince(middle))
    }
    return nearest ?? middle
  }
}
