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
import Texts

/// `tessera doctor`: reports on the program's environment, and fails if a file, a folder or an
/// extension has a problem.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: localized("Check the terminal, files and extensions."))

  @OptionGroup var files: FileOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let environment = ProcessInfo.processInfo.environment
      try printTerminal(environment)
      try printConfinement(environment)
      let arePathsValid = try printPaths(environment)
      try printHeading("\nExtensions")
      let reports = ExtensionQueries(files).reports()
      for report in reports {
        try StandardOutput.print(line(of: report))
        for problem in report.problems { try printRow("", "! \(problem)") }
      }
      let installedExtensions = InstalledExtensions(environment: environment)
      for (name, path) in installedExtensions.notExecutable.sorted(by: { $0.key < $1.key }) {
        try printRow(name, "! not executable: chmod +x \(path)")
      }
      let hidden = installedExtensions.hidden(by: Set(BundledExtension.commands.keys))
      for (name, path) in hidden.sorted(by: { $0.key < $1.key }) {
        try printRow(
          name,
          "! not used: \(path) has the name of a bundled extension;"
            + " to replace that one, give it as “command” in config.yaml")
      }
      let areExtensionsValid =
        installedExtensions.notExecutable.isEmpty && hidden.isEmpty
        && !reports.contains(where: \.isFailure)
      if !arePathsValid || !areExtensionsValid { throw ExitCode.failure }
    }
  }

  @MainActor
  private func printTerminal(_ environment: [String: String]) throws {
    let choice = TerminalChoice(environment: environment, hasEntry: TerminalSession.hasEntry)
    let size = TerminalSession.size.map { "\($0.width) × \($0.height) cells" }
    let grid = TerminalSession.size.flatMap {
      Grid(screen: $0, rule: UserFiles(paths: files.paths).configuration.grid)
    }
    try printHeading("Terminal")
    try printRow("TERM", environment["TERM"] ?? "not set")
    try printRow(
      "COLORTERM",
      environment["COLORTERM"] ?? "not set (required for 24-bit color; ssh does not forward it)")
    try printRow(
      "terminfo entry",
      choice.entry + (TerminalSession.hasEntry(choice.entry) ? "" : "  ! not found"))
    try printRow(
      "colors",
      choice.maximumColorMode == .mono
        ? "none (NO_COLOR)" : TerminalSession.colors(of: choice.entry))
    try printRow("size", size ?? "not a terminal")
    if let grid { try printRow("grid", "\(grid.columns) × \(grid.rows) small boxes") }
    try printFeatures(environment)
    try printRow(
      "locale", environment["LC_ALL"] ?? environment["LC_CTYPE"] ?? environment["LANG"] ?? "not set"
    )
    let localeSettings = LocaleSettings.current(configuredLocale: nil)
    try printRow("dates", localeSettings.locale ?? "each widget's default")
    try printRow("time zone", localeSettings.timeZone)
  }

  /// Prints the layers with which programs that do not come with Tessera are confined here.
  @MainActor
  private func printConfinement(_ environment: [String: String]) throws {
    try printHeading("\nConfinement")
    for layer in ConfinementReport(environment: environment).layers {
      try printRow(layer.name, layer.state)
    }
  }

  /// Prints what the terminal says about itself.
  @MainActor
  private func printFeatures(_ environment: [String: String]) throws {
    // Errors in the file are printed with the file.
    let settings =
      UserFiles(paths: files.paths).configurationActions().compactMap {
        if case .configuration(let configuration) = $0 { configuration.terminal } else { nil }
      }
      .first ?? TerminalSettings()
    let features = TerminalFeatures.ask(TerminalQueries(environment, settings), within: 1)
    for row in TerminalReport(features, settings).rows { try printRow(row.name, row.value) }
  }

  /// Prints the paths of the program's files and what is wrong with them.
  ///
  /// - Returns: Whether all files are valid and all folders writable.
  @MainActor
  private func printPaths(_ environment: [String: String]) throws -> Bool {
    let paths = files.paths
    try printHeading("\nFiles")
    try printRow("config.yaml", state(of: paths.configuration))
    try printRow("home.yaml", state(of: paths.home))
    try printRow("log", paths.log)
    try printRow("timelines", state(of: paths.cache))
    try printRow("control", state(of: paths.control.path))
    try printRow("shared data", state(of: "\(environment.dataFolder)/tessera"))
    for folder in paths.themes { try printRow("themes", state(of: folder)) }
    for folder in InstalledExtensions(environment: environment).folders {
      try printRow("extensions", state(of: folder))
    }
    let userFiles = UserFiles(paths: paths)
    var isValid = true
    let actions = userFiles.configurationActions() + userFiles.homeActions()
    for problem in actions.flatMap(\.problems) {
      try StandardOutput.print("  ! \(problem)")
      isValid = false
    }
    for reason in accessErrors(paths, environment) {
      try StandardOutput.print("  ! not writable: \(reason)")
      isValid = false
    }
    return isValid
  }

  /// Returns the folders that cannot be written to, each once with the reason.
  private func accessErrors(_ paths: Paths, _ environment: [String: String]) -> [String] {
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

  private func printHeading(_ title: String) throws { try StandardOutput.print(text: title) }

  private func printRow(_ name: String, _ value: String) throws {
    try StandardOutput.print(
      "  " + name.padding(toLength: 16, withPad: " ", startingAt: 0) + value)
  }

  @MainActor
  private func line(of report: ExtensionQueries.Report) -> String {
    let name = "  " + report.name.padding(toLength: 16, withPad: " ", startingAt: 0)
    switch report.outcome {
    case .failure(let failure):
      return name + "! \(failure.reason)  (\(report.command.joined(separator: " ")))"
    case .success(let description):
      let kinds = description.widgets.map(\.kind).joined(separator: ", ")
      let milliseconds = Int(report.duration * 1000)
      let command = report.command.joined(separator: " ")
      return name + "\(kinds)  ·  \(milliseconds) ms  ·  \(command)"
    }
  }
}
