internal import Files
internal import Foundation
internal import FoundationGaps
internal import GRDB

/// The secrets of the user's programs, in a database that only the user can read (mode 0600).
///
/// Neither errors nor log messages contain secrets.
final class Keychain: Sendable {
  /// The attributes of an item, by their `kSec…` keys.
  typealias Attributes = [String: StoredValue]

  struct Item {
    var number: Int64
    var attributes: Attributes
    var secret: Data
  }

  private let database: SharedDatabase

  /// The user's keychain if it is open.
  private static let openKeychain = OSAllocatedUnfairLock(initialState: Keychain?.none)

  /// The user's keychain, or `nil` if it cannot be opened now.
  static var standard: Keychain? {
    openKeychain.withLock { keychain in
      if let keychain { return keychain }
      keychain = Keychain(
        path: ProcessInfo.processInfo.environment.dataFolder + "/tessera/keychain.sqlite")
      return keychain
    }
  }

  /// The table of items.
  ///
  /// The identity of an item consists of the attributes that identify it within its class.
  ///
  /// - Source: Security, “Item class keys and values”: the primary keys of each class.
  private static let schema = """
    CREATE TABLE IF NOT EXISTS item (
      number INTEGER PRIMARY KEY, class TEXT NOT NULL, identity TEXT NOT NULL,
      attributes BLOB NOT NULL, secret BLOB NOT NULL, UNIQUE (class, identity))
    """

  /// A keychain that another program keeps locked must not stop the dashboard, whose screen waits for it.
  private static let busyTimeout = 2.0

  private static let layout = StoreLayout(schema: schema, busyTimeout: busyTimeout) { database in
    let rows = try Row.fetchCursor(
      database, sql: "SELECT number, class, identity, attributes, secret FROM item")
    while let row = try rows.next() {
      _ = try (row.text("class"), row.text("identity"), item(row))
    }
  }

  init?(path: String) {
    let file = DatabaseFile(path: path, layout: Self.layout) { newPath, reason in
      StoreLog.report("the keychain was damaged; moved to \(newPath) and reset: \(reason)")
    }
    do {
      database = try SharedDatabase(file)
    } catch {
      StoreLog.report("the keychain cannot be opened: \(StoreDamage.summary(of: error))")
      return nil
    }
  }

  /// Adds an item.
  ///
  /// - Throws: The error of GRDB: a constraint violation if the item already exists.
  func add(_ attributes: Attributes, secret: Data, class itemClass: String) throws {
    try database.write { database in
      try database.execute(
        sql: "INSERT INTO item (class, identity, attributes, secret) VALUES (?, ?, ?, ?)",
        arguments: [
          itemClass, Self.identity(attributes), Self.propertyList(of: attributes), secret,
        ])
    }
  }

  /// Returns the items of a class that have all of these attributes, the oldest first.
  func items(of itemClass: String, with attributes: Attributes) throws -> [Item] {
    try database.read { try Self.items(of: itemClass, with: attributes, in: $0) }
  }

  /// Changes the items of a class that have all of these attributes.
  ///
  /// - Returns: The number of items.
  /// - Throws: The error of GRDB: a constraint violation if a change would create a duplicate item.
  func updateItems(
    of itemClass: String, with attributes: Attributes, _ change: (inout Item) -> Void
  ) throws -> Int {
    var count = 0
    try database.write { database in
      // The closure is called again if the file is damaged.
      count = 0
      for var item in try Self.items(of: itemClass, with: attributes, in: database) {
        change(&item)
        count += 1
        try database.execute(
          sql: "UPDATE item SET identity = ?, attributes = ?, secret = ? WHERE number = ?",
          arguments: [
            Self.identity(item.attributes), Self.propertyList(of: item.attributes), item.secret,
            item.number,
          ])
      }
    }
    return count
  }

  /// Removes the items of a class that have all of these attributes.
  ///
  /// - Returns: The number of items.
  func removeItems(of itemClass: String, with attributes: Attributes) throws -> Int {
    var count = 0
    try database.write { database in
      // The closure is called again if the file is damaged.
      count = 0
      for item in try Self.items(of: itemClass, with: attributes, in: database) {
        count += 1
        try database.execute(sql: "DELETE FROM item WHERE number = ?", arguments: [item.number])
      }
    }
    return count
  }

  private static func items(
    of itemClass: String, with attributes: Attributes, in database: Database
  ) throws -> [Item] {
    let rows = try Row.fetchAll(
      database,
      sql: "SELECT number, attributes, secret FROM item WHERE class = ? ORDER BY number",
      arguments: [itemClass])
    return try rows.map(item).filter { item in
      attributes.allSatisfy { item.attributes[$0.key] == $0.value }
    }
  }

  /// Returns the item in a row.
  ///
  /// - Throws: ``StoreDamage`` if a column has another type.
  private static func item(_ row: Row) throws -> Item {
    Item(
      number: try row.integer("number"), attributes: attributes(from: try row.bytes("attributes")),
      secret: try row.bytes("secret"))
  }

  /// The keys of the identifying attributes of all classes.
  ///
  /// An item has those of its class.
  private static let identifyingAttributes = [
    "acct", "svce", "srvr", "ptcl", "port", "path", "agrp", "klbl",
  ]

  private static func identity(_ attributes: Attributes) -> String {
    identifyingAttributes.map { key in
      attributes[key].flatMap(\.value).map { "\($0)" } ?? ""
    }.joined(separator: "\u{1f}")
  }

  private static func propertyList(of attributes: Attributes) throws -> Data {
    try PropertyListSerialization.data(
      fromPropertyList: attributes.compactMapValues(\.value), format: .binary, options: 0)
  }

  private static func attributes(from data: Data) -> Attributes {
    // Only Tessera writes attributes, so a list is unreadable only if it is damaged. It counts as
    // empty.
    let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
    return (list as? [String: Any] ?? [:]).compactMapValues { StoredValue($0) }
  }
}
