import ArgumentParser
import Configuration
import CursesTerminal
import Dashboard
import ExtensionHost
import Files
import Foundation
import HomeScreen
import Recordings
import Themes
import Timelines

/// The dashboard on the terminal.
struct DashboardRun {
  private let paths: Paths
  /// The budget for automatic reloads, or `nil` for that of the configuration.
  var budget: BudgetRule?
  var reducesMotion = false
  var liftsRotationLimits = false
  var isASCII = false
  /// The file of a recording of the session, or `nil` for none.
  var record: String?

  init(_ paths: Paths) {
    self.paths = paths
  }

  /// Whether input and output are a terminal that can show the dashboard.
  static func hasTerminal(_ environment: [String: String]) -> Bool {
    isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
      && (environment["TERM"] ?? "dumb") != "dumb"
  }

  /// Runs the dashboard, and restores the terminal before returning.
  ///
  /// - Throws: An `ExitCode` if a signal ended it, or why it cannot run.
  @MainActor
  func run(_ environment: [String: String]) throws {
    if case .signal(let number) = try end(environment) { throw ExitCode(128 + number) }
  }

  /// Runs the dashboard, and returns why it ended.
  @MainActor
  private func end(_ environment: [String: String]) throws -> DashboardLoop.End {
    var userFiles = UserFiles(paths: paths)
    userFiles.budget = budget
    userFiles.reducesMotion = reducesMotion
    userFiles.liftsRotationLimits = liftsRotationLimits
    userFiles.isASCII = isASCII
    userFiles.isRecorded = record != nil
    // Before the files are read, so that no change is missed.
    let watch = FileWatch(of: paths)
    let engine = Engine(
      home: .firstRun, extensions: .available, log: LogFile(path: paths.log),
      cache: TimelineCache(folder: paths.cache))
    engine.prepare(
      userFiles,
      appearance: TerminalBackground.stored(at: paths.terminalBackground)
        ?? TerminalBackground.guess(environment))
    // Before the terminal is set up, so that errors appear in the shell.
    let recording = try record.map { try LiveRecording(path: $0) }
    let choice = TerminalChoice(
      environment: environment, needsPalette: engine.home.themeSide.usesTerminalColors,
      hasEntry: TerminalSession.hasEntry)
    let colors = FrameColors(engine.home.themeSide, engine.home.appearance)
    let mouse = engine.home.configuration.mouse
    let queries = TerminalQueries(environment, engine.home.configuration.terminal)
    // From here on, signals are queued; the loop handles them and restores the terminal.
    let sources = EventSources()
    let terminal = try TerminalSession(
      choice: choice, colors: colors, mouse: mouse, queries: queries)
    var dashboard = DashboardLoop(
      engine: engine, userFiles: userFiles, watch: watch, sources: sources,
      terminal: terminal, recording: recording)
    return dashboard.run()
  }
}
