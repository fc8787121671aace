internal import Files
internal import Foundation
internal import Sandbox
internal import TesseraIntents
internal import TesseraKit
internal import TesseraUI

/// Performs what the items of plugins offer.
@MainActor
final class PluginActions {
  static let shared = PluginActions()

  /// The kinds whose last run is shown again after an action.
  private var kept: Set<String> = []
  /// When a timeline is requested that needs no run, by kind.
  private var expected: [String: Date] = [:]
  /// The plugins of the bundle, by kind.
  var plugins: [String: Plugin] = [:]

  /// How far a request may be from the expected date, in seconds.
  private static let tolerance = 3.0
  /// How long an action may take before its result is not awaited any more, in seconds.
  private static let patience = 20.0

  /// Returns whether an action has asked to keep the last run, and forgets it.
  func removeKeeping(_ kind: String) -> Bool { kept.remove(kind) != nil }

  func expectRequest(ofKind kind: String, at date: Date) { expected[kind] = date }

  /// Returns whether a timeline was expected to be requested at a date.
  func isExpected(_ kind: String, at date: Date) -> Bool {
    expected[kind].map { abs($0.timeIntervalSince(date)) < Self.tolerance } ?? false
  }

  /// Performs an action.
  ///
  /// - Throws: ``ActionFailure``.
  func perform(
    _ action: ArchivedAction, of plugin: Plugin, named title: String
  ) async throws -> IntentResultContainer<Never> {
    switch action.kind {
    case .refresh:
      PluginStreams.shared.end(plugin)
      return .empty()
    case .send:
      PluginStreams.shared.send(action.texts.first ?? "", to: plugin)
      kept.insert(plugin.kind)
      return .empty()
    case .click:
      let variables = [
        "BLOCK_BUTTON": action.texts.first ?? "1", "BLOCK_NAME": plugin.name, "BLOCK_X": "0",
        "BLOCK_Y": "0", "button": action.texts.first ?? "1",
      ]
      await runAgain(plugin, variables)
      return .empty()
    case .open:
      kept.insert(plugin.kind)
      guard let address = action.texts.first, let url = URL(string: address) else {
        return .empty()
      }
      return .result(opensIntent: OpenURLIntent(url))
    case .run:
      if !action.refreshes { kept.insert(plugin.kind) }
      if action.isInTerminal { return try runInTerminal(action, plugin, title) }
      return try await run(action, plugin, title)
    }
  }

  private func runAgain(_ plugin: Plugin, _ variables: [String: String]) async {
    for key in PluginRunner.shared.lastRuns.keys where key.plugin.kind == plugin.kind {
      _ = await PluginRunner.shared.run(
        key, reason: .user, adding: variables, patience: Self.patience)
      kept.insert(plugin.kind)
    }
  }

  private func command(
    _ action: ArchivedAction, _ plugin: Plugin
  ) throws(ActionFailure) -> PluginProcess.Command {
    let runner = PluginRunner.shared
    let settings = runner.lastRuns.keys.first { $0.plugin.kind == plugin.kind }?.settings ?? [:]
    let environment = runner.environment
    let program: PluginProgram
    let sandbox: Sandbox
    do throws(PluginProblem) {
      program = try runner.program(of: plugin)
      sandbox = try runner.sandbox(of: plugin, program)
    } catch {
      throw ActionFailure(error)
    }
    let arguments = try ItemProgram.arguments(
      action, of: program, in: sandbox, searchPath: environment.searchPath)
    let variables = environment.variables(
      of: plugin, program, settings, isDark: true, reason: .user, sandbox.permissions)
    return PluginProcess.Command(
      arguments: arguments, environment: variables, ownVariables: environment.ownVariables,
      folder: program.folder, sandbox: sandbox, timeout: nil)
  }

  private func runInTerminal(
    _ action: ArchivedAction, _ plugin: Plugin, _ title: String
  ) throws -> IntentResultContainer<Never> {
    let command = try command(action, plugin)
    if let excess = command.excess { throw ActionFailure(.hasTooMuch(excess)) }
    let variables = command.sandbox.commandEnvironment(
      command.environment.filter { $0.key != "TERM" }, own: command.ownVariables)
    let words = command.sandbox.command(command.arguments, isInTerminal: true)
    guard let starter = PluginRunner.shared.environment.program else {
      throw ActionFailure(.fileMissing)
    }
    let program = TerminalProgram(
      name: title, identifier: "\(plugin.kind) \(action.text)",
      arguments: TerminalStart.arguments(
        starter, words, isLimited: command.sandbox.permissions != .asMe),
      // Nothing of the dashboard's own environment, which may have secrets.
      folder: URL(fileURLWithPath: command.folder), environment: TerminalStart.packed(variables))
    return .empty().running(program)
  }

