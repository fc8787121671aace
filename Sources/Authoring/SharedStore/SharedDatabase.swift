internal import Foundation
internal import FoundationGaps
internal import GRDB

/// A database to which several processes write at once.
///
/// The write-ahead log of SQLite preserves acknowledged changes if a process is killed, and a
/// process that finds the database busy waits. Every change is one transaction. A file that turns
/// out to be damaged is moved aside, and the operation is repeated in a new file.
final class SharedDatabase: Sendable {
  private let file: DatabaseFile
  /// The open file, or `nil` if it could not be reopened.
  private let opened: OSAllocatedUnfairLock<DatabaseFile.Opened?>

  /// Opens a database, and creates it and its folder if needed.
  ///
  /// - Throws: The error of GRDB if the file cannot be opened, or ``DamagedFile/NotRegularFile`` if the
  ///   path is not a regular file.
  init(_ file: DatabaseFile) throws {
    self.file = file
    opened = OSAllocatedUnfairLock(initialState: try file.open())
  }

  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try access { try $0.read(body) }
  }

  /// Changes the database in one exclusive transaction.
  ///
  /// - Parameter body: The changes; called twice if the first file is damaged.
  /// - Throws: The error of GRDB or of the body, or ``DamagedFile/NotRegularFile``.
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

  /// Returns the file at the path, which another process may have replaced or removed.
  private func current() throws -> DatabaseQueue {
    try opened.withLock { opened in
      if let opened, opened.identity == FileIdentity(file.path) { return opened.queue }
      // Close the old file before opening the new one.
      opened = nil
      let new = try file.open()
      opened = new
      return new.queue
    }
  }

  /// Reopens the file if it may have caused an error.
  ///
  /// - Returns: Whether to try again.
  private func renew(_ failed: DatabaseQueue, after error: any Error) throws -> Bool {
    try opened.withLock { opened in
      // Another thread has reopened it already.
      guard opened?.queue === failed else { return true }
      guard StoreDamage.mayBeDamage(error) else { return false }
      opened = nil
      // SQLite must not find its files under other names; an error while closing does not matter.
      try? failed.close()
      opened = try file.reopened(after: error)
      return true
    }
  }
}
