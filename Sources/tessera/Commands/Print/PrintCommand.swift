import ArgumentParser
import Dashboard
import Foundation

/// `tessera print`: prints the text of inline widgets, for status lines and prompts.
struct PrintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "print", abstract: "Print inline widgets as text, for status lines and prompts.",
    discussion: """
      The texts come from the running dashboard, or else from the timelines that it has kept; no \
      extension is started. If there is nothing to print, the command says why and exits with 1.
      """)

  @Argument(help: "The ids of widgets in home.yaml. By default, all inline widgets are printed.")
  var ids: [String] = []

  @Option(help: "The family of the widgets; only inline is available.")
  var family = "inline"

  @Option(help: "The format: plain, tmux or i3bar.")
  var format = PrintArguments.Format.plain

  @Option(help: "The text between two widgets; by default two spaces.")
  var separator = PrintArguments.defaultSeparator

  @Flag(help: "Print colors in the format plain.")
  var color = false

  @Flag(help: "Print another line whenever the text changes.")
  var watch = false

  @Flag(help: "If there is nothing to print, print an empty line and exit with 0.")
  var allowEmpty = false

  @OptionGroup var files: FileOptions

  func validate() throws {
    guard ["inline", "accessoryInline"].contains(family) else {
      throw ValidationError("--family: “\(family)” cannot be printed; available: inline")
    }
    if color, format != .plain {
      throw ValidationError("--color: only the format plain has a choice of colors")
    }
  }

  func run() throws {
    try MainActor.assumeIsolated { try PrintRun(arguments, files.paths).run() }
  }

  var arguments: PrintArguments {
    var arguments = PrintArguments()
    arguments.ids = ids
    arguments.format = format
    arguments.separator = separator
    arguments.usesColors = color
    arguments.watches = watch
    arguments.allowsEmpty = allowEmpty
    return arguments
  }
}

extension PrintArguments.Format: ExpressibleByArgument {}
