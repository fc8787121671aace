// The extension that runs plugins, the commands about them, and the programs that stand in for those
// of macOS while plugins run: links to this program that have their names. Also the gate through which
// plugins connect to hosts that are permitted by name, and the start of their programs in the
// terminal.
internal import Cells
internal import Foundation
internal import PluginsWidget
internal import TesseraKit
internal import WidgetTexts

/// Prints what a command returns, without control characters, and exits.
func finish(_ output: PluginCommands.Output) -> Never {
  let text = output.lines.map { Sanitizer.line($0) + "\n" }.joined()
  // If the program that reads the output has ended, nobody needs it.
  try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  if let error = output.error {
    try? FileHandle.standardError.write(
      contentsOf: Data("tessera: \(Sanitizer.line(error))\n".utf8))
  }
  exit(output.status)
}

let arguments = Array(CommandLine.arguments.dropFirst())
if let status = Gate.run(arguments) { exit(status) }
if let status = TerminalStart.run(arguments) { exit(status) }
if let standIn = StandIn(program: CommandLine.arguments[0]) {
  // Without any input, the text is empty.
  exit(
    standIn.run(arguments) { (try? FileHandle.standardInput.read(upToCount: 1 << 16)) ?? Data() })
}
WidgetTexts.embed(for: "PluginsWidget")
guard arguments.isEmpty else {
  Task {
    let output = await PluginCommands.run(arguments) { text in
      // If nobody reads it, nobody answers either.
      try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }
    finish(output)
  }
  RunLoop.main.run()
  exit(0)
}
GroupedRuns.shared.start()
PluginsBundle.main()
