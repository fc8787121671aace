import Configuration
import Files
import Foundation

/// A launcher's program, checked before the screen is given up: its file and its folder exist.
struct ProgramStart {
  /// The path of the program's file.
  let path: String
  let arguments: [String]
  let environment: [String: String]
  /// The folder in which the program starts, or `nil` for the current one.
  let folder: String?

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// - Throws: ``Failure`` if the program or its folder does not exist.
  init(_ program: Launcher.Program, environment: [String: String]) throws(Failure) {
    let ownArguments = Self.arguments(of: program.command, environment)
    let name = ownArguments.first ?? ""
    guard let ownPath = Paths.program(named: name) else {
      throw Failure(description: "program “\(name)” not found")
    }
    let pauses = program.pauses && program.run != .detached
    arguments = pauses ? ["/bin/sh", "-c", Self.pausingScript, "sh"] + ownArguments : ownArguments
    path = pauses ? "/bin/sh" : ownPath
    var variables = program.environment ?? environment
    if program.environment == nil {
      // The reaper of another dashboard must not end what the user started here.
      variables["TESSERA_CHILD"] = nil
    } else {
      for name in Self.terminalVariables { variables[name] = environment[name] }
    }
    folder = program.directory.map { UserPath.expanded($0, home: environment.homeFolder) }
    if let folder {
      var status = stat()
      guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        throw Failure(description: "folder “\(folder)” not found")
      }
      variables["PWD"] = folder
    }
    self.environment = variables
  }

  /// The variables that describe the terminal.
  private static let terminalVariables = ["TERM", "COLORTERM"]

  /// Runs its arguments, waits for Enter, and exits with their status.
  ///
  /// An interrupt ends only the program, whatever it has done to the terminal's settings. The terminal is
  /// opened anew, because the program may have left it so that reading does not wait.
  private static let pausingScript = """
    trap : INT QUIT
    "$@"
    status=$?
    stty sane
    printf '\\n[%s] Press Enter to return. ' "$status"
    read -r _ < /dev/tty || read -r _
    exit "$status"
    """

  /// Returns the program and its arguments; a leading `~/` of the program is the home folder.
  private static func arguments(
    of command: Launcher.Command, _ environment: [String: String]
  ) -> [String] {
    guard case .arguments(let arguments) = command, let name = arguments.first else {
      return command.arguments
    }
    return [UserPath.expanded(name, home: environment.homeFolder)] + arguments.dropFirst()
  }
}
