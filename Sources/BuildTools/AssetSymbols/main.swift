// Generates Swift symbols for a target's assets: asset-symbols OUTPUT [--declared NAMES] CATALOG…
// NAMES is a file with names, one a line, that the target's sources declare for assets.
import Foundation

/// Prints an error in the format that build systems show, and exits.
func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("error: \(message)\n".utf8))
  exit(1)
}

guard CommandLine.arguments.count >= 2 else { fail("expected: asset-symbols OUTPUT CATALOG…") }

var catalogs = Array(CommandLine.arguments.dropFirst(2))
var declared: Set<String> = []
if catalogs.first == "--declared", catalogs.count > 1 {
  // Without the file, no names are declared.
  let names = (try? String(contentsOfFile: catalogs[1], encoding: .utf8)) ?? ""
  declared = Set(names.split(separator: "\n").map(String.init))
  catalogs.removeFirst(2)
}

var assets: [Asset] = []
for path in catalogs {
  do {
    assets += try AssetCatalog(contentsOf: URL(fileURLWithPath: path)).assets
  } catch {
    fail("\(path): the asset catalog cannot be read: \(error.localizedDescription)")
  }
}
let source = AssetSource(assets, declared: declared)
for warning in source.warnings {
  FileHandle.standardError.write(Data("warning: \(warning)\n".utf8))
}
do {
  try Data(source.text.utf8).write(to: URL(fileURLWithPath: CommandLine.arguments[1]))
} catch {
  fail("\(CommandLine.arguments[1]): cannot be written: \(error.localizedDescription)")
}
