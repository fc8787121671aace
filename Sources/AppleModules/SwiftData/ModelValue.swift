internal import Foundation
internal import ModelStore

/// Values of properties as they are in a store.
///
/// Numbers, texts, dates and the like have columns of their own; cases of an enumeration are their
/// raw values; all other values are encoded as JSON.
enum ModelValue {
  /// Returns how values of a type are stored.
  static func kind(of type: Any.Type) -> StoreAttribute.Kind {
    switch type {
    case let type as any OptionalValue.Type: kind(of: type.wrappedType)
    case is Bool.Type: .boolean
    case is any BinaryInteger.Type: .integer
    case is any BinaryFloatingPoint.Type: .double
    case is String.Type: .text
    case is Date.Type: .date
    case is Data.Type: .data
    case is UUID.Type: .uuid
    case is URL.Type: .url
    case is Decimal.Type: .decimal
    case let type as any RawRepresentable.Type: kind(of: rawType(type))
    default: .object
    }
  }

  private static func rawType<T: RawRepresentable>(_ type: T.Type) -> Any.Type { T.RawValue.self }

  /// Returns a value as it is stored, or `nil` if it cannot be.
  static func stored(_ value: Any, as kind: StoreAttribute.Kind) -> StoreValue? {
    if let optional = value as? any OptionalValue {
      return optional.wrappedValue.map { stored($0, as: kind) } ?? .null
    }
    if let stored = StoreValue(value, as: kind) { return stored }
    if let raw = value as? any RawRepresentable, kind != .object {
      return stored(raw.rawValue, as: kind)
    }
    guard let value = value as? any Encodable, let data = try? JSONEncoder().encode(value) else {
      // The caller says that it cannot be stored.
      return nil
    }
    return .data(data)
  }

  /// Returns a value of the type of a property, or `nil` if the store has none.
  ///
  /// A column that was added to an older store has no values yet: 0, "" and the like are read.
  static func value<Value>(of stored: StoreValue, as kind: StoreAttribute.Kind) -> Value? {
    let type = (Value.self as? any OptionalValue.Type)?.wrappedType ?? Value.self
    if let value = stored.value(as: kind).flatMap({ typed($0, type) }) { return value as? Value }
    if let type = Value.self as? any OptionalValue.Type { return type.missing as? Value }
    return empty(kind).flatMap { typed($0, type) } as? Value
  }

  private static func empty(_ kind: StoreAttribute.Kind) -> Any? {
    switch kind {
    case .integer: 0
    case .boolean: false
    case .double: 0.0
    case .decimal: Decimal()
    case .text: ""
    case .date: Date(timeIntervalSinceReferenceDate: 0)
    case .data: Data()
    case .object: Data("[]".utf8)
    case .uuid, .url: nil
    }
  }

  /// Returns what was stored as a value of a type.
  private static func typed(_ value: Any, _ type: Any.Type) -> Any? {
    switch (type, value) {
    case (let type as any FixedWidthInteger.Type, let value as Int): type.init(clamping: value)
    case (let type as any BinaryFloatingPoint.Type, let value as Double): type.init(value)
    case (let type as any RawRepresentable.Type, _) where !(value is Data): raw(value, type)
    case (is Data.Type, _): value
    case (let type as any Decodable.Type, let value as Data): decoded(value, type)
    default: value
    }
  }

  private static func raw<T: RawRepresentable>(_ value: Any, _ type: T.Type) -> T? {
    (typed(value, T.RawValue.self) as? T.RawValue).flatMap(T.init(rawValue:))
  }

  private static func decoded<T: Decodable>(_ data: Data, _ type: T.Type) -> T? {
    // A store that an app has written has property lists.
    (try? JSONDecoder().decode(type, from: data))
      ?? (try? PropertyListDecoder().decode(type, from: data))
  }
}

/// An optional value of any type.
protocol OptionalValue {
  static var wrappedType: Any.Type { get }
  static var missing: Self { get }
  var wrappedValue: Any? { get }
}

extension Optional: OptionalValue {
  static var wrappedType: Any.Type { Wrapped.self }
  static var missing: Wrapped? { nil }
  var wrappedValue: Any? { self.map { $0 as Any } }
}
