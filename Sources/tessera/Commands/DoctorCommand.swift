internal import Wire
internal import Themes
import ArgumentParser
import ControlSocket
import Cells
import Configuration
import CursesTerminal
import Files
import Dashboard
import Foundation
import HomeScreen

/// `tessera doctor`: reports on the program's environment.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Check the terminal, files and extensions.")

  @OptionGroup var files: FileOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let environment = ProcessInfo.processInfo.environment
      try terminal(environment)
      let isHealthy = try paths(environment)
      try heading("\nExtensions")
      let entries = ExtensionQueries(files).reports()
      for entry in entries {
        try StandardOutput.print(line(of: entry))
        for problem in entry.problems { try row("", "! \(problem)") }
      }
      let installed = InstalledExtensions(environment: environment)
      for (name, path) in installed.notExecutable.sorted(by: { $0.key < $1.key }) {
        try row(name, "! not executable: chmod +x \(path)")
      }
      let isComplete = installed.notExecutable.isEmpty && !entries.contains(where: \.isFailure)
      if !isHealthy || !isComplete { throw ExitCode.failure }
    }
  }

  @MainActor
  private func terminal(_ environment: [String: String]) throws {
    let choice = TerminalChoice(environment: environment, hasEntry: TerminalSession.hasEntry)
    let size = TerminalSession.size.map { "\($0.width) × \($0.height) cells" }
    let grid = TerminalSession.size.flatMap { Grid(screen: $0) }
    try heading("Terminal")
    try row("TERM", environment["TERM"] ?? "not set")
    try row(
      "COLORTERM",
      environment["COLORTERM"] ?? "not set (required for 24-bit color; ssh does not forward it)")
    try row(
      "terminfo entry",
      choice.entry + (TerminalSession.hasEntry(choice.entry) ? "" : "  ! not found"))
    try row(
      "colors",
      choice.maximumColorMode == .mono
        ? "none (NO_COLOR)" : TerminalSession.colors(of: choice.entry))
    try row("size", size ?? "not a terminal")
    if let grid { try row("grid", "\(grid.columns) × \(grid.rows) small boxes") }
    try row(
      "locale", environment["LC_ALL"] ?? environment["LC_CTYPE"] ?? environment["LANG"] ?? "not set"
    )
    let place = LocaleSettings.current(configuredLocale: nil)
    try row("dates", place.locale ?? "each widget's default")
    try row("time zone", place.timeZone)
  }

  /// Prints the paths of the program's files and what is wrong with them.
  ///
  /// - Returns: Whether all files are valid and all folders writable.
  @MainActor
  private func paths(_ environment: [String: String]) throws -> Bool {
    let paths = files.paths
    try heading("\nFiles")
    try row("config.yaml", state(of: paths.configuration))
    try row("home.yaml", state(of: paths.home))
    try row("log", paths.log)
    try row("timelines", state(of: paths.cache))
    try row("control", state(of: paths.control.path))
    try row("shared data", state(of: "\(environment.dataFolder)/tessera"))
    for folder in paths.themes { try row("themes", state(of: folder)) }
    for folder in InstalledExtensions(environment: environment).folders {
      try row("extensions", state(of: folder))
    }
    let userFiles = UserFiles(paths: paths)
    var isHealthy = true
    let actions = userFiles.configurationActions() + userFiles.homeActions()
    for problem in actions.flatMap(\.problems) {
      try StandardOutput.print("  ! \(problem)")
      isHealthy = false
    }
    for reason in unwritable(paths, environment) {
      try StandardOutput.print("  ! not writable: \(reason)")
      isHealthy = false
    }
    return isHealthy
  }

  /// The folders that cannot be written to, each once with the reason.
  private func unwritable(_ paths: Paths, _ environment: [String: String]) -> [String] {
    let folders =
      [paths.home, paths.log, paths.cache].map(Folder.parent(of:))
      + [paths.control.path, "\(environment.dataFolder)/tessera"]
    return folders.compactMap { Folder.accessError(at: $0)?.description }.reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  private func state(of path: String) -> String {
    FileManager.default.fileExists(atPath: path) ? path : "\(path)  (not found)"
  }

  private func heading(_ title: String) throws { try StandardOutput.print(text: title) }

  private func row(_ name: String, _ value: String) throws {
    try StandardOutput.print(
      "  " + name.padding(toLength: 16, withPad: " ", startingAt: 0) + value)
  }

  @MainActor
  private func line(of entry: ExtensionQueries.Report) -> String {
    let name = "  " + entry.name.padding(toLength: 16, withPad: " ", startingAt: 0)
    switch entry.outcome {
    case .failure(let failure):
      return name + "! \(failure.reason)  (\(entry.command.joined(separator: " ")))"
    case .success(let description):
      let kinds = description.widgets.map(\.kind).joined(separator: ", ")
      return name
        + "\(kinds)  ·  \(Int(entry.duration * 1000)) ms  ·  \(entry.command.joined(separator: " "))"
    }
  }
}
