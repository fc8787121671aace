internal import Files
internal import Foundation
internal import Sandbox

/// Runs plugins, a few at a time, and keeps the last run of each.
@MainActor
final class PluginRunner {
  /// The runner of this process.
  static let shared = PluginRunner()

  /// What a run depends on.
  struct Key: Hashable, Sendable {
    var plugin: Plugin
    var settings: [String: String]
    var isDark: Bool
  }

  /// What is known when a caller has waited long enough.
  enum Outcome: Sendable {
    case finished(PluginRun)
    /// It is still running or waiting for its turn; the last run, or `nil` for none.
    case running(PluginRun?)
    case failed(PluginProblem)
  }

  private struct Waiter {
    let id: Int
    let resume: (Outcome) -> Void
  }

  let environment: PluginEnvironment
  private(set) var lastRuns: [Key: PluginRun] = [:]
  /// The runs that have ended after their requests were answered, and that no box shows yet.
  private var unseenKeys: Set<Key> = []
  private var waiters: [Key: [Waiter]] = [:]
  private var queue: [() -> Void] = []
  private var runningCount = 0
  private var nextWaiter = 0

  /// The number of plugins that run at the same time.
  private static let concurrency = max(4, ProcessInfo.processInfo.activeProcessorCount * 2)
  /// How long a plugin may run, in seconds.
  ///
  /// - Source: xbar, `Plugin.Timeout`.
  private static let timeout = 120.0
  /// How long a request waits for a run, in seconds; the dashboard waits for 30.
  static let patience = 20.0
  /// The number of runs that are kept.
  private static let keptCount = 300

  private var permissions: PluginPermissions?
  private var permissionsStamp: [Int]?
  /// The way in which this machine confines plugins.
  let confinement: Confinement
  /// What a plugin may do about which nothing is decided, or `nil` if it is not run.
  private let undecided: Permissions?

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - environment: The environment of plugins, or `nil` for that of this process.
  ///   - confinement: The way in which plugins are confined, or `nil` for the best one.
  ///   - undecided: What a plugin may do about which nothing is decided, or `nil` if it is not run.
  init(
    environment: PluginEnvironment? = nil, confinement: Confinement? = nil,
    undecided: Permissions? = nil
  ) {
    self.undecided = undecided
    let searchPath = environment?.base["PATH"] ?? ProcessInfo.processInfo.environment["PATH"]
    self.confinement = confinement ?? .available(searchPath: searchPath ?? "")
    if let environment {
      self.environment = environment
    } else {
      let base = ProcessInfo.processInfo.environment
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      let program = link ?? CommandLine.arguments[0]
      self.environment = PluginEnvironment(
        base: base, standIns: StandInFolder.make(environment: base, program: program),
        program: program)
    }
  }

  /// Runs a plugin, or joins a run that is under way.
  ///
  /// - Parameters:
  ///   - key: The plugin and its settings.
  ///   - reason: Why it runs.
  ///   - more: Variables for this run alone.
  ///   - patience: How long to wait for the end, in seconds.
  ///   - changed: Called if the run ends after that.
  /// - Returns: The run, or what is known while it goes on.
  func run(
    _ key: Key, reason: PluginEnvironment.Reason, adding more: [String: String] = [:],
    patience: Double = PluginRunner.patience, changed: @escaping () -> Void = {}
  ) async -> Outcome {
    nextWaiter += 1
    let id = nextWaiter
    let isUnderWay = waiters[key] != nil
    return await withCheckedContinuation { continuation in
      let resumption = Once { continuation.resume(returning: $0) }
      waiters[key, default: []].append(
        Waiter(id: id) { [self] outcome in
          resumption.call(outcome) {
            unseenKeys.insert(key)
            changed()
          }
        })
      DispatchQueue.main.asyncAfter(deadline: .now() + patience) { [self] in
        MainActor.assumeIsolated { resumption.call(.running(lastRuns[key]), orElse: {}) }
      }
      if !isUnderWay { enqueue(key, reason, more) }
    }
  }

  /// Removes and returns the run that has ended after its request was answered, or `nil` if a box
  /// shows it already.
  func takeUnseenRun(for key: Key) -> PluginRun? {
    unseenKeys.remove(key) == nil ? nil : lastRuns[key]
  }

  private func enqueue(
    _ key: Key, _ reason: PluginEnvironment.Reason, _ more: [String: String]
  ) {
    queue.append { [self] in start(key, reason, more) }
    startNext()
  }

  /// Starts something else when it is its turn.
  ///
  /// - Parameter start: Is given what must be called when it has ended.
  func enqueue(_ start: @escaping (_ ended: @escaping () -> Void) -> Void) {
    queue.append { [self] in
      start { [self] in
        runningCount -= 1
        startNext()
      }
    }
    startNext()
  }

  private func startNext() {
    while runningCount < Self.concurrency, !queue.isEmpty {
      runningCount += 1
      queue.removeFirst()()
    }
  }

