import ExtensionHost
import Foundation
package import IntentSchemas
package import ViewTree
import Wire

/// A check of the values of parameters whose options only the extension knows.
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
  /// The kind of the widget to which the settings belong, or `nil` for an intent that is run alone.
  private let kind: String?
  private let session: ExtensionSession
  /// How long a response may take, in seconds.
  private let timeout: Double

  /// The maximum number of options that an error lists, so that it remains short.
  private static let maximumTitleCount = 8

  package init(schema: IntentSchema, kind: String?, session: ExtensionSession, timeout: Double) {
    self.schema = schema
    self.kind = kind
    self.session = session
    self.timeout = timeout
  }

  /// Returns a message for each value that is not an option, and for each value whose options the
  /// extension did not provide.
  ///
  /// If the value is a list, the message names its first item that is not an option.
  package func problems(of values: [String: JSON]) -> [String] {
    valuesWithOptions(values).compactMap { parameter, value in
      do throws(Problem) {
        _ = try resolved(value, parameter, values, acceptsTitles: false)
        return nil
      } catch {
        return error.message
      }
    }
  }

  /// Resolves values that the user typed: each is the value of an option, or its title.
  ///
  /// Only values whose options only the extension knows are resolved; all others stay as they are.
  ///
  /// - Throws: ``Problem`` for the first value that is not an option, or if the extension did not
  ///   provide the options.
  package func resolved(_ values: [String: JSON]) throws(Problem) -> [String: JSON] {
    var values = values
    for (parameter, value) in valuesWithOptions(values) {
      values[parameter.name] = try resolved(value, parameter, values, acceptsTitles: true)
    }
    return values
  }

  /// Returns the values that are not null and whose options only the extension knows, with their
  /// parameters.
  private func valuesWithOptions(_ values: [String: JSON]) -> [(ParameterSchema, JSON)] {
    schema.parameters.filter(\.hasOptions).compactMap { parameter in
      values[parameter.name].flatMap { $0 == .null ? nil : (parameter, $0) }
    }
  }

  private func resolved(
    _ value: JSON, _ parameter: ParameterSchema, _ values: [String: JSON], acceptsTitles: Bool
  ) throws(Problem) -> JSON {
    let request = OptionsRequest(
      kind: kind, intent: schema.name, parameter: parameter.name, values: values)
    let result: OptionsResult
    switch session.send(.options(request), timeout: timeout) {
    case .options(let options): result = options
    case .failed(let reason), .stopped(let reason):
      throw .failure("\(parameter.name): the options could not be loaded: \(reason)")
    default: throw .failure("\(parameter.name): \(session.name) did not respond")
    }
    let options = result.options + result.chosen
    func resolvedItem(_ item: JSON) throws(Problem) -> JSON {
      if options.contains(where: { $0.value == item }) { return item }
      let option = options.first {
        $0.value.displayText == item.displayText || $0.title == item.displayText
      }
      if acceptsTitles, let option { return option.value }
      let titles = result.options.prefix(Self.maximumTitleCount).map(\.title).joined(
        separator: ", ")
      let ellipsis = result.options.count > Self.maximumTitleCount ? " …" : ""
      throw .invalid(
        "\(parameter.name): unknown option “\(item.displayText)”"
          + (titles.isEmpty ? "" : "; available: \(titles)\(ellipsis)"))
    }
    guard case .array(let items) = value else { return try resolvedItem(value) }
    var resolvedItems: [JSON] = []
    for item in items { resolvedItems.append(try resolvedItem(item)) }
    return .array(resolvedItems)
  }
}
