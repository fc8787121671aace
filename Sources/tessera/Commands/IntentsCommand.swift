import ArgumentParser
import Cells
import ControlSocket
import Configuration
import ExtensionHost
import Foundation
import HomeScreen
import IntentSchemas
import ViewTree
import Wire

/// `tessera intents`: what extensions can do.
struct IntentsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "intents", abstract: "Lists what extensions can do, and does it.",
    subcommands: [ListIntents.self, RunIntent.self], defaultSubcommand: ListIntents.self)
}

/// `tessera intents list`.
struct ListIntents: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the intents that extensions offer.")

  @Flag(help: "As JSON.")
  var json = false

  @OptionGroup var files: FileOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let found = Census(files: files).take()
      if json {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let all = Dictionary(uniqueKeysWithValues: found.map { ($0.name, $0.intents) })
        try StandardOutput.print(String(decoding: try encoder.encode(all), as: UTF8.self))
      } else {
        for entry in found { for intent in entry.intents { describe(intent, of: entry.name) } }
      }
      for case .failure(let reason) in found.map(\.outcome) {
        StandardError.print("tessera: \(reason.words)")
      }
    }
  }

  private func describe(_ intent: IntentSchema, of name: String) {
    let about = intent.description.map { ": \($0)" } ?? ""
    print(Sanitizer.visible("\(name)  \(intent.name)  \(intent.title)\(about)"))
    for parameter in intent.parameters {
      let kind = parameter.kind.rawValue + (parameter.isList ? "s, with commas" : "")
      let choices = parameter.choices.map { $0.map(\.title).joined(separator: ", ") }
      let words = ["\(parameter.title), \(kind)", choices].compactMap(\.self)
      print(Sanitizer.visible("    --param \(parameter.name)=…  \(words.joined(separator: ": "))"))
    }
  }
}

/// `tessera intents run`.
struct RunIntent: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Performs an intent, and prints what it says.")

  @Argument(help: "The intent's name, such as NextCard.")
  var name: String

  @Option(name: .customLong("param"), help: "A parameter: name=value; lists with commas.")
  var parameters: [ParameterOption] = []

  @Option(help: "The extension, where several have an intent of this name.")
  var `extension`: String?

  @OptionGroup var files: FileOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let found = Census(files: files).take().filter {
        `extension` == nil || $0.name == `extension`
      }
      let matches = found.flatMap { entry in
        entry.intents.filter { $0.name == name }.map { (entry, $0) }
      }
      guard let (entry, schema) = matches.first else { throw unknown(found) }
      guard matches.count == 1 else {
        let names = matches.map(\.0.name).joined(separator: ", ")
        throw ValidationError("\(names) have an intent \(name): say which with --extension")
      }
      let call = IntentCall(intent: name, values: try parameters.values(of: schema))
      try check(call, schema, of: entry.name)
      try perform(call, of: entry.name)
    }
  }

  /// - Throws: `ValidationError` for values that cannot be chosen.
  @MainActor
  private func check(_ call: IntentCall, _ schema: IntentSchema, of name: String) throws {
    let census = Census(files: files)
    guard let conversation = census.conversation(with: name) else { return }
    let limit = census.configuration.limits.snapshot
    let check = ValueCheck(schema: schema, kind: nil, conversation: conversation, limit: limit)
    if let problem = check.problems(of: call.values).first { throw ValidationError(problem) }
  }

  private func unknown(_ found: [Census.Entry]) -> ValidationError {
    let names = found.flatMap(\.intents).map(\.name)
    let nearest = Spelling.nearest(to: name, among: names).map { "; did you mean “\($0)”?" }
    return ValidationError("there is no intent “\(name)”" + (nearest ?? ""))
  }

  @MainActor
  private func perform(_ call: IntentCall, of name: String) throws {
    let census = Census(files: files)
    guard let conversation = census.conversation(with: name) else { return }
    let action = String(decoding: try JSONEncoder().encode(call), as: UTF8.self)
    let request = PerformRequest(action: action, width: 76, height: 20)
    switch conversation.ask(.perform(request), limit: census.configuration.limits.intent) {
    case .performed(let result):
      try show(result)
      // Every timeline of the extension is another one now.
      _ = ControlClient(census.paths.control).ask(.reload(extension: name, kind: nil))
    case .failed(let reason), .givenUp(let reason):
      StandardError.print("tessera: \(Sanitizer.visible(reason))")
      throw ExitCode.failure
    case .described, .view, .timeline, .options, nil:
      StandardError.print("tessera: \(name) did not answer")
      throw ExitCode.failure
    }
  }

  private func show(_ result: WirePerformed) throws {
    if let dialog = result.dialog { print(Sanitizer.visible(dialog)) }
    if let value = result.value, value != .null {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      print(String(decoding: try encoder.encode(value), as: UTF8.self))
    }
    if let url = result.url { print(Sanitizer.visible(url)) }
    if let node = try result.view?.archived?.node() {
      var layout = Layout(node, at: Clock.now.timeIntervalSince1970)
      let size = layout.size(in: Proposal(Size(width: 76, height: 20)))
      var buffer = CellBuffer(size: size)
      node.draw(
        in: buffer.bounds, into: &buffer,
        context: DrawContext(now: Clock.now.timeIntervalSince1970))
      print(buffer.transcript)
    }
  }
}

extension Census.Entry {
  /// The intents that the extension offers.
  var intents: [IntentSchema] {
    guard case .success(let description) = outcome else { return [] }
    return description.intents ?? []
  }
}
