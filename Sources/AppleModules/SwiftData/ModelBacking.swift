internal import FoundationGaps
internal import ModelStore

/// The values of an object, which are in a record.
public final class ModelBacking {
  let record: Record
  let type: any PersistentModel.Type

  /// Creates the values of a new object.
  public convenience init(_ type: any PersistentModel.Type) {
    self.init(Record(of: "\(type)"), type)
  }

  init(_ record: Record, _ type: any PersistentModel.Type) {
    self.record = record
    self.type = type
  }

  /// Makes an object the one of the record.
  public func adopt(_ object: any PersistentModel) { record.object = object }

  /// The context that has the record, or `nil` if none has.
  var context: ModelContext? { record.graph?.owner as? ModelContext }

  var identifier: PersistentIdentifier {
    PersistentIdentifier(entityName: record.entity, key: record.key?.id ?? 0)
  }

  private var entity: ModelEntity { ModelEntity.of(type) }

  /// Returns the value of a property.
  public func get<Value>(_ key: String) -> Value {
    if let relationship = entity.relationship(key) { return related(relationship) }
    let kind = entity.attribute(key)?.kind ?? .object
    guard let value: Value = ModelValue.value(of: record[key], as: kind) else {
      fatalError("\(record.entity).\(key) has no value of the type \(Value.self)")
    }
    return value
  }

  private func related<Value>(_ relationship: StoreRelationship) -> Value {
    let records =
      relationship.isToMany
      ? record.members(relationship) : [record.reference(relationship)].compactMap(\.self)
    let objects = records.compactMap { object($0, relationship) }
    guard let type = Value.self as? any ModelReference.Type,
      let value = type.init(models: objects) as? Value
    else {
      fatalError("\(record.entity).\(relationship.name) refers to no object")
    }
    return value
  }

  private func object(
    _ record: Record, _ relationship: StoreRelationship
  ) -> (any PersistentModel)? {
    if let object = record.object as? any PersistentModel { return object }
    return entity.destination(of: relationship)?
      .init(backingData: ModelBacking(record, self.type(of: relationship)))
  }

  private func type(of relationship: StoreRelationship) -> any PersistentModel.Type {
    entity.destination(of: relationship) ?? type
  }

  /// Sets the value of a property.
  public func set<Value>(_ value: Value, forKey key: String) {
    defer { context?.didChange() }
    if let relationship = entity.relationship(key) {
      let models =
        (value as? any ModelReference)?.models ?? (value as? any PersistentModel).map { [$0] }
      return refer(to: models ?? [], relationship)
    }
    let kind = entity.attribute(key)?.kind ?? .object
    guard let stored = ModelValue.stored(value, as: kind) else {
      return Unavailable.report("\(record.entity).\(key): \(Value.self) cannot be stored")
    }
    record[key] = stored
  }

  private func refer(to objects: [any PersistentModel], _ relationship: StoreRelationship) {
    let records = objects.map { object in
      // The object may be in no context yet.
      object.persistentBackingData.adopt(object)
      return object.persistentBackingData.record
    }
    let inverse = entity.inverse(of: relationship)
    if relationship.isToMany {
      record.setMembers(relationship, to: records, inverse: inverse)
    } else {
      record.setReference(relationship, to: records.first, inverse: inverse)
    }
  }
}

/// A type of values that refer to any number of objects.
protocol ModelReference {
  static var isToMany: Bool { get }
  /// The class of the objects, or `nil` if the values are no objects of a store.
  static var destination: (any PersistentModel.Type)? { get }
  var models: [any PersistentModel] { get }
  init?(models: [any PersistentModel])
}

extension Optional: ModelReference {
  static var isToMany: Bool { (Wrapped.self as? any ModelReference.Type)?.isToMany ?? false }

  static var destination: (any PersistentModel.Type)? {
    Wrapped.self as? any PersistentModel.Type
      ?? (Wrapped.self as? any ModelReference.Type)?.destination
  }

  var models: [any PersistentModel] {
    guard let value = self else { return [] }
    if let model = value as? any PersistentModel { return [model] }
    return (value as? any ModelReference)?.models ?? []
  }

  init?(models: [any PersistentModel]) {
    if let type = Wrapped.self as? any ModelReference.Type {
      self = type.init(models: models) as? Wrapped
    } else {
      self = models.first as? Wrapped
    }
  }
}

extension Array: ModelReference {
  static var isToMany: Bool { true }
  static var destination: (any PersistentModel.Type)? { Element.self as? any PersistentModel.Type }
  var models: [any PersistentModel] { compactMap { $0 as? any PersistentModel } }
  init?(models: [any PersistentModel]) { self = models.compactMap { $0 as? Element } }
}
