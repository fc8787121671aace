public import Foundation
package import IntentSchemas
package import TesseraUI
package import ViewTree

/// The outcome of performing an intent.
package struct PerformedIntent: Sendable {
  /// The dialog text, or `nil`.
  package var dialog: String?
  /// The view to show, or `nil`.
  package var view: Handover<any View>?
  /// The returned value, which `tessera intents run` prints, or `nil` for none.
  package var value: JSON?
  /// The URL to open, or `nil`.
  package var url: URL?
  /// Whether to open the extension's app.
  package var opensApp = false
}

/// The reason why an intent was not performed.
package enum IntentFailure: Error, Hashable, Sendable, CustomStringConvertible {
  case unknown(String)
  case badValue(String)

  package var description: String {
    switch self {
    case .unknown(let name): "this extension has no intent “\(name)”"
    case .badValue(let message): message
    }
  }

  /// Returns an error's message for the user.
  package static func message(of error: any Error) -> String {
    if let known = error as? any CustomLocalizedStringResourceConvertible {
      return String(localized: known.localizedStringResource)
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
    guard let type = IntentCatalogue.type(of: self) else { throw IntentFailure.unknown(intent) }
    return try await type.performing(values)
  }
}

extension AppIntent {
  fileprivate static func performing(_ values: [String: JSON]) async throws -> PerformedIntent {
    let intent = Self()
    let complaints = await intent.apply(values)
    if let complaint = complaints.first { throw IntentFailure.badValue(complaint) }
    if let missing = intent.parameters.first(where: { $0.parameter.isMissing }) {
      throw IntentFailure.badValue("\(missing.name): a value is required")
    }
    return try await intent.performed(depth: 0)
  }

  private func performed(depth: Int) async throws -> PerformedIntent {
    var performed = PerformedIntent()
    if let url = (self as? any URLOpening)?.openedURL {
      performed.url = url
      return performed
    }
    let result = try await perform()
    performed.opensApp = Self.openAppWhenRun
    performed.value = (result as? any ReturnsValue)?.anyValue.flatMap { IntentValueCoding.json($0) }
    guard let outcome = (result as? any OutcomeProviding)?.outcome else { return performed }
    performed.dialog = outcome.dialog.map { String(localized: $0.text) }
    performed.view = outcome.view
    // The limit stops an intent that opens itself.
    if let next = outcome.next, depth < 8 {
      let later = try await next.performedNext(depth: depth + 1)
      performed.merge(later)
    }
    return performed
  }

  fileprivate func performedNext(depth: Int) async throws -> PerformedIntent {
    try await performed(depth: depth)
  }
}

extension PerformedIntent {
  fileprivate mutating func merge(_ later: PerformedIntent) {
    dialog = later.dialog ?? dialog
    view = later.view ?? view
    value = later.value ?? value
    url = later.url ?? url
    opensApp = opensApp || later.opensApp
  }
}

extension ReturnsValue {
  fileprivate var anyValue: (any Sendable)? { value }
}

/// An intent that opens a URL.
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

  /// Does nothing: the dashboard opens the URL.
  public func perform() async throws -> some IntentResult { .result() }

  var openedURL: URL? { url }
}

/// Resolves the options of a parameter.
package enum IntentOptions {
  /// Resolves the options of a parameter.
  ///
  /// If the parameter's query can search by text, the options are those that match `text`.
  ///
  /// - Parameters:
  ///   - parameter: The parameter's name.
  ///   - type: The intent that declares the parameter.
  ///   - values: The current values of all parameters, by name.
  ///   - text: The text that the user typed, or `nil`.
  /// - Returns: The options, the options that are currently chosen, and the default, if any.
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
      throw IntentFailure.badValue("unknown parameter “\(name)”")
    }
    await parameter.applyDefault()
    let standard = parameter.json
    _ = await intent.apply(values.filter { $0.key != name })
    return try await DependedIntent.$current.withValue(intent) {
      let sections = try await parameter.options(matching: text)
      let options = sections.flatMap(\.options)
      let chosen =
        try await values[name].asyncMap { try await parameter.chosenOptions(for: $0) } ?? []
      return OptionsResult(
        options: options, chosen: chosen, standard: standard == .null ? nil : standard)
    }
  }
}

extension Optional {
  fileprivate func asyncMap<Value>(_ change: (Wrapped) async throws -> Value) async rethrows
    -> Value?
  {
    guard let self else { return nil }
    return try await change(self)
  }
}

extension ResultSection {
  fileprivate var options: [IntentOption] {
    let heading = title.map { String(localized: $0) }
    return items.compactMap { item in
      item.json.map { IntentOption($0, item.display, in: heading) }
    }
  }
}
