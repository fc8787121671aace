import ArgumentParser
import Configuration
import ExtensionHost
import Dashboard
import Foundation
import IntentSchemas
import ViewTree
import Wire

/// Sends requests to one extension from the command line, one after the other.
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

  /// Sends a request and waits for the response.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - limit: How long the response may take, in seconds.
  /// - Returns: The response, or `nil` if there was none in time.
  func ask(_ request: ExtensionRequest, limit: Double) -> ExtensionResponse? {
    asked += 1
    let question = PendingRequest(Ticket(asked), request, limit: limit, isUrgent: true)
    // Leaves the host some time to end the process once the limit has passed.
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

/// Checks the values of parameters whose options only the extension knows.
@MainActor
struct ValueCheck {
  /// Why a value could not be resolved.
  enum Problem: Error {
    /// The value is not among the options.
    case mistake(String)
    /// The extension did not provide the options.
    case failure(String)

    var words: String {
      switch self {
      case .mistake(let message), .failure(let message): message
      }
    }
  }

  let schema: IntentSchema
  /// The kind of the widget that the settings belong to, or `nil` for an intent that is run alone.
  let kind: String?
  let conversation: Conversation
  /// How long a response may take, in seconds.
  let limit: Double

  /// Returns a message for each invalid value.
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

  /// Resolves values that the user typed: each is the value of an option, or its title.
  ///
  /// - Throws: `ValidationError` for an invalid value; `ExitCode.failure`, after printing an error,
  ///   if the extension did not provide the options.
  func resolved(_ values: [String: JSON]) throws -> [String: JSON] {
    var values = values
    for (parameter, value) in chosen(values) {
      do throws(Problem) {
        values[parameter.name] = try resolved(value, parameter, values, isTyped: true)
      } catch .mistake(let message) {
        throw ValidationError(message)
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
    case .failed(let reason), .stopped(let reason):
      throw .failure("\(parameter.name): the options could not be loaded: \(reason)")
    default: throw .failure("\(parameter.name): \(conversation.name) did not respond")
    }
    let known = found.options + found.chosen
    func item(_ item: JSON) throws(Problem) -> JSON {
      if known.contains(where: { $0.value == item }) { return item }
      let meant = known.first {
        $0.value.displayText == item.displayText || $0.title == item.displayText
      }
      if isTyped, let meant { return meant.value }
      let titles = found.options.prefix(8).map(\.title).joined(separator: ", ")
      let more = found.options.count > 8 ? " …" : ""
      throw .mistake(
        "\(parameter.name): “\(item.displayText)” is not "
          + (titles.isEmpty ? "an available option" : "one of \(titles)\(more)"))
    }
    guard case .array(let items) = value else { return try item(value) }
    var list: [JSON] = []
    for element in items { list.append(try item(element)) }
    return .array(list)
  }
}
