import ArgumentParser
import Glibc

/// The command line: the only place that knows everything.
@main
struct Tessera: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tessera",
    abstract: "A home screen of widgets for the terminal.",
    version: "0.1.0",
    subcommands: [
      DashboardCommand.self, SnapshotCommand.self, WidgetsCommand.self, ReloadCommand.self,
      OpenCommand.self, AddCommand.self, RemoveCommand.self, IntentsCommand.self,
      ConfigCommand.self, DoctorCommand.self, CompletionsCommand.self, ManualCommand.self,
      ExtensionCommandLine.self,
    ],
    defaultSubcommand: DashboardCommand.self)

  /// Exits with 0, 1 for a failure, 2 for a wrong command line (the library's own is 64).
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
      let words = Array((fullMessage(for: error) + "\n").utf8)
      _ = write(STDERR_FILENO, words, words.count)
      Glibc.exit(2)
    }
  }
}

/// Where the program's files are; every place can be set by a flag.
struct FileOptions: ParsableArguments {
  @Option(name: .customLong("config"), help: "The configuration file.")
  var configuration: String?

  @Option(name: .customLong("home"), help: "The layout file.")
  var home: String?

  func validate() throws {
    for case let path? in [configuration, home] where access(path, R_OK) != 0 {
      throw ValidationError("\(path): \(String(cString: strerror(errno)))")
    }
  }
}
