internal import Foundation
internal import ViewTree

/// The conversion of parameter values to JSON and back.
///
/// Basic types, such as `String` and `Date`, have a JSON form of their own. An entity is encoded as
/// its identifier and an enumeration as its raw value. Any other type is encoded by its `Codable`
/// conformance.
enum IntentValueCoding {
  /// Returns a value as JSON, or `nil` if the value cannot be encoded.
  static func json(_ value: Any) -> JSON? {
    switch value {
    case let value as any OptionalValue: return value.content.map { json($0) } ?? .null
    case let value as Bool: return .bool(value)
    case let value as String: return .string(value)
    case let value as any BinaryInteger: return number(value)
    case let value as any BinaryFloatingPoint:
      let number = Double(value)
      return number.isFinite ? .number(number) : nil
    case let value as Date: return date(value)
    case let value as URL: return .string(value.absoluteString)
    case let value as UUID: return .string(value.uuidString)
    case let value as [Any]:
      let items = value.map { json($0) }
      return items.contains(nil) ? nil : .array(items.compactMap(\.self))
    case let value as any AppEnum: return json(value.rawValue)
    case let value as any AppEntity: return identifier(value)
    case let value as any Encodable: return encoded(value)
    default: return nil
    }
  }

  /// Encodes an integer as a number, or as a string if a JSON number cannot represent it exactly.
  ///
  /// Identifiers are often that large.
  private static func number(_ value: some BinaryInteger) -> JSON {
    Double(exactly: value).map { .number($0) } ?? .string("\(value)")
  }

  /// Encodes a date so that it decodes to the same date.
  ///
  /// A date at a whole second becomes ISO 8601 text; any other becomes seconds since 2001.
  private static func date(_ value: Date) -> JSON {
    let seconds = value.timeIntervalSinceReferenceDate
    return seconds.rounded() == seconds ? .string(value.formatted(.iso8601)) : .number(seconds)
  }

  private static func identifier(_ entity: some AppEntity) -> JSON? { identifier(id: entity.id) }

  /// Returns an entity's identifier as JSON, or `nil` if the identifier cannot be encoded.
  static func identifier(id: some Hashable) -> JSON? {
    if let id = id as? any EntityIdentifierConvertible {
      return .string(id.entityIdentifierString)
    }
    return json(id)
  }

  private static func encoded(_ value: some Encodable) -> JSON? {
    // A value that cannot be encoded has no JSON form, which `nil` reports.
    guard let data = try? JSONEncoder().encode([value]),
      case .array(let items)? = try? JSONDecoder().decode(JSON.self, from: data)
    else { return nil }
    return items.first
  }

  /// Decodes a value.
  ///
  /// Entities are found by their query.
  ///
  /// - Throws: ``IntentValueError`` if the value is of another type or the entity no longer exists;
  ///   any error that the query throws.
  static func value<Value>(_ json: JSON, as type: Value.Type) async throws -> Value {
    guard let value = try await anyValue(json, as: type) as? Value else {
      throw IntentValueError.invalid(typeName(type))
    }
    return value
  }

  private static func anyValue(_ json: JSON, as type: Any.Type) async throws -> Any? {
    switch type {
    case let optional as any OptionalValue.Type:
      return json == .null ? optional.nilValue : try await anyValue(json, as: optional.contentType)
    case let list as any ListValue.Type:
      return try await list.values(json)
    case let entity as any AppEntity.Type: return try await find(entity, json)
    default: return immediateValue(json, as: type)
    }
  }

  /// Decodes a value without running a query.
  ///
  /// - Returns: `nil` for an entity, or if the value is of another type.
  static func immediateValue(_ json: JSON, as type: Any.Type) -> Any? {
    switch type {
    case let optional as any OptionalValue.Type:
      return json == .null ? optional.nilValue : immediateValue(json, as: optional.contentType)
    case let list as any ListValue.Type: return list.immediateValue(json)
    case is any AppEntity.Type: return nil
    case let choice as any AppEnum.Type: return self.choice(choice, json)
    default: return plainValue(json, as: type)
    }
  }

  /// Decodes a value that is neither an optional, a list, an entity nor an enumeration.
  private static func plainValue(_ json: JSON, as type: Any.Type) -> Any? {
    switch (json, type) {
    case (.bool(let value), is Bool.Type): return value
    case (.string(let value), is String.Type): return value
    case (.number(let value), let integer as any BinaryInteger.Type):
      return self.integer(value, integer)
    case (.string(let digits), let integer as any (BinaryInteger & LosslessStringConvertible).Type):
      return self.integer(digits, integer)
    case (.number(let value), let float as any BinaryFloatingPoint.Type):
      return self.float(value, float)
    case (.string(let value), is Date.Type): return try? Date(value, strategy: .iso8601)
    case (.number(let value), is Date.Type): return Date(timeIntervalSinceReferenceDate: value)
    case (.string(let value), is URL.Type): return URL(string: value)
    case (.string(let value), is UUID.Type): return UUID(uuidString: value)
    case (_, let decodable as any Decodable.Type): return decoded(json, decodable)
    default: return nil
    }
  }

  private static func integer<Value: BinaryInteger>(_ number: Double, _ type: Value.Type) -> Any? {
    Value(exactly: number)
  }

