public import Foundation

/// Which objects are wanted, and in what order.
///
/// - Source: SwiftData `FetchDescriptor`.
public struct FetchDescriptor<T: PersistentModel> {
  /// What the objects must match, or `nil` for all.
  public var predicate: Predicate<T>?
  /// The order; the first counts most.
  public var sortBy: [SortDescriptor<T>]
  /// The most objects to return, or `nil` for all.
  public var fetchLimit: Int?
  /// How many objects are left out at the start, or `nil` for none.
  public var fetchOffset: Int?
  /// Whether objects with unsaved changes are seen; they always are.
  public var includePendingChanges = true
  /// The properties that are read first; all are.
  public var propertiesToFetch: [PartialKeyPath<T>] = []
  /// The objects that are read first, which has no effect.
  public var relationshipKeyPathsForPrefetching: [PartialKeyPath<T>] = []

  /// Creates a description.
  public init(predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) {
    self.predicate = predicate
    self.sortBy = sortBy
  }

  /// Returns the objects that are described, of all.
  ///
  /// - Throws: An error of the predicate.
  func matches(in objects: [T]) throws -> [T] {
    var matches =
      try predicate.map { predicate in try objects.filter(predicate.evaluate) } ?? objects
    if !sortBy.isEmpty { matches.sort(using: sortBy) }
    let rest = matches.dropFirst(fetchOffset ?? 0)
    // A limit of 0 is none, as in Core Data.
    return Array(fetchLimit.map { $0 > 0 ? rest.prefix($0) : rest } ?? rest)
  }
}
