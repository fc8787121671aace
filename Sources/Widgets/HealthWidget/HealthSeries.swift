internal import Foundation
internal import TesseraUI

/// The values of a metric up to a day.
struct HealthSeries: Hashable, Sendable {
  let metric: HealthMetric
  /// The goal per day.
  let goal: Double
  private let values: [Int: Double]
  /// The day that is shown: today, or the last day with a value if there is none today.
  let day: Int
  let today: Int
  /// Whether the values are made up.
  var isSample = false

  /// Creates the series of a metric.
  ///
  /// - Parameters:
  ///   - metric: The metric.
  ///   - data: The numbers of the file.
  ///   - goal: The user's goal, or `nil` for that of the file, the usual one, or the average.
  ///   - today: The number of the day since 1970.
  init(_ metric: HealthMetric, in data: HealthData, goal: Double?, today: Int) {
    self.metric = metric
    self.today = today
    values = data.values[metric.id] ?? [:]
    day = values.keys.filter { $0 <= today }.max() ?? today
    // A goal that is not positive would always be reached.
    let average = Self.average(of: values, day: day).flatMap { $0 > 0 ? $0 : nil }
    let chosenGoal = goal.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    self.goal =
      chosenGoal ?? data.goals[metric.id] ?? metric.usualGoal ?? average ?? max(1, values[day] ?? 1)
  }

  func value(on day: Int) -> Double? { values[day] }

  /// The value of the day that is shown, or 0 if there is none.
  var value: Double { values[day] ?? 0 }

  /// The part of the goal that was reached, 0 or more.
  var part: Double { max(0, value / goal) }

  /// The average of the 28 days before, or `nil` without values.
  var average: Double? { Self.average(of: values, day: day) }

  private static func average(of values: [Int: Double], day: Int) -> Double? {
    let previous = (1...28).compactMap { values[day - $0] }
    return previous.isEmpty ? nil : previous.reduce(0, +) / Double(previous.count)
  }

  /// The difference from the average as a part of it, or `nil` without an average.
  var change: Double? {
    average.flatMap { $0 == 0 ? nil : (value - $0) / abs($0) }
  }

  func reachesGoal(on day: Int) -> Bool { (values[day] ?? -.infinity) >= goal }

  /// The days in a row, up to the day that is shown, on which the goal was reached.
  ///
  /// Today counts only once its goal is reached, and does not end the streak before.
  var streak: Int {
    let last = day == today && !reachesGoal(on: day) ? day - 1 : day
    return (0..<DailyTotals.dayLimit).first { !reachesGoal(on: last - $0) } ?? DailyTotals.dayLimit
  }

  /// Returns the values of the last days, oldest first; `nil` for a day without a value.
  func lastDays(_ count: Int) -> [(day: Int, value: Double?)] {
    (0..<count).map { (day - count + 1 + $0, values[day - count + 1 + $0]) }
  }

  /// The title of the metric, or `Sample` in a box that has no space for a day.
  var shortTitle: String { isSample ? "Sample" : metric.title }

  /// The name of the day that is shown, such as `today` or `20 Nov`.
  var dayName: String {
    if isSample { return "sample" }
    switch today - day {
    case ...0: return String(localized: "today")
    case 1: return String(localized: "yesterday")
    default:
      let date = Date(timeIntervalSince1970: Double(day) * 86400)
      var style = Date.FormatStyle().day().month(.abbreviated)
      style.timeZone = .gmt
      return date.formatted(style)
    }
  }
}

extension HealthData {
  /// Realistic numbers of the last weeks.
  static func sample(today: Int) -> HealthData {
    var data = HealthData()
    let metrics = [
      (HealthMetric(id: "StepCount"), 8900.0, 4200.0),
      (HealthMetric(id: "SleepAnalysis", unit: "h"), 7.4, 1.1),
      (HealthMetric(id: "AppleExerciseTime", unit: "min"), 34, 22),
    ]
    for (number, (metric, mean, spread)) in metrics.enumerated() {
      for day in (today - 130)...today {
        // Waves of different lengths look like habits, and are the same each time.
        let wave = sin(Double(day) * 0.9 + Double(number)) + sin(Double(day) * 2.3) * 0.7
        let isRecent = (today - 6..<today).contains(day)
        let habit = mean * (1.2 + 0.08 * sin(Double(day) * 1.7))
        let value = max(isRecent ? habit : 0, mean + spread * wave * 0.6)
        data.set(metric.id == "SleepAnalysis" ? value : value.rounded(), of: metric, on: day)
      }
    }
    return data
  }
}
