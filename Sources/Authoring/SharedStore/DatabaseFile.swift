internal import Files
internal import Foundation
internal import GRDB

/// The schema and limits of a database.
struct StoreLayout: Sendable {
  /// The statements that create missing tables.
  var schema: String
  /// The time to wait for the writes of other processes, in seconds.
  var busyTimeout = 30.0
  /// The maximum size of the file, in bytes, or `nil` for no limit.
  var sizeLimit: Int?
  /// Reads everything, and throws ``StoreDamage`` for data that Tessera never writes.
  var check: @Sendable (Database) throws -> Void
}

/// The file of a shared database, which is moved aside if it is damaged.
///
/// A process opens the file with a shared lock on its folder, and moves it aside with an exclusive
/// one. So no process mistakes a new file for the damaged one, or the old log for that of the new
/// file. If the folder cannot be locked in time, the file is opened without a lock, but not moved.
struct DatabaseFile: Sendable {
  /// An open database file.
  struct OpenFile: Sendable {
    var queue: DatabaseQueue
    /// The identity of the file, or `nil` if another process has already removed it.
    var identity: FileIdentity?
  }

  let path: String
  let layout: StoreLayout
  /// Called with the new path of a damaged file and the reason for moving it.
  let onDamage: @Sendable (_ newPath: String, _ reason: String) -> Void

  private var folder: String { Folder.parent(of: path) }

  /// Opens the file, creating it and its folder if needed; a damaged file is moved aside.
  ///
  /// - Throws: The error of GRDB, or ``DamagedFile/NotRegularFile`` if the path is not a regular
  ///   file.
  func open() throws -> OpenFile {
    try Folder.make(at: folder)
    do {
      return try FolderLock.hold(on: folder, .shared) { _ in try connect() }
    } catch {
      guard StoreDamage.mayHaveCaused(error) else { throw error }
      return try reopen(after: error)
    }
  }

  /// Opens the file again after an error that damage may have caused.
  ///
  /// A damaged file is moved aside and a new one is created. All connections of this process must
  /// be closed.
  ///
  /// - Throws: As ``open()`` does; the given error if the folder cannot be locked.
  func reopen(after error: any Error) throws -> OpenFile {
    try FolderLock.hold(on: folder, .exclusive) { outcome in
      guard outcome == .held else { throw error }
      // Another process may have replaced the file already.
      if let damage { onDamage(try DamagedFile.moveAside(path), damage) }
      return try connect()
    }
  }

  /// A description of the damage to the file, which is read completely, or `nil` for no damage.
  ///
  /// A file that cannot be read for another reason, such as its permissions, is not damaged.
  private var damage: String? {
    do {
      let queue = try connect().queue
      // The connection is released with the value if it cannot be closed.
      defer { try? queue.close() }
      try queue.writeWithoutTransaction { database in
        try database.inTransaction(.immediate) {
          try layout.check(database)
          // SQLite begins a transaction even if the header of the file makes it read-only.
          try database.execute(sql: "PRAGMA user_version = 1")
          return .rollback
        }
      }
      return nil
    } catch {
      // A file that is read-only because of its permissions is not damaged.
      let isReadOnly = (error as? DatabaseError)?.resultCode == .SQLITE_READONLY
      if isReadOnly, access(path, W_OK) != 0 { return nil }
      return StoreDamage.mayHaveCaused(error) ? StoreDamage.summary(of: error) : nil
    }
  }

  private func connect() throws -> OpenFile {
    try DamagedFile.check(path)
    try prepareFile()
    var configuration = Configuration()
    configuration.busyMode = .timeout(layout.busyTimeout)
    configuration.prepareDatabase { database in
      try database.execute(
        sql: """
          PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF;
          PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL
          """)
    }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.writeWithoutTransaction { database in
      try Self.check(database)
      try database.execute(sql: layout.schema)
    }
    return OpenFile(queue: queue, identity: FileIdentity(path))
  }

  /// Checks that the file is intact and contains neither views nor triggers.
  ///
  /// The check takes some milliseconds per mebibyte.
  ///
  /// - Throws: ``StoreDamage`` if the check fails; the error of GRDB.
  private static func check(_ database: Database) throws {
    guard try String.fetchOne(database, sql: "PRAGMA integrity_check(1)") == "ok" else {
      throw StoreDamage("the integrity check failed")
    }
    // Views and triggers could make any statement do anything, for any length of time.
    let count = try Int.fetchOne(
      database, sql: "SELECT count(*) FROM sqlite_master WHERE type IN ('view', 'trigger')")
    guard count == 0 else { throw StoreDamage("it contains views or triggers") }
  }

  /// Makes the file accessible to the user only.
  ///
  /// A missing file is created, so that it is inaccessible to others before it contains any data.
  ///
  /// - Throws: ``StoreDamage`` if the file is too large.
  private func prepareFile() throws {
    var status = stat()
    if stat(path, &status) == 0 {
      // By path: closing a file descriptor would release the locks of SQLite.
      chmod(path, 0o600)
      guard Int(status.st_size) <= layout.sizeLimit ?? .max else {
        throw StoreDamage("the file is too large")
      }
      return
    }
    let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    // If the file cannot be created, opening the database reports the reason.
    guard descriptor >= 0 else { return }
    fchmod(descriptor, 0o600)
    close(descriptor)
  }
}
