import ArgumentParser
import Configuration
import CursesTerminal
import Foundation
import HomeScreen
import Themes

/// `tessera`: the home screen.
struct DashboardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dashboard", abstract: "Shows the home screen (what tessera does by itself).")

  @OptionGroup var files: FileOptions

  func run() throws {
    try MainActor.assumeIsolated { try start() }
  }

  @MainActor
  private func start() throws {
    let environment = ProcessInfo.processInfo.environment
    let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    guard isTerminal, (environment["TERM"] ?? "dumb") != "dumb" else {
      try SnapshotRun(files: files, size: nil, date: nil).printFrame(as: .text)
      return
    }
    let end = try runOnTerminal(environment)
    if case .signal(let number) = end { throw ExitCode(128 + number) }
  }

  /// The terminal is given back before this returns.
  @MainActor
  private func runOnTerminal(_ environment: [String: String]) throws -> Dashboard.End {
    let paths = Paths(
      environment: environment, configuration: files.configuration, home: files.home)
    let settings = Settings(paths: paths)
    let engine = Engine(home: .firstRun, log: LogFile(path: paths.log))
    engine.prepare(settings, ground: Ground.guess(environment))
    let choice = TerminalChoice(environment: environment, hasEntry: TerminalSession.hasEntry)
    let look = Look(palette: engine.home.palette, isTransparent: engine.home.theme.isTransparent)
    let mouse = engine.home.configuration.mouse
    let terminal = try TerminalSession(choice: choice, look: look, mouse: mouse)
    var dashboard = Dashboard(engine: engine, settings: settings, terminal: terminal)
    return dashboard.run()
  }
}

@MainActor
extension Engine {
  /// Brings the user's files into force before anything is shown.
  func prepare(_ settings: Settings, ground: Appearance) {
    let first: [Action] = [.ground(ground), .configuration(Configuration())]
    for action in first + settings.configurationActions() + settings.homeActions() {
      _ = apply(action, at: Clock.now)
    }
  }
}

/// Whether the terminal's ground is dark, before it has said so itself.
enum Ground {
  /// - Source: rxvt's `COLORFGBG`: the last part is the background's palette number.
  static func guess(_ environment: [String: String]) -> Appearance {
    guard let last = environment["COLORFGBG"]?.split(separator: ";").last, let number = Int(last)
    else {
      return .dark
    }
    return number == 7 || number == 15 ? .light : .dark
  }
}
