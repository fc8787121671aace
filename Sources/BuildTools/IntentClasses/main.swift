// Generates the classes of SiriKit intents: intent-classes OUTPUT DEFINITION…
import Foundation

/// Prints an error in the format that build systems show, and exits.
func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("error: \(message)\n".utf8))
  exit(1)
}

guard CommandLine.arguments.count >= 2 else { fail("expected: intent-classes OUTPUT DEFINITION…") }

var definitions: [IntentDefinition] = []
for path in CommandLine.arguments.dropFirst(2) {
  do {
    definitions.append(
      try IntentDefinition(reading: Data(contentsOf: URL(fileURLWithPath: path))))
  } catch {
    fail("\(path): \(error)")
  }
}
do {
  let text = IntentSource(definitions).text
  try Data(text.utf8).write(to: URL(fileURLWithPath: CommandLine.arguments[1]))
} catch {
  fail("\(CommandLine.arguments[1]): cannot be written: \(error.localizedDescription)")
}
