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
  private let openFile: OSAllocatedUnfairLock<DatabaseFile.OpenFile?>

  /// Opens a database, and creates it and its folder if needed.
  ///
  /// - Throws: The error of GRDB if the file cannot be opened, or ``DamagedFile/NotRegularFile`` if
  ///   the path is not a regular file.
  init(_ file: DatabaseFile) throws {
    self.file = file
    openFile = OSAllocatedUnfairLock(initialState: try file.open())
  }

  /// Reads from the database.
  ///
  /// - Parameter body: Reads the values; called again, in a new file, if the file is damaged.
  /// - Returns: The value that the body returns.
  /// - Throws: The error of GRDB or of the body, or ``DamagedFile/NotRegularFile``.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try access { try $0.read(body) }
  }

  /// Changes the database in one exclusive transaction.
  ///
  /// - Parameter body: Makes the changes; called again, in a new file, if the file is damaged.
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
    let queue = try currentQueue()
    do {
      return try body(queue)
    } catch {
      guard try reopen(queue, after: error) else { throw error }
    }
    return try body(try currentQueue())
  }

  /// Returns the queue of the file at the path.
  ///
  /// The file is opened again if another process has replaced or removed it.
  private func currentQueue() throws -> DatabaseQueue {
    try openFile.withLock { openFile in
      if let openFile, openFile.identity == FileIdentity(file.path) { return openFile.queue }
      // Close the old file before opening the new one.
      openFile = nil
      let newFile = try file.open()
      openFile = newFile
      return newFile.queue
    }
  }

  /// Reopens the file if it may have caused an error.
  ///
  /// - Returns: Whether to repeat the operation that failed.
  private func reopen(_ failedQueue: DatabaseQueue, after error: any Error) throws -> Bool {
    try openFile.withLock { openFile in
      // Another thread may have reopened the file already.
      guard openFile?.queue === failedQueue else { return true }
      guard StoreDamage.mayHaveCaused(error) else { return false }
      openFile = nil
      // SQLite must not find its files under other names; an error while closing does not matter.
      try? failedQueue.close()
      openFile = try file.reopen(after: error)
      return true
    }
  }
}
