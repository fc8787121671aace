internal import Foundation
internal import FoundationGaps
internal import GRDB

/// The values of a suite, shared by all processes of the user.
final class SharedValues: Sendable {
  private let database: SharedDatabase
  private let name: String

  private static let schema = """
    CREATE TABLE IF NOT EXISTS value (
      key TEXT PRIMARY KEY NOT NULL, type INTEGER NOT NULL, value BLOB) WITHOUT ROWID
    """

  private static let layout = StoreLayout(schema: schema) { _ = try values(in: $0) }

  /// The suites that are open in this process.
  private static let openSuites = OSAllocatedUnfairLock(initialState: [String: SharedValues]())

  /// Returns the values of a suite, the same object each time.
  ///
  /// - Returns: `nil` if the suite cannot be opened. The error is reported on standard error.
  static func suite(_ name: String) -> SharedValues? {
    openSuites.withLock { suites in
      if let values = suites[name] { return values }
      let values = SharedValues(name)
      suites[name] = values
      return values
    }
  }

  private init?(_ name: String) {
    do {
      let path = try FileManager.default.groupFolder(name)
        .appendingPathComponent("defaults.sqlite").path
      let file = DatabaseFile(path: path, layout: Self.layout) { newPath, reason in
        StoreLog.report(
          "UserDefaults “\(name)” were damaged; moved to \(newPath) and reset: \(reason)")
      }
      database = try SharedDatabase(file)
    } catch {
      StoreLog.reportLoss("UserDefaults “\(name)” cannot be opened: \(error)")
      return nil
    }
    self.name = name
  }

  /// The value for a key, or `nil` if there is none or it cannot be read.
  subscript(key: String) -> StoredValue? {
    attempt(.reading) {
      try database.read { database in
        let row = try Row.fetchOne(
          database.cachedStatement(sql: "SELECT type, value FROM value WHERE key = ?"),
          arguments: [key])
        return try row.flatMap { try Self.value($0) }
      }
    }.flatMap(\.self)
  }

  /// The values by key; empty if they cannot be read.
  var allValues: [String: StoredValue] {
    attempt(.reading) { try database.read(Self.values) } ?? [:]
  }

  private static func values(in database: Database) throws -> [String: StoredValue] {
    let rows = try Row.fetchAll(database, sql: "SELECT key, type, value FROM value")
    let pairs = try rows.compactMap { row in
      let key = try row.text("key")
      return try value(row).map { (key, $0) }
    }
    return Dictionary(pairs) { $1 }
  }

  /// Returns the value in a row, or `nil` if its type was added in a later version.
  ///
  /// - Throws: ``StoreDamage`` for data that Tessera never writes.
  private static func value(_ row: Row) throws -> StoredValue? {
    StoredValue.stored(type: try row.integer("type"), value: row["value"])
  }

  /// Stores a value.
  ///
  /// When this method returns, other processes read the new value. If the value cannot be written,
  /// the old value remains and the loss is reported.
  func set(_ value: StoredValue, for key: String) {
    let columns = value.columns
    attempt(.writing) {
      try database.write { database in
        try database.cachedStatement(
          sql: "INSERT OR REPLACE INTO value (key, type, value) VALUES (?, ?, ?)"
        ).execute(arguments: [key, columns.type, columns.value])
      }
    }
  }

  func remove(_ key: String) {
    attempt(.writing) {
      try database.write {
        try $0.execute(sql: "DELETE FROM value WHERE key = ?", arguments: [key])
      }
    }
  }

  /// Replaces all values.
  func replaceAll(with values: [String: StoredValue]) {
    attempt(.writing) {
      try database.write { database in
        try database.execute(sql: "DELETE FROM value")
        for (key, value) in values {
          try database.execute(
            sql: "INSERT INTO value (key, type, value) VALUES (?, ?, ?)",
            arguments: [key, value.columns.type, value.columns.value])
        }
      }
    }
  }

  /// A kind of access, with its participle for error messages.
  private enum Access: String {
    case reading = "read"
    case writing = "written"
  }

  /// Returns the value of a closure, or reports the closure's error and returns `nil`.
  @discardableResult
  private func attempt<Value>(_ access: Access, _ body: () throws -> Value) -> Value? {
    do {
      return try body()
    } catch {
      let message = "UserDefaults “\(name)” cannot be \(access.rawValue): \(error)"
      switch access {
      case .reading: StoreLog.report(message)
      case .writing: StoreLog.reportLoss(message)
      }
      return nil
    }
  }
}
