package import CLinux
internal import Files
internal import Glibc

/// A program's surroundings, confined to what it may do.
///
/// There is one decision about files, ``FileGrant``, whichever layers carry it out: bubblewrap shows
/// nothing else, Landlock allows nothing else.
package struct Sandbox: Hashable, Sendable {
  /// The variable that is set where no programs of the user's are run at all.
  package static let noProgramsVariable = "TESSERA_NO_PROGRAMS"

  package let permissions: Permissions
  package let confinement: Confinement
  /// The user's home folder.
  let home: String
  /// The user's environment, for the user's folders.
  let userEnvironment: [String: String]
  /// The paths that are visible although they are in a hidden folder.
  let visiblePaths: [String]
  /// The folders of the program itself, which it can write.
  package let ownFolders: [String]
  /// The folders that the permissions allow it to write, and to read.
  let writablePaths: [String]
  let readableFolders: [String]
  /// What the program never writes, whatever the permissions say.
  let protectedPaths: [String]
  /// What all entries of the permissions let their programs write, this program's among them.
  let writing: [PermittedWriting]
  /// How the program connects to named hosts, or `nil` if it cannot.
  private let gate: NetworkGate?
  /// The path of the program `tessera-confine`, or `nil` for none.
  let confiner: String?
  /// The path of the program's file.
  let program: String

  /// Creates the surroundings of a program.
  ///
  /// - Parameters:
  ///   - permissions: What the program may do.
  ///   - confinement: The layers with which this machine confines it.
  ///   - environment: The user's environment, for the user's folders.
  ///   - program: The path of the program's file.
  ///   - ownFolders: The folders of the program itself, which it can write; they must exist.
  ///   - visiblePaths: What it can read in any case.
  ///   - protectedPaths: The programs that may do more than it, which it never writes; plugins are
  ///     found by the environment, see ``PluginFolders``.
  ///   - writing: What all entries of the permissions let their programs write: a path of its own
  ///     permissions leads over no link there, see ``plantedLink``.
  ///   - gate: How the program connects to named hosts, or `nil` if it cannot.
  ///   - confiner: The path of `tessera-confine`, which a ``command(_:isInTerminal:)`` needs; `nil`
  ///     for a program that is only started by ``withConfinement(_:)``.
  package init(
    _ permissions: Permissions, _ confinement: Confinement, environment: [String: String],
    program: String, ownFolders: [String], visiblePaths: [String] = [],
    protectedPaths: [String] = [], writing: [PermittedWriting] = [], gate: NetworkGate? = nil,
    confiner: String? = nil
  ) {
    self.permissions = permissions
    self.confinement = permissions == .asMe ? .none : confinement
    userEnvironment = environment
    let home = environment.homeFolder
    self.home = home
    // The links that lead to the programs around it may be in folders that it does not see.
    let confiner = confiner.map { ResolvedPath($0).path }
    self.visiblePaths = visiblePaths + [confiner].compactMap(\.self)
    self.protectedPaths = protectedPaths
    self.writing = writing
    self.program = program
    self.ownFolders = ownFolders
    self.gate = gate.map { NetworkGate(program: ResolvedPath($0.program).path) }
    self.confiner = confiner
    writablePaths = permissions.writablePaths.map { UserPath.expanded($0, home: home) }
    readableFolders = permissions.readablePaths.map { UserPath.expanded($0, home: home) }
  }

  /// Whether the program's processes are in a namespace of their own, and end with the first one.
  package var hasOwnProcesses: Bool { confinement.bubblewrap != nil }

  /// Whether a process beside the program ends what the program leaves behind; it does so at once on
  /// SIGTERM, and cannot if it is killed.
  package var isSupervised: Bool { permissions != .asMe && !hasOwnProcesses }

  /// Whether the program would run unconfined although it must not.
  package var isMissing: Bool {
    guard permissions != .asMe else { return false }
    return confinement == .none || (confinement.usesLandlock && !Confinement.hasLandlock)
  }

  /// Whether ``command(_:isInTerminal:)`` cannot confine the program.
  package var lacksConfiner: Bool {
    permissions != .asMe && (confiner.map { access($0, X_OK) != 0 } ?? true)
  }

  /// Whether the network would have to be limited to some hosts, which needs bubblewrap.
  package var needsBubblewrap: Bool { confinement.bubblewrap == nil && hosts != nil }

  /// The hosts that the program may connect to, or `nil` if the network is not limited to hosts.
  private var hosts: [HostPattern]? {
    if case .hosts(let hosts) = permissions.network { hosts } else { nil }
  }
}

// MARK: Starting a program

