package import Configuration
package import ExtensionHost
import Files
import Foundation
import Sandbox

/// The available extensions and the commands that start them.
@MainActor
package struct ExtensionCatalog {
  /// The commands of the bundled extensions, by name.
  private let bundled: [String: [String]]
  /// The bundled extensions that do not use the network.
  private let offline: Set<String>
  /// The environment in which this program was started, or that of the tape that is played.
  let environment: [String: String]
  /// Whether to include the extensions installed on this machine.
  private let includesInstalled: Bool

  package init(
    bundled: [String: [String]], offline: Set<String> = [], environment: [String: String],
    includesInstalled: Bool = true
  ) {
    self.bundled = bundled
    self.offline = offline
    self.environment = environment
    self.includesInstalled = includesInstalled
  }

  /// Finds the commands of all extensions, ordered by name.
  ///
  /// A bundled extension keeps its name, to which boxes and secrets belong, beside an installed one. A
  /// command in the configuration replaces either.
  ///
  /// - Parameters:
  ///   - configuration: The configuration.
  ///   - permissions: What the user allows; an extension of the user's own that is not listed may do
  ///     everything, one that was installed next to nothing.
  /// - Returns: The commands.
  package func commands(
    for configuration: Configuration, _ permissions: PermissionsFile = PermissionsFile()
  ) -> [ExtensionCommand] {
    var commands = bundled
    if includesInstalled {
      let installed = InstalledExtensions(environment: environment)
      commands.merge(installed.programs.mapValues { [$0] }) { bundled, _ in bundled }
    }
    for (name, settings) in configuration.extensions where !settings.command.isEmpty {
      commands[name] = settings.command
    }
    let common = ChildEnvironment.inherited(from: environment)
      .merging(ChildEnvironment.languageVariables(for: configuration.locale)) { $1 }
    let folders = pluginFolders(configuration)
    let programs = self.programs(of: commands)
    return commands.sorted { $0.key < $1.key }.map { name, arguments in
      let configuredEnvironment = configuration.extensions[name]?.environment ?? [:]
      let inherited =
        common
        .merging(secrets(of: name, startedBy: arguments)) { $1 }
        .merging(folders) { $1 }
        .merging(Self.runPrograms.contains(name) ? programs : [:]) { $1 }
        .merging(variables(permittedBy: permissions, to: name)) { $1 }
        .merging(isBundled(name, arguments) ? SecretVariables.handed(environment) : [:]) { $1 }
      var command = ExtensionCommand(
        name: name, arguments: arguments,
        environment: inherited.merging(configuredEnvironment) { $1 }
          .merging(["TESSERA_EXTENSION": name]) { $1 })
      command.bounds = configuration.limits.bounds
      if isBundled(name, arguments) {
        command.confinement = offline.contains(name) ? .withoutNetwork : nil
      } else {
        let program = identity(of: command, configuration)
        // Without a decision, it may describe its widgets.
        let allowed =
          (try? permissions.permissions(of: name, program, standard: .asMe)) ?? .minimal
        if allowed != .asMe {
          confine(
            &command, allowed, environment.merging(folders) { $1 }.merging(programs) { $1 },
            configuredEnvironment, permissions)
        }
      }
      return command
    }
  }

  /// Confines an extension, which has folders of its own for its data, so that it sees none of other
  /// extensions.
  ///
  /// - Parameters:
  ///   - command: The command of the extension.
  ///   - permissions: What it may do.
  ///   - environment: The user's environment, with the places of plugins.
  ///   - configuredEnvironment: What the user has set for this extension.
  ///   - file: All decisions of the user's.
  private func confine(
    _ command: inout ExtensionCommand, _ permissions: Permissions,
    _ environment: [String: String], _ configuredEnvironment: [String: String],
    _ file: PermissionsFile
  ) {
    let folder = "\(environment.dataFolder)/tessera/confined/\(command.name)"
    let program = command.programPath
    let sandbox = Sandbox(
      permissions, .landlock, environment: environment, program: program, ownFolders: [folder],
      protectedPaths: file.decisions.values.compactMap(\.file).sorted(), writing: file.writing)
    // A folder that cannot be made is one that the extension cannot write.
    try? Folder.make(at: folder)
    // The places, addresses and tokens of other widgets are not for it.
    for name in command.environment.keys
    where name.hasPrefix("TESSERA_") && environment[name] != nil
      && !Self.ownVariables.contains(name)
    {
      command.environment[name] = nil
    }
    // What the user has set for this extension is for it.
    command.environment = PassedVariables.withoutProxyPasswords(command.environment)
      .merging(configuredEnvironment) { $1 }
    for name in permissions.variables { command.environment[name] = environment[name] }
    command.environment = sandbox.environment(command.environment)
    for (variable, name) in [
      ("XDG_DATA_HOME", "data"), ("XDG_STATE_HOME", "state"), ("XDG_CACHE_HOME", "cache"),
    ] {
      command.environment[variable] = "\(folder)/\(name)"
    }
    command.confinement = .sandbox(sandbox)
  }

  /// Returns whether an extension is the bundled one of its name, and not one that replaces it.
  func isBundled(_ name: String, _ arguments: [String]) -> Bool { arguments == bundled[name] }

  /// Returns the programs of the extensions that are not bundled, or that replace a bundled one, by
  /// name.
  func foreignPrograms(for configuration: Configuration) -> [String: ProgramIdentity] {
    let commands = commands(for: configuration).filter { !isBundled($0.name, $0.arguments) }
    return Dictionary(
      commands.map { ($0.name, identity(of: $0, configuration)) }
    ) { $1 }
  }

  /// Returns the program to which a decision about an extension belongs.
  ///
  /// One that the user names in the configuration is the user's own, and may be built anew at any time.
  private func identity(
    of command: ExtensionCommand, _ configuration: Configuration
  ) -> ProgramIdentity {
    let isNamed = configuration.extensions[command.name]?.command.isEmpty == false
    return isNamed ? .own(command.programPath) : .installed(command.programPath)
  }

  /// The variables of Tessera that are about an extension itself.
  private static let ownVariables: Set = ["TESSERA_EXTENSION", "TESSERA_RESOURCES"]

  /// The bundled extensions that run programs of the user's.
  private static let runPrograms: Set<String> = ["plugins", "data"]

  /// Returns the variables with the programs of the extensions that are not bundled and the folders in
  /// which further ones would be, and with their command lines, which may name more; none without any.
  private func programs(of commands: [String: [String]]) -> [String: String] {
    let folders =
      includesInstalled ? InstalledExtensions(environment: environment).folders : []
    let foreign = commands.filter { !isBundled($0.key, $0.value) }.map(\.value)
    let paths = (folders + foreign.map { ExtensionCommand.program(of: $0) }).sorted()
    let lines = foreign.map { $0.joined(separator: "\n") }.sorted().joined(separator: "\n")
    return [
      PluginFolders.programsVariable: paths.joined(separator: ":"),
      PluginFolders.commandsVariable:
        String(decoding: lines.utf8.prefix(Self.commandsLimit), as: UTF8.self),
    ].filter { !$0.value.isEmpty }
  }

  /// The maximum length of the command lines, in bytes; a longer variable would keep programs from
  /// starting.
  private static let commandsLimit = 64 << 10

  /// Returns the variable with the user's further folders of plugins; none without any.
  private func pluginFolders(_ configuration: Configuration) -> [String: String] {
    guard !configuration.plugins.isEmpty else { return [:] }
    let home = environment.homeFolder
    let paths = configuration.plugins.map { UserPath.expanded($0, home: home) }
    return [PluginFolders.variable: paths.joined(separator: ":")]
  }

  /// Returns the user's variables that programs which a bundled extension runs may get by name.
  private func variables(
    permittedBy permissions: PermissionsFile, to name: String
  ) -> [String: String] {
    let names = permissions.permissions.filter { $0.key.hasPrefix(name + "/") }
      .flatMap(\.value.variables)
    let values = names.map { (PermittedVariable.name($0), environment[$0]) }
    return Dictionary(values, uniquingKeysWith: { $1 }).compactMapValues(\.self)
  }

  /// Returns the secrets that an extension needs; none unless it is the bundled one.
  private func secrets(of name: String, startedBy arguments: [String]) -> [String: String] {
    guard isBundled(name, arguments) else { return [:] }
    let names = ChildEnvironment.secretNames[name] ?? []
    return environment.filter { names.contains($0.key) }
  }
}

