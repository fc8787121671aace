// Generates Swift symbols for a target's assets: asset-symbols OUTPUT CATALOG…
import Foundation

/// Prints an error in the format that build systems show, and exits.
func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("error: \(message)\n".utf8))
  exit(1)
}

guard CommandLine.arguments.count >= 2 else { fail("expected: asset-symbols OUTPUT CATALOG…") }

var assets: [Asset] = []
for path in CommandLine.arguments.dropFirst(2) {
  do {
    assets += try AssetCatalog(contentsOf: URL(fileURLWithPath: path)).assets
  } catch {
    fail("\(path): the asset catalog cannot be read: \(error.localizedDescription)")
  }
}
let source = AssetSource(assets)
for warning in source.warnings {
  FileHandle.standardError.write(Data("warning: \(warning)\n".utf8))
}
do {
  try Data(source.text.utf8).write(to: URL(fileURLWithPath: CommandLine.arguments[1]))
} catch {
  fail("\(CommandLine.arguments[1]): cannot be written: \(error.localizedDescription)")
}
