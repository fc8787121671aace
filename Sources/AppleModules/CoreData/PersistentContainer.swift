public import Foundation
internal import FoundationGaps
internal import ModelStore

/// Where and how a store is kept.
///
/// - Source: Core Data `NSPersistentStoreDescription`.
open class NSPersistentStoreDescription: NSObject {
  /// The file, or `nil` for a store in memory.
  open var url: URL?
  /// The type, such as `NSSQLiteStoreType`.
  open var type = NSSQLiteStoreType
  /// The name of the part of the model that is stored, which is not used.
  open var configuration: String?
  /// Whether nothing is written, which is not used.
  open var isReadOnly = false
  /// Whether missing tables and columns are added, as they always are.
  open var shouldMigrateStoreAutomatically = true
  /// Whether missing tables and columns are added, as they always are.
  open var shouldInferMappingModelAutomatically = true
  /// Whether the store is loaded later, which it is not.
  open var shouldAddStoreAsynchronously = false
  /// The container in iCloud, which is not used.
  open var cloudKitContainerOptions: NSPersistentCloudKitContainerOptions?
  /// Options of the store.
  open private(set) var options: [String: NSObject] = [:]

  /// Creates a description of a store in a file.
  public init(url: URL) {
    self.url = url
  }

  /// Creates a description of a store in a file.
  override public init() {}

  /// Sets an option, or removes it.
  open func setOption(_ option: NSObject?, forKey key: String) { options[key] = option }

  var isInMemory: Bool {
    type == NSInMemoryStoreType || url == nil || url?.path == "/dev/null"
  }
}

/// A container in iCloud, which a terminal does not have.
///
/// - Source: Core Data `NSPersistentCloudKitContainerOptions`.
open class NSPersistentCloudKitContainerOptions: NSObject {
  /// The identifier.
  public let containerIdentifier: String

  /// Creates options.
  public init(containerIdentifier: String) {
    self.containerIdentifier = containerIdentifier
  }
}

/// A store that is open.
///
/// - Source: Core Data `NSPersistentStore`.
open class NSPersistentStore: NSObject {
  /// The file, or `nil` for a store in memory.
  open var url: URL?
  /// The type.
  open var type = NSSQLiteStoreType
  let store: SQLiteStore

  init(_ store: SQLiteStore, url: URL?, type: String) {
    self.store = store
    self.url = url
    self.type = type
  }
}

/// The stores of a model.
///
/// - Source: Core Data `NSPersistentStoreCoordinator`.
open class NSPersistentStoreCoordinator: NSObject, @unchecked Sendable {
  /// The model.
  public let managedObjectModel: NSManagedObjectModel
  /// The open stores; objects are in the first.
  open private(set) var persistentStores: [NSPersistentStore] = []

  /// Creates a coordinator without stores.
  public init(managedObjectModel model: NSManagedObjectModel) {
    managedObjectModel = model
  }

  /// Opens a store, or creates it.
  ///
  /// - Throws: An error of SQLite or of the file system.
  @discardableResult
  open func addPersistentStore(
    ofType storeType: String, configurationName configuration: String?, at storeURL: URL?,
    options: [AnyHashable: Any]? = nil
  ) throws -> NSPersistentStore {
    let description = NSPersistentStoreDescription()
    description.url = storeURL
    description.type = storeType
    return try open(description)
  }

  @discardableResult
  func open(_ description: NSPersistentStoreDescription) throws -> NSPersistentStore {
    let path = description.isInMemory ? nil : description.url?.path
    let store = NSPersistentStore(
      try SQLiteStore(path: path, schema: managedObjectModel.schema), url: description.url,
      type: description.type)
    persistentStores.append(store)
    return store
  }

  /// Returns the store of a file, or `nil` if it is not open.
  open func persistentStore(for URL: URL) -> NSPersistentStore? {
    persistentStores.first { $0.url == URL }
  }

  /// Closes a store.
  open func remove(_ store: NSPersistentStore) throws {
    persistentStores.removeAll { $0 === store }
  }
}

/// A model, its store and its contexts.
///
/// - Source: Core Data `NSPersistentContainer`.
open class NSPersistentContainer: NSObject, @unchecked Sendable {
  /// The name, which is that of the model and of the store's file.
  public let name: String
  /// The model.
  public let managedObjectModel: NSManagedObjectModel
  /// The store.
  public let persistentStoreCoordinator: NSPersistentStoreCoordinator
  /// The stores to load.
  open var persistentStoreDescriptions: [NSPersistentStoreDescription]
  /// The context for views.
  public let viewContext: NSManagedObjectContext

  /// Creates a container for the model with a name among the resources of the program.
  public convenience init(name: String) {
    let model = NSManagedObjectModel.named(name)
    if model == nil { Unavailable.report("there is no data model named “\(name)”") }
    self.init(name: name, managedObjectModel: model ?? NSManagedObjectModel())
  }

  /// Creates a container for a model.
  public init(name: String, managedObjectModel model: NSManagedObjectModel) {
    self.name = name
    managedObjectModel = model
    persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    viewContext = NSManagedObjectContext(.mainQueue)
    viewContext.persistentStoreCoordinator = persistentStoreCoordinator
    persistentStoreDescriptions = []
    super.init()
    let file = Self.defaultDirectoryURL().appendingPathComponent("\(name).sqlite")
    persistentStoreDescriptions = [NSPersistentStoreDescription(url: file)]
  }

  /// The folder for stores.
  open class func defaultDirectoryURL() -> URL {
    FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
  }

  /// Opens the stores, and creates those that are missing.
  open func loadPersistentStores(
    completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {
    for description in persistentStoreDescriptions {
      do {
        try persistentStoreCoordinator.open(description)
        block(description, nil)
      } catch {
        block(description, error)
      }
    }
  }

  /// Returns a context that does not share unsaved changes with others.
  open func newBackgroundContext() -> NSManagedObjectContext {
    let context = NSManagedObjectContext(.privateQueue)
    context.persistentStoreCoordinator = persistentStoreCoordinator
    return context
  }

  /// Calls a closure with a context of its own.
  open func performBackgroundTask(_ block: @escaping (NSManagedObjectContext) -> Void) {
    let context = newBackgroundContext()
    context.perform { block(context) }
  }

  /// Calls a closure with a context of its own, and returns its result.
  open func performBackgroundTask<T>(
    _ block: @escaping (NSManagedObjectContext) throws -> T
  ) async rethrows -> T {
    try block(newBackgroundContext())
  }
}

/// A container that is kept in iCloud, which a terminal does not have: it is a local one.
///
/// - Source: Core Data `NSPersistentCloudKitContainer`.
open class NSPersistentCloudKitContainer: NSPersistentContainer, @unchecked Sendable {}
