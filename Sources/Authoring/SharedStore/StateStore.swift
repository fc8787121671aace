internal import Foundation
internal import FoundationGaps
internal import GRDB

/// What the dashboard remembers between runs and nobody writes by hand: what was chosen in stacks, and
/// in which hours the user fired intents of which widget.
package final class StateStore {
  /// An hour in which something was used.
  package struct Use: Hashable, Sendable {
    /// The widget's id in `home.yaml`.
    package var widget: String
    /// Days since 1 January 1970, in the user's calendar.
    package var day: Int
    /// 0 … 23.
    package var hour: Int

    package init(widget: String, day: Int, hour: Int) {
      self.widget = widget
      self.day = day
      self.hour = hour
    }
  }

  private let path: String
  private var opened: SharedDatabase?
  /// What is to be said of a damaged file, until it is told.
  private let complaint = OSAllocatedUnfairLock<String?>(initialState: nil)

  /// How long the screen may stand still for another dashboard's write, in seconds: what is not kept then
  /// is said, and no more is lost.
  private static let patience = 0.2

  private static let schema = """
    CREATE TABLE IF NOT EXISTS use (
      widget TEXT NOT NULL, day INTEGER NOT NULL, hour INTEGER NOT NULL,
      PRIMARY KEY (widget, day, hour)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS stack (id TEXT PRIMARY KEY, top TEXT NOT NULL) WITHOUT ROWID;
    """

  private static let layout = StoreLayout(
    schema: schema, patience: patience, limit: 64 << 20,
    check: { _ = try (choices(in: $0), uses(in: $0)) })

  /// Days that a calendar counts: about ten thousand years either way.
  private static let days = Int64(-4_000_000)...4_000_000

  /// - Parameter path: The database; it is made when something is first kept.
  package init(path: String) {
    self.path = path
  }

  /// What was chosen in stacks: widgets by the stacks' ids; empty where nothing was ever kept.
  ///
  /// - Throws: The database's error.
  package func choices() throws -> [String: String] {
    guard let database = try existing() else { return [:] }
    return try database.read(Self.choices)
  }

  /// The hours in which widgets were used; empty where nothing was ever kept.
  ///
  /// - Throws: The database's error.
  package func uses() throws -> [Use] {
    guard let database = try existing() else { return [] }
    return try database.read(Self.uses)
  }

  /// Keeps what was chosen in a stack.
  ///
  /// - Throws: The database's error.
  package func choose(_ widget: String, in stack: String) throws {
    try database().write {
      try $0.execute(
        sql: "INSERT OR REPLACE INTO stack (id, top) VALUES (?, ?)", arguments: [stack, widget])
    }
  }

  /// Keeps that a widget was used, and drops what is older than so many days.
  ///
  /// - Throws: The database's error.
  package func note(_ use: Use, forgettingAfter days: Int) throws {
    try database().write {
      try $0.execute(
        sql: "INSERT OR IGNORE INTO use (widget, day, hour) VALUES (?, ?, ?)",
        arguments: [use.widget, use.day, use.hour])
      try $0.execute(sql: "DELETE FROM use WHERE day < ?", arguments: [use.day - days])
    }
  }

  /// Forgets when these widgets were used.
  ///
  /// - Throws: The database's error.
  package func forget(_ widgets: [String]) throws {
    guard let database = try existing() else { return }
    try database.write { database in
      for widget in widgets {
        try database.execute(sql: "DELETE FROM use WHERE widget = ?", arguments: [widget])
      }
    }
  }

  /// What is to be said of a damaged file that was set aside, once.
  package func takeComplaint() -> String? {
    complaint.withLock { complaint in
      defer { complaint = nil }
      return complaint
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

  private static func uses(in database: Database) throws -> [Use] {
    let sql = "SELECT widget, day, hour, \(zeroByte(in: "widget")) FROM use"
    return try Row.fetchAll(database, sql: sql).map { row in
      try expectNoZeroByte(row)
      let (day, hour) = try (row.whole("day"), row.whole("hour"))
      guard days.contains(day), (0..<24).contains(hour) else {
        throw StoreFault("an hour is none of a calendar's")
      }
      return Use(widget: try row.text("widget"), day: Int(day), hour: Int(hour))
    }
  }

  /// Where a text has a zero byte, at which it would end unseen: two would look like one.
  private static func zeroByte(in text: String) -> String {
    "instr(CAST(\(text) AS BLOB), x'00') AS zero"
  }

  private static func expectNoZeroByte(_ row: Row) throws {
    guard try row.whole("zero") == 0 else { throw StoreFault("a text has a zero byte") }
  }

  /// The database, or `nil` where there is none yet: reading makes none.
  private func existing() throws -> SharedDatabase? {
    guard opened != nil || FileManager.default.fileExists(atPath: path) else { return nil }
    return try database()
  }

  private func database() throws -> SharedDatabase {
    if let opened { return opened }
    let (path, complaint) = (path, complaint)
    let file = DatabaseFile(path: path, layout: Self.layout) { kept, reason in
      let name = (kept as NSString).lastPathComponent
      complaint.withLock {
        $0 = "What was remembered is damaged, kept as \(name) and begun anew: \(reason)"
      }
    }
    let database = try SharedDatabase(file)
    opened = database
    return database
  }
}
