import Foundation

/// Follows what widgets show, and tells of changes when they have rested: who writes a file writes it
/// in several steps.
@MainActor
struct FileFollower: ~Copyable {
  private var watch = PathWatch()
  private var changed: Set<String> = []
  /// When what changed is told, in seconds of the steady clock; `nil` where nothing did.
  private(set) var deadline: Double?

  /// How long changes are gathered, in seconds.
  private static let rest = 0.2

  /// What to wait for; `nil` while changes are gathered, so that a flood of them wakes nobody.
  var descriptor: Int32? { deadline == nil ? watch.descriptor : nil }

  mutating func follow(_ paths: Set<String>) { watch.follow(paths) }

  /// Something may have changed.
  mutating func gather(at now: Double) {
    changed = watch.takeChanged()
    if !changed.isEmpty { deadline = now + Self.rest }
  }

  /// The paths that changed, once they have been gathered; empty before.
  mutating func takeSettled(at now: Double) -> Set<String> {
    guard let deadline, deadline <= now else { return [] }
    self.deadline = nil
    return changed.union(watch.takeChanged())
  }
}