extension Limits {
  /// The resource limits of one process.
  fileprivate var bounds: ChildBounds {
    var bounds = ChildBounds()
    bounds.memory = memory << 20
    bounds.openFiles = files
    bounds.cpuTime = processor
    bounds.idleTimeout = idle
    return bounds
  }
}

/// The environment of an extension's process: the variables that it needs, and no secrets.
@MainActor
enum ChildEnvironment {
  /// The names of inherited variables; ``inherited(from:)`` adds those with certain prefixes.
  private static let names: Set<String> = [
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR",
    "LD_LIBRARY_PATH", "DBUS_SESSION_BUS_ADDRESS", "http_proxy", "https_proxy", "no_proxy",
    "SSL_CERT_FILE", "SSL_CERT_DIR", "SWIFT_BACKTRACE", "SWIFT_DETERMINISTIC_HASHING",
  ]

  /// The names of the secrets that bundled extensions inherit, by extension.
  static let secretNames: [String: Set<String>] = [
    "repositories": [
      "GITHUB_TOKEN", "GH_TOKEN", "GITLAB_TOKEN", "FORGEJO_TOKEN", "GITEA_TOKEN", "SSH_AUTH_SOCK",
    ]
  ]

  /// The settings for Swift's backtraces, which go to the log: only the first frames of the crashed
  /// thread, without registers and images.
  private static let backtrace =
    "color=no,interactive=no,registers=none,images=none,threads=crashed,limit=24"

  /// Returns the variables that set a program's language; none if no locale is configured.
  static func languageVariables(for locale: String?) -> [String: String] {
    guard let locale else { return [:] }
    let language = locale.split(separator: "_").first.map(String.init) ?? locale
    return ["LC_ALL": "\(locale).UTF-8", "LANG": "\(locale).UTF-8", "LANGUAGE": language]
  }

  /// Returns the variables that a process inherits from this program, and settings for backtraces
  /// if this program was started without any.
  static func inherited(from environment: [String: String]) -> [String: String] {
    ["SWIFT_BACKTRACE": backtrace].merging(
      environment.filter { name, _ in
        names.contains(name) || ["LC_", "XDG_", "TESSERA_"].contains { name.hasPrefix($0) }
      }
    ) { $1 }
  }
}
