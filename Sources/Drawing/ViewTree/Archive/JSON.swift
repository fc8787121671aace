/// A JSON value, as in the messages of the protocol and in the views of scripts.
package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// The member of an object, or `nil` if there is no such member or the value is not an object.
  package subscript(_ key: String) -> JSON? {
    if case .object(let members) = self { members[key] } else { nil }
  }
}

extension JSON: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
      // A type mismatch is not an error: after each `try?`, the next type is tried.
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try encode(value, in: &container)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  private func encode(
    _ number: Double, in container: inout any SingleValueEncodingContainer
  ) throws {
    if let integer = Int(exactly: number) {
      try container.encode(integer)
    } else {
      try container.encode(number)
    }
  }
}

/// A reader of the members of a JSON object; missing members get their default values.
struct JSONFieldReader: FieldVisitor {
  let members: [String: JSON]
  var budget: ArchiveBudget

  mutating func field<Value: ArchivedValue>(
    _ name: String, _ value: inout Value, _ defaultValue: Value
  ) throws(NodeError) {
    guard let member = members[name] else {
      value = defaultValue
      return
    }
    value = try Value(json: member, field: name, budget: &budget)
  }
}

/// A writer of the members of a JSON object; default values are omitted.
struct JSONFieldWriter: FieldVisitor {
  var members: [String: JSON] = [:]

  mutating func field<Value: ArchivedValue>(
    _ name: String, _ value: inout Value, _ defaultValue: Value
  ) throws(NodeError) {
    if value != defaultValue { members[name] = value.json }
  }
}
