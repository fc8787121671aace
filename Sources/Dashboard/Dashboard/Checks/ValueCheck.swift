import ExtensionHost
import Foundation
package import IntentSchemas
package import ViewTree
import Wire

/// Checks the values of parameters whose options only the extension knows.
@MainActor
package struct ValueCheck {
  /// Why a value could not be resolved.
  package enum Problem: Error {
    /// The value is not among the options.
    case invalid(String)
    /// The extension did not provide the options.
    case failure(String)

    package var message: String {
      switch self {
      case .invalid(let message), .failure(let message): message
      }
    }
  }

  private let schema: IntentSchema
  /// The kind of the widget that the settings belong to, or `nil` for an intent that is run alone.
  private let kind: String?
  private let session: ExtensionSession
  /// How long a response may take, in seconds.
  private let limit: Double

  package init(schema: IntentSchema, kind: String?, session: ExtensionSession, limit: Double) {
    self.schema = schema
    self.kind = kind
    self.session = session
    self.limit = limit
  }

  /// Returns a message for each invalid value.
  package func problems(of values: [String: JSON]) -> [String] {
    givenValues(values).compactMap { parameter, value in
      do throws(Problem) {
        _ = try resolved(value, parameter, values, isTyped: false)
        return nil
      } catch {
        return error.message
      }
    }
  }

  /// Resolves values that the user typed: each is the value of an option, or its title.
  ///
  /// - Throws: ``Problem`` for the first value that is not an option, or if the extension did not
  ///   provide the options.
  package func resolved(_ values: [String: JSON]) throws(Problem) -> [String: JSON] {
    var values = values
    for (parameter, value) in givenValues(values) {
      values[parameter.name] = try resolved(value, parameter, values, isTyped: true)
    }
    return values
  }

  private func givenValues(_ values: [String: JSON]) -> [(ParameterSchema, JSON)] {
    schema.parameters.filter(\.hasOptions).compactMap { parameter in
      values[parameter.name].flatMap { $0 == .null ? nil : (parameter, $0) }
    }
  }

  private func resolved(
    _ value: JSON, _ parameter: ParameterSchema, _ values: [String: JSON], isTyped: Bool
  ) throws(Problem) -> JSON {
    let request = OptionsRequest(
      kind: kind, intent: schema.name, parameter: parameter.name, values: values)
    let found: OptionsResult
    switch session.send(.options(request), limit: limit) {
    case .options(let options): found = options
    case .failed(let reason), .stopped(let reason):
      throw .failure("\(parameter.name): the options could not be loaded: \(reason)")
    default: throw .failure("\(parameter.name): \(session.name) did not respond")
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
      throw .invalid(
        "\(parameter.name): “\(item.displayText)” is not "
          + (titles.isEmpty ? "an available option" : "one of \(titles)\(more)"))
    }
    guard case .array(let items) = value else { return try item(value) }
    var list: [JSON] = []
    for element in items { list.append(try item(element)) }
    return .array(list)
  }
}
