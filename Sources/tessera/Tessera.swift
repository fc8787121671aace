import ArgumentParser
import Dashboard
import Files
import Foundation
import Glibc
import Languages
import Sandbox
import Texts

/// The `tessera` program: parses the command line and runs a subcommand.
@main
struct Tessera: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tessera",
    abstract: localized("A home screen of widgets for the terminal."),
    version: "0.1.0",
    subcommands: [
      DashboardCommand.self, SnapshotCommand.self, RecordCommand.self, WidgetsCommand.self,
      PrintCommand.self, PushCommand.self, ReloadCommand.self,
      OpenCommand.self, ScrollCommand.self, AddCommand.self, RemoveCommand.self,
      IntentsCommand.self,
      PreviewCommand.self, TestCommand.self, AuditCommand.self, SDKCommand.self,
      ThemesCommand.self, LaunchersCommand.self, PluginsCommand.self, SecretCommand.self,
      ConfigCommand.self, DoctorCommand.self, CompletionsCommand.self, ManualCommand.self,
      ExtensionCommandLine.self,
    ],
    defaultSubcommand: DashboardCommand.self)

  /// Runs the program.
  ///
  /// Exits with 0 on success, 1 on failure and 2 on a usage error, for which ArgumentParser itself
  /// would use 64.
  static func main() {
    let locale = LanguageTags.locale(of: ProcessInfo.processInfo.environment)
    Texts.$current.withValue(Texts(locale: locale)) { runInLanguage() }
  }

  private static func runInLanguage() {
    let words = Array(CommandLine.arguments.dropFirst())
    runWithoutParser(words)
    var command: any ParsableCommand
    do {
      let arguments = CommandArguments(words, of: Self.self)
      command = try parseAsRoot(arguments.arguments)
    } catch {
      let unknown = CommandArguments.unknownCommand(words, of: Self.self)
      finish(with: error, message: unknown ?? fullMessage(for: error))
    }
    run { try command.run() }
  }

  /// Runs what is waited for most often: the dashboard, an extension, a status line.
  ///
  /// The parser would first describe each argument of each command to itself, which takes longer than
  /// reading the user's files. It parses all other command lines, for which this returns.
  private static func runWithoutParser(_ words: [String]) {
    if let arguments = PrintArguments(parsing: words) { run(arguments) }
    if words.count == 2, words[0] == "extension", let named = BundledExtension(rawValue: words[1]) {
      MainActor.assumeIsolated { named.run() }
    }
    let environment = ProcessInfo.processInfo.environment
    guard words.isEmpty, DashboardRun.hasTerminal(environment) else { return }
    run {
      try MainActor.assumeIsolated {
        try DashboardRun(Paths(environment: environment)).run(environment)
      }
    }
    Glibc.exit(0)
  }

  /// Runs a command whose arguments were parsed; prints an error and exits if it fails.
  private static func run(_ command: () throws -> Void) {
    do {
      try command()
    } catch {
      // Printing the usage would not help.
      let isInvalid = exitCode(for: error) == .validationFailure
      let output =
        isInvalid
        ? "Error: \(message(for: error))" : error.fileFailure ?? fullMessage(for: error)
      finish(with: error, message: output)
    }
  }

  /// Prints inline widgets, and exits.
  private static func run(_ arguments: PrintArguments) -> Never {
    do {
      let paths = Paths(environment: ProcessInfo.processInfo.environment)
      try MainActor.assumeIsolated { try PrintRun(arguments, paths).run() }
    } catch {
      // The error has been printed already.
      Glibc.exit(exitCode(for: error).rawValue)
    }
    Glibc.exit(0)
  }

  /// Prints a message, if there is one, and exits.
  ///
  /// Help and the version go to standard output, errors to standard error.
  private static func finish(with error: any Error, message: String) -> Never {
    let code = exitCode(for: error)
    switch (message.isEmpty, code.isSuccess) {
    case (true, _): break
    case (false, true):
      do {
        try StandardOutput.print(text: message)
      } catch {
        // The write error has been printed already.
        Glibc.exit(exitCode(for: error).rawValue)
      }
    case (false, false): StandardError.print(text: message)
    }
    Glibc.exit(code == .validationFailure ? 2 : code.rawValue)
  }
}

/// Options that override the paths of the user's files.
struct FileOptions: ParsableArguments {
  @Option(name: .customLong("config"), help: "The path of the configuration file.")
  var configuration: String?

  @Option(name: .customLong("home"), help: "The path of the layout file.")
  var home: String?

  func validate() throws {
    for case let path? in [configuration, home] where access(path, R_OK) != 0 {
      throw ValidationError("\(path): \(String(cString: strerror(errno)))")
    }
    // What is confined must know them, whichever process confines it.
    let files = [configuration, home, home.map { "\(Folder.parent(of: $0))/designs.yaml" }]
      .compactMap(\.self).map { URL(fileURLWithPath: $0).path }
    if files.isEmpty { return }
    setenv(PluginFolders.filesVariable, files.joined(separator: "\n"), 1)
  }
}

extension Error {
  /// What is wrong with a file or folder, in a line; `nil` if the error is of another kind.
  fileprivate var fileFailure: String? {
    let error = self as NSError
    guard error.domain == NSCocoaErrorDomain || error.domain == NSPOSIXErrorDomain,
      let path = error.userInfo[NSFilePathErrorKey] as? String
    else { return nil }
    let cause = (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError } ?? error
    guard cause.domain == NSPOSIXErrorDomain, let code = POSIXErrorCode(rawValue: Int32(cause.code))
    else { return "tessera: \(path): \(error.localizedDescription)" }
    return "tessera: \(path): \(String(cString: strerror(code.rawValue)))"
  }
}
