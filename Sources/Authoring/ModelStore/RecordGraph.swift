/// Records of a store in memory, each once, with changes that are not saved yet.
package final class RecordGraph {
  package let store: SQLiteStore
  private var records: [RecordKey: Record] = [:]
  package private(set) var inserted: [Record] = []
  package private(set) var deleted: [Record] = []
  package private(set) var updated: [Record] = []
  private var updatedIDs: Set<ObjectIdentifier> = []
  private var lastTemporaryID: Int64 = 0
  /// The error of the last record that could not be read, which an access to a property cannot throw.
  package private(set) var readError: (any Error)?
  /// The context of the author to which the records belong.
  package weak var owner: AnyObject?

  package init(_ store: SQLiteStore) {
    self.store = store
  }

  private var schema: StoreSchema { store.schema }

  package var hasChanges: Bool { !(inserted.isEmpty && updated.isEmpty && deleted.isEmpty) }

  /// Adds a new record, and those that it refers to.
  package func insert(_ record: Record) {
    guard record.graph == nil else { return }
    lastTemporaryID -= 1
    let key = RecordKey(root: schema.root(of: record.entity), id: lastTemporaryID)
    record.graph = self
    record.key = key
    record.isDeleted = false
    record.retainedObject = record.object
    records[key] = record
    inserted.append(record)
    for neighbor in record.loadedNeighbors { insert(neighbor) }
  }

  /// Deletes a record, and what its relationships say.
  package func delete(_ record: Record) {
    guard record.graph === self, !record.isDeleted else { return }
    for relationship in schema.relationships(of: record.entity)
    where relationship.deleteRule == .cascade {
      let dependents =
        relationship.isToMany
        ? record.members(relationship) : [record.reference(relationship)].compactMap(\.self)
      // A record that cascades back to this one finds it deleted.
      record.isDeleted = true
      dependents.forEach(delete)
      record.isDeleted = false
    }
    for relationship in schema.relationships(of: record.entity)
    where relationship.deleteRule != .noAction {
      let inverse = schema.inverse(of: relationship)
      if relationship.isToMany {
        record.setMembers(relationship, to: [], inverse: inverse)
      } else {
        record.setReference(relationship, to: nil, inverse: inverse)
      }
    }
    record.isDeleted = true
    if updatedIDs.remove(ObjectIdentifier(record)) != nil { updated.removeAll { $0 === record } }
    if record.key?.isTemporary == true {
      inserted.removeAll { $0 === record }
      record.key.map { records[$0] = nil }
      record.graph = nil
    } else {
      deleted.append(record)
    }
  }

  func didChange(_ record: Record) {
    guard !record.isDeleted, let key = record.key, !key.isTemporary,
      updatedIDs.insert(ObjectIdentifier(record)).inserted
    else { return }
    record.retainedObject = record.object
    updated.append(record)
  }

  /// Returns the records of an entity and of those that inherit from it, with unsaved changes.
  ///
  /// - Throws: An error of SQLite.
  package func records(of entity: String) throws -> [Record] {
    let stored = try store.records(of: entity).map(loaded)
    let new = inserted.filter { schema.isKind($0.entity, of: entity) }
    return (stored + new).filter { !$0.isDeleted }
  }

  /// Returns a record, or `nil` if there is none.
  package func record(for key: RecordKey) -> Record? {
    if let record = records[key] { return record }
    do {
      return try store.records(of: key.root, id: key.id).first.map(loaded)
    } catch {
      readError = error
      return nil
    }
  }

  func members(
    of relationship: StoreRelationship, from record: Record, _ key: RecordKey
  ) -> [Record] {
    let root = schema.root(of: relationship.destination)
    do {
      return try store.members(of: relationship, record.entity, key.id)
        .compactMap { self.record(for: RecordKey(root: root, id: $0)) }
    } catch {
      readError = error
      return []
    }
  }

  /// Returns the record in memory for one in the store, refreshed unless it has changes.
  private func loaded(_ stored: StoredRecord) -> Record {
    let key = RecordKey(root: schema.root(of: stored.entity), id: stored.id)
    let record = records[key] ?? Record(of: stored.entity)
    if !updatedIDs.contains(ObjectIdentifier(record)), !record.isDeleted {
      record.load(stored, schema)
    }
    record.graph = self
    record.key = key
    records[key] = record
    return record
  }

  /// Writes all changes.
  ///
  /// - Parameter replacingEqual: Whether new records take the place of those that have the same value
  ///   of an attribute whose values are unique.
  /// - Throws: An error of SQLite; then nothing is written, and the changes stay.
  package func save(replacingEqual: Bool = false) throws {
    guard hasChanges else { return }
    if replacingEqual { try replaceEqual() }
    for record in inserted { try givePermanentKey(record) }
    var changes = StoreChanges()
    for record in inserted + updated {
      guard let id = record.key?.id else { continue }
      changes.saved.append(record.stored(id: id, schema))
      for relationship in schema.relationships(of: record.entity)
      where record.changedMembers.contains(relationship.name) {
        changes.members.append(
          StoreChanges.Members(
            entity: record.entity, id: id, relationship: relationship,
            members: record.members(relationship).compactMap(\.key?.id)))
      }
    }
    changes.deleted = deleted.compactMap { record in record.key.map { (record.entity, $0.id) } }
    try store.write(changes)
    for record in deleted {
      record.key.map { records[$0] = nil }
      record.graph = nil
    }
    forgetChanges()
  }

  private func replaceEqual() throws {
    for entity in Set(inserted.map(\.entity)) {
      for attribute in schema.attributes(of: entity) where attribute.isUnique {
        var owners: [StoreValue: Record] = [:]
        // Those in the store come first.
        for record in try records(of: entity) where record[attribute.name] != .null {
          let owner = owners.updateValue(record, forKey: record[attribute.name])
          if let owner { replace(owner, by: record) }
        }
      }
    }
  }

  /// Gives a record the place of another, so that references to the other stay.
  private func replace(_ other: Record, by record: Record) {
    guard record.key?.isTemporary == true, other.key?.isTemporary == false, let key = other.key
    else {
      // Of two new records, the later one stays.
      if other.key?.isTemporary == true { delete(other) }
      return
    }
    record.key.map { records[$0] = nil }
    record.key = key
    records[key] = record
    inserted.removeAll { $0 === other }
    updated.removeAll { $0 === other }
    updatedIDs.remove(ObjectIdentifier(other))
    other.graph = nil
  }

  private func givePermanentKey(_ record: Record) throws {
    guard let temporary = record.key, temporary.isTemporary else { return }
    let key = RecordKey(root: temporary.root, id: try store.newID(of: record.entity))
    records[temporary] = nil
    records[key] = record
    record.key = key
  }

  /// Forgets all changes; records are read again.
  package func rollback() {
    for record in inserted {
      record.key.map { records[$0] = nil }
      record.graph = nil
    }
    let stale = updated + deleted
    deleted.forEach { $0.isDeleted = false }
    forgetChanges()
    for record in stale {
      // A record that cannot be read keeps its values.
      guard let key = record.key,
        let stored = try? store.records(of: key.root, id: key.id).first
      else { continue }
      record.load(stored, schema)
    }
  }

  /// Forgets all records and changes.
  package func reset() {
    inserted.forEach { $0.graph = nil }
    forgetChanges()
    records = [:]
  }

  private func forgetChanges() {
    for record in inserted + updated + deleted {
      record.retainedObject = nil
      record.changedMembers = []
    }
    inserted = []
    updated = []
    updatedIDs = []
    deleted = []
  }
}
