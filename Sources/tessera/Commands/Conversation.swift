import Configuration
import ExtensionHost
import Foundation
import IntentSchemas
import ViewTree
import Wire

/// Questions to one extension from the command line, one after the other.
@MainActor
final class Conversation {
  let name: String
  private let host = ExtensionHost()
  private var asked = 0

  init(_ command: ExtensionCommand) {
    name = command.name
    host.register(command)
  }

  deinit {
    MainActor.assumeIsolated { host.shutDown() }
  }

  /// Asks and waits for as long as the answer may take, in seconds.
  ///
  /// - Returns: `nil` where there was none in time.
  func ask(_ call: Question.Call, limit: Double) -> Answer? {
    asked += 1
    let question = Question(Ticket(asked), call, limit: limit, isUrgent: true)
    // What the host does when the limit is over takes a moment, too.
    let end = Clock.steady + limit + 6
    host.ask(name, question, at: Clock.steady)
    while Clock.steady < end {
      for event in host.takeEvents() {
        if case .answered(question.ticket, let answer) = event { return answer }
      }
      host.turn(atMost: 0.1)
    }
    return nil
  }
}

/// Whether values can be chosen: those of lists that only the extension knows.
@MainActor
struct ValueCheck {
  let schema: IntentSchema
  /// The widget whose settings they are, or `nil` for an intent that is run by itself.
  let kind: String?
  let conversation: Conversation
  /// How long an answer may take, in seconds.
  let limit: Double

  /// What is wrong with values, a line for each; empty where all can be chosen.
  func problems(of values: [String: JSON]) -> [String] {
    schema.parameters.filter(\.hasOptions).compactMap { parameter in
      guard let value = values[parameter.name], value != .null else { return nil }
      return problem(of: value, parameter, values)
    }
  }

  private func problem(
    of value: JSON, _ parameter: ParameterSchema, _ values: [String: JSON]
  ) -> String? {
    let request = OptionsRequest(
      kind: kind, intent: schema.name, parameter: parameter.name, values: values)
    switch conversation.ask(.options(request), limit: limit) {
    case .options(let found):
      let items: [JSON]
      if case .array(let list) = value { items = list } else { items = [value] }
      let known = found.options + found.chosen
      guard let missing = items.first(where: { item in !known.contains { $0.value == item } })
      else { return nil }
      let titles = found.options.prefix(8).map(\.title).joined(separator: ", ")
      let more = found.options.count > 8 ? " …" : ""
      return "\(parameter.name): there is no “\(missing.words)”"
        + (titles.isEmpty ? "" : "; there are \(titles)\(more)")
    case .failed(let reason), .givenUp(let reason):
      return "\(parameter.name): the values to choose from cannot be asked for: \(reason)"
    default: return "\(parameter.name): \(conversation.name) did not answer"
    }
  }
}

extension JSON {
  /// As it is typed.
  fileprivate var words: String {
    switch self {
    case .string(let text): text
    case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
    case .bool(let flag): flag ? "on" : "off"
    default: "…"
    }
  }
}