  private static func integer<Value: BinaryInteger & LosslessStringConvertible>(
    _ digits: String, _ type: Value.Type
  ) -> Any? { Value(digits) }

  private static func float<Value: BinaryFloatingPoint>(
    _ number: Double, _ type: Value.Type
  ) -> Any? { Value(number) }

  private static func choice<Value: AppEnum>(_ type: Value.Type, _ json: JSON) -> Any? {
    Value.allCases.first { self.json($0.rawValue) == json }
  }

  private static func decoded<Value: Decodable>(_ json: JSON, _ type: Value.Type) -> Any? {
    // A value that cannot be decoded is not of this type, which `nil` reports.
    guard let data = try? JSONEncoder().encode([json]) else { return nil }
    return try? JSONDecoder().decode([Value].self, from: data).first
  }

  private static func find<Entity: AppEntity>(
    _ type: Entity.Type, _ json: JSON
  ) async throws -> Any? {
    guard let id = identifier(json, as: Entity.ID.self) else { return nil }
    let entities = try await Entity.defaultQuery.anyEntities(for: [id])
    guard let entity = entities.first as? Entity else {
      throw IntentValueError.notFound(typeName(type), "\(id)")
    }
    return entity
  }

  /// Decodes an entity's identifier, or returns `nil` if the value is of another type.
  static func identifier<ID>(_ json: JSON, as type: ID.Type) -> ID? {
    if case .string(let text) = json, let type = type as? any EntityIdentifierConvertible.Type {
      return type.entityIdentifier(for: text) as? ID
    }
    return plainValue(json, as: type) as? ID
  }

  /// Returns the name of a type for error messages; the display name of an entity type.
  static func typeName(_ type: Any.Type) -> String {
    if let entity = type as? any AppEntity.Type {
      return String(localized: entity.typeDisplayRepresentation.name)
    }
    return "\(type)"
  }
}

extension EntityQuery {
  /// Returns the entities with the given identifiers.
  ///
  /// Identifiers whose type is not the query's identifier type are ignored.
  fileprivate func anyEntities(for ids: [Any]) async throws -> [Any] {
    try await entities(for: ids.compactMap { $0 as? Entity.ID })
  }
}

/// The reason why a value could not be decoded.
package enum IntentValueError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The value is not valid for the type with this name.
  case invalid(String)
  /// The entity type with this name has no entity with this identifier.
  case notFound(String, String)

  package var description: String {
    switch self {
    case .invalid(let type): "not a valid \(type)"
    case .notFound(let type, let id): "\(type) “\(id)” no longer exists"
    }
  }
}

/// A value that may be missing.
protocol OptionalValue {
  static var contentType: Any.Type { get }
  static var nilValue: Any { get }
  var content: Any? { get }
}

extension Optional: OptionalValue {
  static var contentType: Any.Type { Wrapped.self }
  static var nilValue: Any { Self.none as Any }
  var content: Any? { self }
}

/// A list of values.
protocol ListValue {
  static var elementType: Any.Type { get }
  static var empty: Any { get }
  /// Decodes a list, or returns `nil` if the value is not a list.
  ///
  /// - Throws: The error of the first item that cannot be decoded; any error that a query throws.
  static func values(_ json: JSON) async throws -> Any?
  /// Decodes a list without running a query, or returns `nil` if that is not possible.
  static func immediateValue(_ json: JSON) -> Any?
}

extension Array: ListValue {
  static var elementType: Any.Type { Element.self }
  static var empty: Any { [Element]() }

  /// Decodes a list.
  ///
  /// Entities are found with a single query, and those that no longer exist are left out.
  static func values(_ json: JSON) async throws -> Any? {
    guard case .array(let items) = json else { return nil }
    if let entity = Element.self as? any AppEntity.Type {
      return try await IntentValueCoding.findAll(entity, items)
    }
    var values: [Element] = []
    for item in items { values.append(try await IntentValueCoding.value(item, as: Element.self)) }
    return values
  }

  static func immediateValue(_ json: JSON) -> Any? {
    guard case .array(let items) = json, !(Element.self is any AppEntity.Type) else { return nil }
    let values = items.map { IntentValueCoding.immediateValue($0, as: Element.self) as? Element }
    return values.contains { $0 == nil } ? nil : values.compactMap(\.self)
  }
}

extension IntentValueCoding {
  fileprivate static func findAll<Entity: AppEntity>(
    _ type: Entity.Type, _ items: [JSON]
  ) async throws -> Any? {
    let ids = items.compactMap { identifier($0, as: Entity.ID.self) }
    let query = Entity.defaultQuery
    let entities = try await query.anyEntities(for: ids).compactMap { $0 as? Entity }
    // Keep the order in which the user chose the entities; the query may use another order.
    return ids.compactMap { id in entities.first { $0.id == id } }
  }
}

/// An entity identifier that can be converted to a string and back.
///
/// Conform identifier types that are not `Codable`. Strings, integers and UUIDs need no
/// conformance.
///
/// - Source: AppIntents `EntityIdentifierConvertible`.
public protocol EntityIdentifierConvertible {
  /// The identifier as a string.
  var entityIdentifierString: String { get }

  /// Returns the identifier for a string, or `nil` if the string is invalid.
  static func entityIdentifier(for entityIdentifierString: String) -> Self?
}
