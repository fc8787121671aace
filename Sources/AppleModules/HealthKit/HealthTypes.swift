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

  public static let sleepAnalysis = Self(rawValue: "HKCategoryTypeIdentifierSleepAnalysis")
  public static let appleStandHour = Self(rawValue: "HKCategoryTypeIdentifierAppleStandHour")
  public static let mindfulSession = Self(rawValue: "HKCategoryTypeIdentifierMindfulSession")
  public static let menstrualFlow = Self(rawValue: "HKCategoryTypeIdentifierMenstrualFlow")
  public static let highHeartRateEvent = Self(
    rawValue: "HKCategoryTypeIdentifierHighHeartRateEvent")
  public static let lowHeartRateEvent = Self(
    rawValue: "HKCategoryTypeIdentifierLowHeartRateEvent")
  public static let handwashingEvent = Self(rawValue: "HKCategoryTypeIdentifierHandwashingEvent")
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

  public static let biologicalSex = Self(rawValue: "HKCharacteristicTypeIdentifierBiologicalSex")
  public static let bloodType = Self(rawValue: "HKCharacteristicTypeIdentifierBloodType")
  public static let dateOfBirth = Self(rawValue: "HKCharacteristicTypeIdentifierDateOfBirth")
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

  public static let stepCount = Self("StepCount")
  public static let distanceWalkingRunning = Self("DistanceWalkingRunning")
  public static let distanceCycling = Self("DistanceCycling")
  public static let distanceSwimming = Self("DistanceSwimming")
  public static let distanceWheelchair = Self("DistanceWheelchair")
  public static let distanceDownhillSnowSports = Self("DistanceDownhillSnowSports")
  public static let activeEnergyBurned = Self("ActiveEnergyBurned")
  public static let basalEnergyBurned = Self("BasalEnergyBurned")
  public static let flightsClimbed = Self("FlightsClimbed")
  public static let appleExerciseTime = Self("AppleExerciseTime")
  public static let appleStandTime = Self("AppleStandTime")
  public static let appleMoveTime = Self("AppleMoveTime")
  public static let appleWalkingSteadiness = Self("AppleWalkingSteadiness")
  public static let pushCount = Self("PushCount")
  public static let swimmingStrokeCount = Self("SwimmingStrokeCount")
  public static let heartRate = Self("HeartRate")
  public static let restingHeartRate = Self("RestingHeartRate")
  public static let walkingHeartRateAverage = Self("WalkingHeartRateAverage")
  public static let heartRateVariabilitySDNN = Self("HeartRateVariabilitySDNN")
  public static let heartRateRecoveryOneMinute = Self("HeartRateRecoveryOneMinute")
  public static let oxygenSaturation = Self("OxygenSaturation")
  public static let respiratoryRate = Self("RespiratoryRate")
  public static let bodyTemperature = Self("BodyTemperature")
  public static let basalBodyTemperature = Self("BasalBodyTemperature")
  public static let appleSleepingWristTemperature = Self("AppleSleepingWristTemperature")
  public static let bloodPressureSystolic = Self("BloodPressureSystolic")
  public static let bloodPressureDiastolic = Self("BloodPressureDiastolic")
  public static let bloodGlucose = Self("BloodGlucose")
  public static let insulinDelivery = Self("InsulinDelivery")
  public static let bodyMass = Self("BodyMass")
  public static let bodyMassIndex = Self("BodyMassIndex")
  public static let bodyFatPercentage = Self("BodyFatPercentage")
  public static let leanBodyMass = Self("LeanBodyMass")
  public static let height = Self("Height")
  public static let waistCircumference = Self("WaistCircumference")
  public static let vo2Max = Self("VO2Max")
  public static let sixMinuteWalkTestDistance = Self("SixMinuteWalkTestDistance")
  public static let walkingSpeed = Self("WalkingSpeed")
  public static let walkingStepLength = Self("WalkingStepLength")
  public static let walkingAsymmetryPercentage = Self("WalkingAsymmetryPercentage")
  public static let walkingDoubleSupportPercentage = Self("WalkingDoubleSupportPercentage")
  public static let stairAscentSpeed = Self("StairAscentSpeed")
  public static let stairDescentSpeed = Self("StairDescentSpeed")
  public static let runningSpeed = Self("RunningSpeed")
  public static let runningPower = Self("RunningPower")
  public static let runningStrideLength = Self("RunningStrideLength")
  public static let cyclingSpeed = Self("CyclingSpeed")
  public static let cyclingPower = Self("CyclingPower")
  public static let cyclingCadence = Self("CyclingCadence")
  public static let physicalEffort = Self("PhysicalEffort")
  public static let dietaryEnergyConsumed = Self("DietaryEnergyConsumed")
  public static let dietaryWater = Self("DietaryWater")
  public static let dietaryCaffeine = Self("DietaryCaffeine")
  public static let dietaryCarbohydrates = Self("DietaryCarbohydrates")
  public static let dietaryProtein = Self("DietaryProtein")
  public static let dietaryFatTotal = Self("DietaryFatTotal")
  public static let dietaryFatSaturated = Self("DietaryFatSaturated")
  public static let dietaryFiber = Self("DietaryFiber")
  public static let dietarySugar = Self("DietarySugar")
  public static let dietarySodium = Self("DietarySodium")
  public static let dietaryPotassium = Self("DietaryPotassium")
  public static let dietaryCalcium = Self("DietaryCalcium")
  public static let dietaryIron = Self("DietaryIron")
  public static let dietaryVitaminC = Self("DietaryVitaminC")
  public static let dietaryVitaminD = Self("DietaryVitaminD")
  public static let dietaryCholesterol = Self("DietaryCholesterol")
  public static let environmentalAudioExposure = Self("EnvironmentalAudioExposure")
  public static let headphoneAudioExposure = Self("HeadphoneAudioExposure")
  public static let timeInDaylight = Self("TimeInDaylight")
  public static let uvExposure = Self("UVExposure")
  public static let numberOfTimesFallen = Self("NumberOfTimesFallen")
  public static let numberOfAlcoholicBeverages = Self("NumberOfAlcoholicBeverages")
  public static let bloodAlcoholContent = Self("BloodAlcoholContent")
  public static let peripheralPerfusionIndex = Self("PeripheralPerfusionIndex")
  public static let forcedVitalCapacity = Self("ForcedVitalCapacity")
  public static let inhalerUsage = Self("InhalerUsage")
  public static let electrodermalActivity = Self("ElectrodermalActivity")
  public static let underwaterDepth = Self("UnderwaterDepth")
  public static let waterTemperature = Self("WaterTemperature")
  public static let workoutEffortScore = Self("WorkoutEffortScore")
}
