import ArgumentParser
import Configuration
import Dashboard
import Foundation
import HomeScreen
import Texts

/// `tessera config`: checks, prints and describes the configuration.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: localized("Check, print and describe the configuration."),
    subcommands: [ValidateConfig.self, PrintConfig.self, SchemaConfig.self])
}

/// `tessera config print`.
struct PrintConfig: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "print", abstract: localized("Print the active configuration, including defaults.")
  )

  @OptionGroup var files: FileOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let paths = files.paths
      let userFiles = UserFiles(paths: paths)
      var configuration = userFiles.applyingOverrides(to: Configuration())
      for action in userFiles.configurationActions() {
        if case .configuration(let parsed) = action { configuration = parsed }
        for problem in action.problems { StandardError.print("# \(problem)") }
      }
      try StandardOutput.print(text: configuration.yaml)
    }
  }
}

/// `tessera config schema`.
struct SchemaConfig: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: localized("Print a JSON schema of config.yaml or launchers.yaml, for use in editors.")
  )

  enum File: String, ExpressibleByArgument, CaseIterable {
    case configuration = "config.yaml"
    case launchers = "launchers.yaml"
  }

  @Argument(help: "The file that the schema describes.")
  var file = File.configuration

  func run() throws {
    switch file {
    case .configuration: try StandardOutput.print(text: Configuration.schema)
    case .launchers: try StandardOutput.print(text: LauncherFile.schema)
    }
  }
}
