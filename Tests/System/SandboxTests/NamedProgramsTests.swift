import Foundation
import Golden
@testable import Sandbox
import Testing

/// Whatever runs with more rights than a plugin must not be written by it.
struct NamedProgramsTests {
  private let folder: TemporaryFolder
  private let home: String

  init() throws {
    folder = try TemporaryFolder()
    home = folder.path
    for (path, mode, text) in [
      ("bin/run", 0o755, ""), ("bin/x.py", 0o644, ""), ("bin/line", 0o644, "#!/bin/sh\n"),
      ("notes/list", 0o644, "milk"), ("top.sh", 0o644, ""), ("bin/a:b.sh", 0o644, ""),
      ("my dir/y.sh", 0o755, ""), ("my dir/a b c.sh", 0o755, ""), ("odd/a,b=[c].sh", 0o755, ""),
    ] {
      let path = "\(home)/\(path)"
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try text.write(toFile: path, atomically: false, encoding: .utf8)
      chmod(path, mode_t(mode))
    }
  }

  @Test(arguments: [
    ("sh\n-c\nexec ~/bin/x.py", ["bin/x.py"]),
    ("python3 \"$HOME/bin/x.py\" | tail", ["bin/x.py"]),
    ("source: ${HOME}/bin/run -v; '~/bin/line'", ["bin/run", "bin/line"]),
    ("{Data: {source: 'bin/run>out'}}", ["bin/run"]), ("a=$(./bin/run)", ["bin/run"]),
    ("cd ~/bin && ./run", ["bin/run"]), ("sh top.sh", ["top.sh"]), ("~/bin/a:b.sh", ["bin/a:b.sh"]),
    // In quotes, or where a file of settings needs none.
    ("app: [\"~/my dir/y.sh\", --window]", ["my dir/y.sh"]),
    ("command: \"'~/my dir/a b c.sh' x\"", ["my dir/a b c.sh"]),
    ("\"\\\"$HOME/my dir/y.sh\\\"\"", ["my dir/y.sh"]),
    ("cd '~/my dir' && ./y.sh -x", ["my dir/y.sh"]), ("\"$HOME\"/bin/run", ["bin/run"]),
    ("~/my\\ dir/y.sh", ["my dir/y.sh"]), ("app: ~/my dir/y.sh", ["my dir/y.sh"]),
    ("~/odd/a,b=[c].sh", ["odd/a,b=[c].sh"]),
    ("\"~\\x2Fbin\\u002frun\"", ["bin/run"]), ("'~/bin'/run", ["bin/run"]),
    // Folded over lines.
    ("app: >-\n  ~/my\n  dir/y.sh\n", ["my dir/y.sh"]),
    ("app: \"~/my dir/a\n\t b  \n  c.sh\"", ["my dir/a b c.sh"]),
    ("app: \"~/bi\\\n    n/run\"", ["bin/run"]), ("~/bin/\\\nrun", ["bin/run"]),
    // What is only read or written, and what is not there.
    ("cat ~/notes/list ~/notes", []), ("~/bin/none.sh", []), ("/bin/sh /usr/bin/env", []),
  ])
  func programsAreFoundWhereverInALine(text: String, expected: [String]) {
    let place = ResolvedPath(home).path
    let paths = NamedPrograms.paths(in: text, folder: home, home: home)
    #expect(Set(paths.map { ResolvedPath($0).path }) == Set(expected.map { "\(place)/\($0)" }))
  }

  @Test func homeOfAUserThatIsNamedIsFound() throws {
    let account = try #require(getpwuid(getuid()))
    let name = String(cString: account.pointee.pw_name)
    let accountHome = String(cString: account.pointee.pw_dir)
    let file = "\(accountHome)/.tessera-\(UInt32.random(in: 0 ... .max)).sh"
    try "".write(toFile: file, atomically: false, encoding: .utf8)
    defer { unlink(file) }
    let word = "~\(name)/\((file as NSString).lastPathComponent)"
    #expect(NamedPrograms.paths(in: "exec \(word)", folder: home, home: home) == [file])
  }

  @Test func commandLinesOfExtensionsAndBoxesAreReadWithEachDecision() throws {
    let layout = "\(home)/.config/tessera/home.yaml"
    try FileManager.default.createDirectory(
      atPath: (layout as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try "- settings: {Data: {source: python3 bin/x.py}}\n".write(
      toFile: layout, atomically: false, encoding: .utf8)
    let folders = PluginFolders(environment: [
      "HOME": home, "TESSERA_COMMANDS": "sh\n-c\nexec ~/bin/run", "TESSERA_PROGRAMS": "./own",
    ])
    let programs = folders.contents().programs.map { ResolvedPath($0).path }
    let current = FileManager.default.currentDirectoryPath
    for path in ["\(home)/bin/x.py", "\(home)/bin/run", "\(current)/own"] {
      #expect(programs.contains(ResolvedPath(path).path), "\(path)")
    }
  }

  /// Links, launchers and apps of extensions are started by the user.
  @Test(arguments: ["config", "launchers", "designs", "home"])
  func programsOfEachFileOfTheConfigurationAreFound(name: String) throws {
    let file = "\(home)/.config/tessera/\(name).yaml"
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try "x:\n  - {y: {app: [\(home)/bin/run, \"{}\"]}}\n".write(
      toFile: file, atomically: false, encoding: .utf8)
    let programs = PluginFolders(environment: ["HOME": home]).contents().programs
    #expect(programs.contains("\(home)/bin/run"))
  }

  /// What runs a script can do what the script may.
  @Test func interpretersOfScriptsAreFound() throws {
    let plugins = "\(home)/.config/tessera/plugins"
    try FileManager.default.createDirectory(
      atPath: "\(plugins)/sub", withIntermediateDirectories: true)
    for (path, text) in [
      ("\(plugins)/a.sh", "#!\(home)/bin/run -e\n~/bin/line\n"),
      ("\(plugins)/sub/b.sh", "#! /usr/bin/env -S \(home)/bin/second\n"),
      ("\(home)/bin/second", "#!\(home)/bin/third\n"), ("\(home)/bin/third", ""),
      ("\(home)/own", "#!\(home)/bin/fourth\n"), ("\(home)/bin/fourth", ""),
    ] {
      try text.write(toFile: path, atomically: false, encoding: .utf8)
      chmod(path, 0o755)
    }
    let folders = PluginFolders(environment: ["HOME": home, "TESSERA_PROGRAMS": "\(home)/own"])
    let programs = Set(folders.contents().programs)
    for name in ["run", "second", "third", "fourth"] {
      #expect(programs.contains("\(home)/bin/\(name)"), "\(name)")
    }
    #expect(!programs.contains("\(home)/bin/line"), "only the first line is read")
  }

  /// A file of settings can be a million words.
  @Test func manyWordsAreBounded() {
    for text in ["~/a/b c.d ", "/", "\"~/a b\" ", "./\n", "~/a\\\n"] {
      let text = String(repeating: text, count: 20_000)
      #expect(NamedPrograms.paths(in: text, folder: home, home: home).isEmpty)
    }
  }
}
