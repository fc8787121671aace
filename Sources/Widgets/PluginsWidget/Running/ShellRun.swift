internal import Files
internal import Foundation
internal import Sandbox

/// A line of the shell that another widget of this program runs, confined and limited like a plugin.
package struct ShellRun: Hashable, Sendable {
  /// What it printed.
  package var output: [UInt8]
  /// Why that may be incomplete, in one line, or `nil` if it ended with the status 0.
  package var problem: String?

  /// How long a line may run, in seconds; the dashboard waits for 30.
  private static let timeout = 25.0
  private static let outputLimit = 4 << 20

  /// Runs a line.
  ///
  /// - Parameters:
  ///   - line: The line, for `sh`.
  ///   - name: The name in `permissions.yaml` of what may be done.
  /// - Returns: What it printed.
  @MainActor
  package static func run(_ line: String, permissions name: String) async -> ShellRun {
    await run(line, permissions: name, with: PluginRunner.shared)
  }

  @MainActor
  static func run(
    _ line: String, permissions name: String, with runner: PluginRunner
  ) async -> ShellRun {
    let environment = runner.environment
    guard environment.base[Sandbox.noProgramsVariable] == nil else {
      return ShellRun(output: [], problem: PluginProblem.inRecording.text)
    }
    let folder = "\(environment.base.folder(.cache))/tessera/\(name.replacing("/", with: "_"))"
    try? Folder.make(at: folder)
    let decisions = PluginPermissions(environment: environment.base)
    let permissions = decisions.permissions(of: name)
    let home = environment.base.homeFolder
    // A path alone is the file of a widget until it can be executed, which is not up to others.
    if let path = UserPath.absolute(line, in: home, home: home), access(path, F_OK) == 0,
      let writer = decisions.writing.first(where: {
        $0.entry != name && $0.includes(path, home: home)
      })
    {
      return ShellRun(output: [], problem: PluginProblem.writable(by: writer.entry).text)
    }
    let named = NamedPrograms.paths(in: line, folder: home, home: home)
    let sandbox = Sandbox(
      permissions, runner.confinement, environment: environment.base, program: "/bin/sh",
      ownFolders: [folder], visiblePaths: environment.visiblePaths,
      protectedPaths: decisions.programs + named, writing: decisions.writing,
      gate: environment.gate, confiner: environment.confiner)
    if let problem = PluginProblem(sandbox) {
      return ShellRun(output: [], problem: problem.text)
    }
    var variables = environment.variables(permittedBy: permissions)
    variables["PATH"] = environment.searchPath
    variables["TERM"] = variables["TERM"] ?? "dumb"
    let reports = ReportFile(in: folder)
    let command = PluginProcess.Command(
      arguments: ["/bin/sh", "-c", line], environment: variables,
      ownVariables: environment.ownVariables.merging(reports.variables) { $1 },
      folder: home,
      sandbox: sandbox, timeout: timeout, outputLimit: outputLimit)
    let result = await withCheckedContinuation { continuation in
      runner.enqueue { ended in
        _ = PluginProcess.start(command) { result in
          ended()
          continuation.resume(returning: result)
        }
      }
    }
    let run = PluginRun(result: result, reports: reports.read(), date: Date())
    return ShellRun(output: result.output, problem: run.problem?.text)
  }
}
