internal import Foundation
internal import FoundationGaps
internal import GRDB

/// A database that several processes write at once.
///
/// SQLite's write-ahead log keeps what was acknowledged when a process is killed; who finds it busy
/// waits. Every change is a transaction of its own.
final class SharedDatabase: Sendable {
  private let queue: DatabaseQueue

  /// Opens a database, and makes it and its folder where they are not there.
  ///
  /// - Parameters:
  ///   - path: The file; its rights become the user's alone.
  ///   - schema: What makes its tables where they are not there.
  ///   - patience: How long it waits for others' writes, in seconds.
  /// - Throws: GRDB's error for a file that cannot be opened or is none of SQLite's.
  init(path: String, schema: String, patience: Double = 30) throws {
    let folder = (path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    Self.claim(path)
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
    }
    queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.writeWithoutTransaction { try $0.execute(sql: schema) }
  }

  func read<Value>(_ body: (Database) throws -> Value) throws -> Value { try queue.read(body) }

  /// Changes the database in one transaction that nobody else writes into.
  func write(_ body: (Database) throws -> Void) throws {
    try queue.writeWithoutTransaction { database in
      try database.inTransaction(.immediate) {
        try body(database)
        return .commit
      }
    }
  }

  /// Makes the file the user's alone before anything is in it.
  private static func claim(_ path: String) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    fchmod(descriptor, 0o600)
    close(descriptor)
  }
}

/// Says on standard error what could not be kept: the callers' names have no errors.
enum StoreLog {
  static func say(_ words: String) {
    FileHandle.standardError.write(Data("\(words)\n".utf8))
  }
}
