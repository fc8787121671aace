import Foundation
import Golden
@testable import PluginsWidget
import Sandbox
import Testing

/// Plugins run as real processes, whatever they do.
@MainActor @Suite(.serialized)
struct PluginProcessTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var environment: PluginEnvironment {
    var base = ["HOME": folder.path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
    base["SECRET_TOKEN"] = "s"
    return PluginEnvironment(
      base: base, standIns: nil, program: DataTests.program("tessera-plugins"))
  }

  private func plugin(_ text: String, _ name: String = "a.5s.sh") throws -> Plugin {
    let path = "\(folder.path)/\(name)"
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return Plugin(path: path)
  }

  private func run(
    _ plugin: Plugin, _ settings: [String: String] = [:], patience: Double = 600,
    confinement: Confinement? = nil
  ) async -> PluginRunner.Outcome {
    let runner = PluginRunner(environment: environment, confinement: confinement)
    let key = PluginRunner.Key(plugin: plugin, settings: settings, isDark: true)
    return await runner.run(key, reason: .user, patience: patience)
  }

  private func finishedRun(_ plugin: Plugin, _ settings: [String: String] = [:]) async throws
    -> PluginRun
  {
    let outcome = await run(plugin, settings)
    guard case .finished(let run) = outcome else {
      throw ExpectedRun(outcome: "\(outcome)")
    }
    return run
  }

  private struct ExpectedRun: Error { let outcome: String }

  private func processes(named name: String) -> Int {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return numbers.count { number in
      let line = FileManager.default.contents(atPath: "/proc/\(number)/cmdline") ?? Data()
      return String(decoding: line, as: UTF8.self).contains(name)
    }
  }

  @Test func fileNeedsNoPermissionAndKnowsItsSettings() async throws {
    let plugin = try plugin(
      """
      #!/usr/bin/env FOO=bar bash
      # <xbar.var>string(VAR_A="standard"): A.</xbar.var>
      echo "$FOO $VAR_A $VAR_B $BitBar $SWIFTBAR $OS_APPEARANCE $XBARDarkMode"
      echo "$PWD"; echo "$0"; [ -d "$SWIFTBAR_PLUGIN_CACHE_PATH" ] && echo cache
      """)
    let run = try await finishedRun(plugin, ["VAR_B": "mine"])
    let lines = run.output.split(separator: "\n")
    try #require(lines.count == 4, "\(run.output) \(run.errorText)")
    #expect(lines[0] == "bar standard mine 1 1 Dark true")
    #expect(lines[1] == folder.path && lines[2] == plugin.path && lines[3] == "cache")
  }

  @Test func foldersMayHaveAnyName() async throws {
    let home = "\(folder.path)/häuschen 家"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    let path = "\(home)/grüße.sh"
    try "#!/bin/sh\nls -A \"$SWIFTBAR_PLUGIN_CACHE_PATH\" | grep -c report\n".write(
      toFile: path, atomically: false, encoding: .utf8)
    var base = environment.base
    base["HOME"] = home
    let environment = PluginEnvironment(
      base: base, standIns: nil, program: DataTests.program("tessera-plugins"))
    let runner = PluginRunner(environment: environment)
    let plugin = Plugin(path: path)
    let key = PluginRunner.Key(plugin: plugin, settings: [:], isDark: true)
    guard case .finished(let run) = await runner.run(key, reason: .user) else {
      Issue.record("it did not run")
      return
    }
    #expect(run.output == "1\n", "a file for reports while it runs")
    let left = try FileManager.default.contentsOfDirectory(
      atPath: environment.folders(of: plugin).cache)
    #expect(left.isEmpty)
  }

  /// The kernel limits the memory of one process, without what is shared.
  @Test func memoryOfAllProcessesTogetherIsLimited() async throws {
    let plugin = try plugin(
      """
      #!/usr/bin/env python3
      import mmap, os, time
      for _ in range(3):
          if os.fork() == 0:
              memory = mmap.mmap(-1, 500 << 20)
              for start in range(0, len(memory), 1 << 20):
                  memory[start:start + (1 << 20)] = bytes(1 << 20)
              time.sleep(60)
              os._exit(0)
      time.sleep(60)
      """, "memory.py")
    let run = try await finishedRun(plugin)
    #expect(run.problem == .usedTooMuchMemory(1 << 30), "\(run)")
  }

  @Test func foldersThatAreFullAlreadyAreReported() async throws {
    let plugin = try plugin("#!/bin/sh\necho ran\n")
    let folder = environment.folders(of: plugin).data
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in ["a", "b"] {
      let file = open("\(folder)/\(name)", O_WRONLY | O_CREAT, 0o600)
      #expect(posix_fallocate(file, 0, 150 << 20) == 0)
      close(file)
    }
    let run = try await finishedRun(plugin)
    #expect(run.problem == .hasTooMuch(.bytes(limit: 256 << 20)) && run.output.isEmpty, "\(run)")
  }

