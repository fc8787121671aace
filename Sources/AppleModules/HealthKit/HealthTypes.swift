/// A type of data about health.
///
/// - Source: HealthKit `HKObjectType`.
open class HKObjectType: NSObject, @unchecked Sendable {
  /// The name of the type.
  public let identifier: String

  fileprivate init(identifier: String) { self.identifier = identifier }

  override open func isEqual(_ object: Any?) -> Bool {
    (object as? HKObjectType)?.identifier == identifier
  }

  override open var hash: Int { identifier.hashValue }

  /// Returns the type of a quantity.
  public static func quantityType(forIdentifier identifier: HKQuantityTypeIdentifier)
    -> HKQuantityType?
  { HKQuantityType(identifier) }

  /// Returns the type of a category.
  public static func categoryType(forIdentifier identifier: HKCategoryTypeIdentifier)
    -> HKCategoryType?
  { HKCategoryType(identifier) }

  /// Returns the type of a characteristic.
  public static func characteristicType(
    forIdentifier identifier: HKCharacteristicTypeIdentifier
  ) -> HKCharacteristicType? { HKCharacteristicType(identifier) }

  /// Returns the type of workouts.
  public static func workoutType() -> HKWorkoutType { HKWorkoutType() }

  /// Returns the type of summaries of activity.
  public static func activitySummaryType() -> HKActivitySummaryType { HKActivitySummaryType() }
}

/// A type of samples.
///
/// - Source: HealthKit `HKSampleType`.
open class HKSampleType: HKObjectType, @unchecked Sendable {}

/// A type of quantities.
///
/// - Source: HealthKit `HKQuantityType`.
public final class HKQuantityType: HKSampleType, @unchecked Sendable {
  /// Creates a type.
  public init(_ identifier: HKQuantityTypeIdentifier) {
    super.init(identifier: identifier.rawValue)
  }
}

/// A type of categories.
///
/// - Source: HealthKit `HKCategoryType`.
public final class HKCategoryType: HKSampleType, @unchecked Sendable {
  /// Creates a type.
  public init(_ identifier: HKCategoryTypeIdentifier) {
    super.init(identifier: identifier.rawValue)
  }
}

/// The type of workouts.
///
/// - Source: HealthKit `HKWorkoutType`.
public final class HKWorkoutType: HKSampleType, @unchecked Sendable {
  fileprivate init() { super.init(identifier: "HKWorkoutTypeIdentifier") }
}

/// A type of characteristics, such as the date of birth.
///
/// - Source: HealthKit `HKCharacteristicType`.
public final class HKCharacteristicType: HKObjectType, @unchecked Sendable {
  /// Creates a type.
  public init(_ identifier: HKCharacteristicTypeIdentifier) {
    super.init(identifier: identifier.rawValue)
  }
}

/// The type of summaries of activity.
///
/// - Source: HealthKit `HKActivitySummaryType`.
public final class HKActivitySummaryType: HKObjectType, @unchecked Sendable {
  fileprivate init() { super.init(identifier: "HKActivitySummaryTypeIdentifier") }
}

/// The name of a category.
///
/// - Source: HealthKit `HKCategoryTypeIdentifier`.
public struct HKCategoryTypeIdentifier: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Sleep analysis.
  public static let sleepAnalysis = Self(rawValue: "HKCategoryTypeIdentifierSleepAnalysis")
  /// Apple stand hour.
  public static let appleStandHour = Self(rawValue: "HKCategoryTypeIdentifierAppleStandHour")
  /// Mindful session.
  public static let mindfulSession = Self(rawValue: "HKCategoryTypeIdentifierMindfulSession")
  /// Menstrual flow.
  public static let menstrualFlow = Self(rawValue: "HKCategoryTypeIdentifierMenstrualFlow")
  /// High heart rate event.
  public static let highHeartRateEvent = Self(
    rawValue: "HKCategoryTypeIdentifierHighHeartRateEvent")
  /// Low heart rate event.
  public static let lowHeartRateEvent = Self(
    rawValue: "HKCategoryTypeIdentifierLowHeartRateEvent")
  /// Handwashing event.
  public static let handwashingEvent = Self(rawValue: "HKCategoryTypeIdentifierHandwashingEvent")
  /// Toothbrushing event.
  public static let toothbrushingEvent = Self(
    rawValue: "HKCategoryTypeIdentifierToothbrushingEvent")
}

