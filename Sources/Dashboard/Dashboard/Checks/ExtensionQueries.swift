package import Configuration
package import ExtensionHost
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

  package let paths: Paths
  /// The configuration, or the default one, which specifies no extensions of the user, if
  /// `config.yaml` does not exist or cannot be read.
  package let configuration: Configuration
  /// The first error in `config.yaml`, or `nil` if there is none.
  package let problem: String?
  /// Whether all extensions are known: `config.yaml` can be read or does not exist.
  package let knowsAllExtensions: Bool
  private let commands: [ExtensionCommand]
  private let rules: PermissionRules

  package init(_ paths: Paths, catalog: ExtensionCatalog) {
    self.paths = paths
    let actions = UserFiles(paths: paths).configurationActions()
    let activeConfiguration = actions.lazy.compactMap {
      if case .configuration(let configuration) = $0 { configuration } else { nil }
    }.first
    problem =
      actions.lazy.compactMap {
        if case .problems(.configuration, let problems) = $0 { problems.first } else { nil }
      }.first
    knowsAllExtensions = problem == nil || activeConfiguration != nil
    configuration = activeConfiguration ?? Configuration()
    var rules = PermissionRules()
    rules.file = UserFiles(paths: paths).permissions.file
    rules.foreignPrograms = catalog.foreignPrograms(for: configuration)
    self.rules = rules
    commands = catalog.commands(for: configuration, rules.file)
  }

  /// Returns whether the user has to decide about the program of an extension.
  func isUndecided(_ name: String) -> Bool { rules.isUndecided(name) }

  /// Returns the error for an unknown name, with the nearest known name.
  func unknownName(_ name: String) -> String {
    "unknown extension “\(name)”" + Spelling.suggestion(for: name, among: names)
  }

  /// Returns the error for an unknown name, with the nearest known name and the first error in
  /// `config.yaml`, if any: the name may be in the part that cannot be read.
  package func unknownExtension(_ name: String) -> String {
    unknownName(name) + (problem.map { " (\($0))" } ?? "")
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

  /// Returns the command that starts an extension, or `nil` if there is none with this name.
  package func command(with name: String) -> ExtensionCommand? {
    commands.first { $0.name == name }
  }

  /// The names of all extensions.
  package var names: [String] { commands.map(\.name) }

  private func describe(_ command: ExtensionCommand) -> Report {
    let start = Clock.monotonic
    let outcome = ExtensionSession(command).description()
    var report = Report(
      name: command.name, command: command.arguments, outcome: outcome,
      duration: Clock.monotonic - start)
    if report.isFailure { report.problems = ProgramCheck(command).problems }
    return report
  }
}