  @Test func shellScriptWithCarriageReturnsRuns() async throws {
    let plugin = try plugin("#!/bin/bash\r\nif true; then\r\n  echo \"yes $0\"\r\nfi\r\n")
    #expect(try await finishedRun(plugin).output == "yes \(plugin.path)\n")
  }

  @Test func interpreterIsFoundByItsNameAndElseNamed() async throws {
    let moved = try plugin("#!/opt/nowhere/bin/bash -e\necho ok\n", "b.sh")
    #expect(try await finishedRun(moved).output == "ok\n")
    let missing = try plugin("#!/usr/bin/env nosuchlanguage\n", "c.sh")
    guard case .failed(let problem) = await run(missing) else {
      Issue.record("it ran")
      return
    }
    #expect(problem == .missing(Requirement("nosuchlanguage")))
    let binary = "\(folder.path)/d"
    try Data([0xcf, 0xfa, 0xed, 0xfe, 0, 0, 0, 0]).write(to: URL(fileURLWithPath: binary))
    guard case .failed(.otherSystem("macOS")) = await run(Plugin(path: binary)) else {
      Issue.record("it ran")
      return
    }
  }

  @Test func failureNamesItsReason() async throws {
    let status = try await finishedRun(plugin("#!/bin/sh\necho shown\necho oops >&2\nexit 3\n"))
    #expect(status.problem == .failed(status: 3, message: "oops") && status.output == "shown\n")
    let program = try await finishedRun(plugin("#!/bin/bash\nnosuchprogram\n"))
    #expect(program.problem == .missing(Requirement("nosuchprogram")))
    let killed = try await finishedRun(plugin("#!/bin/sh\nkill -SEGV $$\n"))
    #expect(killed.problem == .killed(signal: SIGSEGV))
    #expect(try await finishedRun(plugin("#!/bin/sh\n")).isSilent)
  }

  @Test func floodIsEnded() async throws {
    let run = try await finishedRun(plugin("#!/bin/sh\nexec yes\n"))
    #expect(run.result.end == .printedTooMuch(1 << 20) && run.result.output.count == 1 << 20)
  }

  @Test func errorsWithoutEndAreDiscarded() async throws {
    let run = try await finishedRun(
      plugin("#!/bin/sh\nhead -c 3000000 /dev/zero >&2\necho done\n"))
    #expect(run.output == "done\n" && run.result.errors.count <= 64 << 10)
  }

  /// What it prints beyond its first bytes waits in its pipe, so that others are read.
  @Test(arguments: ["exec yes", "exec yes >&2"])
  func streamThatPrintsWithoutEndLeavesTimeForOthers(script: String) async throws {
    let runner = PluginRunner(environment: environment)
    let flood = PluginRunner.Key(
      plugin: try plugin("#!/bin/sh\n\(script)\n", "flood.sh"), settings: [:], isDark: true)
    var command = try runner.command(of: flood, .first)
    command.timeout = nil
    let start = ContinuousClock.now
    var isOver = false
    let stream = try #require(
      PluginProcess.start(command) { _ in
      } finish: { _ in
        isOver = true
      })
    defer { stream.end() }
    for name in ["a.sh", "b.sh", "c.sh"] {
      let run = try await finishedRun(plugin("#!/bin/sh\nsleep 0.2; echo done\n", name))
      #expect(run.output == "done\n" && !isOver)
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let limit = command.outputLimit + Int(seconds * Double(OutputPace.rate)) + 2 * 65536
    #expect(stream.readCount > 65536 && stream.readCount <= limit, "in \(seconds) s")
  }

  @Test func paceIsThatOfALongRun() {
    let start = ContinuousClock.now
    var pace = OutputPace(first: 1000, at: start)
    var isExceeded = [pace.isExceeded(by: 999, at: start), pace.isExceeded(by: 1, at: start)]
    #expect(isExceeded == [false, true])
    let later = start + .seconds(OutputPace.pause)
    isExceeded = [pace.isExceeded(by: 999, at: later), pace.isExceeded(by: 1, at: later)]
    #expect(isExceeded == [false, true], "never more at once than at first")
  }

  @Test func slowPluginIsNotAwaitedForEver() async throws {
    let plugin = try plugin("#!/bin/sh\necho early\nsleep 2\n")
    let runner = PluginRunner(environment: environment)
    let key = PluginRunner.Key(plugin: plugin, settings: [:], isDark: true)
    var changes = 0
    let outcome = await runner.run(key, reason: .user, patience: 0.3) { changes += 1 }
    guard case .running(nil) = outcome else {
      Issue.record("it ended")
      return
    }
    while changes == 0 { await Task.yield() }
    #expect(runner.takeUnseenRun(for: key)?.output == "early\n", "the box shows this run")
    #expect(runner.takeUnseenRun(for: key) == nil, "and then the next one")
  }

