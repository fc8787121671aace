internal import Foundation
internal import GRDB

/// What changes in a store at once.
package struct StoreChanges {
  /// The references of a record by a relationship to many.
  package struct Members {
    package let entity: String
    package let id: Int64
    package let relationship: StoreRelationship
    package let members: [Int64]
  }

  /// New and changed records.
  package var saved: [StoredRecord] = []
  package var deleted: [(entity: String, id: Int64)] = []
  package var members: [Members] = []
}

extension SQLiteStore {
  /// Returns a key that no record of an entity has had, and keeps it.
  ///
  /// - Throws: An error of SQLite.
  package func newID(of entity: String) throws -> Int64 {
    let root = schema.root(of: entity)
    return try queue.write { database in
      let rows = "SELECT MAX(Z_PK) FROM \"\(StoreLayout.table(root))\""
      let used = try Int64.fetchOne(database, sql: rows) ?? 0
      let kept = "SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = ?"
      let id = max(used, try Int64.fetchOne(database, sql: kept, arguments: [root]) ?? 0) + 1
      try database.execute(
        sql: "UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_NAME = ?", arguments: [id, root])
      return id
    }
  }

  /// Writes changes, all of them or none.
  ///
  /// - Throws: An error of SQLite.
  package func write(_ changes: StoreChanges) throws {
    try queue.write { database in
      for record in changes.saved { try save(record, in: database) }
      for members in changes.members { try save(members, in: database) }
      for (entity, id) in changes.deleted {
        try database.execute(
          sql: "DELETE FROM \"\(StoreLayout.table(schema.root(of: entity)))\" WHERE Z_PK = ?",
          arguments: [id])
      }
    }
  }

  private func save(_ record: StoredRecord, in database: Database) throws {
    let table = StoreLayout.table(schema.root(of: record.entity))
    var values: [(column: String, value: DatabaseValue)] = [
      ("Z_PK", record.id.databaseValue),
      ("Z_ENT", numbers[record.entity].databaseValue),
      ("Z_OPT", 1.databaseValue),
    ]
    for attribute in schema.attributes(of: record.entity) {
      let value = (record.attributes[attribute.name] ?? .null).stored(as: attribute)
      values.append((StoreLayout.column(attribute.name), value))
    }
    for relationship in schema.relationships(of: record.entity) where !relationship.isToMany {
      let id = record.references[relationship.name]
      values.append((StoreLayout.column(relationship.name), id.databaseValue))
    }
    let columns = values.map { "\"\($0.column)\"" }.joined(separator: ", ")
    let places = values.map { _ in "?" }.joined(separator: ", ")
    let updates = values.dropFirst().map { "\"\($0.column)\" = excluded.\"\($0.column)\"" }
    try database.execute(
      sql: """
        INSERT INTO "\(table)" (\(columns)) VALUES (\(places))
        ON CONFLICT (Z_PK) DO UPDATE SET \(updates.joined(separator: ", "))
        """, arguments: StatementArguments(values.map(\.value)))
  }

  private func save(_ change: StoreChanges.Members, in database: Database) throws {
    let relationship = change.relationship
    let owner = schema.lineage(of: change.entity).first { $0.relationships.contains(relationship) }
    if let owner, let join = layout.join(of: relationship, from: owner.name) {
      try database.execute(
        sql: "DELETE FROM \"\(join.table)\" WHERE \"\(join.owner)\" = ?", arguments: [change.id])
      for member in change.members {
        try database.execute(
          sql: """
            INSERT OR IGNORE INTO "\(join.table)" ("\(join.owner)", "\(join.member)") VALUES (?, ?)
            """, arguments: [change.id, member])
      }
    } else if relationship.isOrdered, let inverse = relationship.inverse {
      let table = StoreLayout.table(schema.root(of: relationship.destination))
      for (position, member) in change.members.enumerated() {
        try database.execute(
          sql: """
            UPDATE "\(table)" SET "\(StoreLayout.orderColumn(inverse))" = ? WHERE Z_PK = ?
            """, arguments: [position, member])
      }
    }
  }
}

extension StoreValue {
  fileprivate func stored(as attribute: StoreAttribute) -> DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .real(let number): number.databaseValue
    case .text(let text): text.databaseValue
    // The mark says that the bytes are here.
    case .data(let data):
      (attribute.allowsExternalStorage ? Data([1]) + data : data).databaseValue
    }
  }
}
