import ArgumentParser
import Glibc

/// The command line: the only place that knows everything.
@main
struct Tessera: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tessera",
    abstract: "A home screen of widgets for the terminal.",
    subcommands: [
      DashboardCommand.self, SnapshotCommand.self, WidgetsCommand.self, DoctorCommand.self,
      ExtensionCommandLine.self,
    ],
    defaultSubcommand: DashboardCommand.self)
}

/// Where the program's files are; every place can be set by a flag.
struct FileOptions: ParsableArguments {
  @Option(name: .customLong("config"), help: "The configuration file.")
  var configuration: String?

  @Option(name: .customLong("home"), help: "The layout file.")
  var home: String?
}