  @Test(arguments: PluginSandboxTests.confinements)
  func whatAPluginLeavesBehindIsEnded(confinement: Confinement) async throws {
    let name = "5\(UInt32.random(in: 1_000_000...9_999_999))"
    let plugin = try plugin(
      """
      #!/bin/bash
      setsid sleep \(name) >/dev/null 2>&1 &
      sleep \(name) &
      (setsid bash -c 'sleep \(name) & wait' >/dev/null 2>&1 &)
      echo out
      """)
    guard case .finished(let run) = await run(plugin, confinement: confinement) else {
      Issue.record("it did not end")
      return
    }
    #expect(run.output == "out\n")
    // It has ended, though its pipe is open. The kernel ends a process namespace soon after its first process has ended.
    while processes(named: name) > 0 { await Task.yield() }
  }

  @Test func valuesOfXbarAreUsed() async throws {
    let plugin = try plugin(
      """
      #!/bin/sh
      # <xbar.var>string(VAR_A="a"): A.</xbar.var>
      # <xbar.var>boolean(VAR_B=false): B.</xbar.var>
      # <swiftbar.environment>[VAR_C=1]</swiftbar.environment>
      echo $VAR_A $VAR_B $VAR_C
      """)
    try #"{"VAR_A":"x","VAR_B":true,"VAR_C":5,"VAR_D":[]}"#
      .write(toFile: plugin.path + ".vars.json", atomically: false, encoding: .utf8)
    #expect(try await finishedRun(plugin).output == "x true 5\n")
    #expect(try await finishedRun(plugin, ["VAR_A": "mine"]).output == "mine true 5\n")
  }

  /// The file with the values is not compared, so it must not say which programs run.
  @Test func valuesOfXbarChangeOnlyWhatThePluginDeclares() async throws {
    let plugin = try plugin(
      """
      #!/bin/bash
      # <xbar.var>string(VAR_A="a"): A.</xbar.var>
      # <xbar.var>string(PYTHONPATH="p"): Where modules are.</xbar.var>
      echo "$VAR_A $VAR_B $PYTHONPATH"
      """)
    let evil = "\(folder.path)/evil"
    try "echo evil\n".write(toFile: evil, atomically: false, encoding: .utf8)
    try #"{"VAR_A":"x","VAR_B":"y","BASH_ENV":"EVIL","LD_PRELOAD":"EVIL","PYTHONPATH":"EVIL"}"#
      .replacing("EVIL", with: evil)
      .write(toFile: plugin.path + ".vars.json", atomically: false, encoding: .utf8)
    let run = try await finishedRun(plugin)
    #expect(run.output == "x  p\n" && run.errorText.isEmpty, "\(run.errorText)")
    // What the user sets is the user's own.
    #expect(try await finishedRun(plugin, ["PYTHONPATH": "/mine"]).output == "x  /mine\n")
  }

  @Test func streamIsPicturedAndEnded() async throws {
    let name = "6\(UInt32.random(in: 1_000_000...9_999_999))"
    let plugin = try plugin(
      """
      #!/bin/bash
      # <swiftbar.type>streamable</swiftbar.type>
      echo one; echo ---; echo two
      read line; echo '~~~'; echo "got $line"
      sleep \(name)
      """)
    let streams = PluginStreams()
    let key = PluginRunner.Key(plugin: plugin, settings: [:], isDark: true)
    let runner = PluginRunner(environment: environment)
    var picture = await streams.picture(of: key, .separator(ends: false), by: runner)
    #expect(picture.text.hasPrefix("one") && picture.problem == nil)
    streams.send("hello", to: plugin)
    while picture.text != "got hello\n", picture.problem == nil {
      await Task.yield()
      picture = await streams.picture(of: key, .separator(ends: false), by: runner)
    }
    #expect(picture.text == "got hello\n")
    // It prints before it starts the other program.
    while processes(named: name) == 0 { await Task.yield() }
    streams.end(plugin)
    while processes(named: name) > 0 { await Task.yield() }
    #expect(processes(named: name) == 0)
  }
}

/// Programs that stand in for those of macOS.
struct StandInTests {
  private func report(_ name: String, _ arguments: [String], _ input: String = "") throws
    -> StandInReport?
  {
    let standIn = try #require(StandIn(program: "/x/\(name)"))
    return try standIn.report(arguments) { Data(input.utf8) }
  }