extension Sandbox {
  /// Returns the command that runs a program in the sandbox.
  ///
  /// - Parameters:
  ///   - arguments: The program and its arguments.
  ///   - isInTerminal: Whether it has a terminal; its session stays the same then, so that the
  ///     terminal's keys reach it.
  /// - Returns: The program and its arguments, inside of what confines it.
  package func command(_ arguments: [String], isInTerminal: Bool = false) -> [String] {
    guard permissions != .asMe, let confiner else { return arguments }
    let files = fileView
    let mounts = mounts(files)
    let places = mounts?.files.map { FileRule.word("m", $0.identity, $0.path) } ?? []
    let inner =
      [confiner] + places + confinerOptions(files, isInTerminal: isInTerminal) + ["--"] + arguments
    guard let bubblewrap = confinement.bubblewrap, let mounts else { return inner }
    let options = Self.namespaceOptions(
      hasNetwork: permissions.network == .all, isInTerminal: isInTerminal)
    let words = [bubblewrap] + options + mounts.options + ["--"]
    // What the program has started would go on writing to the terminal when bubblewrap is stopped.
    let around = isInTerminal ? [confiner, "--around", "--"] : []
    guard let gate, let hosts else { return around + words + inner }
    return around + gate.outsideArguments(hosts) + words + gate.insideArguments + inner
  }

  /// What precedes the names of the variables that are for the program alone.
  ///
  /// The programs that confine it must not read them: `LD_PRELOAD`, for example, would make them run
  /// what the plugin wants before it is confined.
  /// - Source: `tessera-confine`, which removes it.
  private static let variablePrefix = "TESSERA+"

  /// Returns the environment for a ``command(_:isInTerminal:)``: that of the program, without
  /// variables that lead out of the sandbox, packed for it.
  ///
  /// - Parameters:
  ///   - variables: The variables of the program.
  ///   - own: The variables that the programs around it get, too.
  /// - Returns: The variables, by name.
  package func commandEnvironment(
    _ variables: [String: String], own: [String: String] = [:]
  ) -> [String: String] {
    guard permissions != .asMe else { return variables.merging(own) { $1 } }
    let packed = environment(variables).merging(own) { $1 }.map {
      (Self.variablePrefix + $0, $1)
    }
    return Dictionary(packed, uniquingKeysWith: { $1 }).merging(own) { $1 }
  }

  /// Returns the environment without variables that lead out of the sandbox.
  ///
  /// Without bubblewrap, there is no private folder for temporary files; the first of its own folders
  /// is.
  package func environment(_ variables: [String: String]) -> [String: String] {
    guard permissions != .asMe else { return variables }
    var variables = variables.filter { name, _ in
      ![
        "DBUS_SESSION_BUS_ADDRESS", "DBUS_SYSTEM_BUS_ADDRESS", "SSH_AUTH_SOCK", "SSH_AGENT_PID",
        "GPG_AGENT_INFO", "XAUTHORITY", "TMUX", "STY",
      ].contains(name)
    }
    variables["TMPDIR"] = confinement.bubblewrap == nil ? ownFolders.first : nil
    guard let hosts else { return variables }
    return variables.merging(NetworkGate.variables(hosts)) { $1 }
  }

  /// The options of `tessera-confine`.
  private func confinerOptions(_ files: FileView, isInTerminal: Bool) -> [String] {
    var options: [String] = []
    // With named hosts, the network is the sandbox's own, and the gate's socket the way out.
    if permissions.network != .none { options.append("--internet") }
    if confinement.bubblewrap == nil { options.append("--shared") } else { options += ["--tasks"] }
    guard confinement.usesLandlock else { return options }
    return options + ["--files"]
      + files.rules(confinement, isInTerminal: isInTerminal).map(\.word)
  }

  /// Calls a closure with the confinement for a child process, or with `nil` for none.
  ///
  /// - Returns: What the closure returns, or `nil` if the rules could not be made.
  package func withConfinement<Result>(
    _ body: (UnsafePointer<clinux_confinement>?) -> Result
  ) -> Result? {
    guard permissions != .asMe else { return body(nil) }
    guard confinement.bubblewrap == nil, confinement.usesLandlock else { return nil }
    let ruleset = clinux_landlock_ruleset()
    guard ruleset >= 0 else { return nil }
    defer { close(ruleset) }
    for rule in fileView.rules(confinement, isInTerminal: false) {
      // What has gone meanwhile, or is another file now, is not allowed.
      _ = clinux_landlock_allow(
        ruleset, rule.path, rule.access, rule.identity?.device ?? 0, rule.identity?.inode ?? 0)
    }
    var rules = clinux_confinement(
      ruleset: ruleset, filters: true, allows_internet: permissions.network == .all,
      allows_local_sockets: false, replaces_namespaces: true, keeps_session: true)
    return body(&rules)
  }
}
