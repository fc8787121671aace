internal import CConformances
internal import Foundation
internal import TesseraUI
package import IntentSchemas
package import ViewTree

/// The intents of this program, found in the Swift runtime's records of conformances to
/// `AppIntent`.
package enum IntentCatalog {
  /// All intent types, including private ones.
  ///
  /// Generic types are missing, because their specializations have no conformance record.
  static let types: [any AppIntent.Type] = Conformances.types(of: ccf_app_intent())
    .compactMap { $0 as? any AppIntent.Type }

  /// Returns the intents of the modules that satisfy a predicate, sorted by title: those that the
  /// user can run, and those for whose values a control may have to ask.
  ///
  /// Intents that configure a widget or a control are left out.
  @MainActor
  package static func described(where isIncluded: (String) -> Bool) -> [IntentSchema] {
    types.filter { isIncluded($0.module) && !$0.isConfiguration }
      .filter { $0.isDiscoverable || $0.mayAsk }
      .map { $0.schema }.sorted { $0.title < $1.title }
  }

  /// Returns the shortcuts of the modules that satisfy a predicate.
  @MainActor
  package static func shortcuts(
    where isIncluded: (String) -> Bool
  ) -> [IntentShortcut] {
    Conformances.types(of: ccf_app_shortcuts())
      .compactMap { $0 as? any AppShortcutsProvider.Type }
      .filter { isIncluded(moduleName(of: $0)) }
      .flatMap { provider in
        provider.appShortcuts.map {
          IntentShortcut(title: String(localized: $0.title), call: $0.intent.call)
        }
      }
  }

  /// Returns the name of the module that declares a type.
  ///
  /// `String(reflecting:)` gives the same, but it first asks for conformances that no type has, for
  /// which the runtime searches all of the program's.
  package static func moduleName(of type: Any.Type) -> String {
    String(_typeName(type, qualified: true).prefix { $0 != "." })
  }

  /// Returns the intent type with a name, or `nil` if there is none.
  package static func type(named name: String) -> (any AppIntent.Type)? {
    types.first { $0.typeName == name }
  }

  /// Returns the type of an archived intent, or `nil` if this program no longer has it.
  static func type(of call: IntentCall) -> (any AppIntent.Type)? {
    if let name = call.type {
      if let type = _typeByName(name) as? any AppIntent.Type { return type }
      if let type = types.first(where: { _mangledTypeName($0) == name }) { return type }
    }
    return types.first { $0.typeName == call.intent }
  }
}

extension AppIntent {
  /// The type's name, without its module.
  package static var typeName: String { "\(Self.self)" }

  /// The name of the module that declares the type.
  static var module: String {
    IntentCatalog.moduleName(of: Self.self)
  }

  /// Whether the intent only configures a widget or a control, so it is not listed as an action.
  static var isConfiguration: Bool {
    Self.self is any WidgetConfigurationIntent.Type
      || Self.self is any ControlConfigurationIntent.Type
  }

  /// Whether a control with this intent may have to ask for a value.
  static var mayAsk: Bool {
    let intent = Self()
    return !(intent is any URLOpening)
      && intent.parameters.contains { $0.parameter.isAskedFor }
  }

  /// The parameters and their names.
  var parameters: [(name: String, parameter: any AnyIntentParameter)] {
    Mirror(reflecting: self).children.compactMap { child in
      guard let parameter = child.value as? any AnyIntentParameter, let label = child.label else {
        return nil
      }
      // A property wrapper's storage has its property's name, prefixed with an underscore.
      return (label.first == "_" ? String(label.dropFirst()) : label, parameter)
    }
  }

  /// The schema of the intent and its parameters.
  package static var schema: IntentSchema {
    let intent = Self()
    var schema = IntentSchema(name: typeName, title: String(localized: title))
    schema.description = declaredDescription.map { String(localized: $0.descriptionText) }
    schema.isDiscoverable = isDiscoverable
    schema.parameters = intent.parameters.map { $0.parameter.schema(named: $0.name) }
    schema.summary = parameterSummary.schema(ParameterNames(of: intent))
    let formerNames = Self.formerNames
    schema.earlierNames = formerNames.isEmpty ? nil : formerNames
    return schema
  }

  private static var formerNames: [String] {
    let declaredNames = (Self.self as? any WidgetConfigurationIntent.Type)?.earlierNames ?? []
    let replacedClass = (Self.self as? any CustomIntentMigratedAppIntent.Type)?.intentClassName
    return declaredNames + [replacedClass].compactMap(\.self)
  }

  /// The intent with its values, as archived with a widget's view.
  package var call: IntentCall { call(setting: [:]) }

  /// Returns the intent with its values, some of which are replaced.
  package func call(setting newValues: [String: JSON]) -> IntentCall {
    let pairs = parameters.compactMap { name, parameter in parameter.json.map { (name, $0) } }
    var call = IntentCall(
      type: _mangledTypeName(Self.self), intent: Self.typeName,
      values: Dictionary(pairs) { $1 }.merging(newValues) { $1 })
    let lacksValue = parameters.contains { $0.parameter.isAskedFor && newValues[$0.name] == nil }
    if lacksValue { call.asks = true }
    return call
  }

  /// The call, encoded as JSON text.
  package var archivedCall: String { call.jsonText }

  /// Sets the parameters' values.
  ///
  /// A parameter whose value is missing or cannot be decoded keeps the value that it already has.
  /// Without one, it gets its default value.
  ///
  /// - Returns: The problems, one line for each parameter that could not be decoded.
  package func apply(_ values: [String: JSON]) async -> [String] {
    // Queries may read the other parameters, through `@IntentParameterDependency`.
    applyImmediately(values)
    return await ParameterResolution.$intent.withValue(self) { await applyEach(values) }
  }

  private func applyEach(_ values: [String: JSON]) async -> [String] {
    var problems: [String] = []
    for (name, parameter) in parameters {
      guard let json = values[name] else {
        await parameter.applyDefault()
        continue
      }
      do {
        try await parameter.apply(json)
      } catch {
        await parameter.applyDefault()
        problems.append("\(name): \(IntentFailure.message(of: error))")
      }
    }
    return problems
  }

  /// Sets the parameters' values, except those that are entities or cannot be decoded.
  ///
  /// Entities are left out, because finding an entity needs a query.
  package func applyImmediately(_ values: [String: JSON]) {
    for (name, parameter) in parameters { values[name].map { parameter.applyImmediately($0) } }
  }

  /// Sets parameters that have neither a value nor a declared default value.
  ///
  /// Their value becomes the default result of their query or options provider, or else `false` for
  /// a `Bool` and an empty list for an array.
  ///
  /// - Source: AppIntents `DynamicOptionsProvider.defaultResult()`.
  package func applyDefaults() async {
    await ParameterResolution.$intent.withValue(self) {
      for (_, parameter) in parameters { await parameter.applyDefault() }
    }
  }
}

extension IntentCall {
  /// The call, encoded as JSON text.
  var jsonText: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding JSON values cannot fail: numbers that JSON cannot represent were left out before.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
