internal import Dispatch
public import Foundation
internal import FoundationGaps
internal import ModelStore

/// Objects in memory, with changes that are not saved.
///
/// - Source: SwiftData `ModelContext`.
public final class ModelContext {
  /// The container.
  public let container: ModelContainer
  /// Whether changes are saved soon after they are made.
  public var autosaveEnabled = false
  /// Who makes the changes, which is not used.
  public var author: String?
  private let graph: RecordGraph
  private var isSavingSoon = false

  /// Creates a context.
  public init(_ container: ModelContainer) {
    self.container = container
    graph = RecordGraph(container.store)
    graph.owner = self
  }

  /// Whether there are changes that are not saved.
  public var hasChanges: Bool { graph.hasChanges }
  /// The objects that are new.
  public var insertedModelsArray: [any PersistentModel] { graph.inserted.compactMap(object) }
  /// The objects that have changed.
  public var changedModelsArray: [any PersistentModel] { graph.updated.compactMap(object) }
  /// The objects that will be deleted.
  public var deletedModelsArray: [any PersistentModel] { graph.deleted.compactMap(object) }

  /// Adds a new object, and those that it refers to.
  public func insert<T: PersistentModel>(_ model: T) {
    model.persistentBackingData.adopt(model)
    graph.insert(model.persistentBackingData.record)
    didChange()
  }

  /// Deletes an object, and what its relationships say.
  public func delete<T: PersistentModel>(_ model: T) {
    graph.delete(model.persistentBackingData.record)
    didChange()
  }

  /// Deletes the objects of a class that match.
  ///
  /// - Throws: An error of SQLite or of the predicate.
  public func delete<T: PersistentModel>(
    model: T.Type, where predicate: Predicate<T>? = nil, includeSubclasses: Bool = true
  ) throws {
    for object in try fetch(FetchDescriptor(predicate: predicate)) { delete(object) }
  }

  func delete<T: PersistentModel>(all type: T.Type) throws {
    try delete(model: type)
  }

  /// Returns the objects that are described.
  ///
  /// - Throws: An error of SQLite or of the predicate.
  public func fetch<T>(_ descriptor: FetchDescriptor<T>) throws -> [T] {
    guard container.classes["\(T.self)"] != nil else {
      throw SwiftDataError.unknownModel("\(T.self)")
    }
    let objects = try graph.records(of: "\(T.self)").compactMap { object($0) as? T }
    return try descriptor.matches(in: objects)
  }

  /// Returns the number of the objects that are described.
  ///
  /// - Throws: An error of SQLite or of the predicate.
  public func fetchCount<T>(_ descriptor: FetchDescriptor<T>) throws -> Int {
    try fetch(descriptor).count
  }

  /// Returns the identities of the objects that are described.
  ///
  /// - Throws: An error of SQLite or of the predicate.
  public func fetchIdentifiers<T>(_ descriptor: FetchDescriptor<T>) throws -> [PersistentIdentifier]
  {
    try fetch(descriptor).map(\.persistentModelID)
  }

  /// Calls a closure with each object that is described.
  ///
  /// - Throws: An error of SQLite, of the predicate or of the closure.
  public func enumerate<T>(
    _ fetch: FetchDescriptor<T>, batchSize: Int = 5000, allowEscapingMutations: Bool = false,
    block: (T) throws -> Void
  ) throws {
    try self.fetch(fetch).forEach(block)
  }

  /// Returns the object with an identity.
  ///
  /// The program ends if there is none, as on a phone.
  public func model(for persistentModelID: PersistentIdentifier) -> any PersistentModel {
    guard let object = existing(persistentModelID) else {
      fatalError("there is no object \(persistentModelID.id)")
    }
    return object
  }

  /// Returns the object with an identity, or `nil` if there is none.
  public func registeredModel<T: PersistentModel>(for persistentModelID: PersistentIdentifier) -> T?
  {
    existing(persistentModelID) as? T
  }

  private func existing(_ identifier: PersistentIdentifier) -> (any PersistentModel)? {
    let root = container.store.schema.root(of: identifier.entityName)
    return graph.record(for: RecordKey(root: root, id: identifier.key)).flatMap(object)
  }

  /// Writes all changes.
  ///
  /// - Throws: An error of SQLite; then nothing is written, and the changes stay.
  public func save() throws {
    guard container.configurations.first?.allowsSave != false else {
      throw SwiftDataError.readOnly
    }
    try graph.save(replacingEqual: true)
    NotificationCenter.default.post(name: Self.didSave, object: nil)
  }

  /// Forgets all changes.
  public func rollback() { graph.rollback() }

  /// Calls a closure, and writes all changes.
  ///
  /// - Throws: An error of the closure or of SQLite.
  public func transaction(block: () throws -> Void) throws {
    try block()
    try save()
  }

  /// Posted when changes were written.
  public static let didSave = Notification.Name("SwiftDataModelContextDidSave")
  /// Posted before changes are written, which it is not here.
  public static let willSave = Notification.Name("SwiftDataModelContextWillSave")

  func hasChanges(_ record: Record) -> Bool {
    (graph.inserted + graph.updated + graph.deleted).contains { $0 === record }
  }

  private func object(_ record: Record) -> (any PersistentModel)? {
    if let object = record.object as? any PersistentModel { return object }
    guard let type = container.classes[record.entity] else { return nil }
    return type.init(backingData: ModelBacking(record, type))
  }

  /// Saves soon, if this context saves itself.
  func didChange() {
    guard autosaveEnabled, !isSavingSoon else { return }
    isSavingSoon = true
    // A context that saves itself is used on the main thread.
    nonisolated(unsafe) let context = self
    DispatchQueue.main.async {
      context.isSavingSoon = false
      guard context.hasChanges else { return }
      do {
        try context.save()
      } catch {
        Unavailable.report("SwiftData: \(error.localizedDescription)")
      }
    }
  }
}

/// What SwiftData cannot do.
///
/// - Source: SwiftData `SwiftDataError`.
public enum SwiftDataError: Error, Equatable, LocalizedError {
  /// The container was made without a class.
  case unknownModel(String)
  /// The configuration does not allow changes.
  case readOnly

  /// A sentence for the user.
  public var errorDescription: String? {
    switch self {
    case .unknownModel(let name): "The store has no objects of “\(name)”."
    case .readOnly: "The store is read-only."
    }
  }
}
