public import Foundation
internal import FoundationGaps

/// What a request may return.
///
/// - Source: Core Data `NSFetchRequestResult`.
public protocol NSFetchRequestResult {}

extension NSDictionary: NSFetchRequestResult {}
extension NSNumber: NSFetchRequestResult {}

/// The kind of results of a request.
///
/// - Source: Core Data `NSFetchRequestResultType`.
public struct NSFetchRequestResultType: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: UInt

  /// Creates a set of kinds.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Objects.
  public static let managedObjectResultType = NSFetchRequestResultType([])
  /// Identities of objects.
  public static let managedObjectIDResultType = NSFetchRequestResultType(rawValue: 1)
  /// Dictionaries of values.
  public static let dictionaryResultType = NSFetchRequestResultType(rawValue: 2)
  /// The number of objects.
  public static let countResultType = NSFetchRequestResultType(rawValue: 4)
}

/// A request to a context.
///
/// - Source: Core Data `NSPersistentStoreRequest`.
open class NSPersistentStoreRequest: NSObject {}

/// The result of a request.
///
/// - Source: Core Data `NSPersistentStoreResult`.
open class NSPersistentStoreResult: NSObject {}

/// A request for objects.
///
/// - Source: Core Data `NSFetchRequest`.
open class NSFetchRequest<ResultType>: NSPersistentStoreRequest {
  /// The name of the entity.
  open private(set) var entityName: String?
  /// The entity; `nil` if only its name is known.
  open var entity: NSEntityDescription? {
    didSet { entityName = entity?.name }
  }
  /// The condition, or `nil` for all objects.
  open var predicate: NSPredicate?
  /// The order.
  open var sortDescriptors: [NSSortDescriptor]?
  /// The maximum number of objects; 0 is any number.
  open var fetchLimit = 0
  /// The number of objects that are left out at the start.
  open var fetchOffset = 0
  /// The number of objects that are read at once, which has no effect.
  open var fetchBatchSize = 0
  /// The kind of results.
  open var resultType = NSFetchRequestResultType.managedObjectResultType
  /// Whether values are read at once, which has no effect.
  open var returnsObjectsAsFaults = true
  /// Whether unsaved objects are included, which has no effect: they are.
  open var includesPendingChanges = true
  /// Whether objects of entities that inherit from the entity are included.
  open var includesSubentities = true
  /// Whether values are read at once, which has no effect.
  open var includesPropertyValues = true
  /// Whether objects are read again, which has no effect: they are.
  open var shouldRefreshRefetchedObjects = false
  /// The relationships that are read at once, which has no effect.
  open var relationshipKeyPathsForPrefetching: [String]?
  /// The keys in dictionaries, or `nil` for all.
  open var propertiesToFetch: [Any]?
  /// Whether each dictionary is returned once.
  open var returnsDistinctResults = false

  /// Creates a request without an entity.
  override public init() {}

  /// Creates a request for the objects of an entity.
  public init(entityName: String) {
    self.entityName = entityName
  }

  var isForAll: Bool { predicate == nil && fetchLimit == 0 && fetchOffset == 0 }
}

/// The kind of result of a batch.
///
/// - Source: Core Data `NSBatchDeleteRequestResultType`.
public enum NSBatchDeleteRequestResultType: UInt, Sendable {
  case resultTypeStatusOnly, resultTypeObjectIDs, resultTypeCount
}

/// A request to delete objects.
///
/// - Source: Core Data `NSBatchDeleteRequest`.
open class NSBatchDeleteRequest: NSPersistentStoreRequest {
  /// The request for the objects.
  public let fetchRequest: NSFetchRequest<any NSFetchRequestResult>
  /// The kind of result.
  open var resultType = NSBatchDeleteRequestResultType.resultTypeStatusOnly

  /// Creates a request to delete the objects of another request.
  public init(fetchRequest fetch: NSFetchRequest<any NSFetchRequestResult>) {
    fetchRequest = fetch
  }
}

/// The result of deleting objects.
///
/// - Source: Core Data `NSBatchDeleteResult`.
open class NSBatchDeleteResult: NSPersistentStoreResult {
  /// The result: `true`, identities, or a number.
  public let result: Any?
  /// The kind of the result.
  public let resultType: NSBatchDeleteRequestResultType

  init(_ result: Any?, _ resultType: NSBatchDeleteRequestResultType) {
    self.result = result
    self.resultType = resultType
  }
}
