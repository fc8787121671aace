internal import Files
internal import Foundation

/// The files of a database that is damaged.
enum DamagedFile {
  /// What SQLite keeps beside a database, by the ends of their names.
  private static let besides = ["-shm", "-wal", "-journal"]

  /// How many damaged files are kept beside each other.
  ///
  /// The earliest hold the most, so they stay, and the last one's place is taken.
  private static let most = 9

  /// Something in the place of one of a database's files that is no file.
  struct Misplaced: Error, CustomStringConvertible {
    let path: String
    let reason: RegularFile.Failure

    var description: String { "\(path): \(reason)" }
  }

  /// Makes sure that regular files are in the places of a database's files, or nothing: SQLite would
  /// wait for a pipe.
  ///
  /// - Throws: ``Misplaced``.
  static func check(_ path: String) throws(Misplaced) {
    for end in [""] + besides {
      do throws(RegularFile.Failure) {
        try RegularFile.check(path + end)
      } catch {
        throw Misplaced(path: path + end, reason: error)
      }
    }
  }

  /// Gives a database another name, with all that belongs to it.
  ///
  /// - Returns: Its path now.
  /// - Throws: What the system says where it cannot be renamed.
  static func setAside(_ path: String) throws(RegularFile.Failure) -> String {
    let names = (1...most).map { $0 == 1 ? "\(path).damaged" : "\(path).damaged-\($0)" }
    let free = names.first { access($0, F_OK) != 0 } ?? "\(path).damaged-\(most)"
    // The log of changes goes first: left beside a new database, it would be taken for that one's.
    for end in besides + [""] where rename(path + end, free + end) != 0 {
      guard errno == ENOENT else { throw .refused(errno) }
      // Nor is another one's log left beside this one.
      unlink(free + end)
    }
    return free
  }
}

/// Which file it is that has a path, whatever the path leads to later.
struct FileIdentity: Hashable, Sendable {
  private let device: UInt
  private let number: UInt

  /// - Returns: `nil` where there is none.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
  }
}
