internal import Synchronization

/// The repositories that took too long when they were last read: the others come first the next time, so
/// that a few of them do not take the time of all.
final class SlowPaths: Sendable {
  private let paths = Mutex<Set<String>>([])

  /// Remembers or forgets a repository.
  func note(_ path: String, isSlow: Bool) {
    paths.withLock { if isSlow { $0.insert(path) } else { $0.remove(path) } }
  }

  /// Returns the paths in the same order, but those that took too long at the end.
  func orderingLast(_ all: [String]) -> [String] {
    let slow = paths.withLock(\.self)
    return all.filter { !slow.contains($0) } + all.filter { slow.contains($0) }
  }
}
