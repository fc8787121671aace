public import Foundation
package import IntentSchemas
package import TesseraUI
package import ViewTree

/// What came of an intent.
package struct PerformedIntent: Sendable {
  /// What it said, or `nil`.
  package var dialog: String?
  /// What it showed, or `nil`.
  package var view: Handover<any View>?
  /// What it gave back, for those who run it from the command line; `nil` for nothing.
  package var value: JSON?
  /// What is to be opened, or `nil`.
  package var url: URL?
  /// Whether the extension's app is to be opened.
  package var opensApp = false
}

/// Why an intent was not performed.
package enum IntentFailure: Error, Hashable, Sendable, CustomStringConvertible {
  case unknown(String)
  case badValue(String)

  package var description: String {
    switch self {
    case .unknown(let name): "there is no intent “\(name)” in this extension any more"
    case .badValue(let words): words
    }
  }

  /// An error in words for people.
  package static func words(of error: any Error) -> String {
    if let known = error as? any CustomLocalizedStringResourceConvertible {
      return String(localized: known.localizedStringResource)
    }
    if let said = (error as? any LocalizedError)?.errorDescription { return said }
    return "\(error)"
  }
}

extension IntentCall {
  /// Performs the intent.
  ///
  /// - Throws: ``IntentFailure`` where there is no such intent or a value does not fit; what the
  ///   intent itself throws.
  package func perform() async throws -> PerformedIntent {
    guard let type = IntentCatalogue.type(of: self) else { throw IntentFailure.unknown(intent) }
    return try await type.performing(values)
  }
}

extension AppIntent {
  fileprivate static func performing(_ values: [String: JSON]) async throws -> PerformedIntent {
    let intent = Self()
    let complaints = await intent.take(values)
    if let complaint = complaints.first { throw IntentFailure.badValue(complaint) }
    if let missing = intent.parameters.first(where: { $0.parameter.isMissing }) {
      throw IntentFailure.badValue("\(missing.name): a value is wanted")
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
    performed.dialog = outcome.dialog.map { String(localized: $0.words) }
    performed.view = outcome.view
    // An intent that names itself as the next would never end.
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

/// An intent that opens an address.
protocol URLOpening {
  var openedURL: URL? { get }
}

/// Opens an address, by the rules that the user set for links.
///
/// - Source: AppIntents `OpenURLIntent`.
public struct OpenURLIntent: AppIntent, URLOpening {
  /// Opens an address.
  public static let title: LocalizedStringResource = "Open a link"
  /// It needs an address, so nobody finds it by itself.
  public static let isDiscoverable = false

  /// The address.
  @Parameter(title: "Address") public var url: URL

  /// Opens nothing before it has an address.
  public init() {}

  /// Opens an address.
  public init(_ url: URL) {
    self.url = url
  }

  /// Done by the dashboard.
  public func perform() async throws -> some IntentResult { .result() }

  var openedURL: URL? { url }
}

/// The values to choose from, as the extension is asked for them.
package enum IntentOptions {
  /// The options of a parameter beside the values of the others; those of them that are chosen; the
  /// one that stands before anybody chose.
  ///
  /// What was typed narrows them, where the extension finds values by words.
  /// - Throws: ``IntentFailure`` where there is no such parameter; what the query throws.
  package static func options(
    of parameter: String, in type: any AppIntent.Type, _ values: [String: JSON],
    matching words: String?
  ) async throws -> (options: [IntentOption], chosen: [IntentOption], standard: JSON?) {
    try await type.options(of: parameter, values, matching: words)
  }
}

extension AppIntent {
  fileprivate static func options(
    of name: String, _ values: [String: JSON], matching words: String?
  ) async throws -> (options: [IntentOption], chosen: [IntentOption], standard: JSON?) {
    let intent = Self()
    guard let parameter = intent.parameters.first(where: { $0.name == name })?.parameter else {
      throw IntentFailure.badValue("there is no parameter “\(name)”")
    }
    await parameter.takeDefault()
    let standard = parameter.json
    _ = await intent.take(values.filter { $0.key != name })
    return try await DependedIntent.$current.withValue(intent) {
      let sections = try await parameter.options(matching: words)
      let options = sections.flatMap(\.options)
      let chosen = try await values[name].asyncMap { try await parameter.words(for: $0) } ?? []
      return (options, chosen, standard == .null ? nil : standard)
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
