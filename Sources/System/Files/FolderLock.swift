internal import Foundation

/// A lock on a folder, for the moments in which a file of it is opened or changed for another.
///
/// Other processes hold it as briefly; one that was stopped meanwhile is not waited for.
package enum FolderLock {
  package enum Kind: Sendable {
    /// With others that open the file.
    case shared
    /// Alone.
    case exclusive
  }

  package enum Outcome: Sendable {
    case held
    /// Others hold it.
    case refused
    /// The folder cannot be locked.
    case impossible
  }

  /// How long others may hold it where nothing else is said, in seconds.
  package static let patience = 0.5
  /// How long is waited before it is tried again, in seconds.
  private static let pause = 0.002

  /// Does something with the lock.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - kind: How it is held.
  ///   - patience: How long others may hold it, in seconds.
  ///   - body: Is told whether the lock is held, and why not where others hold it: a folder that cannot
  ///     be locked, as on some networks' disks, is done without.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  package static func hold<Value>(
    on folder: String, _ kind: Kind, patience: Double = patience,
    _ body: (_ outcome: Outcome) throws -> Value
  ) rethrows -> Value {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer {
      if descriptor >= 0 {
        // A child that was just forked has the descriptor until its exec, and the lock with it.
        flock(descriptor, LOCK_UN)
        close(descriptor)
      }
    }
    return try body(descriptor < 0 ? .impossible : take(descriptor, kind, patience))
  }

  private static func take(_ descriptor: Int32, _ kind: Kind, _ patience: Double) -> Outcome {
    let operation = (kind == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB
    for _ in 0...Int(patience / pause) {
      if flock(descriptor, operation) == 0 { return .held }
      guard errno == EWOULDBLOCK || errno == EINTR else { return .impossible }
      usleep(UInt32(pause * 1e6))
    }
    return .refused
  }
}
