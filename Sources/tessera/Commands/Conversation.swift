import ArgumentParser
import Configuration
import ExtensionHost
import Dashboard
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
  func ask(_ request: ExtensionRequest, limit: Double) -> Answer? {
    asked += 1
    let question = Question(Ticket(asked), request, limit: limit, isUrgent: true)
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
  /// Why a value does not do.
  enum Problem: Error {
    /// It is not among those to choose from.
    case mistake(String)
    /// The extension does not say.
    case failure(String)

    var words: String {
      switch self {
      case .mistake(let words), .failure(let words): words
      }
    }
  }

  let schema: IntentSchema
  /// The widget whose settings they are, or `nil` for an intent that is run by itself.
  let kind: String?
  let conversation: Conversation
  /// How long an answer may take, in seconds.
  let limit: Double

  /// What is wrong with values, a line for each; empty where all can be chosen.
  func problems(of values: [String: JSON]) -> [String] {
    chosen(values).compactMap { parameter, value in
      do throws(Problem) {
        _ = try resolved(value, parameter, values, isTyped: false)
        return nil
      } catch {
        return error.words
      }
    }
  }

  /// Values that were typed: an identifier as it is written, or the words that stand for it.
  ///
  /// - Throws: `ValidationError` for one that cannot be chosen; `ExitCode.failure` where the
  ///   extension does not say, which is printed.
  func resolved(_ values: [String: JSON]) throws -> [String: JSON] {
    var values = values
    for (parameter, value) in chosen(values) {
      do throws(Problem) {
        values[parameter.name] = try resolved(value, parameter, values, isTyped: true)
      } catch .mistake(let words) {
        throw ValidationError(words)
      } catch {
        StandardError.print("tessera: \(error.words)")
        throw ExitCode.failure
      }
    }
    return values
  }

  private func chosen(_ values: [String: JSON]) -> [(ParameterSchema, JSON)] {
    schema.parameters.filter(\.hasOptions).compactMap { parameter in
      values[parameter.name].flatMap { $0 == .null ? nil : (parameter, $0) }
    }
  }

  private func resolved(
    _ value: JSON, _ parameter: ParameterSchema, _ values: [String: JSON], isTyped: Bool
  ) throws(Problem) -> JSON {
    let request = OptionsRequest(
      kind: kind, intent: schema.name, parameter: parameter.name, values: values)
    let found: WireOptions
    switch conversation.ask(.options(request), limit: limit) {
    case .options(let options): found = options
    case .failed(let reason), .givenUp(let reason):
      throw .failure("\(parameter.name): the values to choose from cannot be asked for: \(reason)")
    default: throw .failure("\(parameter.name): \(conversation.name) did not answer")
    }
    let known = found.options + found.chosen
    func item(_ item: JSON) throws(Problem) -> JSON {
      if known.contains(where: { $0.value == item }) { return item }
      let meant = known.first { $0.value.words == item.words || $0.title == item.words }
      if isTyped, let meant { return meant.value }
      let titles = found.options.prefix(8).map(\.title).joined(separator: ", ")
      let more = found.options.count > 8 ? " …" : ""
      throw .mistake(
        "\(parameter.name): there is no “\(item.words)”"
          + (titles.isEmpty ? "" : "; there are \(titles)\(more)"))
    }
    guard case .array(let items) = value else { return try item(value) }
    var list: [JSON] = []
    for element in items { list.append(try item(element)) }
    return .array(list)
  }
}
