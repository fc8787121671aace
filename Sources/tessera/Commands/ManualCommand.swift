import ArgumentParser
import Foundation
import Texts

/// `tessera completions`: prints a shell's completion script.
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: localized("Print a completion script for a shell."),
    discussion:
      "For example: tessera completions fish > ~/.config/fish/completions/tessera.fish")

  enum Shell: String, ExpressibleByArgument, CaseIterable {
    case bash, zsh, fish
  }

  @Argument(help: "The shell to generate the script for.")
  var shell: Shell

  func run() throws {
    let shell: CompletionShell =
      switch shell {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    try StandardOutput.print(text: Tessera.completionScript(for: shell))
  }
}

/// `tessera manual`: prints the manual page.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: localized("Print the manual page."),
    discussion: "For example: tessera manual | man -l -")

  func run() throws {
    try StandardOutput.print(text: ManualPage(of: Tessera.self).text)
  }
}

/// A manual page that is generated from the commands' help.
///
/// - Source: mdoc(7).
struct ManualPage {
  let text: String

  init(of root: any ParsableCommand.Type) {
    var lines = [
      ".Dd November 22, 2026", ".Dt TESSERA 1", ".Os", ".Sh NAME", ".Nm tessera",
      ".Nd \(Self.escaped(root.configuration.abstract))", ".Sh SYNOPSIS", ".Nm tessera",
      ".Op Ar command", ".Op Ar arguments ...", ".Sh DESCRIPTION",
      "Without a command, tessera shows the home screen.",
      "Each box is a widget that runs in its own process; press ? for a list of keys.",
      ".Sh COMMANDS",
    ]
    for command in root.configuration.subcommands where command.configuration.shouldDisplay {
      lines += Self.section(command, under: "")
    }
    lines += [
      ".Sh FILES", ".Bl -tag -width Ds", ".It Pa ~/.config/tessera/config.yaml",
      "The configuration. The program never changes it.", ".It Pa ~/.config/tessera/home.yaml",
      "The layout. Edit it by hand or from the home screen.",
      ".It Pa ~/.config/tessera/launchers.yaml",
      "The programs that the launcher widget starts.", ".El", ".Sh EXIT STATUS",
      "0 on success, 1 on failure, 2 on a usage error, 128 + n after signal n.",
    ]
    text = lines.joined(separator: "\n")
  }

  private static func section(
    _ command: any ParsableCommand.Type, under parent: String
  ) -> [String] {
    let configuration = command.configuration
    let name = [parent, configuration.commandName ?? "\(command)".lowercased()]
      .filter { !$0.isEmpty }.joined(separator: " ")
    guard configuration.subcommands.isEmpty else {
      return configuration.subcommands.flatMap { section($0, under: name) }
    }
    let help = command.helpMessage(columns: 78).split(
      separator: "\n", omittingEmptySubsequences: false)
    // The overview is left out, because the heading contains it already.
    let body = help.drop { !$0.hasPrefix("USAGE") }
    return [".Ss tessera \(escaped(name))", escaped(configuration.abstract), ".Bd -literal"]
      + body.map { escaped(String($0)) } + [".Ed"]
  }

  /// Returns a line of text, escaped so that mdoc does not interpret it.
  private static func escaped(_ text: String) -> String {
    let line = text.replacing("\\", with: "\\e")
    return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }
}
