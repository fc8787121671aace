internal import Foundation
internal import TesseraUI

/// A kind of number that a file has for each day.
struct HealthMetric: Codable, Hashable, Sendable {
  /// The type of Apple Health without its prefix, or the name of a column.
  let id: String
  /// The unit that is shown, or an empty string.
  let unit: String
  /// Whether the values of a day are averaged instead of added up.
  let isAveraged: Bool

  init(id: String, unit: String = "") {
    self.id = id
    self.unit = unit
    isAveraged = Self.isAveraged(id)
  }

  var title: String { Self.title(of: id) }

  /// Words in the names of metrics that are rates or states, whose sum would have no meaning.
  private static let averagedWords = [
    "rate", "heart", "pulse", "bpm", "hrv", "mass", "weight", "bmi", "index", "percent",
    "saturation", "pressure", "temperature", "glucose", "speed", "pace", "cadence", "vo2",
    "variability", "level", "height", "length", "asymmetry", "steadiness", "exposure", "score",
    "mood", "average", "mean", "%",
  ]

  static func isAveraged(_ id: String) -> Bool {
    let name = id.lowercased()
    return averagedWords.contains { name.contains($0) }
  }

  /// Returns the title of a number of Apple Health, or `nil` for one without its own.
  private static func ownTitle(of id: String) -> String? {
    switch id {
    case "StepCount": String(localized: "Steps")
    case "SleepAnalysis": String(localized: "Sleep")
    case "BodyMass": String(localized: "Weight")
    case "ActiveEnergyBurned": String(localized: "Active energy")
    case "BasalEnergyBurned": String(localized: "Resting energy")
    case "DistanceWalkingRunning": String(localized: "Distance")
    case "AppleExerciseTime", exerciseID: String(localized: "Exercise")
    case "AppleStandTime": String(localized: "Standing")
    case "AppleStandHour": String(localized: "Stand hours")
    case "FlightsClimbed": String(localized: "Floors")
    case "DietaryWater": String(localized: "Water")
    case "OxygenSaturation": String(localized: "Blood oxygen")
    case "MindfulSession": String(localized: "Mindfulness")
    case "HeartRateVariabilitySDNN": String(localized: "HRV")
    case "BodyMassIndex": String(localized: "BMI")
    case moveID: String(localized: "Move")
    case standID: String(localized: "Stand")
    default: nil
    }
  }

  static let moveID = "activity.move"
  static let exerciseID = "activity.exercise"
  static let standID = "activity.stand"

  /// The metrics that are preferred if the user has chosen none.
  static let preferredIDs = ["stepcount", "steps", "activeenergyburned", "sleepanalysis", "sleep"]
  /// The rings of Apple's Activity.
  static let activityIDs = [moveID, exerciseID, standID]

  /// Returns a title such as `Heart rate` for `HeartRate`, or the name of a column.
  static func title(of id: String) -> String {
    if let title = ownTitle(of: id) { return title }
    var words = ""
    var previous: Character = " "
    for character in id.replacing("_", with: " ") {
      if character.isUppercase, previous.isLowercase {
        words += " \(character.lowercased())"
      } else {
        words.append(character)
      }
      previous = character
    }
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// Returns a goal per day that suits the metric, or `nil` if none is usual.
  var usualGoal: Double? {
    switch id.lowercased() {
    case "stepcount", "steps": 10_000
    case "sleepanalysis", "sleep", "sleep hours": 8
    case "activeenergyburned", Self.moveID: unit == "kJ" ? 2000 : 500
    case "appleexercisetime", "exercise", Self.exerciseID: 30
    case "applestandhour", Self.standID: 12
    case "distancewalkingrunning", "distance": 5
    case "flightsclimbed": 10
    default: nil
    }
  }

  /// Returns a value as text, such as `8,214` or `7.4`.
  static func text(_ value: Double) -> String {
    let digits = abs(value) >= 100 || value == value.rounded() ? 0 : 1
    return value.formatted(.number.precision(.fractionLength(digits)))
  }
}

/// The numbers of a file, by day.
struct HealthData: Codable, Hashable, Sendable {
  private(set) var metrics: [HealthMetric] = []
  /// The values by the metric's id and by the number of the day since 1970.
  private(set) var values: [String: [Int: Double]] = [:]
  /// The goals that the file names, by the metric's id.
  var goals: [String: Double] = [:]
  /// The problems with the file, one line each.
  var problems: [String] = []

  /// The maximum number of metrics of a file.
  static let metricLimit = 200
  /// The maximum distance of a value from zero; anything beyond is an error in the file.
  static let valueLimit = 1e12

  /// Sets the value of a day; a metric beyond the limit is left out.
  mutating func set(_ value: Double, of metric: HealthMetric, on day: Int) {
    if values[metric.id] == nil {
      guard metrics.count < Self.metricLimit else { return }
      metrics.append(metric)
    }
    values[metric.id, default: [:]][day] = value
  }

  func metric(_ id: String) -> HealthMetric? { metrics.first { $0.id == id } }

  /// The metric to show if none is chosen.
  var preferredMetric: HealthMetric? {
    HealthMetric.preferredIDs.lazy.compactMap { id in metrics.first { $0.id.lowercased() == id } }
      .first ?? metrics.first
  }
}

/// The values of a day that are added up or averaged, by metric.
struct DailyTotals: Sendable {
  private struct Total {
    var sum = 0.0
    var count = 0
  }

  private var totals: [String: [Int: Total]] = [:]
  private var metrics: [HealthMetric] = []
  /// The number of values that were left out because their day is in the future.
  private(set) var futureCount = 0
  /// The last day for which values are kept.
  private let today: Int
  /// The number of days for which values are kept.
  static let dayLimit = 800

  init(today: Int) {
    self.today = today
  }

  /// Adds a value; one that is not a number, too large, too old or in the future is left out.
  mutating func add(_ value: Double, of metric: HealthMetric, on day: Int) {
    guard value.isFinite, abs(value) <= HealthData.valueLimit else { return }
    guard day <= today else {
      futureCount += 1
      return
    }
    guard day > today - Self.dayLimit else { return }
    if totals[metric.id] == nil {
      guard metrics.count < HealthData.metricLimit else { return }
      metrics.append(metric)
    }
    totals[metric.id, default: [:]][day, default: Total()].sum += value
    totals[metric.id, default: [:]][day, default: Total()].count += 1
  }

  /// The values of all days.
  var data: HealthData {
    var data = HealthData()
    for metric in metrics {
      for (day, total) in totals[metric.id] ?? [:] {
        let value = metric.isAveraged ? total.sum / Double(total.count) : total.sum
        data.set(value, of: metric, on: day)
      }
    }
    if futureCount > 0 { data.problems.append("\(futureCount) values are dated in the future") }
    return data
  }
}
