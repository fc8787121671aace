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
      DashboardCommand.self, SnapshotCommand.self, RecordCommand.self, WidgetsCommand.self,
      ReloadCommand.self,
      OpenCommand.self, ScrollCommand.self, AddCommand.self, RemoveCommand.self,
      IntentsCommand.self,
      ThemesCommand.self,
      ConfigCommand.self, DoctorCommand.self, CompletionsCommand.self, ManualCommand.self,
      ExtensionCommandLine.self,
    ],
    defaultSubcommand: DashboardCommand.self)

  /// Exits with 0, 1 for a failure, 2 for a wrong command line (the library's own is 64).
  static func main() {
    var command: any ParsableCommand
    do {
      let words = CommandWords(Array(CommandLine.arguments.dropFirst()), of: Self.self)
      command = try parseAsRoot(words.words)
    } catch {
      end(error, saying: fullMessage(for: error))
    }
    do {
      try command.run()
    } catch {
      // The words were understood: how they are put together is not what is wrong.
      let isMistake = exitCode(for: error) == .validationFailure
      end(error, saying: isMistake ? "Error: \(message(for: error))" : fullMessage(for: error))
    }
  }

  /// Help and the version are what was asked for; everything else is an error, or nothing to say.
  private static func end(_ error: any Error, saying message: String) -> Never {
    let code = exitCode(for: error)
    switch (message.isEmpty, code.isSuccess) {
    case (true, _): break
    case (false, true):
      do {
        try StandardOutput.print(text: message)
      } catch {
        // That it cannot be written was said.
        Glibc.exit(exitCode(for: error).rawValue)
      }
    case (false, false): StandardError.print(text: message)
    }
    Glibc.exit(code == .validationFailure ? 2 : code.rawValue)
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
