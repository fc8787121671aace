import ArgumentParser
import Configuration
import CursesTerminal
import Files
import ExtensionHost
import Dashboard
import Foundation
import Recordings
import HomeScreen
import Themes
import Timelines
import Texts

/// `tessera`: the home screen.
struct DashboardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dashboard", abstract: localized("Show the home screen."))

  @OptionGroup var files: FileOptions

  @Option(
    help: """
      The budget for automatic reloads: a percentage of one core, such as 2, or “ios” for a \
      phone's budget.
      """)
  var budget: String?

  @Flag(help: "Disable animations.")
  var reduceMotion = false

  @Flag(help: "Lift the limits on the rotation of smart stacks, for widget authors.")
  var developer = false

  @Flag(help: "Draw with ASCII characters only.")
  var ascii = false

  @Option(help: "Record the session as an asciicast to this file (.cast).")
  var record: String?

  @Flag(
    help: "Print the home screen as text, box by box, for screen readers and scripts.")
  var plain = false

  @Flag(help: "Print the home screen as JSON, box by box.")
  var json = false

  func validate() throws {
    if let budget, BudgetRule(text: budget) == nil {
      throw ValidationError("--budget: “\(budget)” is not \(BudgetRule.expectation)")
    }
    if plain && json { throw ValidationError("--plain and --json cannot be used together") }
    if record != nil, plain || json {
      throw ValidationError("--record cannot be used with --plain or --json")
    }
    if let record, (record as NSString).pathExtension != "cast" {
      throw ValidationError("--record: “\(record)” does not end in .cast")
    }
  }

  func run() throws {
    try MainActor.assumeIsolated { try start() }
  }

  @MainActor
  private func start() throws {
    if plain || json {
      try ReportRun(files: files).printReport(asJSON: json)
      return
    }
    let environment = ProcessInfo.processInfo.environment
    let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    guard isTerminal, (environment["TERM"] ?? "dumb") != "dumb" else {
      guard record == nil else {
        throw ValidationError(
          "--record requires a terminal; to record a scripted session, use tessera record")
      }
      var snapshot = SnapshotRun(files: files, size: nil, date: nil)
      snapshot.isASCII = ascii
      try snapshot.printFrame(as: .text)
      return
    }
    let end = try runOnTerminal(environment)
    if case .signal(let number) = end { throw ExitCode(128 + number) }
  }

  /// Runs the dashboard, and restores the terminal before returning.
  @MainActor
  private func runOnTerminal(_ environment: [String: String]) throws -> DashboardLoop.End {
    let paths = files.paths
    var userFiles = UserFiles(paths: paths)
    userFiles.budget = budget.flatMap { BudgetRule(text: $0) }
    userFiles.reducesMotion = reduceMotion
    userFiles.liftsRotationLimits = developer
    userFiles.isASCII = ascii
    userFiles.isRecorded = record != nil
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
      engine: engine, userFiles: userFiles, sources: sources, terminal: terminal,
      recording: recording)
    return dashboard.run()
  }
}
