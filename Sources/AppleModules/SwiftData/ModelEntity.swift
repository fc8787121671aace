internal import ModelStore
internal import Synchronization

/// How the objects of a class are kept: its properties, as the macro lists them.
struct ModelEntity: Sendable {
  let store: StoreEntity
  /// The classes that properties refer to, by property.
  private let destinations: [String: any PersistentModel.Type]
  private let inverses: [String: StoreRelationship]
  private let attributes: [String: StoreAttribute]
  private let relationships: [String: StoreRelationship]

  private static let known = Mutex<[ObjectIdentifier: ModelEntity]>([:])

  /// Returns the entity of a class.
  static func of(_ type: any PersistentModel.Type) -> ModelEntity {
    let id = ObjectIdentifier(type)
    if let entity = known.withLock({ $0[id] }) { return entity }
    let entity = ModelEntity(type)
    return known.withLock { known in
      known[id] = known[id] ?? entity
      return known[id] ?? entity
    }
  }

  private init(_ type: any PersistentModel.Type) {
    var store = StoreEntity(name: "\(type)")
    var destinations: [String: any PersistentModel.Type] = [:]
    var inverses: [String: StoreRelationship] = [:]
    for property in type.schemaMetadata {
      if let destination = property.destination {
        let inverse = Self.inverse(of: property, in: type, destination)
        destinations[property.name] = destination
        inverses[property.name] = inverse.map { Self.relationship($0, to: type, inverse: property) }
        store.relationships.append(Self.relationship(property, to: destination, inverse: inverse))
      } else {
        store.attributes.append(Self.attribute(property))
      }
    }
    self.store = store
    self.destinations = destinations
    self.inverses = inverses
    attributes = Dictionary(uniqueKeysWithValues: store.attributes.map { ($0.name, $0) })
    relationships = Dictionary(uniqueKeysWithValues: store.relationships.map { ($0.name, $0) })
  }

  func attribute(_ key: String) -> StoreAttribute? { attributes[key] }
  func relationship(_ key: String) -> StoreRelationship? { relationships[key] }
  func inverse(of relationship: StoreRelationship) -> StoreRelationship? {
    inverses[relationship.name]
  }
  func destination(of relationship: StoreRelationship) -> (any PersistentModel.Type)? {
    destinations[relationship.name]
  }

  /// The classes that the properties refer to.
  var neighbors: [any PersistentModel.Type] { Array(destinations.values) }

  private static func attribute(_ property: Schema.PropertyMetadata) -> StoreAttribute {
    var attribute = StoreAttribute(property.name, ModelValue.kind(of: property.valueType))
    let options = (property.metadata as? Schema.Attribute)?.options ?? []
    attribute.isUnique = options.contains(.unique)
    attribute.allowsExternalStorage = attribute.kind == .data && options.contains(.externalStorage)
    return attribute
  }

  private static func relationship(
    _ property: Schema.PropertyMetadata, to destination: any PersistentModel.Type,
    inverse: Schema.PropertyMetadata?
  ) -> StoreRelationship {
    var relationship = StoreRelationship(
      property.name, to: "\(destination)", isToMany: property.isToMany, inverse: inverse?.name)
    relationship.deleteRule =
      (property.metadata as? Schema.Relationship)?.deleteRule.stored
      ?? .nullify
    return relationship
  }

  /// Returns the property at the other end: the one that either end names, or the only one that can
  /// be meant.
  private static func inverse(
    of property: Schema.PropertyMetadata, in type: any PersistentModel.Type,
    _ destination: any PersistentModel.Type
  ) -> Schema.PropertyMetadata? {
    let far = destination.schemaMetadata.filter { $0.destination == type }
    if let named = property.inverse { return far.first { $0.keyPath == named } }
    if let naming = far.first(where: { $0.inverse == property.keyPath }) { return naming }
    let near = type.schemaMetadata.filter { $0.destination == destination && $0.inverse == nil }
    let unnamed = far.filter { candidate in
      candidate.inverse == nil && !near.contains { $0.inverse == candidate.keyPath }
    }
    let isNamed = { (candidate: Schema.PropertyMetadata, others: [Schema.PropertyMetadata]) in
      others.contains { $0.inverse == candidate.keyPath }
    }
    let freeNear = near.filter { !isNamed($0, far) }
    let freeFar = unnamed.filter { !isNamed($0, type.schemaMetadata) }
    guard freeNear.count == 1, freeFar.count == 1, "\(type)" != "\(destination)" else { return nil }
    return freeFar[0]
  }
}

extension Schema.Relationship.DeleteRule {
  fileprivate var stored: StoreRelationship.DeleteRule {
    switch self {
    case .cascade: .cascade
    case .nullify: .nullify
    case .deny: .deny
    case .noAction: .noAction
    }
  }
}