  private func run(
    _ action: ArchivedAction, _ plugin: Plugin, _ title: String
  ) async throws -> IntentResultContainer<Never> {
    var command = try command(action, plugin)
    command.isAction = true
    let reports = ReportFile(in: PluginRunner.shared.environment.folders(of: plugin).cache)
    command.ownVariables.merge(reports.variables) { $1 }
    let result: ProcessResult? = await withCheckedContinuation { continuation in
      var isResumed = false
      let resume = { (result: ProcessResult?) in
        guard !isResumed else { return }
        isResumed = true
        continuation.resume(returning: result)
      }
      _ = PluginProcess.start(command) { resume($0) }
      // A program that goes on, such as a server, is not awaited.
      DispatchQueue.main.asyncAfter(deadline: .now() + Self.patience) {
        MainActor.assumeIsolated { resume(nil) }
      }
    }
    guard let result else { return .empty() }
    let run = PluginRun(result: result, reports: reports.read(), date: Date())
    if let problem = run.problem { throw ActionFailure(problem) }
    return Self.result(of: run.reports)
  }

  /// Returns the result that does what the stand-ins were asked for.
  private static func result(of reports: [StandInReport]) -> IntentResultContainer<Never> {
    let url = reports.first { $0.kind == .open }.flatMap { URL(string: $0.text) }
    let message = reports.last { $0.kind == .notify }.map { report in
      report.title.map { "\($0): \(report.text)" } ?? report.text
    }
    let dialog = message.map { IntentDialog(stringLiteral: $0) }
    var result: IntentResultContainer<Never>
    switch (url, dialog) {
    case (let url?, let dialog?):
      result = .result(opensIntent: OpenURLIntent(url), dialog: dialog)
    case (let url?, nil): result = .result(opensIntent: OpenURLIntent(url))
    case (nil, let dialog?): result = .result(dialog: dialog)
    case (nil, nil): result = .empty()
    }
    if let copied = reports.last(where: { $0.kind == .copy }) {
      result = result.copying(copied.text)
    }
    return result
  }
}

/// Why an action failed, in one line for the user.
struct ActionFailure: Error, CustomLocalizedStringResourceConvertible {
  private let problem: PluginProblem

  init(_ problem: PluginProblem) {
    self.problem = problem
  }

  var localizedStringResource: LocalizedStringResource {
    LocalizedStringResource(stringLiteral: problem.text)
  }
}

/// The program of an item.
enum ItemProgram {
  /// Returns the program and its arguments.
  ///
  /// A script is started as a plugin is; quotes around the whole program and a `~` at its beginning
  /// are understood.
  /// - Throws: ``ActionFailure`` if there is no such program.
  static func arguments(
    _ action: ArchivedAction, of plugin: PluginProgram, in sandbox: Sandbox, searchPath: String
  ) throws(ActionFailure) -> [String] {
    guard let first = action.texts.first else { throw ActionFailure(.silent) }
    if action.isLine { return ["/bin/sh", "-c", first] }
    let program = UserPath.expanded(first, home: NSHomeDirectory())
    let isRelative = PathBytes.hasSlash(program) && !PathBytes.isAbsolute(program)
    let path = plugin.runPath(for: isRelative ? "\(plugin.folder)/\(program)" : program)
    let found = ProgramSearch(searchPath).path(of: path)
    if PathBytes.hasSlash(path), found == nil || found == plugin.path {
      do throws(PluginCommand.Failure) {
        // Who reads it here is not confined.
        let isOwn = path == plugin.path
        guard isOwn || sandbox.grantsReading(path) else {
          throw .unreadable(String(cString: strerror(EACCES)))
        }
        let command = try PluginCommand(
          path: path, searchPath: searchPath,
          passesText: isOwn || sandbox.permissions == .asMe)
        return command.arguments + action.texts.dropFirst()
      } catch {
        // `/usr/local/bin/jq` may be somewhere else here.
        guard error == .missing, let other = ProgramSearch(searchPath).interpreter(path) else {
          throw ActionFailure(
            error == .missing ? .missing(Requirement(path)) : PluginProblem(error))
        }
        return [other] + action.texts.dropFirst()
      }
    }
    guard let found else { throw ActionFailure(.missing(Requirement(program))) }
    return [found] + action.texts.dropFirst()
  }
}
