/// A sample, from a date to another.
///
/// - Source: HealthKit `HKSample`.
open class HKSample: NSObject, @unchecked Sendable {
  /// The type.
  public let sampleType: HKSampleType
  /// The beginning.
  public let startDate: Date
  /// The end.
  public let endDate: Date
  /// Further values, or `nil` for none.
  public let metadata: [String: Any]?
  /// What identifies the sample.
  public let uuid = UUID()

  fileprivate init(
    _ type: HKSampleType, _ start: Date, _ end: Date, _ metadata: [String: Any]?
  ) {
    sampleType = type
    startDate = start
    endDate = end
    self.metadata = metadata
  }
}

/// A sample with a quantity.
///
/// - Source: HealthKit `HKQuantitySample`.
public final class HKQuantitySample: HKSample, @unchecked Sendable {
  /// The type.
  public let quantityType: HKQuantityType
  /// The quantity.
  public let quantity: HKQuantity

  /// Creates a sample.
  public init(
    type: HKQuantityType, quantity: HKQuantity, start: Date, end: Date,
    metadata: [String: Any]? = nil
  ) {
    quantityType = type
    self.quantity = quantity
    super.init(type, start, end, metadata)
  }
}

/// A sample with a choice.
///
/// - Source: HealthKit `HKCategorySample`.
public final class HKCategorySample: HKSample, @unchecked Sendable {
  /// The type.
  public let categoryType: HKCategoryType
  /// The number of the choice.
  public let value: Int

  /// Creates a sample.
  public init(
    type: HKCategoryType, value: Int, start: Date, end: Date, metadata: [String: Any]? = nil
  ) {
    categoryType = type
    self.value = value
    super.init(type, start, end, metadata)
  }
}

/// A stage of sleep.
///
/// - Source: HealthKit `HKCategoryValueSleepAnalysis`.
public enum HKCategoryValueSleepAnalysis: Int, Sendable {
  case inBed, asleepUnspecified, awake, asleepCore, asleepDeep, asleepREM
}

/// A kind of workout.
///
/// - Source: HealthKit `HKWorkoutActivityType`.
public enum HKWorkoutActivityType: UInt, Sendable {
  case americanFootball = 1, archery, australianFootball, badminton, baseball, basketball, bowling,
    boxing, climbing, cricket, crossTraining, curling, cycling, dance, danceInspiredTraining,
    elliptical, equestrianSports, fencing, fishing, functionalStrengthTraining, golf, gymnastics,
    handball, hiking, hockey, hunting, lacrosse, martialArts, mindAndBody,
    mixedMetabolicCardioTraining, paddleSports, play, preparationAndRecovery, racquetball, rowing,
    rugby, running, sailing, skatingSports, snowSports, soccer, softball, squash, stairClimbing,
    surfingSports, swimming, tableTennis, tennis, trackAndField, traditionalStrengthTraining,
    volleyball, walking, waterFitness, waterPolo, waterSports, wrestling, yoga, barre, coreTraining,
    crossCountrySkiing, downhillSkiing, flexibility, highIntensityIntervalTraining, jumpRope,
    kickboxing, pilates, snowboarding, stairs, stepTraining, wheelchairWalkPace, wheelchairRunPace,
    taiChi, mixedCardio, handCycling
  case other = 3000
}

/// A workout.
///
/// There are none.
///
/// - Source: HealthKit `HKWorkout`.
public final class HKWorkout: HKSample, @unchecked Sendable {
  /// The kind.
  public let workoutActivityType: HKWorkoutActivityType
  /// The duration, in seconds.
  public let duration: TimeInterval
  /// The energy, or `nil` if it was not measured.
  public let totalEnergyBurned: HKQuantity?
  /// The distance, or `nil` if it was not measured.
  public let totalDistance: HKQuantity?

  /// Creates a workout.
  public init(
    activityType: HKWorkoutActivityType, start: Date, end: Date, duration: TimeInterval = 0,
    totalEnergyBurned: HKQuantity? = nil, totalDistance: HKQuantity? = nil,
    metadata: [String: Any]? = nil
  ) {
    workoutActivityType = activityType
    self.duration = duration > 0 ? duration : end.timeIntervalSince(start)
    self.totalEnergyBurned = totalEnergyBurned
    self.totalDistance = totalDistance
    super.init(HKObjectType.workoutType(), start, end, metadata)
  }
}

/// What is computed of samples.
///
/// - Source: HealthKit `HKStatisticsOptions`.
public struct HKStatisticsOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates options.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Values for each source.
  public static let separateBySource = Self(rawValue: 1)
  /// The average.
  public static let discreteAverage = Self(rawValue: 2)
  /// The minimum.
  public static let discreteMin = Self(rawValue: 4)
  /// The maximum.
  public static let discreteMax = Self(rawValue: 8)
  /// The sum.
  public static let cumulativeSum = Self(rawValue: 16)
  /// The latest value.
  public static let mostRecent = Self(rawValue: 32)
  /// The duration.
  public static let duration = Self(rawValue: 64)
}

/// What was computed of samples.
///
/// There are none, so that all values are missing.
///
/// - Source: HealthKit `HKStatistics`.
public final class HKStatistics: NSObject, Sendable {
  /// The type.
  public let quantityType: HKQuantityType
  /// The beginning.
  public let startDate: Date
  /// The end.
  public let endDate: Date

  init(_ type: HKQuantityType, _ start: Date, _ end: Date) {
    quantityType = type
    startDate = start
    endDate = end
  }

  /// Returns `nil`: there are no samples.
  public func sumQuantity() -> HKQuantity? { nil }
  /// Returns `nil`: there are no samples.
  public func averageQuantity() -> HKQuantity? { nil }
  /// Returns `nil`: there are no samples.
  public func minimumQuantity() -> HKQuantity? { nil }
  /// Returns `nil`: there are no samples.
  public func maximumQuantity() -> HKQuantity? { nil }
  /// Returns `nil`: there are no samples.
  public func mostRecentQuantity() -> HKQuantity? { nil }
  /// Returns `nil`: there are no samples.
  public func duration() -> HKQuantity? { nil }
}

/// Statistics of intervals.
///
/// There are none.
///
/// - Source: HealthKit `HKStatisticsCollection`.
public final class HKStatisticsCollection: NSObject, Sendable {
  /// Does nothing: there are no statistics.
  public func enumerateStatistics(
    from startDate: Date, to endDate: Date,
    with block: @escaping (HKStatistics, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {}

  /// The statistics of all intervals.
  public func statistics() -> [HKStatistics] { [] }

  /// Returns `nil`: there are no statistics.
  public func statistics(for date: Date) -> HKStatistics? { nil }
}

/// A summary of a day's activity.
///
/// - Source: HealthKit `HKActivitySummary`.
public final class HKActivitySummary: NSObject {
  /// The energy that was burned.
  public var activeEnergyBurned = HKQuantity(unit: .kilocalorie(), doubleValue: 0)
  /// The goal of energy.
  public var activeEnergyBurnedGoal = HKQuantity(unit: .kilocalorie(), doubleValue: 0)
  /// The time of exercise.
  public var appleExerciseTime = HKQuantity(unit: .minute(), doubleValue: 0)
  /// The goal of exercise.
  public var appleExerciseTimeGoal = HKQuantity(unit: .minute(), doubleValue: 0)
  /// The hours of standing.
  public var appleStandHours = HKQuantity(unit: .count(), doubleValue: 0)
  /// The goal of standing.
  public var appleStandHoursGoal = HKQuantity(unit: .count(), doubleValue: 0)
}
