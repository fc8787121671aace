internal import Foundation

/// A constituent of the tide at a station.
struct Constituent: Codable, Hashable, Sendable {
  /// The change of the phase, in degrees per hour.
  var speed: Double
  /// The amplitude, in meters.
  var amplitude: Double
  /// The phase at the station: how far the tide lags behind the equilibrium tide, in degrees.
  var epoch: Double
  /// The equilibrium arguments at the begin of each year, in degrees; for the first year and the
  /// following ones.
  var equilibriumArguments: [Double]
  /// The factors by which the moon's node changes the amplitude, for the middle of each year.
  var nodeFactors: [Double]

  /// Whether the numbers are finite, and the arguments are angles; those of a damaged file may not be.
  var isPlausible: Bool {
    let angles = equilibriumArguments + [speed, epoch]
    return angles.allSatisfy { abs($0) < 1e5 } && nodeFactors.allSatisfy { (0...10).contains($0) }
  }
}

/// The height of the water as a sum of constituents.
///
/// h(t) = Z₀ + Σ f·A·cos(a·t + (V₀+u) − κ), with t in hours since the begin of the year in the time
/// to which the epochs are adjusted.
///
/// - Source: Schureman, Manual of Harmonic Analysis and Prediction of Tides, Special Publication
///   98, §§ 135–140 and 224.
struct HarmonicSeries: Codable, Hashable, Sendable {
  /// The mean height above the datum, in meters.
  var meanHeight: Double
  var constituents: [Constituent]
  /// The time to which the epochs are adjusted, in seconds east of Greenwich.
  var meridian: TimeInterval
  /// The first year of the tables.
  var firstYear: Int

  /// How long the arguments of two years are blended around the begin of a year, in seconds.
  ///
  /// The node's factors are constants for a year; without this, the height would jump.
  private static let blending: TimeInterval = 3600

  /// The number of years in the tables.
  private var yearCount: Int { constituents.first?.nodeFactors.count ?? 0 }

  /// The dates for which there are tables.
  var interval: DateInterval {
    DateInterval(
      start: GregorianYear.start(of: firstYear),
      end: GregorianYear.start(of: firstYear + yearCount))
  }

  /// Returns the height at a date in meters, or `nil` outside the tables.
  func height(at date: Date) -> Double? { value(at: date, derivative: false) }

  /// Returns how fast the water rises in meters per hour, or `nil` outside the tables.
  func rate(at date: Date) -> Double? { value(at: date, derivative: true) }

  private func value(at date: Date, derivative: Bool) -> Double? {
    let index = GregorianYear.year(of: date) - firstYear
    guard index >= 0, index < yearCount else { return nil }
    let height = sum(at: date, year: index, derivative)
    let sinceStart = date.timeIntervalSince(GregorianYear.start(of: firstYear + index))
    if sinceStart < Self.blending, index > 0 {
      return blended(height, sum(at: date, year: index - 1, derivative), sinceStart)
    }
    let untilEnd = GregorianYear.start(of: firstYear + index + 1).timeIntervalSince(date)
    if untilEnd < Self.blending, index + 1 < yearCount {
      return blended(height, sum(at: date, year: index + 1, derivative), untilEnd)
    }
    return height
  }

  /// Returns a height that is halfway to another one at a distance of 0 from the begin of the year.
  private func blended(_ own: Double, _ other: Double, _ distance: TimeInterval) -> Double {
    own + (other - own) * 0.5 * (1 - distance / Self.blending)
  }

  /// Returns the sum with the arguments of a year, which is counted from the first one.
  private func sum(at date: Date, year: Int, _ derivative: Bool) -> Double {
    let start = GregorianYear.start(of: firstYear + year)
    let hours = (date.timeIntervalSince(start) + meridian) / 3600
    return constituents.reduce(derivative ? 0 : meanHeight) { sum, constituent in
      let degrees =
        constituent.speed * hours + constituent.equilibriumArguments[year] - constituent.epoch
      let radians = degrees.truncatingRemainder(dividingBy: 360) * .pi / 180
      let amplitude = constituent.amplitude * constituent.nodeFactors[year]
      guard derivative else { return sum + amplitude * cos(radians) }
      return sum - amplitude * sin(radians) * constituent.speed * .pi / 180
    }
  }
}

/// The years of the Gregorian calendar in GMT, without the cost of Foundation's calendar.
private enum GregorianYear {
  static func start(of year: Int) -> Date {
    let years = year - 1
    // The days from the year 1 to 1970.
    let days = years * 365 + years / 4 - years / 100 + years / 400 - 719_162
    return Date(timeIntervalSince1970: Double(days) * 86_400)
  }

  /// Returns the year of a date; dates outside the years 1 to 9999 are limited to these.
  static func year(of date: Date) -> Int {
    let mean = 1970 + (date.timeIntervalSince1970 / (365.2425 * 86_400)).rounded(.down)
    var year = Int(min(9999, max(1, mean)))
    if date < start(of: year) { year -= 1 } else if date >= start(of: year + 1) { year += 1 }
    return year
  }
}

extension HarmonicSeries {
  /// How far apart two values are when turning points are searched for, in seconds.
  private static let step: TimeInterval = 600

  /// Returns the high and low tides in an interval, to within a second.
  func tides(in interval: DateInterval) -> [Tide] {
    guard let common = interval.intersection(with: self.interval) else { return [] }
    var tides: [Tide] = []
    var (first, firstRate) = (common.start, rate(at: common.start))
    while first < common.end {
      let second = min(common.end, first.addingTimeInterval(Self.step))
      let secondRate = rate(at: second)
      if let start = firstRate, let end = secondRate, (start > 0) != (end > 0) {
        let date = turningPoint(between: first, and: second, isRising: start > 0)
        if let height = height(at: date) {
          tides.append(Tide(date: date, height: height, isHigh: start > 0))
        }
      }
      (first, firstRate) = (second, secondRate)
    }
    return tides
  }

  private func turningPoint(between first: Date, and second: Date, isRising: Bool) -> Date {
    var (lower, upper) = (first, second)
    while upper.timeIntervalSince(lower) > 1 {
      let middle = lower.addingTimeInterval(upper.timeIntervalSince(lower) / 2)
      if ((rate(at: middle) ?? 0) > 0) == isRising { lower = middle } else { upper = middle }
    }
    return lower
  }
}
