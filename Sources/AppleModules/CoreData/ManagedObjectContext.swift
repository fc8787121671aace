public import Foundation
internal import FoundationGaps
internal import ModelStore

/// On which queue a context is used.
///
/// Here, calls wait for each other instead.
///
/// - Source: Core Data `NSManagedObjectContextConcurrencyType`.
public enum NSManagedObjectContextConcurrencyType: UInt, Sendable {
  case confinementConcurrencyType, privateQueueConcurrencyType, mainQueueConcurrencyType
}

/// Objects in memory, with changes that are not saved.
///
/// A context with a parent shares the parent's objects: what one saves is in the store.
///
/// - Source: Core Data `NSManagedObjectContext`.
open class NSManagedObjectContext: NSObject, @unchecked Sendable {
  /// On which queue a context is used.
  public struct ConcurrencyType: Sendable {
    let type: NSManagedObjectContextConcurrencyType
    /// The main queue.
    public static let mainQueue = ConcurrencyType(type: .mainQueueConcurrencyType)
    /// A queue of the context.
    public static let privateQueue = ConcurrencyType(type: .privateQueueConcurrencyType)
  }

  /// On which queue the context is used.
  public let concurrencyType: NSManagedObjectContextConcurrencyType
  /// The context that has the objects, or `nil` if this one has.
  open var parent: NSManagedObjectContext?
  /// The store.
  open var persistentStoreCoordinator: NSPersistentStoreCoordinator? {
    didSet { ManagedClasses.lastContext = self }
  }
  /// The name of the context.
  open var name: String?
  /// Who makes the changes, which is not used.
  open var transactionAuthor: String?
  /// Which of two changes of a value is kept: the last one.
  open var mergePolicy: Any = NSMergePolicy.error
  /// Whether changes of other contexts are seen, which they are when objects are fetched.
  open var automaticallyMergesChangesFromParent = false
  /// Whether changes are undone by the user, which they are not.
  open var shouldDeleteInaccessibleFaults = true
  /// How old values may be, in seconds, which has no effect.
  open var stalenessInterval: TimeInterval = -1
  private let lock = NSRecursiveLock()
  private var ownGraph: RecordGraph?

  /// Creates a context.
  public init(concurrencyType type: NSManagedObjectContextConcurrencyType) {
    concurrencyType = type
  }

  /// Creates a context.
  public convenience init(_ type: ConcurrencyType) {
    self.init(concurrencyType: type.type)
  }

  /// The records, or `nil` if no store is open.
  var graph: RecordGraph? {
    if let parent { return parent.graph }
    if let ownGraph { return ownGraph }
    ownGraph = (persistentStoreCoordinator?.persistentStores.first?.store).map { RecordGraph($0) }
    return ownGraph
  }

  var model: NSManagedObjectModel? {
    persistentStoreCoordinator?.managedObjectModel ?? parent?.model
  }

  /// Whether there are changes that are not saved.
  open var hasChanges: Bool { graph?.hasChanges ?? false }
  /// The objects that are new.
  open var insertedObjects: Set<NSManagedObject> { objects(graph?.inserted) }
  /// The objects that have changed.
  open var updatedObjects: Set<NSManagedObject> { objects(graph?.updated) }
  /// The objects that will be deleted.
  open var deletedObjects: Set<NSManagedObject> { objects(graph?.deleted) }

  private func objects(_ records: [Record]?) -> Set<NSManagedObject> {
    Set((records ?? []).compactMap(object))
  }

  /// Returns the object of a record.
  func object(_ record: Record) -> NSManagedObject? {
    if let object = record.object as? NSManagedObject { return object }
    guard let entity = model?.entitiesByName[record.entity] else { return nil }
    let object = NSManagedObject.$existing.withValue(ExistingRecord(record: record)) {
      ManagedClasses.type(of: entity).init(entity: entity, insertInto: self)
    }
    record.object = object
    object.awakeFromFetch()
    return object
  }

  /// Returns the objects that a request describes.
  ///
  /// - Throws: An error of SQLite, or an error if there is no such entity.
  open func fetch<T>(_ request: NSFetchRequest<T>) throws -> [T] {
    if let type = T.self as? NSManagedObject.Type { ManagedClasses.register(type) }
    let objects = try matches(request)
    switch request.resultType {
    case .managedObjectIDResultType: return objects.compactMap { $0.objectID as? T }
    case .dictionaryResultType: return objects.compactMap { dictionary($0, request) as? T }
    case .countResultType: return [NSNumber(value: objects.count) as? T].compactMap(\.self)
    default: return objects.compactMap { $0 as? T }
    }
  }

  private func dictionary<T>(_ object: NSManagedObject, _ request: NSFetchRequest<T>)
    -> NSDictionary
  {
    let names =
      request.propertiesToFetch?.compactMap {
        $0 as? String ?? ($0 as? NSPropertyDescription)?.name
      } ?? Array(object.entity.attributesByName.keys)
    return NSDictionary(
      dictionary: object.dictionaryWithValues(forKeys: names).filter { !($0.value is NSNull) })
  }

