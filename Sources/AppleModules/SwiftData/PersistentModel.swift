@_exported public import FoundationGaps
internal import ModelStore
public import Observation

/// A class whose objects are kept in a store.
///
/// - Source: SwiftData `PersistentModel`.
public protocol PersistentModel: AnyObject, Observable, Hashable, Identifiable, SendableMetatype {
  /// The values of the object.
  var persistentBackingData: ModelBacking { get set }
  /// Creates the object of a record.
  init(backingData: ModelBacking)
  /// The properties that are kept.
  static var schemaMetadata: [Schema.PropertyMetadata] { get }
}

extension PersistentModel {
  /// The identity of the object.
  public var persistentModelID: PersistentIdentifier { persistentBackingData.identifier }
  /// The identity of the object.
  public var id: PersistentIdentifier { persistentModelID }
  /// The context, or `nil` if the object is in none.
  public var modelContext: ModelContext? { persistentBackingData.context }
  /// Whether the object will be deleted.
  public var isDeleted: Bool { persistentBackingData.record.isDeleted }
  /// Whether values were set that are not saved.
  public var hasChanges: Bool {
    persistentBackingData.context?.hasChanges(persistentBackingData.record) ?? false
  }

  /// Returns whether two objects have the same record.
  public static func == (left: Self, right: Self) -> Bool {
    left.persistentBackingData.record === right.persistentBackingData.record
  }

  /// Hashes the identity of the record in memory.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(persistentBackingData.record))
  }
}

/// The identity of an object in a store.
///
/// - Source: SwiftData `PersistentIdentifier`.
public struct PersistentIdentifier: Hashable, Codable, Sendable, Identifiable, Comparable {
  /// The name of the class.
  public let entityName: String
  /// The key in the store; negative until the object is saved.
  let key: Int64
  /// The identity as a value.
  public var id: String { "\(entityName)/\(key)" }
  /// The identifier of the store, which is not known.
  public var storeIdentifier: String? { nil }

  /// Returns whether an identity comes first.
  public static func < (left: PersistentIdentifier, right: PersistentIdentifier) -> Bool {
    (left.entityName, left.key) < (right.entityName, right.key)
  }
}
