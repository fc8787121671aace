/// The identity of a record in a store.
package struct RecordKey: Hashable, Sendable {
  /// The entity whose table holds the record.
  package let root: String
  /// The key in the table; negative until the record is saved.
  package let id: Int64

  package init(root: String, id: Int64) {
    self.root = root
    self.id = id
  }

  package var isTemporary: Bool { id < 0 }
}

/// A record in memory, with its references to others.
package final class Record {
  package let entity: String
  package internal(set) var key: RecordKey?
  package internal(set) weak var graph: RecordGraph?
  package internal(set) var isDeleted = false
  /// The object of the author for the record.
  package weak var object: AnyObject?
  /// The same object while the record has changes, so that they are not lost.
  var retainedObject: AnyObject?
  package private(set) var attributes: [String: StoreValue] = [:]
  private var references: [String: Reference] = [:]
  private var members: [String: [Record]] = [:]
  /// The relationships of many to many, and ordered ones, that have changed.
  var changedMembers: Set<String> = []

  private enum Reference {
    case key(RecordKey)
    case record(Record)
  }

  /// Creates a record that belongs to no graph yet.
  package init(of entity: String) {
    self.entity = entity
  }

  package subscript(attribute: String) -> StoreValue {
    get { attributes[attribute] ?? .null }
    set {
      guard attributes[attribute] != newValue else { return }
      attributes[attribute] = newValue
      graph?.didChange(self)
    }
  }

  /// Sets what the store has, which is not a change.
  func load(_ stored: StoredRecord, _ schema: StoreSchema) {
    attributes = stored.attributes
    references = [:]
    members = [:]
    for relationship in schema.relationships(of: entity) where !relationship.isToMany {
      guard let id = stored.references[relationship.name] else { continue }
      references[relationship.name] = .key(
        RecordKey(root: schema.root(of: relationship.destination), id: id))
    }
  }

  /// Returns the record that a relationship refers to.
  package func reference(_ relationship: StoreRelationship) -> Record? {
    switch references[relationship.name] {
    case .record(let record)?: return record.isDeleted ? nil : record
    case .key(let key)?:
      guard let record = graph?.record(for: key) else { return nil }
      references[relationship.name] = .record(record)
      return record.isDeleted ? nil : record
    case nil: return nil
    }
  }

  /// Returns the records that a relationship to many refers to.
  package func members(_ relationship: StoreRelationship) -> [Record] {
    if let loaded = members[relationship.name] { return loaded.filter { !$0.isDeleted } }
    guard let graph, let key, !key.isTemporary else { return [] }
    let loaded = graph.members(of: relationship, from: self, key)
    members[relationship.name] = loaded
    return loaded.filter { !$0.isDeleted }
  }

  /// Sets the record that a relationship refers to, and the other end.
  package func setReference(
    _ relationship: StoreRelationship, to record: Record?, inverse: StoreRelationship?
  ) {
    let old = reference(relationship)
    guard old !== record else { return }
    references[relationship.name] = record.map(Reference.record)
    graph?.didChange(self)
    if let record { adopt(record) }
    guard let inverse else { return }
    old?.forget(self, inverse)
    record?.accept(self, inverse, replacing: relationship)
  }

  /// Sets the records that a relationship to many refers to, and their other ends.
  package func setMembers(
    _ relationship: StoreRelationship, to records: [Record], inverse: StoreRelationship?
  ) {
    let old = members(relationship)
    members[relationship.name] = records
    changedMembers.insert(relationship.name)
    graph?.didChange(self)
    records.forEach(adopt)
    guard let inverse else { return }
    for record in old where !records.contains(where: { $0 === record }) {
      record.forget(self, inverse)
    }
    for record in records where !old.contains(where: { $0 === record }) {
      record.accept(self, inverse, replacing: relationship)
    }
  }

  /// A record that one of a graph refers to becomes part of the graph.
  private func adopt(_ record: Record) {
    if let graph, record.graph == nil { graph.insert(record) }
    if let graph = record.graph, self.graph == nil { graph.insert(self) }
  }

  /// Removes the other end of a reference.
  private func forget(_ other: Record, _ relationship: StoreRelationship) {
    if relationship.isToMany {
      members[relationship.name] = members(relationship).filter { $0 !== other }
      changedMembers.insert(relationship.name)
    } else {
      references[relationship.name] = nil
    }
    graph?.didChange(self)
  }

  /// Adds the other end of a reference.
  private func accept(
    _ other: Record, _ relationship: StoreRelationship, replacing near: StoreRelationship
  ) {
    if relationship.isToMany {
      let present = members(relationship)
      guard !present.contains(where: { $0 === other }) else { return }
      members[relationship.name] = present + [other]
      changedMembers.insert(relationship.name)
    } else {
      // One that belonged to another leaves it.
      let old = reference(relationship)
      references[relationship.name] = .record(other)
      if let old, old !== other { old.forget(self, near) }
    }
    graph?.didChange(self)
  }

  /// The records that this one refers to, as far as they are in memory.
  var loadedNeighbors: [Record] {
    references.values.compactMap { reference in
      if case .record(let record) = reference { record } else { nil }
    } + members.values.joined()
  }

  /// The record as it is written.
  func stored(id: Int64, _ schema: StoreSchema) -> StoredRecord {
    var ids: [String: Int64] = [:]
    for relationship in schema.relationships(of: entity) where !relationship.isToMany {
      switch references[relationship.name] {
      case .key(let key)?: ids[relationship.name] = key.id
      case .record(let record)? where !record.isDeleted: ids[relationship.name] = record.key?.id
      default: break
      }
    }
    return StoredRecord(entity: entity, id: id, attributes: attributes, references: ids)
  }
}
