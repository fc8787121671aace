import Configuration
import Foundation
import Golden
@testable import PluginsWidget
import Sandbox
import Testing

/// Permissions and boxes belong to files, not to the names that other files can take.
@MainActor @Suite(.serialized)
struct PluginIdentityTests {
  private let folder: TemporaryFolder
  private var home: String { "\(folder.path)/home" }
  private var root: String { "\(home)/.config/tessera/plugins" }
  private var base: [String: String] {
    ["HOME": home, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
  }
  private var library: PluginLibrary { PluginLibrary(environment: base) }

  init() throws {
    folder = try TemporaryFolder()
    try write("\(home)/.ssh/key", "the private key\n")
  }

  private func write(_ path: String, _ text: String) throws {
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  private func permit(_ text: String) throws {
    try write("\(home)/.config/tessera/permissions.yaml", text)
  }

  private func decide(_ entry: PermissionsEntry, _ plugin: Plugin) throws {
    let name = "plugins/\(plugin.kind)"
    try permit(PermissionsText.setting(entry, of: name, plugin.identity, in: nil))
  }

  /// Runs the plugin that a box of a kind shows.
  private func output(of kind: String) async throws -> String {
    let contents = library.contents()
    library.storeNames(of: contents.plugins)
    let plugin = try #require(contents.plugins.first { $0.kind == kind })
    let runner = PluginRunner(
      environment: PluginEnvironment(
        base: base, standIns: nil, program: DataTests.program("tessera-plugins")))
    let key = PluginRunner.Key(plugin: plugin, settings: [:], isDark: true)
    switch await runner.run(key, reason: .user) {
    case .finished(let run): return run.output
    case .failed(.undecided(let reason)): return "\(reason)"
    case .failed(let problem): return "not run: \(problem)"
    case .running: return "still running"
    }
  }

  private static let script = "#!/bin/sh\necho NAME; cat ~/.ssh/key 2> /dev/null; true\n"

  private func script(_ name: String) -> String {
    Self.script.replacing("NAME", with: name)
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(root)/\(name)", withDestinationPath: target)
  }

  @Test func strangersFileDoesNotGetThePermissionsOfAName() async throws {
    try write("\(root)/backup.1h.sh", script("mine"))
    try permit("plugins/backup.sh: as-me\n")
    #expect(try await output(of: "backup.sh") == "mine\nthe private key\n")
    try write("\(folder.path)/stranger/backup.10m.sh", script("theirs"))
    // Its name is before the user's own.
    try link("a-collection", to: "\(folder.path)/stranger")
    #expect(try await output(of: "backup.sh") == "mine\nthe private key\n")
    #expect(try await output(of: "backup.10m.sh") == "new")
    let conflict = try #require(library.contents().conflicts.first)
    #expect(conflict.keeper == "\(root)/backup.1h.sh" && conflict.otherName == "backup.10m.sh")
    // Without the user's file, each file keeps the name that it has.
    unlink("\(root)/backup.1h.sh")
    #expect(try await output(of: "backup.10m.sh") == "new")
    #expect(library.plugin(ofKind: "backup.sh") == nil)
  }

  @Test func olderFileKeepsTheName() async throws {
    try write("\(folder.path)/stranger/disk.10m.sh", script("theirs"))
    try link("collection", to: "\(folder.path)/stranger")
    var plugin = try #require(library.contents().plugins.first)
    try decide(.withoutSecrets, plugin)
    #expect(try await output(of: "disk.sh") == "theirs\n")
    // A file of the user's own comes later.
    try write("\(root)/disk.1h.sh", script("mine"))
    #expect(try await output(of: "disk.sh") == "theirs\n")
    #expect(try await output(of: "disk.1h.sh") == "mine\n")
    plugin = try #require(library.contents().plugins.first { $0.kind == "disk.1h.sh" })
    #expect(plugin.isOwn)
    // When the older one has gone, a file that comes then gets the name, but not what was decided.
    unlink("\(root)/collection")
    #expect(try await output(of: "disk.1h.sh") == "mine\n")
    try write("\(root)/disk.5m.sh", script("another"))
    #expect(try await output(of: "disk.sh").hasPrefix("otherFile"))
  }

  /// A file with another interval is the one that has the name, not one that had another all the time.
  @Test func renamedFileKeepsItsNameAndPermissions() async throws {
    try write("\(root)/backup.1h.sh", script("mine"))
    try permit("plugins/backup.sh: as-me\n")
    #expect(try await output(of: "backup.sh") == "mine\nthe private key\n")
    try write("\(root)/a/backup.5m.sh", script("another"))
    try write("\(folder.path)/stranger/backup.10m.sh", script("theirs"))
    try link("a-collection", to: "\(folder.path)/stranger")
    #expect(try await output(of: "backup.5m.sh") == "another\n")
    #expect(try await output(of: "backup.10m.sh") == "new")
    rename("\(root)/backup.1h.sh", "\(root)/backup.2h.sh")
    #expect(try await output(of: "backup.sh") == "mine\nthe private key\n")
    #expect(try await output(of: "backup.5m.sh") == "another\n")
    #expect(try await output(of: "backup.10m.sh") == "new")
  }

  /// Two spellings of `é` look the same, and are the same to Swift, but they are two files.
  @Test func spellingsThatLookTheSameAreTwoFilesWithTwoNames() async throws {
    try write("\(root)/caf\u{e9}.1h.sh", script("one"))
    try write("\(root)/cafe\u{301}.1h.sh", script("two"))
    let plugins = library.contents().plugins
    #expect(plugins.count == 2 && Set(plugins.map(\.kind)).count == 2)
    #expect(plugins.allSatisfy { $0.kind.unicodeScalars.contains("\u{e9}") })
    // Its name has none of the endings of the others, whatever the order of the folder.
    let named = plugins.filter { $0.kind.hasSuffix("caf\u{e9}.sh") }
    #expect(named.map { $0.path.unicodeScalars.contains("\u{e9}") } == [true])
  }

  /// To Swift, a slash and a combining mark are one character, so that the folder had no file.
  @Test func combiningMarkAtTheBeginningDoesNotMakeAFileTheUsersOwn() async throws {
    try write("\(root)/added/other.sh", script("other"))
    rename("\(root)/added/other.sh", "\(root)/added/\u{301}x.sh")
    let plugin = try #require(library.contents().plugins.first)
    #expect(!plugin.isOwn && plugin.folder == "\(root)/added")
  }

  /// The file is exchanged after it was compared, before it starts.
  @Test(arguments: [PermissionsEntry.asMe, .withoutSecrets])
  func whatWasComparedIsWhatRuns(entry: PermissionsEntry) async throws {
    let file = "\(folder.path)/stranger/news.sh"
    try write(
      file,
      """
      #!/bin/sh
      echo decided; echo $PWD
      . ./beside.txt; . "$(dirname "$0")/beside.txt"
      """)
    try write("\(folder.path)/stranger/beside.txt", "echo beside\n")
    try link("news.sh", to: file)
    try write(
      "\(root)/pack.swiftbar/plugin.sh",
      """
      #!/bin/sh
      . ./lib.sh; . "$(dirname "$0")/lib.sh"
      """)
    try write("\(root)/pack.swiftbar/lib.sh", "echo decided\n")
    var text = ""
    for kind in ["news.sh", "pack.swiftbar"] {
      let plugin = try #require(library.plugin(ofKind: kind))
      try text.append(
        PermissionsText.setting(entry, of: "plugins/\(kind)", plugin.identity, in: "\n"))
    }
    try permit(text)
    let decided = try await output(of: "news.sh", afterwards: { try write(file, script("evil")) })
    #expect(decided == "decided\n\(folder.path)/stranger\nbeside\nbeside\n")
    #expect(try await output(of: "news.sh") == "changed")
    let package = try await output(
      of: "pack.swiftbar",
      afterwards: {
        try write("\(root)/pack.swiftbar/lib.sh", "echo evil\n")
        try write("\(root)/pack.swiftbar/plugin.sh", "#!/bin/sh\necho evil\n")
      })
    #expect(package == "decided\ndecided\n")
    #expect(try await output(of: "pack.swiftbar") == "changed")
  }

  /// Runs a plugin whose files are changed after its command was made.
  private func output(of kind: String, afterwards change: () throws -> Void) async throws -> String
  {
    let plugin = try #require(library.plugin(ofKind: kind))
    let runner = PluginRunner(
      environment: PluginEnvironment(
        base: base, standIns: nil, program: DataTests.program("tessera-plugins")))
    let command = try runner.command(
      of: PluginRunner.Key(plugin: plugin, settings: [:], isDark: true), .user)
    try change()
    let result = await withCheckedContinuation { continuation in
      _ = PluginProcess.start(command) { continuation.resume(returning: $0) }
    }
    return String(decoding: result.output + result.errors, as: UTF8.self)
  }

  @Test func linksInAPackageStayInIt() async throws {
    try write("\(root)/pack.swiftbar/code/main.sh", "#!/bin/sh\necho ran\n")
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: "\(root)/pack.swiftbar/plugin.sh", withDestinationPath: "code/main.sh")
    try decide(.asMe, try #require(library.plugin(ofKind: "pack.swiftbar")))
    #expect(try await output(of: "pack.swiftbar") == "ran\n")
    // The decision would not be about what the link leads to.
    try write("\(folder.path)/elsewhere/main.sh", "#!/bin/sh\necho elsewhere\n")
    for target in ["\(folder.path)/elsewhere/main.sh", "../../../../../elsewhere/main.sh"] {
      unlink("\(root)/pack.swiftbar/plugin.sh")
      try files.createSymbolicLink(
        atPath: "\(root)/pack.swiftbar/plugin.sh", withDestinationPath: target)
      try decide(.asMe, try #require(library.plugin(ofKind: "pack.swiftbar")))
      #expect(try await output(of: "pack.swiftbar").hasPrefix("not run"), "\(target)")
    }
  }

  /// Two contents that are not known are not the same.
  @Test func decisionIsNeverAboutWhatCannotBeReadAsAWhole() async throws {
    try write("\(root)/pack.swiftbar/plugin.sh", "#!/bin/sh\necho one\n")
    let folder = "\(root)/pack.swiftbar/files"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for number in 0...5_000 { close(open("\(folder)/\(number)", O_WRONLY | O_CREAT, 0o600)) }
    try decide(.asMe, try #require(library.plugin(ofKind: "pack.swiftbar")))
    #expect(try await output(of: "pack.swiftbar").hasPrefix("not run"))
  }

  /// What a button names by `$0` or by `SWIFTBAR_PLUGIN_PATH` is the copy, also that of an earlier run.
  @Test func copiesOfOthersAndOfEarlierContentsAreRemoved() async throws {
    let copies = "\(home)/.cache/tessera/programs"
    try write("\(root)/added/loaded.sh", script("one"))
    for text in ["one", "two"] {
      try write("\(root)/added/loaded.sh", script(text))
      try decide(.minimal, try #require(library.plugin(ofKind: "loaded.sh")))
      #expect(try await output(of: "loaded.sh") == "\(text)\n")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: copies)
    #expect(names.count == 1)
    let contents = try FileManager.default.contentsOfDirectory(
      atPath: "\(copies)/\(try #require(names.first))")
    #expect(contents.count == 1)
  }

  @Test func changeOfAStrangersFileIsAskedAbout() async throws {
    try write("\(folder.path)/stranger/news.sh", script("first"))
    try link("news.sh", to: "\(folder.path)/stranger/news.sh")
    #expect(try await output(of: "news.sh") == "new", "a name alone decides nothing")
    try permit("plugins/news.sh: as-me\n")
    #expect(try await output(of: "news.sh") == "new")
    try decide(.asMe, try #require(library.plugin(ofKind: "news.sh")))
    #expect(try await output(of: "news.sh") == "first\nthe private key\n")
    try write("\(folder.path)/stranger/news.sh", script("second"))
    #expect(try await output(of: "news.sh") == "changed")
    try decide(.minimal, try #require(library.plugin(ofKind: "news.sh")))
    #expect(try await output(of: "news.sh") == "second\n")
  }

  @Test func packageIsKnownByAllOfItsFiles() async throws {
    try write("\(root)/pack.swiftbar/plugin.sh", "#!/bin/sh\n. ./lib.sh\n")
    try write("\(root)/pack.swiftbar/lib.sh", "echo one\n")
    #expect(try await output(of: "pack.swiftbar") == "new")
    try decide(.withoutSecrets, try #require(library.plugin(ofKind: "pack.swiftbar")))
    #expect(try await output(of: "pack.swiftbar") == "one\n")
    try write("\(root)/pack.swiftbar/lib.sh", "echo two\n")
    #expect(try await output(of: "pack.swiftbar") == "changed")
  }

  @Test func ownScriptsAreEditedFreely() async throws {
    try write("\(root)/own.5m.sh", script("one"))
    try permit("plugins/own.sh: as-me\n")
    #expect(try await output(of: "own.sh") == "one\nthe private key\n")
    try write("\(root)/own.5m.sh", script("two"))
    #expect(try await output(of: "own.sh") == "two\nthe private key\n")
    rename("\(root)/own.5m.sh", "\(root)/own.1h.sh")
    #expect(try await output(of: "own.sh") == "two\nthe private key\n", "another interval")
  }

  /// Trying a stranger's file out does not use what the user's own file of its name may do.
  @Test func triedFileHasNoPermissionsOfAName() async throws {
    try write("\(root)/backup.1h.sh", script("mine"))
    try permit("plugins/backup.sh: as-me\n")
    try write("\(folder.path)/stranger/backup.10m.sh", script("theirs"))
    for (path, output) in [
      ("\(folder.path)/stranger/backup.10m.sh", "theirs\n"),
      ("\(root)/backup.1h.sh", "mine\nthe private key\n"),
    ] {
      let report = PluginReport(library.plugin(at: path))
      let environment = PluginEnvironment(
        base: base, standIns: nil, program: DataTests.program("tessera-plugins"))
      #expect(await report.run(patience: 600, environment: environment).output == output)
    }
    let environment = PluginEnvironment(base: base, standIns: nil)
    let tried = library.plugin(at: "\(folder.path)/stranger/backup.10m.sh")
    let own = library.plugin(at: "\(root)/backup.1h.sh")
    #expect(environment.folders(of: tried).data != environment.folders(of: own).data)
  }

  /// The whole folder may be a link to a folder with the user's dotfiles.
  @Test func linkedFolderIsTheUsersOwn() async throws {
    try write("\(home)/dotfiles/plugins/own.sh", script("mine"))
    try FileManager.default.createDirectory(
      atPath: "\(home)/.config/tessera", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: root, withDestinationPath: "\(home)/dotfiles/plugins")
    #expect(try await output(of: "own.sh") == "mine\n")
    #expect(library.plugin(ofKind: "own.sh")?.isOwn == true)
  }

  @Test func fileFromAnAddressIsNotTheUsersOwn() async throws {
    try write("\(root)/added/loaded.sh", script("loaded"))
    #expect(try await output(of: "loaded.sh") == "new")
  }

  /// A variable that a plugin sets must not make the programs around it run what it wants.
  @Test func variablesOfAPluginDoNotReachWhatConfinesIt() throws {
    try write("\(root)/own.sh", "#!/usr/bin/env LD_PRELOAD=/evil.so TESSERA_CHILD=x bash\n")
    let runner = PluginRunner(
      environment: PluginEnvironment(
        base: base.merging(["TESSERA_CHILD": "mark"]) { $1 }, standIns: nil,
        program: DataTests.program("tessera-plugins")))
    let plugin = try #require(library.plugin(ofKind: "own.sh"))
    let key = PluginRunner.Key(
      plugin: plugin, settings: ["BASH_ENV": "/evil", "TESSERA_REPORT": "/evil"], isDark: true)
    let command = try runner.command(of: key, .first)
    let variables = command.sandbox.commandEnvironment(
      command.environment, own: command.ownVariables)
    let outside = variables.filter { !$0.key.hasPrefix("TESSERA+") }
    #expect(outside == ["TESSERA_CHILD": "mark"])
    #expect(variables["TESSERA+LD_PRELOAD"] == "/evil.so")
    #expect(variables["TESSERA+TESSERA_CHILD"] == "mark")
    #expect(variables["TESSERA+TESSERA_REPORT"] == nil)
  }
}
