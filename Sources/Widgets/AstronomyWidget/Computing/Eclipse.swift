internal import Foundation

/// An eclipse of the sun or the moon.
struct Eclipse: Hashable, Sendable {
  enum Occulted: String, Hashable, Sendable {
    case sun, moon
  }

  enum Kind: String, Hashable, Sendable {
    case total, annular, hybrid, partial, penumbral
  }

  /// What is seen from a place.
  struct Local: Hashable, Sendable {
    /// The begin and end of what the eclipse covers, whether above the horizon or not.
    var begin: Date
    var end: Date
    /// The time of the greatest eclipse that is above the horizon, or of all if none is.
    var maximum: Date
    /// The part of the diameter that is covered at the maximum; more than 1 if the eclipse is total.
    var magnitude: Double
    var kind: Kind
    /// Where the sun or the moon is at the maximum.
    var position: Horizontal
    /// Whether some of the eclipse is above the horizon.
    var isVisible: Bool
  }

  var occulted: Occulted
  var kind: Kind
  /// The time of the greatest eclipse, for the Earth as a whole.
  var greatest: Date
  /// The part of the diameter that is covered; for a penumbral eclipse, that in the penumbra.
  var magnitude: Double
  /// The smallest distance of the shadow's axis from the Earth's center, or of the moon from the
  /// axis, in equatorial radii; positive in the north.
  var gamma: Double

  /// The number of new or full moons that a search goes through: those of twenty years.
  private static let limit = 248

  /// Returns the first eclipse that is greatest more than a minute after a date and satisfies a
  /// condition.
  ///
  /// libnova has no eclipses. The search goes through the mean new or full moons; where the moon is
  /// close enough to the ecliptic, it finds the exact date of the phase and then, by the positions
  /// of the sun and the moon, the time at which the shadow's axis is nearest. It gives up after
  /// twenty years.
  static func next(
    _ occulted: Occulted, after date: Date, where condition: (Eclipse) -> Bool = { _ in true }
  ) -> Eclipse? {
    let quarter = occulted == .sun ? MoonQuarter.new : .full
    // A few hours earlier, because the greatest eclipse can be after the phase.
    let first = quarter.next(after: date.addingTimeInterval(-6 * 3600))
    for index in 0..<limit {
      let mean = first.addingTimeInterval(Double(index) * MoonQuarters.month)
      // The phase is at most 16 hours away, in which the moon's latitude changes by 0.8°.
      guard abs(Nova.moon(at: mean.ephemerisDay, precision: 1e-5).latitude) < 2.5,
        let eclipse = Eclipse(occulted, near: quarter.near(mean)),
        eclipse.greatest.timeIntervalSince(date) > 60, condition(eclipse)
      else { continue }
      return eclipse
    }
    return nil
  }

  /// Computes the eclipse near a new or full moon, or returns `nil` if there is none.
  init?(_ occulted: Occulted, near syzygy: Date) {
    // Beyond 1.6°, the shadow misses the Earth or the moon.
    guard abs(CelestialBody.moon.apparentPosition(at: syzygy).eclipticLatitude) < 1.7 else {
      return nil
    }
    let interval = DateInterval(start: syzygy.addingTimeInterval(-10_800), duration: 21_600)
    let tracks = (sun: Track(.sun, interval), moon: Track(.moon, interval))
    switch occulted {
    case .sun: self.init(solarNear: interval, tracks.sun, tracks.moon)
    case .moon: self.init(lunarNear: interval, tracks.sun, tracks.moon)
    }
  }
}

/// Finds the date in an interval at which a distance that falls and then rises is smallest, to within
/// half a second.
func minimum(in interval: DateInterval, of distance: (Date) -> Double) -> Date {
  var (lower, upper) = (interval.start, interval.end)
  while upper.timeIntervalSince(lower) > 0.5 {
    let third = upper.timeIntervalSince(lower) / 3
    let (first, second) = (lower.addingTimeInterval(third), upper.addingTimeInterval(-third))
    if distance(first) < distance(second) { upper = second } else { lower = first }
  }
  return lower
}
