internal import Foundation

/// A constituent of the tide at a station.
struct Constituent: Hashable, Sendable {
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
}

/// The height of the water as a sum of constituents.
///
/// h(t) = Z₀ + Σ f·A·cos(a·t + (V₀+u) − κ), with t in hours since the begin of the year in the time
/// to which the epochs are adjusted.
///
/// - Source: Schureman, Manual of Harmonic Analysis and Prediction of Tides, Special Publication
///   98, §§ 135–140 and 224.
struct HarmonicSeries: Hashable, Sendable {
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

  /// The dates for which there are tables.
  var interval: DateInterval {
    let count = constituents.map(\.nodeFactors.count).min() ?? 0
    return DateInterval(
      start: Self.start(ofYear: firstYear), end: Self.start(ofYear: firstYear + max(0, count)))
  }

  /// Returns the height at a date in meters, or `nil` outside the tables.
  func height(at date: Date) -> Double? { value(at: date, derivative: false) }

  /// Returns how fast the water rises in meters per hour, or `nil` outside the tables.
  func rate(at date: Date) -> Double? { value(at: date, derivative: true) }

  private func value(at date: Date, derivative: Bool) -> Double? {
    guard interval.contains(date) else { return nil }
    let year = Self.year(of: date)
    let index = year - firstYear
    let count = Int(Self.year(of: interval.end)) - firstYear
    guard index >= 0, index < count else { return nil }
    let height = sum(at: date, year: index, derivative)
    let sinceStart = date.timeIntervalSince(Self.start(ofYear: year))
    let untilEnd = Self.start(ofYear: year + 1).timeIntervalSince(date)
    if sinceStart < Self.blending, index > 0 {
      return blended(height, sum(at: date, year: index - 1, derivative), sinceStart)
    }
    if untilEnd < Self.blending, index + 1 < count {
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
    let start = Self.start(ofYear: firstYear + year)
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

  private static func year(of date: Date) -> Int { gregorian.component(.year, from: date) }

  private static func start(ofYear year: Int) -> Date {
    gregorian.date(from: DateComponents(year: year, month: 1, day: 1)) ?? .distantPast
  }

  private static let gregorian: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
}

extension HarmonicSeries {
  /// How far apart two values are when turning points are searched for, in seconds.
  private static let step: TimeInterval = 600

  /// Returns the high and low tides in an interval, to within a second.
  func tides(in interval: DateInterval) -> [Tide] {
    guard let common = interval.intersection(with: self.interval) else { return [] }
    var tides: [Tide] = []
    var first = common.start
    while first < common.end {
      let second = min(common.end, first.addingTimeInterval(Self.step))
      if let start = rate(at: first), let end = rate(at: second), (start > 0) != (end > 0) {
        let date = turningPoint(between: first, and: second, isRising: start > 0)
        if let height = height(at: date) {
          tides.append(Tide(date: date, height: height, isHigh: start > 0))
        }
      }
      first = second
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
