@_exported public import Foundation
internal import FoundationGaps

/// Whether a program may use motion.
///
/// - Source: CoreMotion `CMAuthorizationStatus`.
public enum CMAuthorizationStatus: Int, Sendable {
  case notDetermined, restricted, denied, authorized
}

/// The domain of Core Motion's errors.
public let CMErrorDomain = "CMErrorDomain"
/// The code for what the user has not allowed.
public let CMErrorMotionActivityNotAuthorized = 105
/// The code for what the machine does not have.
public let CMErrorMotionActivityNotAvailable = 104

/// What a pedometer has counted.
///
/// - Source: CoreMotion `CMPedometerData`.
public final class CMPedometerData: NSObject, Sendable {
  /// The beginning.
  public let startDate: Date
  /// The end.
  public let endDate: Date
  /// The steps.
  public var numberOfSteps: NSNumber { 0 }
  /// The distance in meters, or `nil` if it was not measured.
  public var distance: NSNumber? { nil }
  /// The floors, or `nil` if they were not counted.
  public var floorsAscended: NSNumber? { nil }
  /// The floors, or `nil` if they were not counted.
  public var floorsDescended: NSNumber? { nil }
  /// The pace in seconds a meter, or `nil` if it was not measured.
  public var currentPace: NSNumber? { nil }
  /// The steps a second, or `nil` if they were not measured.
  public var currentCadence: NSNumber? { nil }

  private init(_ startDate: Date, _ endDate: Date) {
    self.startDate = startDate
    self.endDate = endDate
  }
}

/// A pedometer, which this machine does not have.
///
/// - Source: CoreMotion `CMPedometer`.
open class CMPedometer: NSObject {
  /// Receives data.
  public typealias CMPedometerHandler = @Sendable (CMPedometerData?, (any Error)?) -> Void

  /// Whether steps can be counted: no.
  public static func isStepCountingAvailable() -> Bool { false }
  /// Whether distances can be measured: no.
  public static func isDistanceAvailable() -> Bool { false }
  /// Whether floors can be counted: no.
  public static func isFloorCountingAvailable() -> Bool { false }
  /// Whether the pace can be measured: no.
  public static func isPaceAvailable() -> Bool { false }
  /// Whether the cadence can be measured: no.
  public static func isCadenceAvailable() -> Bool { false }

  /// Whether pauses can be recognized: no.
  public static func isPedometerEventTrackingAvailable() -> Bool { false }

  /// What the user has allowed: nothing.
  public static func authorizationStatus() -> CMAuthorizationStatus { .denied }

  /// Fails.
  open func queryPedometerData(
    from start: Date, to end: Date, withHandler handler: @escaping CMPedometerHandler
  ) { Motion.fail(handler) }

  /// Fails.
  open func startUpdates(from start: Date, withHandler handler: @escaping CMPedometerHandler) {
    Motion.fail(handler)
  }

  /// Does nothing.
  open func stopUpdates() {}
}

/// A kind of motion.
///
/// - Source: CoreMotion `CMMotionActivity`.
public final class CMMotionActivity: NSObject, Sendable {
  /// Whether the machine stands still.
  public var stationary: Bool { false }
  /// Whether somebody walks.
  public var walking: Bool { false }
  /// Whether somebody runs.
  public var running: Bool { false }
  /// Whether somebody drives.
  public var automotive: Bool { false }
  /// Whether somebody cycles.
  public var cycling: Bool { false }

  private override init() {}
}

/// A recognizer of motion, which this machine does not have.
///
/// - Source: CoreMotion `CMMotionActivityManager`.
open class CMMotionActivityManager: NSObject {
  /// Whether motion can be recognized: no.
  public static func isActivityAvailable() -> Bool { false }

  /// What the user has allowed: nothing.
  public static func authorizationStatus() -> CMAuthorizationStatus { .denied }

  /// Never calls the handler.
  open func startActivityUpdates(
    to queue: OperationQueue, withHandler handler: @escaping (CMMotionActivity?) -> Void
  ) {}

  /// Does nothing.
  open func stopActivityUpdates() {}

  /// Fails.
  open func queryActivityStarting(
    from start: Date, to end: Date, to queue: OperationQueue,
    withHandler handler: @escaping @Sendable ([CMMotionActivity]?, (any Error)?) -> Void
  ) { Motion.fail(handler) }
}

private enum Motion {
  static func fail<Value: Sendable>(_ handler: @escaping @Sendable (Value?, (any Error)?) -> Void) {
    Unavailable.report("CoreMotion: there are no sensors here")
    DispatchQueue.global().async {
      handler(nil, NSError(domain: CMErrorDomain, code: CMErrorMotionActivityNotAvailable))
    }
  }
}
