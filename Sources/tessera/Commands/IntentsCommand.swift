import ArgumentParser
import Cells
import ControlSocket
import Configuration
import ExtensionHost
import Dashboard
import Foundation
import HomeScreen
import IntentSchemas
import ViewTree
import Wire
import Texts

/// `tessera intents`: lists and runs the intents of extensions.
struct IntentsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "intents", abstract: localized("List and run the intents of extensions."),
    subcommands: [ListIntents.self, RunIntent.self], defaultSubcommand: ListIntents.self)
}

/// `tessera intents list`.
struct ListIntents: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: localized("List the intents of all extensions."))

  @Flag(help: "Print the intents as JSON.")
  var json = false

  @OptionGroup var files: FileOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let reports = ExtensionQueries(files).reports()
      if json {
        let intents = Dictionary(uniqueKeysWithValues: reports.map { ($0.name, $0.intents) })
        try StandardOutput.print(json: intents, .prettyPrinted)
      } else {
        for report in reports {
          for intent in report.intents { try describe(intent, of: report.name) }
        }
      }
      reports.printErrors()
      if reports.contains(where: \.isFailure) { throw ExitCode.failure }
    }
  }

  private func describe(_ intent: IntentSchema, of name: String) throws {
    let description = intent.description.map { ": \($0)" } ?? ""
    try StandardOutput.print("\(name)  \(intent.name)  \(intent.title)\(description)")
    for parameter in intent.parameters {
      let kind = parameter.kind.rawValue + (parameter.isList ? "s, comma-separated" : "")
      let choices = parameter.choices.map { $0.map(\.title).joined(separator: ", ") }
      let help = ["\(parameter.title), \(kind)", choices].compactMap(\.self)
      try StandardOutput.print("    --param \(parameter.name)=…  \(help.joined(separator: ": "))")
    }
  }
}

/// `tessera intents run`.
struct RunIntent: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: localized("Run an intent and print its result."))

  @Argument(help: "The name of the intent, such as NextCard.")
  var name: String

  @Option(
    name: .customLong("param"),
    help: "A parameter, as name=value. Separate the items of a list with commas.")
  var parameters: [ParameterArgument] = []

  @Option(help: "The extension, if several have an intent with this name.")
  var `extension`: String?

  @OptionGroup var files: FileOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let extensions = ExtensionQueries(files)
      let reports = extensions.reports(only: `extension`)
      if let unknownName = `extension`, reports.isEmpty {
        throw ValidationError(extensions.unknownExtension(unknownName))
      }
      let matches = reports.flatMap { report in
        report.intents.filter { $0.name == name }.map { (report, $0) }
      }
      guard let (report, schema) = matches.first else {
        reports.printErrors()
        throw unknownIntent(in: reports)
      }
      guard matches.count == 1 else {
        let names = matches.map(\.0.name).joined(separator: ", ")
        throw ValidationError("\(names) all have an intent \(name); choose one with --extension")
      }
      let call = IntentCall(intent: name, values: try parameters.values(of: schema))
      guard let session = extensions.session(with: report.name) else { return }
      let limits = extensions.configuration.limits
      try perform(try resolved(call, schema, in: session, limits), of: report, in: session, limits)
    }
  }

  /// Returns the call with its values resolved by the extension.
  ///
  /// - Throws: The errors of ``ValueCheck/argumentValues(_:)``.
  @MainActor
  private func resolved(
    _ call: IntentCall, _ schema: IntentSchema, in session: ExtensionSession, _ limits: Limits
  ) throws -> IntentCall {
    let check = ValueCheck(
      schema: schema, kind: nil, session: session, timeout: limits.snapshot)
    return IntentCall(intent: call.intent, values: try check.argumentValues(call.values))
  }

  private func unknownIntent(in reports: [ExtensionQueries.Report]) -> ValidationError {
    let names = reports.flatMap(\.intents).map(\.name)
    return ValidationError(
      "unknown intent “\(name)”" + Spelling.suggestion(for: name, among: names))
  }

  @MainActor
  private func perform(
    _ call: IntentCall, of report: ExtensionQueries.Report, in session: ExtensionSession,
    _ limits: Limits
  ) throws {
    let action = String(decoding: try JSONEncoder().encode(call), as: UTF8.self)
    let request = PerformRequest(action: action, width: 76, height: 20)
    switch session.send(.perform(request), timeout: limits.intent) {
    case .performed(let result):
      try show(result)
      reload(report, by: ControlClient(files.paths.control))
      guard let problem = result.problem else { return }
      StandardError.print("tessera: \(problem)")
      throw ExitCode.failure
    case .failed(let reason), .stopped(let reason):
      StandardError.print("tessera: \(reason)")
      throw ExitCode.failure
    case .described, .view, .timeline, .options:
      StandardError.print("tessera: \(report.name) sent an unexpected response")
      throw ExitCode.failure
    case nil:
      StandardError.print("tessera: \(report.name) did not respond")
      throw ExitCode.failure
    }
  }

  /// Requests new timelines for all widgets of the extension.
  @MainActor
  private func reload(_ report: ExtensionQueries.Report, by client: ControlClient) {
    // No response means that no dashboard is running: the request is queued for the next start.
    guard client.send(.reload(extension: report.name, kind: nil)).isEmpty else { return }
    for kind in report.kinds where !client.queueReload(kind: kind) {
      StandardError.print("tessera: no dashboard is running, and the request could not be queued")
    }
  }

  private func show(_ result: WirePerformed) throws {
    if let dialog = result.dialog { try StandardOutput.print(text: dialog) }
    if let value = result.value, value != .null { try StandardOutput.print(json: value) }
    if let url = result.url { try StandardOutput.print(url) }
    if let node = try result.view?.archived?.node() {
      var layout = Layout(node, at: Clock.now.timeIntervalSince1970)
      let size = layout.size(in: Proposal(Size(width: 76, height: 20)))
      var buffer = CellBuffer(size: size)
      node.draw(
        in: buffer.bounds, into: &buffer,
        context: DrawContext(now: Clock.now.timeIntervalSince1970))
      try StandardOutput.print(text: buffer.transcript)
    }
  }
}

extension [ExtensionQueries.Report] {
  /// Prints an error for each extension that could not be described.
  @MainActor
  fileprivate func printErrors() {
    for report in self {
      guard case .failure(let failure) = report.outcome else { continue }
      StandardError.print("tessera: \(report.name) \(failure.reason)")
    }
  }
}

extension ExtensionQueries.Report {
  /// The widget kinds of the extension.
  fileprivate var kinds: [String] {
    guard case .success(let description) = outcome else { return [] }
    return description.widgets.map(\.kind)
  }

  /// The intents that the extension offers.
  var intents: [IntentSchema] {
    guard case .success(let description) = outcome else { return [] }
    return (description.intents ?? []).filter(\.isDiscoverable)
  }
}
