internal import CLinux
internal import Glibc

/// The way in which this machine can confine programs.
package enum Confinement: Hashable, Sendable {
  /// bubblewrap, at a path: namespaces of their own for files, processes and the network.
  case bubblewrap(String)
  /// Landlock for files, and a filter of system calls.
  case landlock
  /// None.
  case none

  /// Returns whether there is a way, without starting a program if possible.
  package static func isAvailable(searchPath: String) -> Bool {
    hasLandlock || available(searchPath: searchPath) != .none
  }

  /// Returns whether bubblewrap is installed; only running it shows whether it works.
  package static func hasBubblewrap(searchPath: String) -> Bool {
    paths(searchPath, systemFolders).contains { access($0, X_OK) == 0 }
  }

  private static let systemFolders = ["/usr/bin", "/usr/local/bin"]

  /// Returns where bubblewrap can be.
  private static func paths(_ searchPath: String, _ systemPaths: [String]) -> [String] {
    (searchPath.split(separator: ":").map(String.init) + systemPaths).map { "\($0)/bwrap" }
  }

  /// Whether this machine has Landlock, and a filter of system calls.
  package static var hasLandlock: Bool { clinux_landlock_version() > 0 && clinux_has_filter() }

  /// Returns the best way: bubblewrap if it is in the search path and works here, or else Landlock.
  ///
  /// - Parameters:
  ///   - searchPath: The value of `PATH`.
  ///   - systemPaths: The folders that are searched in addition.
  /// - Returns: The way, or ``none``.
  package static func available(
    searchPath: String, systemPaths: [String] = systemFolders
  ) -> Confinement {
    for path in paths(searchPath, systemPaths) {
      if access(path, X_OK) == 0, works(path) { return .bubblewrap(path) }
    }
    return hasLandlock ? .landlock : .none
  }

  /// Returns whether bubblewrap can make namespaces, which some kernels forbid to users.
  private static func works(_ path: String) -> Bool {
    let arguments = [path, "--unshare-all", "--ro-bind", "/", "/", "/bin/true"]
    let copies = arguments.map { strdup($0) } + [nil]
    defer { copies.forEach { free($0) } }
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(null) }
    var processID: Int32 = 0
    let limits = clinux_limits(data_bytes: 1 << 28, files: 64, file_bytes: 0)
    let environment: [UnsafeMutablePointer<CChar>?] = [nil]
    guard
      clinux_spawn(path, copies, environment, nil, [null, null, null], -1, limits, nil, &processID)
        == 0
    else { return false }
    var status: Int32 = 0
    while waitpid(processID, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }
}
