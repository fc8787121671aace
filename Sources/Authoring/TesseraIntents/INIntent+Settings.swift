internal import Foundation
package import IntentSchemas
internal import ViewTree

/// A parameter of an intent of the older kind, as its definition file says it.
///
/// Tessera's own: classes made from `.intentdefinition` files name theirs.
public struct INDefinedParameter: Sendable {
  /// What kind of value it is.
  public enum Kind: Sendable {
    /// A plain value.
    case text, integer, number, flag, date, url
    /// One of a few, by their numbers.
    case choice([Int: String])
    /// Something with an identifier, which is typed: who would list them is another program.
    case object
  }

  let name: String
  let title: String
  let kind: Kind
  let isList: Bool
  let standard: String?

  /// A parameter with its default as text; `nil` stands for none.
  public init(_ name: String, title: String, _ kind: Kind, isList: Bool, standard: String?) {
    self.name = name
    self.title = title
    self.kind = kind
    self.isList = isList
    self.standard = standard
  }
}

extension INIntent {
  /// The intent as people are asked for its parameters, or `nil` where it has none.
  package class var schema: IntentSchema? {
    guard !definedParameters.isEmpty else { return nil }
    var schema = IntentSchema(name: "\(Self.self)", title: intentTitle)
    schema.isDiscoverable = false
    schema.parameters = definedParameters.map(\.schema)
    return schema
  }

  /// Gives parameters the values that were set, and the others their defaults.
  package func take(_ values: IntentValues?) {
    let isOwn = values.map { Self.schema?.answers(to: $0.intent) ?? false } ?? false
    for parameter in Self.definedParameters {
      let set = isOwn ? values?.values[parameter.name] : nil
      guard let json = set ?? parameter.schema.standard else { continue }
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
    schema.standard = standard.flatMap { json($0) }
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

  /// A default, as the definition file writes it.
  private func json(_ text: String) -> JSON? {
    switch kind {
    case .flag: .bool(["1", "true", "YES"].contains(text))
    case .integer, .number: Double(text).map { .number($0) }
    case .choice(let titles):
      (Int(text) ?? titles.first { $0.value == text }?.key).map { .number(Double($0)) }
    default: .string(text)
    }
  }

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
