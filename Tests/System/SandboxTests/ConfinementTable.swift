import Foundation
import Golden
@testable import Sandbox
import Testing

/// Runs the probe in one cell of the table: a machine's layout, layers, a user and permissions.
struct ConfinementCell: Hashable, Sendable, CustomTestStringConvertible {
  /// Where the user's files are.
  enum Layout: String, CaseIterable, Sendable {
    case plain
    /// `/home` is a link to `/var/home`.
    case linkedHome = "/home is a link"
    /// `~/.config` is a link to a folder with the user's dotfiles.
    case linkedConfiguration = "~/.config is a link"
    /// The home is also mounted somewhere else.
    case mountedTwice = "the home is mounted twice"
  }

  enum Layers: String, CaseIterable, Sendable {
    case bubblewrap, landlock
    case both = "bubblewrap,landlock"
    /// Third parties' extensions, which are confined by Landlock before they start.
    case `extension`
  }

  var layout = Layout.plain
  var layers = Layers.both
  var isRoot = true
  /// Whether the layers are there at all.
  var isConfined = true
  var permissions = "without-secrets"

  var testDescription: String {
    "\(layout.rawValue), \(layers.rawValue), \(isRoot ? "root" : "user"), \(permissions)"
  }
}

/// A machine of its own for the probe, in namespaces: its root has the system of this one, and the files
/// of a user.
final class ConfinementMachine {
  private let folder: TemporaryFolder
  private let cell: ConfinementCell
  static let user: uid_t = 47_110

  private var root: String { "\(folder.path)/root" }
  /// The home folder, as the user's environment names it.
  let home = "/home/u"
  /// Where it is on this machine.
  private var realHome: String {
    cell.layout == .linkedHome ? "\(root)/var/home/u" : "\(root)/home/u"
  }

  /// The folder of the programs that are built with the tests, wherever that is.
  static let programs = Bundle.main.bundleURL.resolvingSymlinksInPath().path

  init(_ cell: ConfinementCell) throws {
    self.cell = cell
    folder = try TemporaryFolder()
    try makeHome()
    try makeSystem()
  }

  private func write(_ text: String, to path: String) throws {
    let path = "\(realHome)/\(path)"
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(realHome)/\(path)", withDestinationPath: target)
  }

  private func makeHome() throws {
    let configuration =
      cell.layout == .linkedConfiguration ? "dotfiles/config" : ".config"
    try write("shopping", to: "notes/list")
    try write("milk", to: "lists/milk")
    try write("secret", to: ".netrc")
    try write("secret", to: ".ssh/key")
    try write("secret", to: "dotfiles/pgpass")
    try link(".pgpass", to: "dotfiles/pgpass")
    try write("secret", to: "dotfiles/aws/credentials")
    try link(".aws", to: "\(home)/dotfiles/aws")
    // An absolute link at a secret's place, one that leads nowhere, and one to a device.
    try write("secret", to: "dotfiles/npmrc")
    try link(".npmrc", to: "\(home)/dotfiles/npmrc")
    try link(".pypirc", to: "/nowhere")
    try link(".bash_history", to: "/dev/null")
    try write("secret", to: ".zhistory")
    // A link in a folder of secrets, as stow makes it.
    try write("secret", to: "dotfiles/ssh/id")
    try link(".ssh/id", to: "../dotfiles/ssh/id")
    try write("secret", to: ".local/share/tessera/keychain")
    try write("secret", to: "\(configuration)/tessera/home.yaml")
    try write("probe: minimal", to: "\(configuration)/tessera/permissions.yaml")
    try write("secret", to: "\(configuration)/tessera/plugins/other.sh.vars.json")
    try write("own", to: "\(configuration)/tessera/plugins/probe.vars.json")
    // Rules behind links into a folder that a program may be allowed to write: one that is missing yet,
    // and one with earlier versions. The folder itself may be a link, so these are absolute.
    try link("\(configuration)/tessera/keybindings.yaml", to: "\(home)/synced/bindings.yaml")
    try write("milk", to: "synced/list")
    for name in ["today.yaml", "today.yaml.1", "today.yaml.2"] {
      try write("secret", to: "synced/\(name)")
    }
    try link("\(configuration)/tessera/today.yaml", to: "\(home)/synced/today.yaml")
    try write("secret", to: "synced/linked.vars.json")
    try link(
      "\(configuration)/tessera/plugins/linked.sh.vars.json", to: "\(home)/synced/linked.vars.json")
    try write("", to: ".cache/tessera/plugins/probe/.keep")
    // Copies of secrets, and what an editor or a shell leaves behind.
    try write("secret", to: ".netrc~")
    try write("secret", to: ".ssh-old/key")
    try write("secret", to: ".bash_history-1.tmp")
    try write("secret", to: "Documents/all.kdbx")
    // There is no key yet.
    try write("milk", to: "Desktop/list")
    try write("secret", to: "keys/ring")
    for name in ["pipe", "notes/pipe"] { mkfifo("\(realHome)/\(name)", 0o600) }
    if cell.layout == .linkedConfiguration { try link(".config", to: "dotfiles/config") }
    try FileManager.default.copyItem(
      atPath: "\(Self.programs)/ConfinementProbe",
      toPath: "\(realHome)/\(configuration)/tessera/plugins/probe")
  }

