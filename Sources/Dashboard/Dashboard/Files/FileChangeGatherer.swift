import Foundation

/// Watches the files that widgets show, and reports changes after a short delay.
///
/// Changes are gathered during the delay, because a file is usually written in several steps.
@MainActor
struct FileChangeGatherer: ~Copyable {
  private var watch = PathWatch()
  private var changedPaths: Set<String> = []
  /// When the changes are reported, in seconds of the steady clock, or `nil` if there are none.
  private(set) var deadline: Double?

  /// How long changes are gathered, in seconds.
  private static let delay = 0.2

  /// The descriptor to poll, or `nil` while changes are gathered, so that a flood of them does not
  /// wake the loop.
  var descriptor: Int32? { deadline == nil ? watch.descriptor : nil }

  /// Watches these paths and no others from now on, see ``PathWatch/setPaths(_:mayWatch:)``.
  mutating func setPaths(
    _ paths: Set<String>, mayWatch: @escaping @MainActor (String) -> Bool = { _ in true }
  ) {
    watch.setPaths(paths, mayWatch: mayWatch)
  }

  /// Gathers changes after the descriptor became readable.
  mutating func gather(at now: Double) {
    changedPaths = watch.readChangedPaths()
    if !changedPaths.isEmpty { deadline = now + Self.delay }
  }

  /// Returns and clears the changed paths once the delay has passed, and nothing before.
  mutating func takeReadyChanges(at now: Double) -> Set<String> {
    guard let deadline, deadline <= now else { return [] }
    self.deadline = nil
    return changedPaths.union(watch.readChangedPaths())
  }
}
