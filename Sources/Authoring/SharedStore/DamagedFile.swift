internal import Files
internal import Foundation

/// Functions for the files of a damaged database.
enum DamagedFile {
  /// The suffixes of the files that SQLite keeps beside a database.
  private static let companionSuffixes = ["-shm", "-wal", "-journal"]

  /// The maximum number of damaged copies to keep.
  ///
  /// The earliest copies hold the most data, so only the last one is overwritten.
  private static let maximumCopies = 9

  /// An error for a database file that is not a regular file.
  struct NotRegularFile: Error, CustomStringConvertible {
    let path: String
    let reason: RegularFile.Failure

    var description: String { "\(path): \(reason)" }
  }

  /// Checks that every file of a database is a regular file or does not exist, because SQLite would
  /// block on a pipe.
  ///
  /// - Throws: ``NotRegularFile``.
  static func check(_ path: String) throws(NotRegularFile) {
    for suffix in [""] + companionSuffixes {
      do throws(RegularFile.Failure) {
        try RegularFile.check(path + suffix)
      } catch {
        throw NotRegularFile(path: path + suffix, reason: error)
      }
    }
  }

  /// Renames a database and the files beside it.
  ///
  /// If the maximum number of damaged copies exists already, the last one is overwritten.
  ///
  /// - Returns: The new path.
  /// - Throws: The system error if a file cannot be renamed.
  static func moveAside(_ path: String) throws(RegularFile.Failure) -> String {
    let candidates = (1...maximumCopies).map {
      $0 == 1 ? "\(path).damaged" : "\(path).damaged-\($0)"
    }
    let newPath = candidates.first { access($0, F_OK) != 0 } ?? "\(path).damaged-\(maximumCopies)"
    // The log is renamed first, because a new database would otherwise replay it.
    for suffix in companionSuffixes + [""] where rename(path + suffix, newPath + suffix) != 0 {
      guard errno == ENOENT else { throw .systemError(errno) }
      // Remove the log of the copy that is overwritten.
      unlink(newPath + suffix)
    }
    return newPath
  }
}

/// The identity of the file at a path when this value was created.
struct FileIdentity: Hashable, Sendable {
  private let device: UInt
  private let inode: UInt

  /// Creates the identity of the file at a path, or `nil` if there is no file.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
  }
}
