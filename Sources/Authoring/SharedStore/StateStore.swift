internal import Foundation
internal import FoundationGaps
internal import GRDB

/// The state that the dashboard saves between runs: the chosen widget of each stack, the hours in
/// which the user used each widget, and when widgets were suggested.
package final class StateStore {
  /// An hour in which a widget was used.
  package struct WidgetUse: Hashable, Sendable {
    /// The id of the widget in `home.yaml`.
    package var widget: String
    /// The day, in days since 1 January 1970 in the user's calendar.
    package var day: Int
    /// The hour of the day, 0…23.
    package var hour: Int

    package init(widget: String, day: Int, hour: Int) {
      self.widget = widget
      self.day = day
      self.hour = hour
    }
  }

  private let path: String
  /// The database, or `nil` until it is needed.
  private var database: SharedDatabase?
  /// The database in which ``together(_:)`` makes its changes, or `nil`.
  private var transaction: Database?
  /// The message about a damaged file, until ``removeDamageMessage()`` returns it.
  private let damageMessage = OSAllocatedUnfairLock<String?>(initialState: nil)

  /// The time to wait for the write of another dashboard, in seconds.
  ///
  /// Waiting blocks the screen, so the timeout is short. A value that cannot be saved in time is
  /// reported, and no other value is lost.
  private static let busyTimeout = 0.2

  private static let schema = """
    CREATE TABLE IF NOT EXISTS use (
      widget TEXT NOT NULL, day INTEGER NOT NULL, hour INTEGER NOT NULL,
      PRIMARY KEY (widget, day, hour)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS suggestion (widget TEXT PRIMARY KEY, date INTEGER NOT NULL)
      WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS stack (id TEXT PRIMARY KEY, top TEXT NOT NULL) WITHOUT ROWID;
    """

  // A file of 64 MiB is far larger than any that Tessera writes, and would take long to check.
  private static let layout = StoreLayout(
    schema: schema, busyTimeout: busyTimeout, sizeLimit: 64 << 20,
    check: { _ = try (choices(in: $0), uses(in: $0), suggestions(in: $0)) })

  /// The range of valid days, about ten thousand years either way.
  private static let validDays = Int64(-4_000_000)...4_000_000

  /// Creates a store.
  ///
  /// - Parameter path: The path of the database, which is created when the first value is saved.
  package init(path: String) {
    self.path = path
  }

  /// Returns the chosen widgets by the ids of their stacks; empty if nothing has been saved.
  ///
  /// - Throws: The database's error.
  package func choices() throws -> [String: String] {
    guard let database = try existingDatabase() else { return [:] }
    return try database.read(Self.choices)
  }

  /// Returns the hours in which widgets were used; empty if nothing has been saved.
  ///
  /// - Throws: The database's error.
  package func uses() throws -> [WidgetUse] {
    guard let database = try existingDatabase() else { return [] }
    return try database.read(Self.uses)
  }

  /// Saves the chosen widget of a stack.
  ///
  /// - Throws: The database's error.
  package func choose(_ widget: String, in stack: String) throws {
    try write {
      try $0.execute(
        sql: "INSERT OR REPLACE INTO stack (id, top) VALUES (?, ?)", arguments: [stack, widget])
    }
  }

  /// Saves the use of a widget, and deletes old uses.
  ///
  /// A use of any widget is deleted if it is more than `days` days older than this use.
  ///
  /// - Throws: The database's error.
  package func recordUse(_ use: WidgetUse, forgettingAfter days: Int) throws {
    try write {
      try $0.execute(
        sql: "INSERT OR IGNORE INTO use (widget, day, hour) VALUES (?, ?, ?)",
        arguments: [use.widget, use.day, use.hour])
      try $0.execute(sql: "DELETE FROM use WHERE day < ?", arguments: [use.day - days])
    }
  }

  /// Makes several changes at once, so that the disk is written once.
  ///
  /// - Parameter changes: Changes the store; called again, in a new file, if the file is damaged.
  /// - Throws: The database's error; then none of the changes is made.
  package func together(_ changes: (StateStore) throws -> Void) throws {
    try openDatabase().write { database in
      transaction = database
      defer { transaction = nil }
      try changes(self)
    }
  }

  private func write(_ body: (Database) throws -> Void) throws {
    if let transaction { return try body(transaction) }
    try openDatabase().write(body)
  }

  /// Returns the dates at which widgets were last suggested, in seconds since 1970; empty if nothing
  /// has been saved.
  ///
  /// - Throws: The database's error.
  package func suggestions() throws -> [String: Int] {
    guard let database = try existingDatabase() else { return [:] }
    return try database.read(Self.suggestions)
  }

  /// Saves the date at which a widget was suggested, in seconds since 1970, and deletes dates that
  /// are more than `interval` seconds older.
  ///
  /// - Throws: The database's error.
  package func recordSuggestion(
    of widget: String, at date: Int, forgettingAfter interval: Int
  ) throws {
    try write {
      try $0.execute(
        sql: "INSERT OR REPLACE INTO suggestion (widget, date) VALUES (?, ?)",
        arguments: [widget, date])
      try $0.execute(sql: "DELETE FROM suggestion WHERE date < ?", arguments: [date - interval])
    }
  }

  /// Deletes the uses of widgets.
  ///
  /// - Throws: The database's error.
  package func deleteUses(of widgets: [String]) throws {
    guard try existingDatabase() != nil else { return }
    try write { database in
      for widget in widgets {
        try database.execute(sql: "DELETE FROM use WHERE widget = ?", arguments: [widget])
      }
    }
  }

  /// Returns the message about a damaged file that was moved aside, or `nil` if there is none or it
  /// has been returned before.
  package func removeDamageMessage() -> String? {
    damageMessage.withLock { message in
      defer { message = nil }
      return message
    }
  }

  private static func choices(in database: Database) throws -> [String: String] {
    let sql = "SELECT id, top, \(zeroByte(in: "id || top")) FROM stack"
    let pairs = try Row.fetchAll(database, sql: sql).map { row in
      try expectNoZeroByte(row)
      return (try row.text("id"), try row.text("top"))
    }
    return Dictionary(pairs) { $1 }
  }

  private static func uses(in database: Database) throws -> [WidgetUse] {
    let sql = "SELECT widget, day, hour, \(zeroByte(in: "widget")) FROM use"
    return try Row.fetchAll(database, sql: sql).map { row in
      try expectNoZeroByte(row)
      let (day, hour) = try (row.integer("day"), row.integer("hour"))
      guard validDays.contains(day), (0..<24).contains(hour) else {
        throw StoreDamage("a day or hour is out of range")
      }
      return WidgetUse(widget: try row.text("widget"), day: Int(day), hour: Int(hour))
    }
  }

  private static func suggestions(in database: Database) throws -> [String: Int] {
    let sql = "SELECT widget, date, \(zeroByte(in: "widget")) FROM suggestion"
    let pairs = try Row.fetchAll(database, sql: sql).map { row in
      try expectNoZeroByte(row)
      let date = try row.integer("date")
      guard validDays.contains(date / 86_400) else { throw StoreDamage("a date is out of range") }
      return (try row.text("widget"), Int(date))
    }
    return Dictionary(pairs) { $1 }
  }

  /// Returns an SQL expression for the position of the first zero byte in a text, or 0 for none.
  ///
  /// SQLite would end the text at that byte.
  private static func zeroByte(in expression: String) -> String {
    "instr(CAST(\(expression) AS BLOB), x'00') AS zero"
  }

  private static func expectNoZeroByte(_ row: Row) throws {
    guard try row.integer("zero") == 0 else { throw StoreDamage("a string contains a zero byte") }
  }

  /// Returns the database, or `nil` if there is none yet; reading does not create one.
  private func existingDatabase() throws -> SharedDatabase? {
    guard database != nil || FileManager.default.fileExists(atPath: path) else { return nil }
    return try openDatabase()
  }

  /// Returns the database, and opens it if needed.
  private func openDatabase() throws -> SharedDatabase {
    if let database { return database }
    let (path, damageMessage) = (path, damageMessage)
    let file = DatabaseFile(path: path, layout: Self.layout) { newPath, reason in
      let name = (newPath as NSString).lastPathComponent
      damageMessage.withLock {
        $0 = "Saved state was damaged; moved to \(name) and reset: \(reason)"
      }
    }
    let newDatabase = try SharedDatabase(file)
    database = newDatabase
    return newDatabase
  }
}
