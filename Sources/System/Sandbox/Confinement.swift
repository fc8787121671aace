internal import CLinux
internal import Glibc

/// The layers with which this machine confines programs; a filter of system calls is always one.
package struct Confinement: Hashable, Sendable {
  /// The path of bubblewrap, which makes namespaces for files, processes and the network, or `nil`
  /// for none.
  package var bubblewrap: String?
  /// Whether the kernel's Landlock denies all files but those that are granted.
  package var usesLandlock: Bool

  package init(bubblewrap: String?, usesLandlock: Bool) {
    self.bubblewrap = bubblewrap
    self.usesLandlock = usesLandlock
  }

  /// No layer: a program that must be confined is not run.
  package static let none = Confinement(bubblewrap: nil, usesLandlock: false)

  /// What needs no other program.
  package static var landlock: Confinement {
    Confinement(bubblewrap: nil, usesLandlock: hasLandlock)
  }

  /// Returns whether there is a layer, without starting a program if possible.
  package static func isAvailable(searchPath: String) -> Bool {
    hasLandlock || available(searchPath: searchPath) != .none
  }

  /// Returns whether bubblewrap is installed; only running it shows whether it works.
  package static func hasBubblewrap(searchPath: String) -> Bool {
    clinux_has_filter()
      && paths(searchPath, systemFolders).contains { access($0, X_OK) == 0 }
  }

  private static let systemFolders = ["/usr/bin", "/usr/local/bin"]

  /// Returns where bubblewrap can be.
  private static func paths(_ searchPath: String, _ systemPaths: [String]) -> [String] {
    (searchPath.split(separator: ":").map(String.init) + systemPaths).map { "\($0)/bwrap" }
  }

  /// Whether this machine has Landlock, and a filter of system calls.
  package static var hasLandlock: Bool { landlockVersion > 0 && clinux_has_filter() }

  /// Whether system calls can be filtered on this processor.
  package static var hasFilter: Bool { clinux_has_filter() }

  /// The version of Landlock that the kernel has, or 0 for none.
  package static var landlockVersion: Int { Int(clinux_landlock_version()) }

  /// Returns all layers that work here.
  ///
  /// - Parameters:
  ///   - searchPath: The value of `PATH`.
  ///   - systemPaths: The folders in which bubblewrap is searched in addition.
  /// - Returns: The layers, or ``none``; none either where system calls cannot be filtered, because
  ///   mounts could be changed and local sockets be reached there.
  package static func available(
    searchPath: String, systemPaths: [String] = systemFolders
  ) -> Confinement {
    guard clinux_has_filter() else { return .none }
    let bubblewrap = paths(searchPath, systemPaths).first { access($0, X_OK) == 0 && works($0) }
    return Confinement(bubblewrap: bubblewrap, usesLandlock: hasLandlock)
  }

  /// Returns whether bubblewrap can do what commands use it for; some kernels forbid namespaces to users.
  private static func works(_ path: String) -> Bool {
    let arguments = [path] + Sandbox.trialOptions + ["--", ResolvedPath(path).path, "--version"]
    let copies = arguments.map { strdup($0) } + [nil]
    defer { copies.forEach { free($0) } }
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(null) }
    var processID: Int32 = 0
    let limits = clinux_limits(
      data_bytes: 1 << 28, files: 64, file_bytes: 0, cpu_seconds: 0, group: 0)
    let environment: [UnsafeMutablePointer<CChar>?] = [nil]
    guard
      clinux_spawn(path, copies, environment, nil, [null, null, null], limits, nil, &processID)
        == 0
    else { return false }
    var status: Int32 = 0
    while waitpid(processID, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }
}
