internal import Glibc
internal import Sandbox

/// What confines programs on this machine, for `tessera doctor`.
package struct ConfinementReport: Hashable, Sendable {
  package struct Layer: Hashable, Sendable {
    package let name: String
    /// What the layer is for, or what is missing without it.
    package let state: String
  }

  package let layers: [Layer]

  /// Looks for the layers; bubblewrap is run to see whether it works.
  ///
  /// - Parameter environment: The user's environment.
  package init(environment: [String: String]) {
    let searchPath = environment["PATH"] ?? ""
    self.init(
      .available(searchPath: searchPath),
      isBubblewrapInstalled: Confinement.hasBubblewrap(searchPath: searchPath),
      landlockVersion: Confinement.landlockVersion, hasFilter: Confinement.hasFilter,
      groups: .current(environment: environment))
  }

  init(
    _ confinement: Confinement, isBubblewrapInstalled: Bool, landlockVersion: Int,
    hasFilter: Bool, groups: GroupSource
  ) {
    let bubblewrap =
      confinement.bubblewrap.map { "\($0): namespaces of files, processes and the network" }
      ?? (isBubblewrapInstalled
        ? "! does not work: this machine forbids namespaces, or it is setuid or older than 0.8; files' modes and dates cannot be changed, and named hosts not be granted"
        : "! not found: apt-get install bubblewrap; named hosts cannot be granted without it")
    let landlock =
      landlockVersion > 0
      ? "version \(landlockVersion): only what is granted can be opened"
        + (landlockVersion < Self.versionWithSignals ? ", signals are denied by the filter" : "")
      : "! not in this kernel: extensions cannot be confined, and plugins only by bubblewrap"
    let filter =
      hasFilter
      ? "system calls that reach outside are denied"
      : "! not on this processor: nothing is confined"
    layers = [
      Layer(name: "bubblewrap", state: bubblewrap), Layer(name: "Landlock", state: landlock),
      Layer(name: "filter", state: filter), Layer(name: "cgroup", state: Self.state(of: groups)),
    ]
  }

  private static func state(of groups: GroupSource) -> String {
    let reason: String
    switch groups {
    case .own: return "memory and number of all processes of a run together"
    case .systemd: return "memory and number of all processes of a run together, by systemd"
    case .lack(.noControllers): reason = "no group of version 2 counts memory and processes here"
    case .lack(.notDelegated): reason = "systemd is not there to make a group"
    case .lack(.hasOthers): reason = "there are others in the group"
    case .lack(.refused(let code)): reason = String(cString: strerror(code))
    }
    return "! \(reason): the memory of several processes is only looked at, seconds apart"
  }

  /// Since this version, Landlock keeps signals inside.
  private static let versionWithSignals = 6
}