/// The name of a characteristic.
///
/// - Source: HealthKit `HKCharacteristicTypeIdentifier`.
public struct HKCharacteristicTypeIdentifier: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Biological sex.
  public static let biologicalSex = Self(rawValue: "HKCharacteristicTypeIdentifierBiologicalSex")
  /// Blood type.
  public static let bloodType = Self(rawValue: "HKCharacteristicTypeIdentifierBloodType")
  /// Date of birth.
  public static let dateOfBirth = Self(rawValue: "HKCharacteristicTypeIdentifierDateOfBirth")
  /// Wheelchair use.
  public static let wheelchairUse = Self(rawValue: "HKCharacteristicTypeIdentifierWheelchairUse")
}

/// The name of a quantity.
///
/// - Source: HealthKit `HKQuantityTypeIdentifier`.
public struct HKQuantityTypeIdentifier: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  private init(_ name: String) { rawValue = "HKQuantityTypeIdentifier\(name)" }

  /// Step count.
  public static let stepCount = Self("StepCount")
  /// Distance walking running.
  public static let distanceWalkingRunning = Self("DistanceWalkingRunning")
  /// Distance cycling.
  public static let distanceCycling = Self("DistanceCycling")
  /// Distance swimming.
  public static let distanceSwimming = Self("DistanceSwimming")
  /// Distance wheelchair.
  public static let distanceWheelchair = Self("DistanceWheelchair")
  /// Distance downhill snow sports.
  public static let distanceDownhillSnowSports = Self("DistanceDownhillSnowSports")
  /// Active energy burned.
  public static let activeEnergyBurned = Self("ActiveEnergyBurned")
  /// Basal energy burned.
  public static let basalEnergyBurned = Self("BasalEnergyBurned")
  /// Flights climbed.
  public static let flightsClimbed = Self("FlightsClimbed")
  /// Apple exercise time.
  public static let appleExerciseTime = Self("AppleExerciseTime")
  /// Apple stand time.
  public static let appleStandTime = Self("AppleStandTime")
  /// Apple move time.
  public static let appleMoveTime = Self("AppleMoveTime")
  /// Apple walking steadiness.
  public static let appleWalkingSteadiness = Self("AppleWalkingSteadiness")
  /// Push count.
  public static let pushCount = Self("PushCount")
  /// Swimming stroke count.
  public static let swimmingStrokeCount = Self("SwimmingStrokeCount")
  /// Heart rate.
  public static let heartRate = Self("HeartRate")
  /// Resting heart rate.
  public static let restingHeartRate = Self("RestingHeartRate")
  /// Walking heart rate average.
  public static let walkingHeartRateAverage = Self("WalkingHeartRateAverage")
  /// Heart rate variability SDNN.
  public static let heartRateVariabilitySDNN = Self("HeartRateVariabilitySDNN")
  /// Heart rate recovery one minute.
  public static let heartRateRecoveryOneMinute = Self("HeartRateRecoveryOneMinute")
  /// Oxygen saturation.
  public static let oxygenSaturation = Self("OxygenSaturation")
  /// Respiratory rate.
  public static let respiratoryRate = Self("RespiratoryRate")
  /// Body temperature.
  public static let bodyTemperature = Self("BodyTemperature")
  /// Basal body temperature.
  public static let basalBodyTemperature = Self("BasalBodyTemperature")
  /// Apple sleeping wrist temperature.
  public static let appleSleepingWristTemperature = Self("AppleSleepingWristTemperature")
  /// Blood pressure systolic.
  public static let bloodPressureSystolic = Self("BloodPressureSystolic")
  /// Blood pressure diastolic.
  public static let bloodPressureDiastolic = Self("BloodPressureDiastolic")
  /// Blood glucose.
  public static let bloodGlucose = Self("BloodGlucose")
  /// Insulin delivery.
  public static let insulinDelivery = Self("InsulinDelivery")
  /// Body mass.
  public static let bodyMass = Self("BodyMass")
  /// Body mass index.
  public static let bodyMassIndex = Self("BodyMassIndex")
  /// Body fat percentage.
  public static let bodyFatPercentage = Self("BodyFatPercentage")
  /// Lean body mass.
  public static let leanBodyMass = Self("LeanBodyMass")
  /// Height.
  public static let height = Self("Height")
  /// Waist circumference.
  public static let waistCircumference = Self("WaistCircumference")
  /// Vo2 max.
  public static let vo2Max = Self("VO2Max")
  /// Six minute walk test distance.
  public static let sixMinuteWalkTestDistance = Self("SixMinuteWalkTestDistance")
  /// Walking speed.
  public static let walkingSpeed = Self("WalkingSpeed")
  /// Walking step length.
  public static let walkingStepLength = Self("WalkingStepLength")
  /// Walking asymmetry percentage.
  public static let walkingAsymmetryPercentage = Self("WalkingAsymmetryPercentage")
  /// Walking double support percentage.
  public static let walkingDoubleSupportPercentage = Self("WalkingDoubleSupportPercentage")
  /// Stair ascent speed.
  public static let stairAscentSpeed = Self("StairAscentSpeed")
  /// Stair descent speed.
  public static let stairDescentSpeed = Self("StairDescentSpeed")
  /// Running speed.
  public static let runningSpeed = Self("RunningSpeed")
  /// Running power.
  public static let runningPower = Self("RunningPower")
  /// Running stride length.
  public static let runningStrideLength = Self("RunningStrideLength")
  /// Cycling speed.
  public static let cyclingSpeed = Self("CyclingSpeed")
  /// Cycling power.
  public static let cyclingPower = Self("CyclingPower")
  /// Cycling cadence.
  public static let cyclingCadence = Self("CyclingCadence")
  /// Physical effort.
  public static let physicalEffort = Self("PhysicalEffort")
  /// Dietary energy consumed.
  public static let dietaryEnergyConsumed = Self("DietaryEnergyConsumed")
  /// Dietary water.
  public static let dietaryWater = Self("DietaryWater")
  /// Dietary caffeine.
  public static let dietaryCaffeine = Self("DietaryCaffeine")
  /// Dietary carbohydrates.
  public static let dietaryCarbohydrates = Self("DietaryCarbohydrates")
  /// Dietary protein.
  public static let dietaryProtein = Self("DietaryProtein")
  /// Dietary fat total.
  public static let dietaryFatTotal = Self("DietaryFatTotal")
  /// Dietary fat saturated.
  public static let dietaryFatSaturated = Self("DietaryFatSaturated")
  /// Dietary fiber.
  public static let dietaryFiber = Self("DietaryFiber")
  /// Dietary sugar.
  public static let dietarySugar = Self("DietarySugar")
  /// Dietary sodium.
  public static let dietarySodium = Self("DietarySodium")
  /// Dietary potassium.
  public static let dietaryPotassium = Self("DietaryPotassium")
  /// Dietary calcium.
  public static let dietaryCalcium = Self("DietaryCalcium")
  /// Dietary iron.
  public static let dietaryIron = Self("DietaryIron")
  /// Dietary vitamin c.
  public static let dietaryVitaminC = Self("DietaryVitaminC")
  /// Dietary vitamin d.
  public static let dietaryVitaminD = Self("DietaryVitaminD")
  /// Dietary cholesterol.
  public static let dietaryCholesterol = Self("DietaryCholesterol")
  /// Environmental audio exposure.
  public static let environmentalAudioExposure = Self("EnvironmentalAudioExposure")
  /// Headphone audio exposure.
  public static let headphoneAudioExposure = Self("HeadphoneAudioExposure")
  /// Time in daylight.
  public static let timeInDaylight = Self("TimeInDaylight")
  /// Uv exposure.
  public static let uvExposure = Self("UVExposure")
  /// Number of times fallen.
  public static let numberOfTimesFallen = Self("NumberOfTimesFallen")
  /// Number of alcoholic beverages.
  public static let numberOfAlcoholicBeverages = Self("NumberOfAlcoholicBeverages")
  /// Blood alcohol content.
  public static let bloodAlcoholContent = Self("BloodAlcoholContent")
  /// Peripheral perfusion index.
  public static let peripheralPerfusionIndex = Self("PeripheralPerfusionIndex")
  /// Forced vital capacity.
  public static let forcedVitalCapacity = Self("ForcedVitalCapacity")
  /// Inhaler usage.
  public static let inhalerUsage = Self("InhalerUsage")
  /// Electrodermal activity.
  public static let electrodermalActivity = Self("ElectrodermalActivity")
  /// Underwater depth.
  public static let underwaterDepth = Self("UnderwaterDepth")
  /// Water temperature.
  public static let waterTemperature = Self("WaterTemperature")
  /// Workout effort score.
  public static let workoutEffortScore = Self("WorkoutEffortScore")
}
