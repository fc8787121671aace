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

/// `tessera`: the home screen.
struct DashboardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dashboard", abstract: "Shows the home screen (what tessera does by itself).")

  @OptionGroup var files: FileOptions

  @Option(
    help: "What widgets' own reloads may cost: ios (a phone's), or per cent of a core (2).")
  var budget: String?

  @Flag(help: "Pictures do not slide, boxes do not tremble.")
  var reduceMotion = false

  @Flag(help: "Stacks turn without limits: for authors of widgets.")
  var developer = false

  @Flag(help: "Draws with ASCII alone.")
  var ascii = false

  @Option(help: "Records the session as an asciicast into this file.")
  var record: String?

  @Flag(
    help: "Prints the board as text, box by box, and no screen: for screen readers and scripts.")
  var plain = false

  @Flag(help: "Prints the board as JSON, box by box.")
  var json = false

  func validate() throws {
    if let budget, BudgetRule(words: budget) == nil {
      throw ValidationError("--budget: “\(budget)” is not \(BudgetRule.expectation)")
    }
    if plain && json { throw ValidationError("--plain and --json: one of them") }
    if record != nil, plain || json {
      throw ValidationError("--record: nothing is shown to be recorded with --plain or --json")
    }
    if let record, (record as NSString).pathExtension != "cast" {
      throw ValidationError("--record: “\(record)” does not end with .cast")
    }
  }

  func run() throws {
    try MainActor.assumeIsolated { try start() }
  }

  @MainActor
  private func start() throws {
    if plain || json {
      try BoardRun(files: files).show(asJSON: json)
      return
    }
    let environment = ProcessInfo.processInfo.environment
    let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    guard isTerminal, (environment["TERM"] ?? "dumb") != "dumb" else {
      guard record == nil else {
        throw ValidationError("--record: a session needs a terminal; tessera record plays a tape")
      }
      var snapshot = SnapshotRun(files: files, size: nil, date: nil)
      snapshot.isASCII = ascii
      try snapshot.printFrame(as: .text)
      return
    }
    let end = try runOnTerminal(environment)
    if case .signal(let number) = end { throw ExitCode(128 + number) }
  }

  /// The terminal is given back before this returns.
  @MainActor
  private func runOnTerminal(_ environment: [String: String]) throws -> DashboardLoop.End {
    let paths = files.paths
    var settings = Settings(paths: paths)
    settings.budget = budget.flatMap { BudgetRule(words: $0) }
    settings.reducesMotion = reduceMotion
    settings.isDeveloper = developer
    settings.isASCII = ascii
    settings.isRecorded = record != nil
    let engine = Engine(
      home: .firstRun, extensions: .shipped, log: LogFile(path: paths.log),
      cache: TimelineCache(folder: paths.cache))
    engine.prepare(
      settings, ground: Ground.remembered(at: paths.ground) ?? Ground.guess(environment))
    // Before the terminal is taken, so that what is wrong is said in the shell.
    let live = try record.map { try LiveRecording(path: $0) }
    let choice = TerminalChoice(
      environment: environment, needsPalette: engine.home.side.followsTerminal,
      hasEntry: TerminalSession.hasEntry)
    let look = Look(engine.home.side, engine.home.appearance)
    let mouse = engine.home.configuration.mouse
    // From here on a signal waits for the loop, which gives the terminal back.
    let sources = EventSources()
    let terminal = try TerminalSession(choice: choice, look: look, mouse: mouse)
    var dashboard = DashboardLoop(
      engine: engine, settings: settings, sources: sources, terminal: terminal, live: live)
    return dashboard.run()
  }
}
