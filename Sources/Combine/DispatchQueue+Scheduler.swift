public import Dispatch
internal import OpenCombine
public import OpenCombineDispatch

/// As in Combine, a queue is where values are received.
extension DispatchQueue: @retroactive Scheduler {
  /// The queue's clock.
  public typealias SchedulerTimeType = OCombine.SchedulerTimeType
  /// How work is done.
  public typealias SchedulerOptions = OCombine.SchedulerOptions

  /// The time.
  public var now: SchedulerTimeType { ocombine.now }
  /// How exact the clock is.
  public var minimumTolerance: SchedulerTimeType.Stride { ocombine.minimumTolerance }

  /// Does work soon.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    ocombine.schedule(options: options, action)
  }

  /// Does work later.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    ocombine.schedule(after: date, tolerance: tolerance, options: options, action)
  }

  /// Does work again and again.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    ocombine.schedule(
      after: date, interval: interval, tolerance: tolerance, options: options, action)
  }
}
