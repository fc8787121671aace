internal import Foundation
internal import GRDB

/// A store in SQLite, laid out like those of Core Data, which SwiftData uses, too.
///
/// The store of an app in a simulator or on a phone can therefore be read here.
///
/// - Source: files written by Core Data. An entity is a table `ZENTITY`, which also has the rows of
///   the entities that inherit from it; the column `Z_ENT` has the number of a row's entity, `Z_PK`
///   its key. A reference to one record is a column with its key; references of many to many are
///   rows of a table `Z_1TAGS`, named after one end of the relationship.
package final class SQLiteStore {
  package let schema: StoreSchema
  /// The path of the file, or `nil` for a store in memory.
  package let path: String?
  let queue: DatabaseQueue
  /// The numbers of the entities in this store.
  private(set) var numbers: [String: Int64] = [:]
  private(set) var layout = StoreLayout()

  /// Opens a store, or creates it.
  ///
  /// Tables and columns that the schema has and the file lacks are added.
  ///
  /// - Parameters:
  ///   - path: The path of the file, or `nil` for a store in memory.
  ///   - schema: The entities.
  /// - Throws: An error of SQLite or of the file system.
  package init(path: String?, schema: StoreSchema) throws {
    self.schema = schema
    self.path = path
    var configuration = Configuration()
    // A widget and its app may have the same store.
    configuration.busyMode = .timeout(5)
    if let path {
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      queue = try DatabaseQueue(path: path, configuration: configuration)
    } else {
      queue = try DatabaseQueue()
    }
    try queue.write { database in
      numbers = try database.entityNumbers(of: schema)
      layout = try StoreLayout(schema, numbers, in: database)
    }
  }

  /// Returns the name of the entity with a number.
  func entity(numbered number: Int64) -> String? {
    numbers.first { $0.value == number }?.key
  }
}

extension Database {
  /// Reads the numbers of the entities, and gives numbers to those that have none.
  fileprivate func entityNumbers(of schema: StoreSchema) throws -> [String: Int64] {
    try execute(
      sql: """
        CREATE TABLE IF NOT EXISTS Z_PRIMARYKEY
          (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
        CREATE TABLE IF NOT EXISTS Z_METADATA
          (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
        """)
    var numbers: [String: Int64] = [:]
    for row in try Row.fetchAll(self, sql: "SELECT Z_ENT, Z_NAME FROM Z_PRIMARYKEY") {
      if let name: String = row[1] { numbers[name] = row[0] }
    }
    for name in schema.names where numbers[name] == nil {
      numbers[name] = (numbers.values.max() ?? 0) + 1
    }
    for name in schema.names {
      let parent = schema[name]?.parent.flatMap { numbers[$0] } ?? 0
      try execute(
        sql: """
          INSERT INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES (?, ?, ?, 0)
          ON CONFLICT DO NOTHING
          """, arguments: [numbers[name], name, parent])
    }
    return numbers
  }
}
