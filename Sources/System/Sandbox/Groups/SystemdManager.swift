internal import CLinux
internal import Glibc

/// The instance of systemd that owns the groups of a user's processes; for root, that of the machine.
///
/// It is asked by busctl, once for each process that has runs: a connection to the bus would make each
/// start of this program load a library.
/// - Source: org.freedesktop.systemd1(5), `StartTransientUnit`; systemd's `CGROUP_DELEGATION.md`.
struct SystemdManager: Hashable, Sendable {
  /// The path of the socket of its bus.
  let bus: String
  /// The group that it owns.
  let group: String
  private let busOption: String
  private let environment: [String: String]

  private static let program = "/usr/bin/busctl"
  /// How long it may take until the process is in the scope, in seconds.
  private static let timeout = 1.0

  /// Creates the instance of a user.
  ///
  /// - Parameters:
  ///   - user: The number of the user.
  ///   - environment: The user's environment, for the path of the bus.
  init(user: uid_t, environment: [String: String]) {
    let runtime = environment["XDG_RUNTIME_DIR"] ?? "/run/user/\(user)"
    bus = user == 0 ? "/run/dbus/system_bus_socket" : "\(runtime)/bus"
    group = user == 0 ? "/" : "/user.slice/user-\(user).slice/user@\(user).service"
    busOption = user == 0 ? "--system" : "--user"
    self.environment = [
      "XDG_RUNTIME_DIR": runtime, "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(runtime)/bus",
    ]
  }

  /// Whether scopes with the controllers for runs can be made; nothing is started.
  func canMakeScopes(_ mounts: MountTable) -> Bool {
    guard access(bus, W_OK) == 0, access(Self.program, X_OK) == 0,
      access("/run/systemd/system", F_OK) == 0,
      let path = mounts.place(of: group, inFileSystem: "cgroup2")
    else { return false }
    return RunGroups.controllers.isSubset(of: ControlGroup(path: path).controllers)
  }

  /// Returns the command that asks for a scope that is left to a process.
  func command(for processID: pid_t) -> [String] {
    let properties = [
      ["Description", "s", "Plugins of Tessera"], ["Delegate", "b", "true"],
      ["PIDs", "au", "1", "\(processID)"],
      // One that failed is not kept.
      ["CollectMode", "s", "inactive-or-failed"],
    ]
    return [
      Self.program, busOption, "--quiet", "--timeout=\(Int(Self.timeout))", "call",
      "org.freedesktop.systemd1", "/org/freedesktop/systemd1",
      "org.freedesktop.systemd1.Manager", "StartTransientUnit", "ssa(sv)a(sa(sv))",
      "tessera-plugins-\(processID).scope", "fail", "\(properties.count)",
    ] + properties.joined() + ["0"]
  }

  /// Asks for a scope, and waits until the process is in it.
  ///
  /// - Returns: Whether it is, within the timeout.
  func makeScope(for processID: pid_t) -> Bool {
    guard runs(command(for: processID)) else { return false }
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .seconds(Self.timeout) {
      if ControlGroup.current()?.isDelegated == true { return true }
      usleep(2_000)
    }
    return false
  }

  private func runs(_ words: [String]) -> Bool {
    let arguments = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer {
      (arguments + variables).forEach { free($0) }
      close(null)
    }
    let limits = clinux_limits(
      data_bytes: 1 << 28, files: 64, file_bytes: 0, cpu_seconds: 0, group: 0)
    var processID: pid_t = 0
    guard
      clinux_spawn(
        Self.program, arguments, variables, nil, [null, null, null], limits, nil, &processID) == 0
    else { return false }
    var status: Int32 = 0
    while waitpid(processID, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }
}
