internal import Files
internal import Foundation
internal import GRDB

/// A record as it is in the store.
package struct StoredRecord: Hashable, Sendable {
  package let entity: String
  package let id: Int64
  package let attributes: [String: StoreValue]
  /// The keys of the records that the record refers to one by one.
  package let references: [String: Int64]
}

extension SQLiteStore {
  /// The maximum size of a file beside the store, in bytes.
  private static let externalFileLimit = 64 << 20

  /// Returns the records of an entity and of those that inherit from it, in the order of their keys.
  ///
  /// - Parameters:
  ///   - entity: The name of the entity.
  ///   - id: The key of the only record to return, or `nil` for all.
  /// - Returns: The records.
  /// - Throws: An error of SQLite.
  package func records(of entity: String, id: Int64? = nil) throws -> [StoredRecord] {
    let table = StoreLayout.table(schema.root(of: entity))
    let condition = id == nil ? "" : "WHERE Z_PK = ?"
    let rows = try queue.read { database in
      try Row.fetchAll(
        database, sql: "SELECT * FROM \"\(table)\" \(condition) ORDER BY Z_PK",
        arguments: id.map { [$0] } ?? [])
    }
    return rows.compactMap { row in
      let number: Int64? = row["Z_ENT"]
      let name = number.flatMap { self.entity(numbered: $0) } ?? entity
      guard schema.isKind(name, of: entity), let id: Int64 = row["Z_PK"] else { return nil }
      return record(name, id, row)
    }
  }

  /// Returns the keys of the records that a record refers to by a relationship to many.
  ///
  /// - Throws: An error of SQLite.
  package func members(of relationship: StoreRelationship, _ entity: String, _ id: Int64) throws
    -> [Int64]
  {
    let owner = schema.lineage(of: entity).first { $0.relationships.contains(relationship) }
    if let owner, let join = layout.join(of: relationship, from: owner.name) {
      return try queue.read { database in
        try Int64.fetchAll(
          database,
          sql: """
            SELECT "\(join.member)" FROM "\(join.table)" WHERE "\(join.owner)" = ? ORDER BY 1
            """, arguments: [id])
      }
    }
    guard let inverse = relationship.inverse else { return [] }
    let table = StoreLayout.table(schema.root(of: relationship.destination))
    let order = StoreLayout.orderColumn(inverse)
    let sorting = layout.has(order, in: table) ? "\"\(order)\", Z_PK" : "Z_PK"
    return try queue.read { database in
      try Int64.fetchAll(
        database,
        sql: """
          SELECT Z_PK FROM "\(table)" WHERE "\(StoreLayout.column(inverse))" = ? ORDER BY \(sorting)
          """, arguments: [id])
    }
  }

  private func record(_ entity: String, _ id: Int64, _ row: Row) -> StoredRecord {
    var attributes: [String: StoreValue] = [:]
    for attribute in schema.attributes(of: entity) {
      let value: DatabaseValue = row[StoreLayout.column(attribute.name)] ?? .null
      attributes[attribute.name] = read(StoreValue(value), attribute)
    }
    var references: [String: Int64] = [:]
    for relationship in schema.relationships(of: entity) where !relationship.isToMany {
      references[relationship.name] = row[StoreLayout.column(relationship.name)]
    }
    return StoredRecord(entity: entity, id: id, attributes: attributes, references: references)
  }

  /// Returns a value, whose bytes may be in a file beside the store.
  ///
  /// - Source: files written by Core Data: 1 is followed by the bytes, 2 by the name of a file.
  private func read(_ value: StoreValue, _ attribute: StoreAttribute) -> StoreValue {
    guard attribute.allowsExternalStorage, case .data(let data) = value, let first = data.first
    else { return value }
    if first == 1 { return .data(data.dropFirst()) }
    guard first == 2, let path else { return value }
    let name = String(decoding: data.dropFirst().prefix { $0 != 0 }, as: UTF8.self)
    guard !PathBytes.hasSlash(name) else { return .null }
    let store = URL(fileURLWithPath: path)
    let support = ".\(store.deletingPathExtension().lastPathComponent)_SUPPORT/_EXTERNAL_DATA"
    let file = store.deletingLastPathComponent().appendingPathComponent(support + "/" + name)
    // A file that is missing is a value that is not set.
    return (try? RegularFile.bytes(at: file.path, limit: Self.externalFileLimit))
      .map { .data(Data($0)) } ?? .null
  }
}

extension StoreValue {
  fileprivate init(_ value: DatabaseValue) {
    switch value.storage {
    case .null: self = .null
    case .int64(let number): self = .integer(number)
    case .double(let number): self = .real(number)
    case .string(let text): self = .text(text)
    case .blob(let data): self = .data(data)
    }
  }
}
