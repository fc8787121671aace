package import Configuration
import ExtensionHost
import HomeScreen
package import Wire

/// Requests the descriptions of extensions.
@MainActor
package struct DescriptionLoader {
  package struct Entry {
    package var name: String
    package var command: [String]
    package var outcome: Result<ExtensionDescription, DescriptionFailure>
    /// The time from the request to the response, in seconds.
    package var duration: Double
    /// The problems that keep the program from running, as far as they are known, a line each.
    package var findings: [String] = []

    package var isFailure: Bool {
      if case .failure = outcome { true } else { false }
    }
  }

  /// How long an extension may take to describe itself, in seconds.
  private static let limit = 6.0

  package let paths: Paths
  private let catalog: ExtensionCatalog

  package init(_ paths: Paths, catalog: ExtensionCatalog) {
    self.paths = paths
    self.catalog = catalog
  }

  /// Returns the descriptions of all extensions, or of the one with the given name.
  package func descriptions(only name: String? = nil) -> [Entry] {
    commands.filter { name == nil || $0.name == name }.map(describe)
  }

  /// Starts a session with an extension; `nil` if there is none with this name.
  package func session(with name: String) -> ExtensionSession? {
    commands.first { $0.name == name }.map { ExtensionSession($0) }
  }

  /// The names of all extensions.
  package var names: [String] { commands.map(\.name) }

  package var configuration: Configuration { Self.configuration(at: paths) }

  private var commands: [ExtensionCommand] {
    catalog.commands(for: configuration)
  }

  /// Whether all extensions are known: `config.yaml` can be read or does not exist.
  package var knowsExtensions: Bool {
    problem == nil || Self.active(at: paths) != nil
  }

  /// The first error in `config.yaml`, or `nil` if there is none.
  ///
  /// If there is one, some of the user's extensions may be unknown.
  package var problem: String? {
    Settings(paths: paths).configurationActions().lazy.compactMap {
      if case .problems(.configuration, let problems) = $0 { problems.first } else { nil }
    }.first
  }

  /// The configuration, or the default one, which has only the bundled extensions, if `config.yaml`
  /// cannot be read.
  package static func configuration(at paths: Paths) -> Configuration {
    active(at: paths) ?? Configuration()
  }

  /// The active configuration, or `nil` if `config.yaml` does not exist or cannot be read.
  private static func active(at paths: Paths) -> Configuration? {
    Settings(paths: paths).configurationActions().lazy.compactMap {
      if case .configuration(let configuration) = $0 { configuration } else { nil }
    }.first
  }

  private func describe(_ command: ExtensionCommand) -> Entry {
    let start = Clock.monotonic
    let outcome = ExtensionSession(command).description(limit: Self.limit)
    var entry = Entry(
      name: command.name, command: command.arguments, outcome: outcome,
      duration: Clock.monotonic - start)
    if entry.isFailure { entry.findings = ProgramCheck(command).findings }
    return entry
  }
}
