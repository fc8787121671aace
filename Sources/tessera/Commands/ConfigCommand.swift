import ArgumentParser
import Configuration
import Dashboard
import Foundation
import HomeScreen

/// `tessera config`: the user's files, checked, told and described.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Checks, prints and describes the configuration.",
    subcommands: [ValidateConfig.self, PrintConfig.self, SchemaConfig.self])
}

/// `tessera config print`.
struct PrintConfig: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "print", abstract: "Prints the configuration in force, defaults included.")

  @OptionGroup var files: FileOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let paths = files.paths
      let settings = Settings(paths: paths)
      var configuration = settings.adjusted(Configuration())
      for action in settings.configurationActions() {
        if case .configuration(let read) = action { configuration = read }
        for problem in action.problems { StandardError.print("# \(problem)") }
      }
      try StandardOutput.print(text: configuration.yaml)
    }
  }
}

/// `tessera config schema`.
struct SchemaConfig: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Prints a JSON schema of config.yaml, for editors.")

  func run() throws {
    try StandardOutput.print(text: Configuration.schema)
  }
}
