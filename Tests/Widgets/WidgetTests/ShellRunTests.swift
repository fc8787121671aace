import Configuration
import Files
import Foundation
import Golden
@testable import PluginsWidget
import Sandbox
import Testing

/// Lines of the shell that data widgets run.
@MainActor @Suite(.serialized)
struct ShellRunTests {
  private let folder: TemporaryFolder
  private var home: String { "\(folder.path)/home" }

  nonisolated static let confinement = PluginSandboxTests.confinements.first

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/home/.config/tessera", withIntermediateDirectories: true)
  }

  private func run(_ line: String) async -> ShellRun {
    let base = ["HOME": home, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
    let runner = PluginRunner(
      environment: PluginEnvironment(
        base: base, standIns: nil, program: DataTests.program("tessera-plugins")),
      confinement: Self.confinement)
    return await ShellRun.run(line, permissions: "data/data", with: runner)
  }

  /// A path is the file of a widget while it cannot be executed, so whoever may write it would decide when it
  /// becomes a command.
  @Test(.enabled(if: confinement != nil))
  func aFileThatAnotherProgramMayWriteIsNoCommand() async throws {
    let file = "\(home)/notes/list.txt"
    try FileManager.default.createDirectory(
      atPath: "\(home)/notes", withIntermediateDirectories: true)
    try "#!/bin/sh\necho RAN\n".write(toFile: file, atomically: false, encoding: .utf8)
    chmod(file, 0o755)
    let own = await run(file)
    #expect(String(decoding: own.output, as: UTF8.self) == "RAN\n" && own.problem == nil, "\(own)")
    try "plugins/a.sh: {write: [~/notes]}\n".write(
      toFile: "\(home)/.config/tessera/permissions.yaml", atomically: false, encoding: .utf8)
    for line in [file, "~/notes/list.txt", "\(home)/notes/../notes/list.txt"] {
      let run = await run(line)
      #expect(
        run.output.isEmpty && run.problem?.contains("plugins/a.sh may write it") == true, "\(run)")
    }
    let named = await run("sh \(file)")
    #expect(String(decoding: named.output, as: UTF8.self) == "RAN\n", "\(named)")
  }
}