  private func start(_ key: Key, _ reason: PluginEnvironment.Reason, _ more: [String: String]) {
    let command: PluginProcess.Command
    makeFolders(of: key.plugin)
    let reports = ReportFile(in: environment.folders(of: key.plugin).cache)
    do throws(PluginProblem) {
      command = try self.command(of: key, reason, more, reporting: reports.variables)
    } catch {
      _ = reports.read()
      finish(key, .failed(error))
      return
    }
    _ = PluginProcess.start(command) { [self] result in
      let run = PluginRun(result: result, reports: reports.read(), date: Date())
      if lastRuns.count >= Self.keptCount { lastRuns.removeAll() }
      lastRuns[key] = run
      finish(key, .finished(run))
    }
  }

  private func finish(_ key: Key, _ outcome: Outcome) {
    runningCount -= 1
    for waiter in waiters.removeValue(forKey: key) ?? [] { waiter.resume(outcome) }
    startNext()
  }

  /// Returns the command that runs a plugin.
  ///
  /// - Throws: ``PluginProblem`` if the plugin cannot be run.
  func command(
    of key: Key, _ reason: PluginEnvironment.Reason, _ more: [String: String] = [:],
    reporting reports: [String: String] = [:]
  ) throws(PluginProblem) -> PluginProcess.Command {
    let plugin = key.plugin
    let program = try program(of: plugin)
    let command: PluginCommand
    do throws(PluginCommand.Failure) {
      command = try PluginCommand(path: program.path, searchPath: environment.searchPath)
    } catch {
      throw PluginProblem(error)
    }
    let sandbox = try sandbox(of: plugin, program)
    let variables = environment.variables(
      of: plugin, program, key.settings, isDark: key.isDark, reason: reason, sandbox.permissions)
    return PluginProcess.Command(
      arguments: command.arguments + RaycastArguments.values(of: plugin, key.settings),
      environment: variables.merging(more) { $1 }
        .merging(
          command.variables.filter { !$0.key.hasPrefix(PluginEnvironment.reservedPrefix) }
        ) { $1 },
      ownVariables: environment.ownVariables.merging(reports) { $1 }, folder: program.folder,
      sandbox: sandbox, timeout: Self.timeout)
  }

  /// Returns what is run of a plugin.
  ///
  /// - Throws: ``PluginProblem`` if it came from elsewhere and cannot be copied.
  func program(of plugin: Plugin) throws(PluginProblem) -> PluginProgram {
    try PluginProgram(plugin, environment: environment.base)
  }

  /// Makes the folders of a plugin and returns its surroundings.
  ///
  /// - Throws: ``PluginProblem`` if the plugin must be confined and cannot be.
  func sandbox(
    of plugin: Plugin, _ program: PluginProgram
  ) throws(PluginProblem) -> Sandbox {
    makeFolders(of: plugin)
    let decisions = currentPermissions
    let permissions: Permissions
    do throws(UndecidedReason) {
      permissions = try decisions.permissions(of: plugin.kind, program.identity)
    } catch {
      guard let undecided else { throw .undecided(error) }
      permissions = undecided
    }
    let folders = environment.folders(of: plugin)
    let sandbox = Sandbox(
      permissions, confinement, environment: environment.base, program: program.readableFile,
      ownFolders: [folders.cache, folders.data],
      visiblePaths: environment.visiblePaths + program.visiblePaths,
      protectedPaths: decisions.programs, writing: decisions.writing, gate: environment.gate,
      confiner: environment.confiner)
    if let problem = PluginProblem(sandbox) { throw problem }
    return sandbox
  }

  /// The user's decisions, which are read again when their file has changed.
  private var currentPermissions: PluginPermissions {
    let stamp = PluginPermissions.stamp(environment: environment.base)
    if let permissions, stamp == permissionsStamp { return permissions }
    let current = PluginPermissions(environment: environment.base)
    (permissions, permissionsStamp) = (current, stamp)
    return current
  }

  /// A plugin that writes to a folder that cannot be made reports that itself.
  private func makeFolders(of plugin: Plugin) {
    let folders = environment.folders(of: plugin)
    for folder in [folders.cache, folders.data] {
      try? Folder.make(at: folder)
    }
  }
}

/// Calls a closure with the first of several values.
@MainActor
private final class Once<Value> {
  private var closure: ((Value) -> Void)?

  init(_ closure: @escaping (Value) -> Void) {
    self.closure = closure
  }

  /// Calls the closure, or another one if it was called before.
  func call(_ value: Value, orElse other: () -> Void) {
    guard let closure else { return other() }
    self.closure = nil
    closure(value)
  }
}

/// The arguments of a Raycast script.
enum RaycastArguments {
  /// The name of the setting for an argument, counted from 1.
  static func name(_ number: Int) -> String { "argument\(number)" }

  /// Returns the arguments that the user set; none for any other plugin.
  static func values(of plugin: Plugin, _ settings: [String: String]) -> [String] {
    guard let script = RaycastScript(plugin.source) else { return [] }
    return script.arguments.enumerated().map { index, argument in
      let value = settings[name(index + 1)] ?? ""
      guard argument.isPercentEncoded else { return value }
      return value.addingPercentEncoding(withAllowedCharacters: .urlHostAllowed) ?? value
    }
  }
}
