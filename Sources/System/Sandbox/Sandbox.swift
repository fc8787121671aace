package import CLinux
internal import Files
internal import Glibc

/// A program's surroundings, confined to what it may do.
package struct Sandbox: Hashable, Sendable {
  package let permissions: Permissions
  package let confinement: Confinement
  /// The user's home folder.
  private let home: String
  /// The dashboard's folders of state, data and cached files, which are never visible without the
  /// permission for secrets.
  private let dashboardFolders: [String]
  /// The paths that are visible although they are in one of these.
  private let visiblePaths: [String]
  /// The folders of the program itself, which it can write.
  package let ownFolders: [String]
  /// The folders that the permissions allow it to write, and to read.
  private let writablePaths: [String]
  private let readableFolders: [String]
  /// How the program connects to named hosts, or `nil` if it cannot.
  private let gate: NetworkGate?
  /// The dashboard's folder of configuration, which has the permissions.
  private let configuration: String
  /// The folder of the program's file, which it can read; the file itself if that is the home.
  private let programFolder: String

  /// The maximum size of the private folder for temporary files, in bytes.
  private static let temporarySize = 64 << 20

  /// Creates the surroundings of a program.
  ///
  /// - Parameters:
  ///   - permissions: What the program may do.
  ///   - confinement: The way in which this machine confines it.
  ///   - environment: The user's environment, for the user's folders.
  ///   - program: The path of the program's file.
  ///   - ownFolders: The folders of the program itself, which it can write; they must exist.
  ///   - visiblePaths: What it can read in any case.
  ///   - gate: How the program connects to named hosts, or `nil` if it cannot.
  package init(
    _ permissions: Permissions, _ confinement: Confinement, environment: [String: String],
    program: String, ownFolders: [String], visiblePaths: [String] = [], gate: NetworkGate? = nil
  ) {
    self.permissions = permissions
    self.confinement = permissions == .asMe ? .none : confinement
    home = environment.homeFolder
    dashboardFolders = [XDGFolder.state, .data, .cache].map { "\(environment.folder($0))/tessera" }
    self.visiblePaths = visiblePaths
    programFolder = Self.folder(of: program, home: home)
    self.ownFolders = ownFolders
    configuration = "\(environment.folder(.configuration))/tessera"
    self.gate = gate
    let home = home
    let expanded = { (path: String) in
      path == "~" || path.hasPrefix("~/") ? home + path.dropFirst() : path
    }
    writablePaths = permissions.writablePaths.map(expanded)
    readableFolders = permissions.readablePaths.map(expanded)
  }

  /// Returns the folder of a program's file, or the file itself if the folder has files of others: the
  /// home, what contains it, or a folder for temporary files.
  private static func folder(of program: String, home: String) -> String {
    let folder = resolved(Folder.parent(of: program))
    let home = resolved(home)
    let isShared =
      folder == home || folder == "/" || home.hasPrefix(folder + "/")
      || temporaryFolders.contains { folder == resolved($0) } || folder == "/dev/shm"
    return isShared ? program : Folder.parent(of: program)
  }

  /// Whether the program's processes are in a namespace of their own, and end with the first one.
  package var hasOwnProcesses: Bool {
    if case .bubblewrap = confinement { !permissions.seesProcesses } else { false }
  }

  /// Whether the program would run unconfined although it must not.
  package var isMissing: Bool {
    guard permissions != .asMe else { return false }
    return confinement == .none || (confinement == .landlock && !Confinement.hasLandlock)
  }

  /// Whether the network would have to be limited to some hosts, which needs bubblewrap.
  package var needsBubblewrap: Bool {
    if case .bubblewrap = confinement { false } else { hosts != nil }
  }

  /// The hosts that the program may connect to, or `nil` if the network is not limited to hosts.
  private var hosts: [HostPattern]? {
    if case .hosts(let hosts) = permissions.network { hosts } else { nil }
  }

  /// Returns the command that runs a program in the sandbox.
  ///
  /// - Parameters:
  ///   - arguments: The program and its arguments.
  ///   - isInTerminal: Whether it has a terminal; its session stays the same then, so that the
  ///     terminal's keys reach it.
  /// - Returns: The program and its arguments, inside bubblewrap if it is the way.
  package func command(_ arguments: [String], isInTerminal: Bool = false) -> [String] {
    guard case .bubblewrap(let path) = confinement else { return arguments }
    let session = isInTerminal ? [] : ["--new-session"]
    let opensFilter = isInTerminal && hasFilter && gate != nil
    let filter = opensFilter || (!isInTerminal && hasFilter) ? Self.filterOptions : []
    let words = [path] + session + options + filter + ["--"]
    let beginning = opensFilter ? gate?.filterArguments ?? [] : []
    guard let gate, let hosts else { return beginning + words + arguments }
    return beginning + gate.outsideArguments(hosts) + words + gate.insideArguments + arguments
  }

  /// The descriptor from which bubblewrap reads the filter of system calls.
  package static let filterDescriptor: Int32 = 3
  private static let filterOptions = ["--seccomp", "\(filterDescriptor)"]

  /// Whether bubblewrap is given the filter: sockets in the file system, and those without a file,
  /// lead to programs outside.
  private var hasFilter: Bool {
    if case .bubblewrap = confinement { clinux_has_filter() } else { false }
  }

  /// Opens the filter of system calls.
  ///
  /// - Returns: A descriptor for the child's ``filterDescriptor``, -1 if there is no filter, or `nil`
  ///   if it cannot be opened.
  package func openFilter() -> Int32? {
    guard hasFilter else { return -1 }
    let file = clinux_filter_file()
    return file >= 0 ? file : nil
  }

  /// Returns the environment without variables that lead out of the sandbox.
  ///
  /// With Landlock, there is no private folder for temporary files; the first of its own folders is.
  package func environment(_ variables: [String: String]) -> [String: String] {
    guard permissions != .asMe else { return variables }
    var variables = variables.filter { name, _ in
      !["DBUS_SESSION_BUS_ADDRESS", "SSH_AUTH_SOCK", "GPG_AGENT_INFO", "XAUTHORITY"].contains(name)
    }
    variables["TMPDIR"] = confinement == .landlock ? ownFolders.first : nil
    guard let hosts else { return variables }
    return variables.merging(NetworkGate.variables(hosts)) { $1 }
  }

  private var secretPaths: [String] { SecretPaths.all(home: home, folders: dashboardFolders) }

  // MARK: bubblewrap

  /// - Source: bwrap(1).
  private var options: [String] {
    var options = [
      "--die-with-parent", "--unshare-ipc", "--unshare-uts", "--unshare-user-try",
      "--unshare-cgroup-try",
    ]
    if !permissions.seesProcesses { options.append("--unshare-pid") }
    if permissions.network != .all { options.append("--unshare-net") }
    options += ["--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev"]
    // Sockets of services are in /run, and so is the address of the name server.
    for path in ["/dev/shm"] + Self.temporaryFolders {
      options += ["--size", "\(Self.temporarySize)", "--tmpfs", path]
    }
    for path in ["/run/systemd/resolve", "/run/current-system", "/run/wrappers"] {
      options += ["--ro-bind-try", path, path]
    }
    options += files
    for path in visiblePaths { options += ["--ro-bind-try", path, path] }
    for path in ownFolders { options += ["--bind-try", path, path] }
    return options
  }

  private var files: [String] {
    let base =
      permissions.reading == .system
      ? (Self.otherUsers + [home]).flatMap(Self.hiding) + ["--dir", home] : homeInTemporaryFolder
    let hidden =
      permissions.reading == .all ? [] : secretPaths
    let canWriteConfiguration = writablePaths.contains {
      configuration == $0 || configuration.hasPrefix($0 + "/")
    }
    // Secrets are hidden, and the user's decisions protected, also below what was put back.
    return base + ["--ro-bind-try", programFolder, programFolder]
      + readableFolders.flatMap { ["--ro-bind-try", $0, $0] } + userFolders
      + hidden.flatMap(Self.hiding)
      + (canWriteConfiguration ? ["--ro-bind-try", configuration, configuration] : [])
  }

  /// The folders that the user allows to be written.
  private var userFolders: [String] { writablePaths.flatMap { ["--bind-try", $0, $0] } }

  /// The folders for temporary files, and for the sockets of services, which are empty at first.
  private static let temporaryFolders = ["/tmp", "/var/tmp", "/run"]

  private var isHomeTemporary: Bool {
    Self.temporaryFolders.contains { home.hasPrefix($0 + "/") }
  }

  /// A home below one of these folders is put back.
  private var homeInTemporaryFolder: [String] {
    isHomeTemporary ? ["--ro-bind", home, home] : []
  }

  /// The folders with the files of users.
  private static let otherUsers = ["/home", "/root", "/mnt", "/media", "/srv"]

  /// Returns the options that replace a folder or a file by an empty one, if it exists.
  private static func hiding(_ path: String) -> [String] {
    var status = stat()
    guard stat(path, &status) == 0 else { return [] }
    return status.st_mode & S_IFMT == S_IFDIR
      ? ["--tmpfs", path] : ["--ro-bind", "/dev/null", path]
  }
}

