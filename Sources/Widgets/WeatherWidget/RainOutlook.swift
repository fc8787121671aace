internal import Foundation
internal import TesseraUI

/// The precipitation of the next hours, by quarter of an hour if the models provide it, or else by
/// hour.
struct RainOutlook {
  struct Step {
    var date: Date
    /// The precipitation, in millimeters per hour.
    var rate: Double
  }

  /// The steps, beginning with the current one.
  let steps: [Step]
  private let weather: Weather

  /// The rate from which there is rain, in millimeters per hour.
  private static let minimumRate = 0.1
  /// The minimum number of quarters of an hour with which they are used.
  private static let minimumQuarterCount = 8

  init(of weather: Weather) {
    self.weather = weather
    let now = weather.date
    let quarters = weather.forecast.quarters.filter { $0.date > now.addingTimeInterval(-900) }
    let firstDate = quarters.first?.date ?? .distantFuture
    if quarters.count >= Self.minimumQuarterCount, firstDate <= now {
      steps = quarters.map { Step(date: $0.date, rate: $0.precipitation * 4) }
    } else {
      steps = weather.hours(count: 48).map { Step(date: $0.date, rate: $0.precipitation) }
    }
  }

  /// Whether a step is a quarter of an hour.
  var isDetailed: Bool {
    steps.count > 1 && steps[1].date.timeIntervalSince(steps[0].date) < 3600
  }

  private var precipitationName: String {
    weather.currentHour.sky.isSnowy ? String(localized: "Snow") : String(localized: "Rain")
  }

  /// When the rain begins or ends, in one line.
  var headline: String {
    guard let first = steps.first else { return String(localized: "No forecast of rain") }
    if first.rate >= Self.minimumRate {
      let end = steps.first { $0.rate < Self.minimumRate }
      return end.map { String(localized: "\(precipitationName) until \(time($0.date))") }
        ?? String(localized: "\(precipitationName) for hours")
    }
    if let start = steps.first(where: { $0.rate >= Self.minimumRate }) {
      return String(localized: "\(precipitationName) at \(time(start.date))")
    }
    guard
      let later = weather.hours(count: 72).first(where: {
        $0.precipitation >= Self.minimumRate && $0.date > first.date
      })
    else { return String(localized: "No rain in sight") }
    return String(
      localized: "No rain until \(weather.weekday(later.date)) \(weather.hour(later.date))")
  }

  /// Returns a time in which no line is broken.
  private func time(_ date: Date) -> String {
    weather.time(date).replacing(" ", with: "\u{a0}")
  }

  /// The highest rate, in millimeters per hour.
  var maximumRate: Double { steps.map(\.rate).max() ?? 0 }
}
