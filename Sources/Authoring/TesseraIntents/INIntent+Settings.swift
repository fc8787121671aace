internal import Foundation
package import IntentSchemas
internal import ViewTree

/// A parameter of a SiriKit intent, as declared in its `.intentdefinition` file.
///
/// This type is specific to Tessera. The classes that the `IntentClasses` plug-in generates use it.
public struct INDefinedParameter: Sendable {
  /// The kind of value that a parameter takes.
  public enum Kind: Sendable {
    /// A single value of a basic type.
    case text, integer, number, flag, date, url
    /// One of several cases.
    ///
    /// The dictionary maps each case's number to its title.
    case choice([Int: String])
    /// A custom object.
    ///
    /// The user types the identifier of the object, because only the app's Intents extension could
    /// list the objects.
    case object
  }

  let name: String
  let title: String
  let kind: Kind
  let isList: Bool
  let defaultValue: String?

  /// Creates a parameter.
  ///
  /// `defaultValue` is the default value as text, or `nil` for none.
  public init(_ name: String, title: String, _ kind: Kind, isList: Bool, defaultValue: String?) {
    self.name = name
    self.title = title
    self.kind = kind
    self.isList = isList
    self.defaultValue = defaultValue
  }
}

extension INIntent {
  /// The schema of the intent's parameters, or `nil` if it has no parameters.
  package class var schema: IntentSchema? {
    guard !definedParameters.isEmpty else { return nil }
    var schema = IntentSchema(name: "\(Self.self)", title: intentTitle)
    schema.isDiscoverable = false
    schema.parameters = definedParameters.map(\.schema)
    return schema
  }

  /// Sets parameters to the given values, and all others to their default values.
  ///
  /// Values of another intent are ignored. A parameter with neither a value nor a default value is
  /// unchanged.
  package func apply(_ values: IntentValues?) {
    let isForThisIntent = values.map { Self.schema?.isNamed($0.intent) ?? false } ?? false
    for parameter in Self.definedParameters {
      let storedValue = isForThisIntent ? values?.values[parameter.name] : nil
      guard let json = storedValue ?? parameter.schema.standard else { continue }
      setValue(parameter.value(json), ofParameter: parameter.name)
    }
  }
}

extension INDefinedParameter {
  fileprivate var schema: ParameterSchema {
    var schema = ParameterSchema(name: name, title: title, kind: schemaKind)
    schema.isList = isList
    schema.isOptional = true
    if case .choice(let titles) = kind {
      schema.choices = titles.sorted { $0.key < $1.key }.map {
        IntentOption(value: .number(Double($0.key)), title: $0.value)
      }
    }
    schema.standard = defaultValue.flatMap { json($0) }
    return schema
  }

  private var schemaKind: ParameterSchema.Kind {
    switch kind {
    case .text, .object: .text
    case .integer: .integer
    case .number: .number
    case .flag: .bool
    case .date: .date
    case .url: .url
    case .choice: .choice
    }
  }

  /// Returns the default value that a text in the definition file represents, or `nil` if the text
  /// is invalid.
  ///
  /// A flag is `false` unless the text is `1`, `true` or `YES`. The text for a case is its number
  /// or its title.
  private func json(_ text: String) -> JSON? {
    switch kind {
    case .flag: .bool(["1", "true", "YES"].contains(text))
    case .integer, .number: Double(text).map { .number($0) }
    case .choice(let titles):
      (Int(text) ?? titles.first { $0.value == text }?.key).map { .number(Double($0)) }
    default: .string(text)
    }
  }

  /// Returns the property's value, or `nil` if `json` is of another type.
  ///
  /// Invalid items of a list are left out. A string for a value that is neither a date nor a URL is
  /// returned unchanged.
  fileprivate func value(_ json: JSON) -> Any? {
    switch (json, kind) {
    case (.array(let items), _): items.compactMap { value($0) }
    case (.bool(let flag), .flag): flag
    case (.number(let number), .integer), (.number(let number), .choice): Int(exactly: number)
    case (.number(let number), .number): number
    case (.string(let text), .date): try? Date(text, strategy: .iso8601)
    case (.string(let text), .url): URL(string: text)
    case (.string(let text), _): text
    default: nil
    }
  }
}