// MARK: Landlock

extension Sandbox {
  /// Calls a closure with the confinement for a child process, or with `nil` for none.
  ///
  /// - Returns: What the closure returns, or `nil` if the rules could not be made.
  package func withConfinement<Result>(
    _ body: (UnsafePointer<clinux_confinement>?) -> Result
  ) -> Result? {
    guard confinement == .landlock else { return body(nil) }
    let ruleset = clinux_landlock_ruleset()
    guard ruleset >= 0 else { return nil }
    defer { close(ruleset) }
    for path in readablePaths + visiblePaths { _ = clinux_landlock_allow(ruleset, path, false) }
    for path in Self.devices + ownFolders + writableContents {
      _ = clinux_landlock_allow(ruleset, path, true)
    }
    var rules = clinux_confinement(
      ruleset: ruleset, filters: true, allows_internet: permissions.network == .all,
      allows_local_sockets: false)
    return body(&rules)
  }

  /// The paths that can be read: whole folders, except those that have something hidden below them,
  /// of which the other contents are listed.
  private var readablePaths: [String] {
    let hidden: [String]
    switch permissions.reading {
    case .all: return ["/"]
    case .withoutSecrets: hidden = secretPaths
    case .system: hidden = [home] + Self.otherUsers
    }
    let resolvedPaths = Set(hidden.map(Self.resolved))
    let secrets = Set(secretPaths.map(Self.resolved))
    let isHomeShown = permissions.reading == .withoutSecrets && isHomeTemporary
    return Self.paths(below: "/", without: resolvedPaths.union(["/tmp", "/var/tmp"]))
      + (isHomeShown ? Self.paths(below: Self.resolved(home), without: resolvedPaths) : [])
      + ([programFolder] + readableFolders).flatMap {
        Self.paths(below: Self.resolved($0), without: secrets)
      }
  }

  /// The devices that every program may write to.
  private static let devices = [
    "/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty", "/dev/ptmx",
    "/dev/pts",
  ]

  /// What is below the folders that the permissions allow it to write, without secrets and the
  /// user's decisions.
  private var writableContents: [String] {
    let hidden = secretPaths + [configuration]
    let resolvedPaths = Set(hidden.map(Self.resolved))
    return writablePaths.map(Self.resolved).flatMap {
      Self.paths(below: $0, without: resolvedPaths)
    }
  }

  private static func paths(below folder: String, without hidden: Set<String>) -> [String] {
    let prefix = folder == "/" ? "/" : folder + "/"
    guard hidden.contains(where: { $0.hasPrefix(prefix) }) else { return [folder] }
    return names(in: folder).flatMap { name -> [String] in
      let path = prefix + name
      return hidden.contains(path) ? [] : paths(below: path, without: hidden)
    }
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Returns a path without symbolic links, or the path itself if it does not exist.
  private static func resolved(_ path: String) -> String {
    guard let pointer = realpath(path, nil) else { return path }
    defer { free(pointer) }
    return String(cString: pointer)
  }
}
