public import Foundation
package import IntentSchemas
package import TesseraUI
package import ViewTree

/// The outcome of performing an intent.
package struct PerformedIntent: Sendable {
  /// The dialog text, or `nil` for none.
  package var dialog: String?
  /// The view to show, or `nil` for none.
  package var view: Handover<any View>?
  /// The returned value, which `tessera intents run` prints, or `nil` for none.
  package var value: JSON?
  /// The URL to open, or `nil` for none.
  package var url: URL?
  /// Whether to open the extension's app.
  package var opensApp = false
  /// The text to copy, or `nil` for none.
  package var copiedText: String?
  /// The program to run in the dashboard's terminal, or `nil` for none.
  package var program: TerminalProgram?
}

/// The reason why an intent was not performed.
package enum IntentFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The program has no intent with this name.
  case unknown(String)
  /// A value is invalid, as the message explains.
  case invalidValue(String)

  package var description: String {
    switch self {
    case .unknown(let name): "this extension has no intent “\(name)”"
    case .invalidValue(let message): message
    }
  }

  /// Returns an error's localized message for the user, or its description if it has none.
  package static func message(of error: any Error) -> String {
    if let error = error as? any CustomLocalizedStringResourceConvertible {
      return String(localized: error.localizedStringResource)
    }
    if let message = (error as? any LocalizedError)?.errorDescription { return message }
    return "\(error)"
  }
}

extension IntentCall {
  /// Performs the intent.
  ///
  /// - Throws: ``IntentFailure`` if there is no such intent or a value is invalid; any error that
  ///   the intent throws.
  package func perform() async throws -> PerformedIntent {
    guard let type = IntentCatalog.type(of: self) else { throw IntentFailure.unknown(intent) }
    return try await type.perform(with: values)
  }
}

extension AppIntent {
  fileprivate static func perform(with values: [String: JSON]) async throws -> PerformedIntent {
    let intent = Self()
    let problems = await intent.apply(values)
    if let problem = problems.first { throw IntentFailure.invalidValue(problem) }
    if let parameter = intent.parameters.first(where: { $0.parameter.isMissing }) {
      throw IntentFailure.invalidValue("\(parameter.name): a value is required")
    }
    return try await intent.performChain(depth: 0)
  }

  /// Performs this intent, and then the intent that its result opens.
  ///
  /// An intent that opens a URL is not performed: the outcome is the URL.
  ///
  /// `depth` is the number of intents that have been performed before this one.
  private func performChain(depth: Int) async throws -> PerformedIntent {
    var outcome = PerformedIntent()
    if let url = (self as? any URLOpening)?.openedURL {
      outcome.url = url
      return outcome
    }
    let result = try await perform()
    outcome.opensApp = Self.openAppWhenRun
    outcome.value = (result as? any ReturnsValue)?.anyValue.flatMap { IntentValueCoding.json($0) }
    guard let parts = (result as? any ResultPartsProviding)?.parts else { return outcome }
    outcome.dialog = parts.dialog.map { String(localized: $0.text) }
    outcome.view = parts.view
    outcome.copiedText = parts.copiedText
    outcome.program = parts.program
    // The limit of eight further intents stops an intent that opens itself.
    if let next = parts.next, depth < 8 {
      let nextOutcome = try await next.performNext(depth: depth + 1)
      outcome.merge(nextOutcome)
    }
    return outcome
  }

  fileprivate func performNext(depth: Int) async throws -> PerformedIntent {
    try await performChain(depth: depth)
  }
}

extension PerformedIntent {
  /// Adds the outcome of an intent that was performed later, which takes precedence.
  fileprivate mutating func merge(_ later: PerformedIntent) {
    dialog = later.dialog ?? dialog
    view = later.view ?? view
    value = later.value ?? value
    url = later.url ?? url
    opensApp = opensApp || later.opensApp
    copiedText = later.copiedText ?? copiedText
    program = later.program ?? program
  }
}

extension ReturnsValue {
  fileprivate var anyValue: (any Sendable)? { value }
}

/// An intent for which the dashboard opens a URL.
protocol URLOpening {
  var openedURL: URL? { get }
}

/// An intent that opens a URL.
///
/// The dashboard opens the URL with the program that the user configured for links.
///
/// - Source: AppIntents `OpenURLIntent`.
public struct OpenURLIntent: AppIntent, URLOpening {
  /// The intent's title.
  public static let title: LocalizedStringResource = "Open a link"
  /// `false`: the intent is not listed, because it requires a URL.
  public static let isDiscoverable = false

  /// The URL to open.
  @Parameter(title: "Address") public var url: URL

  /// Creates an intent without a URL.
  ///
  /// Set ``url`` before the intent is performed.
  public init() {}

  /// Creates an intent that opens a URL.
  public init(_ url: URL) {
    self.url = url
  }

  /// Does nothing, because the dashboard opens the URL.
  public func perform() async throws -> some IntentResult { .result() }

  var openedURL: URL? { url }
}

/// The options of parameters, which come from queries and options providers.
package enum IntentOptions {
  /// Returns the options of a parameter.
  ///
  /// If the parameter's query can search by text, only the options that match `text` are returned.
  ///
  /// - Parameters:
  ///   - parameter: The parameter's name.
  ///   - type: The intent that declares the parameter.
  ///   - values: The current values of all parameters, by name.
  ///   - text: The text that the user typed, or `nil` for none.
  /// - Returns: The options, the options that are currently chosen, and the default value, if any.
  /// - Throws: ``IntentFailure`` if there is no such parameter; any error that the query throws.
  package static func options(
    of parameter: String, in type: any AppIntent.Type, _ values: [String: JSON],
    matching text: String?
  ) async throws -> OptionsResult {
    try await type.options(of: parameter, values, matching: text)
  }
}

extension AppIntent {
  fileprivate static func options(
    of name: String, _ values: [String: JSON], matching text: String?
  ) async throws -> OptionsResult {
    let intent = Self()
    guard let parameter = intent.parameters.first(where: { $0.name == name })?.parameter else {
      throw IntentFailure.invalidValue("unknown parameter “\(name)”")
    }
    await parameter.applyDefault()
    let defaultValue = parameter.json
    _ = await intent.apply(values.filter { $0.key != name })
    return try await ParameterResolution.$intent.withValue(intent) {
      let sections = try await parameter.options(matching: text)
      let options = sections.flatMap(\.options)
      let chosenOptions =
        try await values[name].asyncMap { try await parameter.chosenOptions(for: $0) } ?? []
      return OptionsResult(
        options: options, chosen: chosenOptions,
        standard: defaultValue == .null ? nil : defaultValue)
    }
  }
}

extension Optional {
  fileprivate func asyncMap<Value>(_ transform: (Wrapped) async throws -> Value) async rethrows
    -> Value?
  {
    guard let self else { return nil }
    return try await transform(self)
  }
}

extension ResultSection {
  /// The options of the section, without those whose value cannot be encoded.
  fileprivate var options: [IntentOption] {
    let heading = title.map { String(localized: $0) }
    return items.compactMap { item in
      item.json.map { IntentOption($0, item.display, in: heading) }
    }
  }
}
