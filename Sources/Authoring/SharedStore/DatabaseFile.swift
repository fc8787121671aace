internal import Files
internal import Foundation
internal import GRDB

/// What a store's database holds.
struct StoreLayout: Sendable {
  /// What makes its tables where they are not there.
  var schema: String
  /// How long others' writes are waited for, in seconds.
  var patience = 30.0
  /// How large its file may become, in bytes, or `nil` for as large as it likes.
  var limit: Int?
  /// Reads everything, and throws ``StoreFault`` for what this program never wrote.
  var check: @Sendable (Database) throws -> Void
}

/// The file of a shared database: opened, looked at, and set aside where it is damaged.
///
/// Whoever opens it holds the folder's lock with others, whoever sets it aside holds it alone: so
/// nobody takes a new file for the damaged one, or the old log of changes for the new one's.
struct DatabaseFile: Sendable {
  /// An open file.
  struct Opened: Sendable {
    var queue: DatabaseQueue
    var identity: FileIdentity?
  }

  let path: String
  let layout: StoreLayout
  /// Is told where a damaged file is kept, and why it was set aside.
  let tell: @Sendable (_ kept: String, _ reason: String) -> Void

  private var folder: String { Folder.parent(of: path) }

  /// Opens the file; it and its folder are made where they are not there, and a damaged one is set
  /// aside.
  ///
  /// - Throws: GRDB's error, or ``DamagedFile/Misplaced`` for what is no file.
  func open() throws -> Opened {
    try Folder.make(at: folder, mode: 0o700)
    do {
      return try FolderLock.hold(on: folder, .shared) { _ in try connect() }
    } catch {
      guard StoreFault.isSuspected(error) else { throw error }
      return try mended(after: error)
    }
  }

  /// Opens the file after something went wrong that may be its own fault.
  ///
  /// Where it is damaged, it is set aside and another is begun; whoever had it open here has closed it.
  ///
  /// - Throws: As ``open()`` does, and the error itself where others keep the folder busy.
  func mended(after error: any Error) throws -> Opened {
    try FolderLock.hold(on: folder, .exclusive) { outcome in
      guard outcome == .held else { throw error }
      // Somebody else may have begun another already.
      if let fault { tell(try DamagedFile.setAside(path), fault) }
      return try connect()
    }
  }

  /// What is wrong with the file, everything in it read; `nil` where nothing is.
  private var fault: String? {
    do {
      let queue = try connect().queue
      // One that cannot be closed goes with the value.
      defer { try? queue.close() }
      try queue.writeWithoutTransaction { database in
        try database.inTransaction(.immediate) {
          try layout.check(database)
          // A file that its header makes unwritable begins such a transaction all the same.
          try database.execute(sql: "PRAGMA user_version = 1")
          return .rollback
        }
      }
      return nil
    } catch {
      // A file that its rights keep from being written is whole.
      let isReadOnly = (error as? DatabaseError)?.resultCode == .SQLITE_READONLY
      if isReadOnly, access(path, W_OK) != 0 { return nil }
      return StoreFault.isSuspected(error) ? StoreFault.words(error) : nil
    }
  }

  private func connect() throws -> Opened {
    try DamagedFile.check(path)
    try claim()
    var configuration = Configuration()
    configuration.busyMode = .timeout(layout.patience)
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
    return Opened(queue: queue, identity: FileIdentity(path))
  }

  /// Looks whether the file holds together: some milliseconds a mebibyte.
  private static func check(_ database: Database) throws {
    guard try String.fetchOne(database, sql: "PRAGMA integrity_check(1)") == "ok" else {
      throw StoreFault("its pages do not fit together")
    }
    // They could make any statement do anything, and for any time.
    let others = try Int.fetchOne(
      database, sql: "SELECT count(*) FROM sqlite_master WHERE type IN ('view', 'trigger')")
    guard others == 0 else { throw StoreFault("it has views or triggers") }
  }

  /// Makes the file the user's alone before anything is in it.
  ///
  /// - Throws: ``StoreFault`` for a file that is too large.
  private func claim() throws {
    var status = stat()
    if stat(path, &status) == 0 {
      // By its name: to close a descriptor would let go of SQLite's locks.
      chmod(path, 0o600)
      guard Int(status.st_size) <= layout.limit ?? .max else { throw StoreFault("it is too large") }
      return
    }
    let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { return }
    fchmod(descriptor, 0o600)
    close(descriptor)
  }
}
