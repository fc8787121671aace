public import FoundationGaps

/// Which samples belong to an interval.
///
/// - Source: HealthKit `HKQueryOptions`.
public struct HKQueryOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates options.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Those that begin in it.
  public static let strictStartDate = Self(rawValue: 1)
  /// Those that end in it.
  public static let strictEndDate = Self(rawValue: 2)
}

/// The number for no limit of samples.
public let HKObjectQueryNoLimit = 0
/// The key of the beginning of samples, in a sort descriptor.
public let HKSampleSortIdentifierStartDate = "startDate"
/// The key of the end of samples, in a sort descriptor.
public let HKSampleSortIdentifierEndDate = "endDate"

/// A query.
///
/// It finds nothing.
///
/// - Source: HealthKit `HKQuery`.
open class HKQuery: NSObject {
  private var answer: (() -> Void)?

  fileprivate init(answer: (() -> Void)?) { self.answer = answer }

  /// Calls the handler.
  func finish() {
    answer?()
    answer = nil
  }

  /// Returns a predicate for the samples of an interval.
  public static func predicateForSamples(
    withStart startDate: Date?, end endDate: Date?, options: HKQueryOptions = []
  ) -> NSPredicate { NSPredicate(value: true) }

  /// Returns a predicate for workouts of a kind.
  public static func predicateForWorkouts(with type: HKWorkoutActivityType) -> NSPredicate {
    NSPredicate(value: true)
  }

  /// Returns a predicate for summaries of days.
  public static func predicate(
    forActivitySummariesBetweenStart start: DateComponents, end: DateComponents
  ) -> NSPredicate { NSPredicate(value: true) }

  /// Returns a predicate for the summary of a day.
  public static func predicateForActivitySummary(with components: DateComponents) -> NSPredicate {
    NSPredicate(value: true)
  }
}

/// A query for samples.
///
/// - Source: HealthKit `HKSampleQuery`.
public final class HKSampleQuery: HKQuery {
  /// Creates a query, whose handler is given no samples.
  public init(
    sampleType: HKSampleType, predicate: NSPredicate?, limit: Int,
    sortDescriptors: [NSSortDescriptor]?,
    resultsHandler: @escaping (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) {
    var query: HKSampleQuery?
    super.init { query.map { resultsHandler($0, [], nil) } }
    query = self
  }
}

/// A query for the statistics of an interval.
///
/// - Source: HealthKit `HKStatisticsQuery`.
public final class HKStatisticsQuery: HKQuery {
  /// Creates a query, which fails, because there are no samples.
  public init(
    quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?,
    options: HKStatisticsOptions = [],
    completionHandler handler: @escaping (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void
  ) {
    var query: HKStatisticsQuery?
    super.init { query.map { handler($0, nil, HKError(.errorNoData)) } }
    query = self
  }
}

/// A query for the statistics of intervals.
///
/// - Source: HealthKit `HKStatisticsCollectionQuery`.
public final class HKStatisticsCollectionQuery: HKQuery {
  /// Receives the statistics, of which there are none.
  public var initialResultsHandler:
    ((HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?) -> Void)?
  /// Receives changes, of which there are none.
  public var statisticsUpdateHandler:
    ((HKStatisticsCollectionQuery, HKStatistics?, HKStatisticsCollection?, (any Error)?) -> Void)?

  /// Creates a query.
  public init(
    quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?,
    options: HKStatisticsOptions = [], anchorDate: Date, intervalComponents: DateComponents
  ) {
    var query: HKStatisticsCollectionQuery?
    super.init { query.map { $0.initialResultsHandler?($0, HKStatisticsCollection(), nil) } }
    query = self
  }
}

/// A query for summaries of activity.
///
/// - Source: HealthKit `HKActivitySummaryQuery`.
public final class HKActivitySummaryQuery: HKQuery {
  /// Creates a query, whose handler is given no summaries.
  public init(
    predicate: NSPredicate?,
    resultsHandler handler:
      @escaping (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void
  ) {
    var query: HKActivitySummaryQuery?
    super.init { query.map { handler($0, [], nil) } }
    query = self
  }
}

/// A query that tells of changes, of which there are none.
///
/// - Source: HealthKit `HKObserverQuery`.
public final class HKObserverQuery: HKQuery {
  /// Creates a query, whose handler is never called.
  public init(
    sampleType: HKSampleType, predicate: NSPredicate?,
    updateHandler: @escaping (HKObserverQuery, @escaping () -> Void, (any Error)?) -> Void
  ) { super.init(answer: nil) }
}

/// A place in the changes of a store.
///
/// - Source: HealthKit `HKQueryAnchor`.
public final class HKQueryAnchor: NSObject, Sendable {}

/// A sample that was deleted.
///
/// There are none.
///
/// - Source: HealthKit `HKDeletedObject`.
public final class HKDeletedObject: NSObject, Sendable {}

/// A query for new samples.
///
/// - Source: HealthKit `HKAnchoredObjectQuery`.
public final class HKAnchoredObjectQuery: HKQuery {
  /// Receives later samples, of which there are none.
  public var updateHandler:
    (
      (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?) -> Void
    )?

  /// Creates a query, whose handler is given no samples.
  public init(
    type: HKSampleType, predicate: NSPredicate?, anchor: HKQueryAnchor?, limit: Int,
    resultsHandler handler:
      @escaping (
        HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?
      ) -> Void
  ) {
    var query: HKAnchoredObjectQuery?
    super.init { query.map { handler($0, [], [], HKQueryAnchor(), nil) } }
    query = self
  }
}

/// A choice of samples.
///
/// - Source: HealthKit `HKSamplePredicate`.
public struct HKSamplePredicate<Sample> {
  let type: HKSampleType

  /// Returns a choice of samples of a quantity.
  public static func quantitySample(
    type: HKQuantityType, predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKQuantitySample> { HKSamplePredicate<HKQuantitySample>(type: type) }

  /// Returns a choice of samples of a category.
  public static func categorySample(
    type: HKCategoryType, predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKCategorySample> { HKSamplePredicate<HKCategorySample>(type: type) }

  /// Returns a choice of workouts.
  public static func workout(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKWorkout> {
    HKSamplePredicate<HKWorkout>(type: HKObjectType.workoutType())
  }
}

/// A query for samples with a result.
///
/// - Source: HealthKit `HKSampleQueryDescriptor`.
public struct HKSampleQueryDescriptor<Sample> {
  /// Creates a query.
  public init(
    predicates: [HKSamplePredicate<Sample>], sortDescriptors: [SortDescriptor<Sample>] = [],
    limit: Int? = nil
  ) {}

  /// Returns no samples.
  public func result(for store: HKHealthStore) async throws -> [Sample] { [] }
}

/// A query for statistics with a result.
///
/// - Source: HealthKit `HKStatisticsQueryDescriptor`.
public struct HKStatisticsQueryDescriptor {
  /// Creates a query.
  public init(predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions) {}

  /// Returns `nil`: there are no samples.
  public func result(for store: HKHealthStore) async throws -> HKStatistics? { nil }
}

/// A query for the statistics of intervals with a result.
///
/// - Source: HealthKit `HKStatisticsCollectionQueryDescriptor`.
public struct HKStatisticsCollectionQueryDescriptor {
  /// Creates a query.
  public init(
    predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions, anchorDate: Date,
    intervalComponents: DateComponents
  ) {}

  /// Returns no statistics.
  public func result(for store: HKHealthStore) async throws -> HKStatisticsCollection {
    HKStatisticsCollection()
  }
}
