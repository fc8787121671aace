internal import Foundation
internal import FoundationGaps
internal import GRDB

/// A database that several processes write at once.
///
/// SQLite's write-ahead log keeps what was acknowledged when a process is killed; who finds it busy
/// waits. Every change is a transaction of its own. A file that turns out to be damaged is set aside
/// under another name, whenever that is, and what was asked for is done in a new one.
final class SharedDatabase: Sendable {
  private let file: DatabaseFile
  /// `nil` where the last file could not be opened anew.
  private let opened: OSAllocatedUnfairLock<DatabaseFile.Opened?>

  /// Opens a database, and makes it and its folder where they are not there.
  ///
  /// - Throws: GRDB's error for a file that cannot be opened, and ``DamagedFile/Misplaced`` for what is
  ///   no file.
  init(_ file: DatabaseFile) throws {
    self.file = file
    opened = OSAllocatedUnfairLock(initialState: try file.open())
  }

  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try access { try $0.read(body) }
  }

  /// Changes the database in one transaction that nobody else writes into.
  ///
  /// - Parameter body: Is done twice where the first file is damaged.
  /// - Throws: GRDB's error, the body's, or ``DamagedFile/Misplaced``.
  func write(_ body: (Database) throws -> Void) throws {
    try access { queue in
      try queue.writeWithoutTransaction { database in
        try database.inTransaction(.immediate) {
          try body(database)
          return .commit
        }
      }
    }
  }

  private func access<Value>(_ body: (DatabaseQueue) throws -> Value) throws -> Value {
    let queue = try current()
    do {
      return try body(queue)
    } catch {
      guard try renew(queue, after: error) else { throw error }
    }
    return try body(try current())
  }

  /// The file that has the path: another process may have begun a new one, or somebody removed it.
  private func current() throws -> DatabaseQueue {
    try opened.withLock { opened in
      if let opened, opened.identity == FileIdentity(file.path) { return opened.queue }
      // The old one is closed first.
      opened = nil
      let new = try file.open()
      opened = new
      return new.queue
    }
  }

  /// Opens the file anew where it may be what went wrong.
  ///
  /// - Returns: Whether it is worth trying again.
  private func renew(_ failed: DatabaseQueue, after error: any Error) throws -> Bool {
    try opened.withLock { opened in
      // Another thread was here first.
      guard opened?.queue === failed else { return true }
      guard StoreFault.isSuspected(error) else { return false }
      opened = nil
      // SQLite must not look for its files when they have other names; an error changes nothing.
      try? failed.close()
      opened = try file.mended(after: error)
      return true
    }
  }
}
