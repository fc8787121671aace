internal import Foundation

/// A date at which a body crosses an altitude.
struct Crossing: Hashable, Sendable {
  var date: Date
  var isRising: Bool
}

extension Site {
  /// The refraction at the horizon, in degrees.
  static let horizonRefraction = 34.0 / 60
  private static let crossingStep: TimeInterval = 600

  /// Returns the dates at which a body's upper edge is at the horizon.
  func risesAndSets(of track: Track, in interval: DateInterval) -> [Crossing] {
    crossings(in: interval) { date in
      let horizontal = horizontal(of: track.vector(at: date), at: date)
      return horizontal.altitude + Self.horizonRefraction
        + track.body.apparentRadius(distance: track.vector(at: date).length)
    }
  }

  /// Returns the dates at which a body's center crosses an altitude, in degrees and without
  /// refraction.
  func crossings(of track: Track, altitude: Double, in interval: DateInterval) -> [Crossing] {
    crossings(in: interval) {
      horizontal(of: track.vector(at: $0), at: $0).altitude - altitude
    }
  }

  /// Returns the dates at which a value changes its sign, to within a second.
  private func crossings(
    in interval: DateInterval, value: (Date) -> Double
  ) -> [Crossing] {
    var crossings: [Crossing] = []
    var (first, firstValue) = (interval.start, value(interval.start))
    while first < interval.end {
      let second = min(interval.end, first.addingTimeInterval(Self.crossingStep))
      let secondValue = value(second)
      if (firstValue < 0) != (secondValue < 0) {
        let isRising = firstValue < 0
        crossings.append(
          Crossing(
            date: Self.root(between: first, and: second) { (value($0) < 0) == isRising },
            isRising: isRising))
      }
      (first, firstValue) = (second, secondValue)
    }
    return crossings
  }

  /// Returns where a condition that holds at the first date ceases to hold.
  private static func root(
    between first: Date, and second: Date, where isBefore: (Date) -> Bool
  ) -> Date {
    var (lower, upper) = (first, second)
    while upper.timeIntervalSince(lower) > 0.5 {
      let middle = lower.addingTimeInterval(upper.timeIntervalSince(lower) / 2)
      if isBefore(middle) { lower = middle } else { upper = middle }
    }
    return upper
  }
}

extension CelestialBody {
  /// Returns the radius of the disc in degrees, seen from a distance in astronomical units; the
  /// planets are points.
  func apparentRadius(distance: Double) -> Double {
    switch self {
    case .sun: Degrees.asin(Self.sunRadius / distance)
    case .moon: Degrees.asin(Self.moonRadius / distance)
    default: 0
    }
  }

  /// The radii of the sun and the moon, in astronomical units.
  ///
  /// - Source: IAU 1976 (959.63″ at one unit); IAU 1982 (k = 0.2725076 equatorial radii).
  static let sunRadius = 0.004_652_47
  static let moonRadius = 0.272_507_6 * Site.earthRadius
}
