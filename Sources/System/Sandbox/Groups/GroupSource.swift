internal import Glibc

/// From where a process gets the group for its runs.
package enum GroupSource: Hashable, Sendable {
  /// The group that it is in was left to it.
  case own
  /// systemd makes a scope for it.
  case systemd
  /// There is none.
  case lack(RunGroups.Lack)

  /// Finds the source for a process of this user; nothing is made.
  ///
  /// - Parameter environment: The user's environment.
  /// - Returns: The source.
  package static func current(environment: [String: String]) -> GroupSource {
    let mounts = MountTable.current()
    let manager = SystemdManager(user: getuid(), environment: environment)
    return GroupSource(.current(), hasManager: manager.canMakeScopes(mounts))
  }

  init(_ group: ControlGroup?, hasManager: Bool) {
    guard let group else {
      self = .lack(.noControllers)
      return
    }
    let hasControllers = RunGroups.controllers.isSubset(of: group.controllers)
    if hasControllers, group.isDelegated, group.processes.count <= 1 {
      self = .own
    } else if hasManager {
      self = .systemd
    } else {
      self = .lack(
        !hasControllers ? .noControllers : group.isDelegated ? .hasOthers : .notDelegated)
    }
  }
}

extension RunGroups {
  /// Takes a group for the runs of this process, for which systemd may be asked; that takes some
  /// hundredths of a second.
  ///
  /// - Parameter environment: The user's environment.
  /// - Returns: The groups, or `nil` if there are none here.
  package static func take(environment: [String: String]) -> RunGroups? {
    switch GroupSource.current(environment: environment) {
    case .lack: return nil
    case .own: break
    case .systemd:
      let manager = SystemdManager(user: getuid(), environment: environment)
      guard manager.makeScope(for: getpid()) else { return nil }
    }
    // Whatever is in the way, the runs have the limits that need no group.
    return ControlGroup.current().flatMap { try? RunGroups(in: $0, processID: getpid()) }
  }
}
