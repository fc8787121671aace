package import Configuration
import ExtensionHost
import HomeScreen
package import Wire

/// The extensions that `config.yaml` and the catalog specify, and what these report about
/// themselves when queried.
@MainActor
package struct ExtensionQueries {
  /// The description that an extension reported, or the reason why it did not.
  package struct Report {
    package var name: String
    package var command: [String]
    package var outcome: Result<ExtensionDescription, DescriptionFailure>
    /// The time from the request to the response, in seconds.
    package var duration: Double
    /// The known problems that keep the program from running, one line for each; empty if the
    /// extension described itself.
    package var problems: [String] = []

    package var isFailure: Bool {
      if case .failure = outcome { true } else { false }
    }
  }

  /// How long an extension may take to describe itself, in seconds.
  ///
  /// This is longer than the five seconds after which the host reports why a new process sent no
  /// description, so that the user sees that reason.
  private static let timeout = 6.0

  package let paths: Paths
  private let catalog: ExtensionCatalog

  package init(_ paths: Paths, catalog: ExtensionCatalog) {
    self.paths = paths
    self.catalog = catalog
  }

  /// Returns the error for an unknown name, with the nearest known name and the first error in
  /// `config.yaml`, if any: the name may be in the part that cannot be read.
  package func unknownExtension(_ name: String) -> String {
    let nearest = Spelling.nearest(to: name, among: names)
    return "unknown extension “\(name)”" + (nearest.map { "; did you mean “\($0)”?" } ?? "")
      + (problem.map { " (\($0))" } ?? "")
  }

  /// Requests the descriptions of all extensions, or only of the one with the given name; the
  /// result is empty if there is no such extension.
  package func reports(only name: String? = nil) -> [Report] {
    commands.filter { name == nil || $0.name == name }.map(describe)
  }

  /// Returns a session with an extension, or `nil` if there is no extension with this name.
  package func session(with name: String) -> ExtensionSession? {
    commands.first { $0.name == name }.map { ExtensionSession($0) }
  }

  /// The names of all extensions.
  package var names: [String] { commands.map(\.name) }

  /// The configuration; see ``configuration(at:)``.
  package var configuration: Configuration { Self.configuration(at: paths) }

  private var commands: [ExtensionCommand] {
    catalog.commands(for: configuration)
  }

  /// Whether all extensions are known: `config.yaml` can be read or does not exist.
  package var knowsAllExtensions: Bool {
    problem == nil || Self.activeConfiguration(at: paths) != nil
  }

  /// The first error in `config.yaml`, or `nil` if there is none.
  ///
  /// If the file cannot be read at all, the user's extensions are unknown; see
  /// ``knowsAllExtensions``.
  package var problem: String? {
    UserFiles(paths: paths).configurationActions().lazy.compactMap {
      if case .problems(.configuration, let problems) = $0 { problems.first } else { nil }
    }.first
  }

  /// Returns the configuration, or the default one if `config.yaml` does not exist or cannot be
  /// read.
  ///
  /// The default configuration specifies no extensions of the user.
  package static func configuration(at paths: Paths) -> Configuration {
    activeConfiguration(at: paths) ?? Configuration()
  }

  /// Returns the active configuration, or `nil` if `config.yaml` does not exist or cannot be read.
  private static func activeConfiguration(at paths: Paths) -> Configuration? {
    UserFiles(paths: paths).configurationActions().lazy.compactMap {
      if case .configuration(let configuration) = $0 { configuration } else { nil }
    }.first
  }

  private func describe(_ command: ExtensionCommand) -> Report {
    let start = Clock.monotonic
    let outcome = ExtensionSession(command).description(timeout: Self.timeout)
    var report = Report(
      name: command.name, command: command.arguments, outcome: outcome,
      duration: Clock.monotonic - start)
    if report.isFailure { report.problems = ProgramCheck(command).problems }
    return report
  }
}
