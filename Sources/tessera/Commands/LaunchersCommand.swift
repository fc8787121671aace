import ArgumentParser
import Configuration
import Dashboard
import Foundation
import Texts

/// `tessera launchers`: what the launcher widget can start.
struct LaunchersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "launchers", abstract: localized("List what can be added as a launcher."),
    subcommands: [SuggestLaunchers.self])
}

/// `tessera launchers suggest`.
struct SuggestLaunchers: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest",
    abstract: localized("List programs for the terminal, often used command lines, and ssh hosts."),
    discussion: """
      The programs are desktop entries with Terminal=true. Command lines come from the histories \
      of bash, zsh and fish; lines that may contain a password are omitted. The dashboard offers \
      the same list: choose “Add a launcher” in the command palette.
      """)

  func run() throws {
    let suggestions = LauncherSuggestions(environment: ProcessInfo.processInfo.environment).all
    let names = suggestions.map(\.launcher.name)
    let width = min(32, names.map(\.count).max() ?? 0)
    for suggestion in suggestions {
      let name = suggestion.launcher.name.padding(toLength: width, withPad: " ", startingAt: 0)
      try StandardOutput.print("\(name)  \(suggestion.commandText)  (\(suggestion.note))")
    }
    if suggestions.isEmpty { try StandardOutput.print("nothing found") }
  }
}

extension LauncherSuggestion {
  /// The command as text.
  fileprivate var commandText: String {
    guard case .program(let program) = launcher.action else { return "" }
    return switch program.command {
    case .arguments(let arguments): arguments.joined(separator: " ")
    case .line(let line): line
    }
  }
}