  /// Makes the files of other users, and of this one in another home and at the top.
  private func makeOthers() throws {
    let homes = (realHome as NSString).deletingLastPathComponent
    for path in [
      "\(homes)/other/list", "\(root)/root/.netrc", "\(root)/data/list", "\(root)/var/lib/own/list",
    ] {
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try "others".write(toFile: path, atomically: false, encoding: .utf8)
    }
  }

  private func makeSystem() throws {
    try makeOthers()
    for name in ["proc", "sys", "dev", "tmp", "run", "old", "srv/again", "programs", "var/tmp"] {
      try FileManager.default.createDirectory(
        atPath: "\(root)/\(name)", withIntermediateDirectories: true)
    }
    for name in ["usr", "etc", "bin", "lib", "lib64", "sbin", "opt"] {
      let path = "/\(name)"
      guard FileManager.default.fileExists(atPath: path) else { continue }
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
        try FileManager.default.createSymbolicLink(
          atPath: root + path, withDestinationPath: target)
      } else {
        try FileManager.default.createDirectory(
          atPath: root + path, withIntermediateDirectories: true)
      }
    }
    if cell.layout == .linkedHome {
      try FileManager.default.createSymbolicLink(
        atPath: "\(root)/home", withDestinationPath: "var/home")
    }
    chmod("\(root)/tmp", 0o1777)
    chmod("\(root)/var/tmp", 0o1777)
    chmod(root, 0o755)
    try Self.run(["/bin/chown", "-R", "\(owner):\(owner)", realHome])
  }

  private var owner: uid_t { cell.isRoot ? 0 : Self.user }

  /// Makes the machine and becomes the program.
  private var script: String {
    let binds = ["usr", "etc", "bin", "lib", "lib64", "sbin", "opt"].map {
      "[ -L /\($0) ] || [ ! -e /\($0) ] || mount --rbind /\($0) \(root)/\($0)"
    }
    let again =
      cell.layout == .mountedTwice ? "mount --bind \(root)/home/u \(root)/srv/again" : ":"
    let confined =
      "/programs/ConfinedProgram '\(cell.layers.rawValue)' '\(cell.permissions)' ~/.cache/tessera/plugins/probe \\\n"
      + "  ~/.config/tessera/plugins/probe"
    let program =
      !cell.isConfined
      ? "env PROBE=x TESSERA+PROBE=x ~/.config/tessera/plugins/probe unconfined" : confined
    let asOwner =
      cell.isRoot
      ? "" : "setpriv --reuid=\(owner) --regid=\(owner) --clear-groups --inh-caps=-all"
    return """
      set -e
      mount --make-rprivate /
      mount --bind \(root) \(root)
      \(binds.joined(separator: "\n"))
      mount -t proc proc \(root)/proc
      mount --rbind /sys \(root)/sys
      mount --rbind /dev \(root)/dev
      mount --bind '\(Self.programs)' \(root)/programs
      [ ! -d /opt/swift ] || :
      \(again)
      cd \(root)
      pivot_root . old
      umount -l /old
      cd ~
      # Other processes: one that is a target, and one that serves sockets.
      \(asOwner) sleep 600 &
      export PROCESS=$!
      eval "$(\(asOwner) /programs/ConfinementProbe serve)"
      # Its parent is this shell.
      \(asOwner) \(program) "$@"
      """
  }

  private func environment(_ more: [String: String]) -> [String: String] {
    [
      "HOME": home, "PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "ALIAS": "/srv/again",
      "OWN": "\(home)/.cache/tessera/plugins/probe", "SSH_AUTH_SOCK": "/tmp/agent",
      "GNUPGHOME": "\(home)/keys",
      // As the dashboard names the folder of extensions, which is missing here.
      PluginFolders.programsVariable: "\(home)/.local/lib/tessera",
      "LD_LIBRARY_PATH": ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? "",
    ].merging(more) { $1 }
  }

  /// Runs the probe to its end.
  ///
  /// - Returns: What was attempted, and whether it was allowed.
  func probe(_ more: [String: String] = [:]) throws -> [String: Bool] {
    let output = try Self.run(
      ["/usr/bin/unshare", "-m", "-p", "-f", "--kill-child", "/bin/sh", "-c", script, "sh"],
      environment(more))
    return Self.results(output)
  }

  /// Runs the probe in a session with a terminal.
  func probeInTerminal() throws -> [String: Bool] {
    let command = "unshare -m -p -f --kill-child /bin/sh -c \"$MACHINE\" sh terminal"
    return Self.results(
      try Self.run(
        ["/usr/bin/script", "-qec", command, "/dev/null"], environment(["MACHINE": script])))
  }

  /// Runs the probe, and changes the files before it attempts anything.
  func probe(changing change: (_ home: String) throws -> Void) throws -> [String: Bool] {
    Self.results(try output("wait", at: "ready", changing: change))
  }

  /// Runs the probe, and changes the files between the decision about them and its start.
  ///
  /// - Returns: What was printed, also by what confines the probe.
  func outputAfterDecision(changing change: (_ home: String) throws -> Void) throws -> String {
    try output("replaced", ["PAUSE": "1"], at: "decided", changing: change)
  }

  private func output(
    _ argument: String, _ more: [String: String] = [:], at line: String,
    changing change: (_ home: String) throws -> Void
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
    process.arguments = [
      "-m", "-p", "-f", "--kill-child", "/bin/sh", "-c", script, "sh", argument,
    ]
    process.environment = environment(more)
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    process.standardError = output
    try process.run()
    var text = ""
    while !text.contains("\(line)\n") {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { return text }
      text += String(decoding: data, as: UTF8.self)
    }
    try change(realHome)
    try Self.run(["/bin/chown", "-hR", "\(owner):\(owner)", realHome])
    try input.fileHandleForWriting.write(contentsOf: Data("go\n".utf8))
    try input.fileHandleForWriting.close()
    text += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }

  /// What was not read as a line of a result.
  private static func results(_ output: String) -> [String: Bool] {
    let lines = output.split(whereSeparator: \.isNewline)
    let pairs = lines.compactMap { line -> (String, Bool)? in
      guard let equals = line.lastIndex(of: "=") else { return nil }
      return (String(line[..<equals]), line[line.index(after: equals)...] == "allowed")
    }
    if pairs.isEmpty { Issue.record("the probe did not run: \(output)") }
    return Dictionary(pairs, uniquingKeysWith: { $0 || $1 })
  }

  @discardableResult
  private static func run(
    _ command: [String], _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = environment
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
