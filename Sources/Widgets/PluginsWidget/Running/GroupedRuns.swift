internal import Foundation
internal import Sandbox

/// The control groups of this process's runs, which it takes with the first run that is confined.
@MainActor
public final class GroupedRuns {
  /// Those of this process.
  public static let shared = GroupedRuns()

  private enum State {
    /// No groups are wanted: this process stays in the group that it is in.
    case off
    case wanted
    case taken(RunGroups?)
  }

  private var state = State.off

  private init() {}

  /// Lets runs have groups from now on.
  ///
  /// For the extension alone, because its process is moved for that.
  public func start() { state = .wanted }

  /// Makes the group of a run.
  ///
  /// - Parameters:
  ///   - name: A name that no other run has.
  ///   - limits: The limits of all processes of the run together.
  /// - Returns: The group, which is empty, or `nil` if there are none here.
  func group(named name: String, _ limits: RunGroups.Limits) -> ControlGroup? {
    if case .wanted = state {
      state = .taken(.take(environment: ProcessInfo.processInfo.environment))
    }
    guard case .taken(let groups?) = state else { return nil }
    // Without a group, a run has the limits that need none.
    return try? groups.makeGroup(named: name, limits)
  }
}
