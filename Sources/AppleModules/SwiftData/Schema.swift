internal import ModelStore

/// The classes whose objects are in a store.
///
/// - Source: SwiftData `Schema`.
public final class Schema: Sendable {
  /// The version of a schema.
  public struct Version: Hashable, Comparable, Sendable {
    let numbers: [Int]

    /// Creates a version.
    public init(_ major: Int, _ minor: Int, _ patch: Int) { numbers = [major, minor, patch] }

    /// Returns whether a version is older.
    public static func < (left: Version, right: Version) -> Bool {
      left.numbers.lexicographicallyPrecedes(right.numbers)
    }
  }

  /// A property that is kept.
  public struct PropertyMetadata: @unchecked Sendable {
    /// The name.
    public let name: String
    let keyPath: AnyKeyPath
    let metadata: (any SchemaProperty)?

    /// Creates a description of a property.
    public init(name: String, keypath: AnyKeyPath, metadata: (any SchemaProperty)? = nil) {
      self.name = name
      keyPath = keypath
      self.metadata = metadata
    }

    var valueType: Any.Type { type(of: keyPath).valueType }

    /// The class of the objects that the property refers to, or `nil` if it has values.
    var destination: (any PersistentModel.Type)? {
      valueType as? any PersistentModel.Type
        ?? (valueType as? any ModelReference.Type)?.destination
    }

    var isToMany: Bool { (valueType as? any ModelReference.Type)?.isToMany ?? false }
    var inverse: AnyKeyPath? { (metadata as? Relationship)?.inverse }
  }

  /// How a value is kept.
  public final class Attribute: SchemaProperty, Sendable {
    /// An option of a value.
    public struct Option: Hashable, Sendable {
      private let name: String

      /// No other object has the value; an older one that has is replaced.
      public static let unique = Option(name: "unique")
      /// Large values are in files beside the store.
      public static let externalStorage = Option(name: "externalStorage")
      /// The value is encrypted in iCloud, which is not used.
      public static let allowsCloudEncryption = Option(name: "allowsCloudEncryption")
      /// The value stays in the history of deleted objects, which is not kept.
      public static let preserveValueOnDeletion = Option(name: "preserveValueOnDeletion")
      /// The value is not watched by CloudKit, which is not used.
      public static let ephemeral = Option(name: "ephemeral")
      /// The value is found by Spotlight, which Linux lacks.
      public static let spotlight = Option(name: "spotlight")

      /// The value is archived, which all values without a column of their own are.
      public static func transformable(by transformer: String) -> Option {
        Option(name: "transformable")
      }
      /// The value is archived, which all values without a column of their own are.
      public static func transformable<T>(by transformer: T.Type) -> Option {
        Option(name: "transformable")
      }
    }

    let options: [Option]

    /// Creates a description.
    public init(_ options: Option..., originalName: String? = nil, hashModifier: String? = nil) {
      self.options = options
    }
  }

  /// How objects are referred to.
  public final class Relationship: SchemaProperty, @unchecked Sendable {
    /// An option of a reference.
    public struct Option: Hashable, Sendable {
      /// Only one object is referred to.
      public static let unique = Option()
    }

    /// What becomes of objects when the one that refers to them is deleted.
    public enum DeleteRule: String, Codable, Hashable, Sendable {
      case noAction, nullify, cascade, deny
    }

    let deleteRule: DeleteRule
    let inverse: AnyKeyPath?

    /// Creates a description.
    public init(
      _ options: Option..., deleteRule: DeleteRule = .nullify, minimumModelCount: Int? = 0,
      maximumModelCount: Int? = 0, originalName: String? = nil, inverse: AnyKeyPath? = nil,
      hashModifier: String? = nil
    ) {
      self.deleteRule = deleteRule
      self.inverse = inverse
    }
  }

  /// The version.
  public let version: Version
  private let types: [any PersistentModel.Type]

  /// Creates a schema of classes, and of those that they refer to.
  public init(_ types: [any PersistentModel.Type], version: Version = Version(1, 0, 0)) {
    self.types = types
    self.version = version
  }

  /// Creates a schema of classes, and of those that they refer to.
  public convenience init(
    _ types: any PersistentModel.Type..., version: Version = Version(1, 0, 0)
  ) {
    self.init(types, version: version)
  }

  /// Creates the schema of a version.
  public convenience init(versionedSchema: any VersionedSchema.Type) {
    self.init(versionedSchema.models, version: versionedSchema.versionIdentifier)
  }

  /// The classes by name, with those that they refer to.
  var classes: [String: any PersistentModel.Type] {
    var classes: [String: any PersistentModel.Type] = [:]
    var rest = types
    while let type = rest.popLast() {
      guard classes.updateValue(type, forKey: "\(type)") == nil else { continue }
      rest += ModelEntity.of(type).neighbors
    }
    return classes
  }
}

/// How a property is kept.
///
/// - Source: SwiftData `SchemaProperty`.
public protocol SchemaProperty: Sendable {}

/// The classes of a version of a store.
///
/// - Source: SwiftData `VersionedSchema`.
public protocol VersionedSchema {
  /// The classes.
  static var models: [any PersistentModel.Type] { get }
  /// The version.
  static var versionIdentifier: Schema.Version { get }
}

/// The versions of a store, which needs none here: what is missing is added.
///
/// - Source: SwiftData `SchemaMigrationPlan`.
public protocol SchemaMigrationPlan {
  /// The versions.
  static var schemas: [any VersionedSchema.Type] { get }
  /// The steps between them.
  static var stages: [MigrationStage] { get }
}

/// A step from a version to the next, which is not run.
///
/// - Source: SwiftData `MigrationStage`.
public enum MigrationStage {
  case lightweight(fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type)
  case custom(
    fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type,
    willMigrate: ((ModelContext) throws -> Void)?, didMigrate: ((ModelContext) throws -> Void)?)
}
