package import Configuration
package import ExtensionHost
import Foundation

/// Which extensions there are, and how each is started.
@MainActor
package struct ExtensionCatalog {
  /// The commands of the extensions that ship with the program, by name.
  private let bundled: [String: [String]]
  /// What this program was started in.
  private let environment: [String: String]
  /// Whether those count that are installed on this machine.
  private let usesInstalled: Bool

  package init(
    bundled: [String: [String]], environment: [String: String], usesInstalled: Bool = true
  ) {
    self.bundled = bundled
    self.environment = environment
    self.usesInstalled = usesInstalled
  }

  /// How every extension is started, in the order of their names: the bundled ones, then the installed and
  /// the configured, each of which may replace one before.
  package func commands(for configuration: Configuration) -> [ExtensionCommand] {
    var commands = bundled
    if usesInstalled {
      let installed = InstalledExtensions(environment: environment)
      commands.merge(installed.programs.mapValues { [$0] }) { $1 }
    }
    for (name, settings) in configuration.extensions where !settings.command.isEmpty {
      commands[name] = settings.command
    }
    return commands.sorted { $0.key < $1.key }.map { name, arguments in
      let own = configuration.extensions[name]?.environment ?? [:]
      let inherited = ChildEnvironment.inherited(from: environment)
        .merging(ChildEnvironment.words(of: configuration.locale)) { $1 }
      var command = ExtensionCommand(
        name: name, arguments: arguments,
        environment: inherited.merging(own) { $1 }.merging(["TESSERA_EXTENSION": name]) { $1 })
      command.bounds = configuration.limits.bounds
      return command
    }
  }
}

extension Limits {
  /// What one process may take.
  fileprivate var bounds: ChildBounds {
    var bounds = ChildBounds()
    bounds.memory = memory << 20
    bounds.files = files
    bounds.processor = processor
    bounds.idle = idle
    return bounds
  }
}

/// What a child finds in its environment: what it needs to know of its user, and nothing secret.
@MainActor
enum ChildEnvironment {
  private static let names: Set<String> = [
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR",
    "LD_LIBRARY_PATH", "http_proxy", "https_proxy", "no_proxy", "SSL_CERT_FILE", "SSL_CERT_DIR",
    "SWIFT_BACKTRACE", "SWIFT_DETERMINISTIC_HASHING",
  ]

  /// What Swift says of a crash goes to the log: where it was, without registers and images.
  private static let backtrace =
    "color=no,interactive=no,registers=none,images=none,threads=crashed,limit=24"

  /// What tells a program its language.
  static func words(of locale: String?) -> [String: String] {
    guard let locale else { return [:] }
    let language = locale.split(separator: "_").first.map(String.init) ?? locale
    return ["LC_ALL": "\(locale).UTF-8", "LANG": "\(locale).UTF-8", "LANGUAGE": language]
  }

  static func inherited(from environment: [String: String]) -> [String: String] {
    ["SWIFT_BACKTRACE": backtrace].merging(
      environment.filter { name, _ in
        names.contains(name) || ["LC_", "XDG_", "TESSERA_"].contains { name.hasPrefix($0) }
      }
    ) { $1 }
  }
}
