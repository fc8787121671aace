internal import Foundation

extension Date {
  /// The Julian day in universal time.
  var julianDay: Double { timeIntervalSince1970 / 86_400 + 2_440_587.5 }

  /// The Julian day in terrestrial time, the time scale of positions.
  var ephemerisDay: Double { julianDay + Self.terrestrialOffset(at: self) / 86_400 }

  /// Returns terrestrial time minus universal time, in seconds.
  ///
  /// libnova's own value is a minute too large for the present. After the last observed value, the
  /// difference is assumed to grow by 0.2 s per year.
  ///
  /// - Source: IERS and USNO, observed values of ΔT.
  static func terrestrialOffset(at date: Date) -> Double {
    let year = 2000 + (date.julianDay - 2_451_544.5) / 365.25
    guard let last = observedOffsets.last, year < last.year else {
      return (observedOffsets.last?.seconds ?? 0)
        + 0.2 * (year - (observedOffsets.last?.year ?? year))
    }
    let index = max(1, observedOffsets.firstIndex { year < $0.year } ?? 1)
    let (first, second) = (observedOffsets[index - 1], observedOffsets[index])
    let fraction = max(0, (year - first.year) / (second.year - first.year))
    return first.seconds + fraction * (second.seconds - first.seconds)
  }

  private static let observedOffsets: [(year: Double, seconds: Double)] = [
    (1950, 29.07), (1960, 33.15), (1970, 40.18), (1980, 50.54), (1990, 56.86), (2000, 63.83),
    (2005, 64.69), (2010, 66.07), (2015, 67.64), (2020, 69.36), (2025, 69.14),
  ]
}
