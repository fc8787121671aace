public import Foundation
internal import FoundationGaps
internal import ModelStore

/// Where and how a store is kept.
///
/// - Source: SwiftData `ModelConfiguration`.
public struct ModelConfiguration: Sendable {
  /// The shared folder in which a store is.
  public struct GroupContainer: Hashable, Sendable {
    let identifier: String?
    /// The program's own folder.
    public static let automatic = GroupContainer(identifier: nil)
    /// The program's own folder.
    public static let none = GroupContainer(identifier: nil)
    /// The folder of a group.
    public static func identifier(_ groupName: String) -> GroupContainer {
      GroupContainer(identifier: groupName)
    }
  }

  /// The database in iCloud, which is not used.
  public struct CloudKitDatabase: Hashable, Sendable {
    /// The one that the entitlements name.
    public static let automatic = CloudKitDatabase()
    /// None.
    public static let none = CloudKitDatabase()
    /// One of a container.
    public static func `private`(_ privateDBName: String) -> CloudKitDatabase {
      CloudKitDatabase()
    }
  }

  /// The name, which is that of the file.
  public let name: String
  /// The classes, or `nil` for those of the container.
  public let schema: Schema?
  /// The file, which does not exist if the store is in memory.
  public let url: URL
  /// Whether the store is only in memory.
  public let isStoredInMemoryOnly: Bool
  /// Whether changes can be saved.
  public let allowsSave: Bool

  /// Creates a configuration of a store in the folder for data of apps, or in that of a group.
  public init(
    _ name: String? = nil, schema: Schema? = nil, isStoredInMemoryOnly: Bool = false,
    allowsSave: Bool = true, groupContainer: GroupContainer = .automatic,
    cloudKitDatabase: CloudKitDatabase = .automatic
  ) {
    let files = FileManager.default
    let group = groupContainer.identifier.flatMap {
      files.containerURL(forSecurityApplicationGroupIdentifier: $0)?
        .appendingPathComponent("Library/Application Support")
    }
    let folder = group ?? files.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
    self.name = name ?? "default"
    self.schema = schema
    self.isStoredInMemoryOnly = isStoredInMemoryOnly
    self.allowsSave = allowsSave
    url = folder.appendingPathComponent("\(self.name).store")
  }

  /// Creates a configuration of a store in a file.
  public init(
    _ name: String? = nil, schema: Schema? = nil, url: URL, allowsSave: Bool = true,
    cloudKitDatabase: CloudKitDatabase = .automatic
  ) {
    self.name = name ?? url.deletingPathExtension().lastPathComponent
    self.schema = schema
    self.url = url
    self.allowsSave = allowsSave
    isStoredInMemoryOnly = url.path == "/dev/null"
  }

  /// Creates a configuration of a store of classes.
  @_disfavoredOverload
  public init(for types: any PersistentModel.Type..., isStoredInMemoryOnly: Bool = false) {
    self.init(schema: Schema(types), isStoredInMemoryOnly: isStoredInMemoryOnly)
  }
}

/// A store and its contexts.
///
/// All classes are in the store of the first configuration.
///
/// - Source: SwiftData `ModelContainer`.
public final class ModelContainer: @unchecked Sendable {
  /// The classes.
  public let schema: Schema
  /// The configurations.
  public let configurations: [ModelConfiguration]
  let store: SQLiteStore
  let classes: [String: any PersistentModel.Type]
  /// The context for views, which saves itself.
  @MainActor public private(set) lazy var mainContext: ModelContext = {
    let context = ModelContext(self)
    context.autosaveEnabled = true
    return context
  }()

  /// Opens a store, or creates it.
  ///
  /// - Throws: An error of SQLite or of the file system.
  public init(
    for schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: [ModelConfiguration]
  ) throws {
    self.schema = schema
    let configuration = configurations.first ?? ModelConfiguration()
    self.configurations = configurations.isEmpty ? [configuration] : configurations
    classes = schema.classes
    store = try SQLiteStore(
      path: configuration.isStoredInMemoryOnly ? nil : configuration.url.path,
      schema: StoreSchema(classes.values.map { ModelEntity.of($0).store }))
  }

  /// Opens a store, or creates it.
  ///
  /// - Throws: An error of SQLite or of the file system.
  public convenience init(
    for schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: ModelConfiguration...
  ) throws {
    try self.init(for: schema, migrationPlan: migrationPlan, configurations: configurations)
  }

  /// Opens a store of classes, or creates it.
  ///
  /// - Throws: An error of SQLite or of the file system.
  public convenience init(
    for types: any PersistentModel.Type..., migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: ModelConfiguration...
  ) throws {
    try self.init(for: Schema(types), migrationPlan: migrationPlan, configurations: configurations)
  }

  /// Deletes all objects.
  public func deleteAllData() {
    let context = ModelContext(self)
    do {
      for type in classes.values { try context.delete(all: type) }
      try context.save()
    } catch {
      Unavailable.report("ModelContainer.deleteAllData(): \(error.localizedDescription)")
    }
  }
}
