// Starts a program confined, as the dashboard and the extension for plugins do, for the tests of
// confinement:
//
//   ConfinedProgram LAYERS PERMISSIONS OWN-FOLDER PROGRAM [ARGUMENT]...
//
// LAYERS are "bubblewrap", "landlock" or "bubblewrap,landlock"; PERMISSIONS an entry of
// permissions.yaml. The user's folders are those of the environment. With the variable PAUSE, it waits
// for a line of input between the decision about files and the start.
import CLinux
import Configuration
import Foundation
import Sandbox

let arguments = CommandLine.arguments
guard arguments.count > 4 else { fatalError("expects LAYERS PERMISSIONS OWN-FOLDER PROGRAM") }
let layers = arguments[1].split(separator: ",").map(String.init)
let environment = ProcessInfo.processInfo.environment
let file = try PermissionsFile("probe: \(arguments[2])\n")
guard let permissions = file.permissions["probe"], file.errors.isEmpty else {
  fatalError("\(file.errors)")
}
let programs = (arguments[0] as NSString).deletingLastPathComponent
let program = "\(programs)/tessera-plugins"
let available = Confinement.available(searchPath: environment["PATH"] ?? "")
let confinement = Confinement(
  bubblewrap: layers.contains("bubblewrap") ? available.bubblewrap : nil,
  usesLandlock: layers.contains("landlock"))
let sandbox = Sandbox(
  permissions, confinement, environment: environment, program: arguments[4],
  ownFolders: [arguments[3]], visiblePaths: [program], gate: NetworkGate(program: program),
  confiner: "\(programs)/tessera-confine")
guard
  layers == ["extension"]
    || (!sandbox.isMissing && !sandbox.lacksConfiner && !sandbox.needsBubblewrap)
else {
  print("cannot be confined")
  exit(3)
}
// As the library of plugins does, so that a plugin finds the files beside it.
let command = [URL(fileURLWithPath: arguments[4]).resolvingSymlinksInPath().path] + arguments[5...]

func become(_ words: [String], _ variables: [String: String]) -> Never {
  let pointers = words.map { strdup($0) } + [nil]
  let entries = variables.map { strdup("\($0)=\($1)") } + [nil]
  execve(words[0], pointers, entries)
  fatalError("\(words[0]): \(String(cString: strerror(errno)))")
}

if layers == ["extension"] {
  // As the host starts an extension: confined before the program's first instruction.
  let extensionSandbox = Sandbox(
    permissions, .landlock, environment: environment, program: arguments[4],
    ownFolders: [arguments[3]])
  extensionSandbox.withConfinement { confinement in
    guard let confinement, clinux_confine(confinement) else { fatalError("not confined") }
    become(command, extensionSandbox.environment(environment))
  }
}
let words = sandbox.command(command)
if environment["PAUSE"] != nil {
  print("decided")
  fflush(nil)
  _ = readLine()
}
become(
  words,
  sandbox.commandEnvironment(
    environment.merging(["PROBE": "x"]) { $1 }, own: ["TESSERA_CHILD": "mark"]))