  private func matches<T>(_ request: NSFetchRequest<T>) throws -> [NSManagedObject] {
    guard let name = request.entityName, model?.entitiesByName[name] != nil, let graph else {
      throw CocoaError(
        .coderReadCorrupt,
        userInfo: [
          NSLocalizedDescriptionKey:
            "there is no entity named “\(request.entityName ?? "")” in a store that is open"
        ])
    }
    var objects = try graph.records(of: name).compactMap(object)
    if !request.includesSubentities { objects.removeAll { $0.entity.name != name } }
    if let predicate = request.predicate { objects.removeAll { !predicate.evaluate(with: $0) } }
    if let descriptors = request.sortDescriptors, !descriptors.isEmpty {
      objects = objects.sorted(by: descriptors)
    }
    let rest = objects.dropFirst(request.fetchOffset)
    return request.fetchLimit > 0 ? Array(rest.prefix(request.fetchLimit)) : Array(rest)
  }

  /// Returns the number of objects that a request describes.
  ///
  /// - Throws: An error of SQLite, or an error if there is no such entity.
  open func count<T>(for request: NSFetchRequest<T>) throws -> Int { try matches(request).count }

  /// Does what a request describes.
  ///
  /// - Throws: An error of SQLite, or an error if there is no such entity.
  @discardableResult
  open func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
    guard let request = request as? NSBatchDeleteRequest else { return NSPersistentStoreResult() }
    let objects = try matches(request.fetchRequest)
    let ids = objects.map(\.objectID)
    objects.forEach(delete)
    try save()
    switch request.resultType {
    case .resultTypeStatusOnly: return NSBatchDeleteResult(true, request.resultType)
    case .resultTypeObjectIDs: return NSBatchDeleteResult(ids, request.resultType)
    case .resultTypeCount: return NSBatchDeleteResult(ids.count, request.resultType)
    }
  }

  /// Inserts an object that was created without a context.
  open func insert(_ object: NSManagedObject) {
    object.managedObjectContext = self
    graph?.insert(object.record)
  }

  /// Deletes an object when the context is saved.
  open func delete(_ object: NSManagedObject) {
    object.prepareForDeletion()
    graph?.delete(object.record)
  }

  /// Saves all changes.
  ///
  /// - Throws: An error of SQLite; then the changes stay.
  open func save() throws {
    guard hasChanges else { return }
    NotificationCenter.default.post(name: .NSManagedObjectContextWillSave, object: self)
    let changes: [AnyHashable: Any] = [
      NSInsertedObjectsKey: insertedObjects, NSUpdatedObjectsKey: updatedObjects,
      NSDeletedObjectsKey: deletedObjects,
    ]
    let saved = insertedObjects.union(updatedObjects)
    saved.forEach { $0.willSave() }
    try graph?.save()
    saved.forEach { $0.didSave() }
    NotificationCenter.default.post(
      name: .NSManagedObjectContextDidSave, object: self, userInfo: changes)
  }

  /// Forgets all changes.
  open func rollback() { graph?.rollback() }
  /// Forgets all objects.
  open func reset() { graph?.reset() }
  /// Does nothing: objects are read again when they are fetched.
  open func refreshAllObjects() {}
  /// Does nothing: objects are read again when they are fetched.
  open func refresh(_ object: NSManagedObject, mergeChanges flag: Bool) {}
  /// Does nothing: there are no changes that wait.
  open func processPendingChanges() {}
  /// Does nothing: contexts read what others have saved when they fetch.
  open class func mergeChanges(
    fromRemoteContextSave changeNotificationData: [AnyHashable: Any],
    into contexts: [NSManagedObjectContext]
  ) {}
  /// Does nothing: contexts read what others have saved when they fetch.
  open func mergeChanges(fromContextDidSave notification: Notification) {}
  /// Gives objects their permanent identities, which they get when they are saved.
  open func obtainPermanentIDs(for objects: [NSManagedObject]) throws {}

  /// Returns an object.
  ///
  /// - Throws: An error if there is none.
  open func existingObject(with objectID: NSManagedObjectID) throws -> NSManagedObject {
    guard let object = graph?.record(for: objectID.key).flatMap(object) else {
      throw CocoaError(.coderValueNotFound)
    }
    return object
  }

  /// Returns an object, or `nil` if there is none.
  open func registeredObject(for objectID: NSManagedObjectID) -> NSManagedObject? {
    graph?.record(for: objectID.key).flatMap(object)
  }

  /// Returns an object, which must exist.
  open func object(with objectID: NSManagedObjectID) -> NSManagedObject {
    guard let object = registeredObject(for: objectID) else {
      fatalError("there is no object \(objectID.uriRepresentation())")
    }
    return object
  }

  /// Calls a closure while no other uses the context.
  open func perform(_ block: @escaping () -> Void) { lock.withLock(block) }

  /// Calls a closure while no other uses the context, and returns its result.
  open func performAndWait<T>(_ block: () throws -> T) rethrows -> T { try lock.withLock(block) }

  /// Calls a closure while no other uses the context, and returns its result.
  open func perform<T>(
    schedule: ScheduledTaskType = .immediate, _ block: @escaping () throws -> T
  ) async rethrows -> T {
    try lock.withLock(block)
  }

  /// When a closure is called, which is at once.
  public enum ScheduledTaskType: Sendable {
    case immediate, enqueued
  }
}

extension [NSManagedObject] {
  /// Returns the objects in the order of descriptors.
  func sorted(by descriptors: [NSSortDescriptor]) -> [NSManagedObject] {
    // The sort is stable: objects that are equal stay in the order of their keys.
    sorted { left, right in
      for descriptor in descriptors {
        switch descriptor.compare(left, to: right) {
        case .orderedAscending: return true
        case .orderedDescending: return false
        case .orderedSame: continue
        }
      }
      return false
    }
  }
}
