internal import Foundation

/// A lock on a folder, held briefly while one of its files is opened or replaced.
///
/// Other processes hold the lock briefly, too. The wait for them is limited, because a process may
/// have been stopped while it held the lock.
package enum FolderLock {
  package enum Kind: Sendable {
    /// Shared with other processes that open the file.
    case shared
    /// Not shared with any other process.
    case exclusive
  }

  package enum Outcome: Sendable {
    case held
    /// Another process holds the lock.
    case busy
    /// The folder cannot be opened or locked; some network file systems cannot lock folders.
    case unsupported
  }

  /// How long to wait for other processes by default, in seconds.
  package static let timeout = 0.5
  /// The pause between attempts, in seconds.
  private static let pause = 0.002

  /// Waits for the lock, and calls a closure while holding it.
  ///
  /// The closure is also called if the lock is not held; see ``Outcome``.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - kind: Whether the lock is shared or exclusive.
  ///   - timeout: How long to wait for other processes, in seconds.
  ///   - body: The closure, which receives the outcome.
  /// - Returns: The closure's result.
  /// - Throws: The closure's error.
  package static func hold<Value>(
    on folder: String, _ kind: Kind, timeout: Double = timeout,
    _ body: (_ outcome: Outcome) throws -> Value
  ) rethrows -> Value {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer {
      if descriptor >= 0 {
        // Closing the descriptor is not enough, because a child that was forked meanwhile shares
        // the descriptor, and thereby the lock, until its exec.
        flock(descriptor, LOCK_UN)
        close(descriptor)
      }
    }
    return try body(descriptor < 0 ? .unsupported : lock(descriptor, kind, timeout))
  }

  private static func lock(_ descriptor: Int32, _ kind: Kind, _ timeout: Double) -> Outcome {
    let operation = (kind == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB
    for _ in 0...Int(timeout / pause) {
      if flock(descriptor, operation) == 0 { return .held }
      guard errno == EWOULDBLOCK || errno == EINTR else { return .unsupported }
      usleep(UInt32(pause * 1e6))
    }
    return .busy
  }
}