  @Test func theyUnderstandWhatPluginsAskFor() throws {
    #expect(
      try report("open", ["-a", "Safari", "https://a.example"])
        == StandInReport(kind: .open, text: "https://a.example"))
    #expect(try report("open", ["/tmp/x"]) == StandInReport(kind: .open, text: "file:///tmp/x"))
    #expect(try report("pbcopy", [], "copied") == StandInReport(kind: .copy, text: "copied"))
    #expect(
      try report("terminal-notifier", ["-title", "T", "-message", "M", "-sound", "x"])
        == StandInReport(kind: .notify, text: "M", title: "T"))
    #expect(
      try report("osascript", ["-e", #"display notification "a \"b\"" with title "T""#])
        == StandInReport(kind: .notify, text: #"a "b""#, title: "T"))
    #expect(StandIn(program: "tessera-plugins") == nil)
  }

  @Test func whatNeedsMacOSFailsWithAReason() {
    for (name, arguments) in [
      ("open", ["-a", "Calendar"]), ("open", []), ("pbpaste", []), ("terminal-notifier", []),
      ("osascript", ["-e", "tell application \"Music\" to play"]),
    ] {
      #expect(throws: StandIn.Failure.self) { try report(name, arguments) }
    }
  }

  /// They are first in every plugin's search path.
  @Test func folderOfStandInsIsNoPluginsAndHasNothingElse() throws {
    let folder = try TemporaryFolder()
    let environment = ["HOME": folder.path]
    let old = "\(folder.path)/.cache/tessera/plugins/.bin"
    try FileManager.default.createDirectory(atPath: old, withIntermediateDirectories: true)
    let path = try #require(StandInFolder.make(environment: environment, program: "/x/program"))
    #expect(!path.hasPrefix("\(folder.path)/.cache/tessera/plugins/"))
    #expect(!FileManager.default.fileExists(atPath: old))
    try "".write(toFile: "\(path)/curl", atomically: false, encoding: .utf8)
    unlink("\(path)/open")
    try "".write(toFile: "\(path)/open", atomically: false, encoding: .utf8)
    #expect(StandInFolder.make(environment: environment, program: "/x/program") == path)
    let files = FileManager.default
    #expect(
      Set(try files.contentsOfDirectory(atPath: path)) == Set(StandIn.allCases.map(\.rawValue)))
    #expect(try files.destinationOfSymbolicLink(atPath: "\(path)/open") == "/x/program")
  }

  @Test func reportsAreReadFromAFileThatPluginsCanWrite() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/reports"
    try "garbage\n{}\n".write(toFile: path, atomically: false, encoding: .utf8)
    try StandInReport(kind: .copy, text: "a\nb").write(to: path)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(StandInReport.reports(in: bytes) == [StandInReport(kind: .copy, text: "a\nb")])
  }

  @Test(arguments: [
    ("ModuleNotFoundError: No module named 'requests'", Requirement.Kind.pythonModule, "requests"),
    ("a.sh: line 3: jq: command not found", .program, "jq"),
    ("/bin/sh: 1: foo: not found", .program, "foo"),
    ("zsh: command not found: istats", .program, "istats"),
    ("env: ‘ruby’: No such file or directory", .program, "ruby"),
    ("x: cannot load such file -- nokogiri (LoadError)", .rubyGem, "nokogiri"),
    ("Error: Cannot find module 'axios'", .nodeModule, "axios"),
    ("Can't locate JSON.pm in @INC (you may", .perlModule, "JSON.pm"),
    ("ImportError: No module named 'urllib2'", .python2, "urllib2"),
    ("SyntaxError: Missing parentheses in call to 'print'. Did", .python2, "Python 2"),
  ])
  func missingProgramsAreNamed(line: String, kind: Requirement.Kind, name: String) throws {
    let requirement = try #require(Requirement(errorLine: line))
    #expect(requirement.kind == kind && requirement.name == name)
  }

  @Test func otherErrorsNameNoProgram() {
    for line in [
      "FileNotFoundError: [Errno 2] No such file or directory: '/home/x/.token'",
      "the page was not found on the server: not found at all", "404: Not Found",
    ] {
      #expect(Requirement(errorLine: line) == nil, "\(line)")
    }
    let unwritable = PluginProblem(
      errors: "OSError: [Errno 30] Read-only file system: '/home/x/.token'\n", status: 1)
    #expect(unwritable == .notWritable("/home/x/.token"))
    let offline = PluginProblem(
      errors: "curl: (6) Could not resolve host: wttr.in\n", status: 6)
    #expect(offline == .offline("curl: (6) Could not resolve host: wttr.in"))
    let warning = "/bin/bash: warning: setlocale: LC_ALL: cannot change locale (de_DE.UTF-8)\n"
    #expect(
      PluginProblem(errors: warning, status: 1) == .failed(status: 1, message: nil),
      "it is not why the plugin failed")
  }
}
