import ArgumentParser
import Foundation

/// `tessera completions`: what a shell needs to complete the command line.
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Prints completions for a shell.",
    discussion: "Such as: tessera completions fish > ~/.config/fish/completions/tessera.fish")

  enum Shell: String, ExpressibleByArgument, CaseIterable {
    case bash, zsh, fish
  }

  @Argument(help: "bash, zsh or fish.")
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

/// `tessera manual`: the man page.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Prints the manual page.",
    discussion: "Such as: tessera manual | man -l -")

  func run() throws {
    try StandardOutput.print(text: ManualPage(of: Tessera.self).text)
  }
}

/// A manual page made from what the commands say of themselves.
///
/// - Source: mdoc(7).
struct ManualPage {
  let text: String

  init(of root: any ParsableCommand.Type) {
    var lines = [
      ".Dd November 22, 2026", ".Dt TESSERA 1", ".Os", ".Sh NAME", ".Nm tessera",
      ".Nd \(Self.plain(root.configuration.abstract))", ".Sh SYNOPSIS", ".Nm tessera",
      ".Op Ar command", ".Op Ar arguments ...", ".Sh DESCRIPTION",
      "Without a command it shows the home screen.",
      "Each box is a widget that runs as a process of its own; press ? for the keys.",
      ".Sh COMMANDS",
    ]
    for command in root.configuration.subcommands where command.configuration.shouldDisplay {
      lines += Self.section(command, under: "")
    }
    lines += [
      ".Sh FILES", ".Bl -tag -width Ds", ".It Pa ~/.config/tessera/config.yaml",
      "The configuration; the program never writes it.", ".It Pa ~/.config/tessera/home.yaml",
      "The layout, written by the program and by hand.", ".El", ".Sh EXIT STATUS",
      "0; 1 for a failure; 2 for a wrong command line; 128 + n after signal n.",
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
    // The overview stands in the heading already.
    let body = help.drop { !$0.hasPrefix("USAGE") }
    return [".Ss tessera \(plain(name))", plain(configuration.abstract), ".Bd -literal"]
      + body.map { plain(String($0)) } + [".Ed"]
  }

  /// Text that no macro is read from.
  private static func plain(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\e")
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }
}
