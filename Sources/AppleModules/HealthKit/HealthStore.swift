internal import FoundationGaps
public import TesseraUI

/// The domain of HealthKit's errors.
public let HKErrorDomain = "com.apple.healthkit"

/// An error of HealthKit.
///
/// - Source: HealthKit `HKError`.
public struct HKError: CustomNSError, Hashable, Sendable {
  /// The domain of the errors.
  public static var errorDomain: String { HKErrorDomain }
  /// The number of the reason.
  public var errorCode: Int { code.rawValue }

  /// The reason.
  public enum Code: Int, Sendable {
    /// There is no error.
    case noError
    /// There is no data about health on this machine.
    case errorHealthDataUnavailable
    /// Its use is restricted.
    case errorHealthDataRestricted
    /// An argument is not valid.
    case errorInvalidArgument
    /// The user has not allowed it.
    case errorAuthorizationDenied
    /// The user has not been asked.
    case errorAuthorizationNotDetermined
    /// The data is locked.
    case errorDatabaseInaccessible
    /// The user has cancelled.
    case errorUserCanceled
    /// Another workout has been started.
    case errorAnotherWorkoutSessionStarted
    /// The user has left the workout.
    case errorUserExitedWorkoutSession
    /// A required permission is missing.
    case errorRequiredAuthorizationDenied
    /// There are no samples.
    case errorNoData
  }

  /// The reason.
  public let code: Code

  /// Creates an error.
  public init(_ code: Code) { self.code = code }
}

/// Whether a program may write samples.
///
/// - Source: HealthKit `HKAuthorizationStatus`.
public enum HKAuthorizationStatus: Int, Sendable {
  /// The user has not been asked.
  case notDetermined
  /// The user has not allowed it.
  case sharingDenied
  /// The user has allowed it.
  case sharingAuthorized
}

/// Whether the user must be asked.
///
/// - Source: HealthKit `HKAuthorizationRequestStatus`.
public enum HKAuthorizationRequestStatus: Int, Sendable {
  case unknown, shouldRequest, unnecessary
}

/// How often a program is woken.
///
/// - Source: HealthKit `HKUpdateFrequency`.
public enum HKUpdateFrequency: Int, Sendable {
  case immediate = 1, hourly, daily, weekly
}

/// A store of data about health: as on a phone on which the user has allowed nothing, there is none.
///
/// - Source: HealthKit `HKHealthStore`.
open class HKHealthStore: NSObject {
  /// Whether there can be data: `true`, as on every phone.
  public static func isHealthDataAvailable() -> Bool { true }

  /// Asks for a permission.
  ///
  /// As on a phone, the answer tells nothing about reading.
  ///
  /// - Throws: Never.
  open func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
  ) async throws { Self.report() }

  /// Asks for a permission.
  ///
  /// As on a phone, the answer tells nothing about reading.
  open func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    Self.report()
    DispatchQueue.global().async { completion(true, nil) }
  }

  /// Tells whether the user must be asked: no.
  open func getRequestStatusForAuthorization(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>,
    completion: @escaping @Sendable (HKAuthorizationRequestStatus, (any Error)?) -> Void
  ) {
    DispatchQueue.global().async { completion(.unnecessary, nil) }
  }

  /// Returns that samples may not be written.
  open func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus { .sharingDenied }

  /// Starts a query, which finds nothing.
  open func execute(_ query: HKQuery) {
    Self.report()
    let handover = Handover(query)
    DispatchQueue.global().async { handover.value.finish() }
  }

  /// Does nothing: queries have ended.
  open func stop(_ query: HKQuery) {}

  /// Fails.
  ///
  /// - Throws: ``HKError`` of the code `errorAuthorizationDenied`.
  open func save(_ object: HKSample) async throws { throw HKError(.errorAuthorizationDenied) }

  /// Fails.
  ///
  /// - Throws: ``HKError`` of the code `errorAuthorizationDenied`.
  open func save(_ objects: [HKSample]) async throws { throw HKError(.errorAuthorizationDenied) }

  /// Fails.
  open func save(
    _ object: HKSample, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    DispatchQueue.global().async { completion(false, HKError(.errorAuthorizationDenied)) }
  }

  /// Says that the program is not woken.
  open func enableBackgroundDelivery(
    for type: HKObjectType, frequency: HKUpdateFrequency,
    withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    DispatchQueue.global().async { completion(false, HKError(.errorAuthorizationDenied)) }
  }

  /// Fails: the date of birth is not known.
  ///
  /// - Throws: ``HKError`` of the code `errorNoData`.
  open func dateOfBirthComponents() throws -> DateComponents { throw HKError(.errorNoData) }

  /// Returns the units of the locale.
  open func preferredUnits(for types: Set<HKQuantityType>) async throws -> [HKQuantityType: HKUnit]
  { [:] }

  private static func report() {
    Unavailable.report("HealthKit: there is no data about health here")
  }
}
