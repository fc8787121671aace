internal import Foundation

/// A lock on the folder of a database, for the moments in which its file is opened or changed for
/// another.
///
/// Other processes hold it as briefly; one that was stopped meanwhile is not waited for.
enum FolderLock {
  enum Kind {
    /// With others that open the file.
    case shared
    /// Alone.
    case exclusive
  }

  /// How often it is tried, and how long is waited in between, in microseconds: half a second.
  private static let (tries, pause) = (250, UInt32(2000))

  /// Does something with the lock.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - kind: How it is held.
  ///   - body: Is told whether the lock is held.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  static func hold<Value>(
    on folder: String, _ kind: Kind, _ body: (_ isHeld: Bool) throws -> Value
  ) rethrows -> Value {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    return try body(descriptor >= 0 && take(descriptor, kind))
  }

  private static func take(_ descriptor: Int32, _ kind: Kind) -> Bool {
    let operation = (kind == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB
    for _ in 0..<tries {
      if flock(descriptor, operation) == 0 { return true }
      guard errno == EWOULDBLOCK || errno == EINTR else { return false }
      usleep(pause)
    }
    return false
  }
}
