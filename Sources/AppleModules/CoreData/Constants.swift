public import Foundation

/// The type of a store in SQLite.
public let NSSQLiteStoreType = "SQLite"
/// The type of a store in memory.
public let NSInMemoryStoreType = "InMemory"
/// The type of a store in a file, which is in SQLite here.
public let NSBinaryStoreType = "Binary"
/// An option of stores that has no effect.
public let NSPersistentHistoryTrackingKey = "NSPersistentHistoryTrackingKey"
/// An option of stores that has no effect.
public let NSPersistentStoreRemoteChangeNotificationPostOptionKey =
  "NSPersistentStoreRemoteChangeNotificationOptionKey"
/// An option of stores that has no effect: what is missing is always added.
public let NSMigratePersistentStoresAutomaticallyOption =
  "NSMigratePersistentStoresAutomaticallyOption"
/// An option of stores that has no effect: what is missing is always added.
public let NSInferMappingModelAutomaticallyOption = "NSInferMappingModelAutomaticallyOption"
/// An option of stores that has no effect.
public let NSReadOnlyPersistentStoreOption = "NSReadOnlyPersistentStoreOption"
/// An option of stores that has no effect.
public let NSPersistentStoreFileProtectionKey = "NSPersistentStoreFileProtectionKey"
/// The key of inserted objects in changes.
public let NSInsertedObjectsKey = "inserted"
/// The key of changed objects in changes.
public let NSUpdatedObjectsKey = "updated"
/// The key of deleted objects in changes.
public let NSDeletedObjectsKey = "deleted"

/// Which of two changes of a value is kept.
///
/// Here, it is the last one that is saved.
///
/// - Source: Core Data `NSMergePolicy`.
open class NSMergePolicy: NSObject, @unchecked Sendable {
  /// The last change is kept.
  public static let mergeByPropertyObjectTrump = NSMergePolicy()
  /// The last change is kept.
  public static let mergeByPropertyStoreTrump = NSMergePolicy()
  /// The last change is kept.
  public static let overwrite = NSMergePolicy()
  /// The last change is kept.
  public static let rollback = NSMergePolicy()
  /// The last change is kept.
  public static let error = NSMergePolicy()
}

/// The last change is kept.
public let NSMergeByPropertyObjectTrumpMergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
/// The last change is kept.
public let NSMergeByPropertyStoreTrumpMergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
/// The last change is kept.
public let NSOverwriteMergePolicy = NSMergePolicy.overwrite
/// The last change is kept.
public let NSRollbackMergePolicy = NSMergePolicy.rollback
/// The last change is kept.
public let NSErrorMergePolicy = NSMergePolicy.error

extension Notification.Name {
  /// Posted after a context was saved.
  public static let NSManagedObjectContextDidSave = Notification.Name(
    "NSManagingContextDidSaveChangesNotification")
  /// Posted before a context is saved.
  public static let NSManagedObjectContextWillSave = Notification.Name(
    "NSManagingContextWillSaveChangesNotification")
  /// Not posted here.
  public static let NSManagedObjectContextObjectsDidChange = Notification.Name(
    "NSObjectsChangedInManagingContextNotification")
  /// Not posted here.
  public static let NSPersistentStoreRemoteChange = Notification.Name(
    "NSPersistentStoreRemoteChangeNotification")
}
