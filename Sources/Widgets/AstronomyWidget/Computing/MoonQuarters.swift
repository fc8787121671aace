internal import Foundation
internal import TesseraUI

/// One of the four principal phases of the moon.
enum MoonQuarter: Int, CaseIterable, Hashable, Sendable {
  case new, first, full, last

  var name: String {
    switch self {
    case .new: String(localized: "New moon")
    case .first: String(localized: "First quarter")
    case .full: String(localized: "Full moon")
    case .last: String(localized: "Last quarter")
    }
  }

  /// The moon's longitude minus the sun's, in degrees.
  var elongation: Double { Double(rawValue) * 90 }

  /// Returns the date of the phase after a date.
  func next(after date: Date) -> Date {
    let rest = Degrees.normalized(elongation - MoonQuarters.elongation(at: date))
    let result = near(date.addingTimeInterval(rest / MoonQuarters.degreesPerSecond))
    // The phase is the current one if the date is its own.
    return result > date ? result : near(result.addingTimeInterval(MoonQuarters.month))
  }

  /// Returns the date of the phase nearest to a date.
  ///
  /// The longitudes are apparent ones, as the definition of the phases demands.
  func near(_ date: Date) -> Date {
    var (date, rate) = (date, MoonQuarters.degreesPerSecond)
    var rest = Degrees.signed(elongation - MoonQuarters.elongation(at: date))
    for _ in 0..<8 where abs(rest) > 1e-5 {
      let step = rest / rate
      date.addTimeInterval(step)
      let newRest = Degrees.signed(elongation - MoonQuarters.elongation(at: date))
      // The moon's actual speed differs from its mean one by up to 15 %.
      if abs(step) > 60 { rate = (rest - newRest) / step }
      rest = newRest
    }
    return date
  }
}

/// The principal phases around a date.
struct MoonQuarters: Hashable, Sendable {
  struct Element: Hashable, Sendable {
    var quarter: MoonQuarter
    var date: Date
  }

  /// The mean length of a lunation, in seconds.
  static let month = 29.530_588_9 * 86_400
  /// How fast the elongation grows on average.
  static let degreesPerSecond = 360 / month

  /// The phases in order, from a new moon before the date to one that is more than a month after
  /// it.
  let all: [Element]

  init(around date: Date) {
    let elapsed = Self.elongation(at: date) / Self.degreesPerSecond
    // Half a day earlier, so that it is not the next new moon.
    var next = MoonQuarter.new.near(date.addingTimeInterval(-elapsed))
    if next > date { next = MoonQuarter.new.near(next.addingTimeInterval(-Self.month)) }
    var all = [Element(quarter: .new, date: next)]
    for index in 1...10 {
      let quarter = MoonQuarter.allCases[index % 4]
      next = quarter.near(next.addingTimeInterval(Self.month / 4))
      all.append(Element(quarter: quarter, date: next))
    }
    self.all = all
  }

  func next(_ quarter: MoonQuarter, after date: Date) -> Date? {
    all.first { $0.quarter == quarter && $0.date > date }?.date
  }

  /// Returns up to four phases after a date.
  func coming(after date: Date) -> [Element] { Array(all.filter { $0.date > date }.prefix(4)) }

  /// Returns the time since the last new moon, in days.
  func age(at date: Date) -> Double {
    let new = all.last { $0.quarter == .new && $0.date <= date }?.date ?? date
    return date.timeIntervalSince(new) / 86_400
  }

  static func elongation(at date: Date) -> Double {
    Degrees.normalized(
      CelestialBody.moon.apparentPosition(at: date).eclipticLongitude
        - CelestialBody.sun.apparentPosition(at: date).eclipticLongitude)
  }
}
