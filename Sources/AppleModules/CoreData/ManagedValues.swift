public import Foundation
internal import FoundationGaps

// What `@NSManaged` properties and methods do.
extension NSManagedObject {
  /// Returns the value of a property; if it is not set, the zero of a type that is not optional.
  public func managedValue<Value>(forKey key: String) -> Value {
    let value = value(forKey: key)
    if let value = value as? Value { return value }
    if let type = Value.self as? any ManagedValue.Type,
      let converted = type.init(managed: value) as? Value
    {
      return converted
    }
    fatalError("\(entity.name ?? "").\(key) is not a value of \(Value.self)")
  }

  /// Sets the value of a property.
  public func setManagedValue<Value>(_ value: Value, forKey key: String) {
    setValue(value, forKey: key)
  }

  /// Adds objects to a relationship, as `addToItems(_:)` does for `items`.
  public func addManaged(_ objects: Any, forKey key: String) {
    change(key) { present, added in
      present + added.filter { object in !present.contains { $0 === object } }
    } with: {
      objects
    }
  }

  /// Removes objects from a relationship, as `removeFromItems(_:)` does for `items`.
  public func removeManaged(_ objects: Any, forKey key: String) {
    change(key) { present, removed in
      present.filter { object in !removed.contains { $0 === object } }
    } with: {
      objects
    }
  }

  private func change(
    _ key: String, _ combine: ([NSManagedObject], [NSManagedObject]) -> [NSManagedObject],
    with objects: () -> Any
  ) {
    let value = objects()
    let changed =
      (value as? NSManagedObject).map { [$0] }
      ?? KeyedValue.elements(of: value).compactMap { $0 as? NSManagedObject }
    let present = KeyedValue.elements(of: self.value(forKey: key))
      .compactMap { $0 as? NSManagedObject }
    setValue(combine(present, changed), forKey: key)
  }
}

/// A type of properties to which values of a store are converted.
private protocol ManagedValue {
  /// Converts a value; `nil` becomes zero.
  init?(managed value: Any?)
}

extension ManagedValue where Self: BinaryInteger {
  init?(managed value: Any?) {
    switch value {
    case nil: self = 0
    case let value as Int: self = Self(truncatingIfNeeded: value)
    case let value as Bool: self = value ? 1 : 0
    default: return nil
    }
  }
}

extension ManagedValue where Self: BinaryFloatingPoint {
  init?(managed value: Any?) {
    switch value {
    case nil: self = 0
    case let value as Double: self = Self(value)
    default: return nil
    }
  }
}

extension Int: ManagedValue {}
extension Int16: ManagedValue {}
extension Int32: ManagedValue {}
extension Int64: ManagedValue {}
extension Float: ManagedValue {}
extension Double: ManagedValue {}

extension Bool: ManagedValue {
  init?(managed value: Any?) {
    switch value {
    case nil: self = false
    case let value as Int: self = value != 0
    default: return nil
    }
  }
}

extension String: ManagedValue {
  init?(managed value: Any?) {
    guard value == nil else { return nil }
    self = ""
  }
}

extension Date: ManagedValue {
  init?(managed value: Any?) {
    guard value == nil else { return nil }
    self.init(timeIntervalSinceReferenceDate: 0)
  }
}

extension Data: ManagedValue {
  init?(managed value: Any?) {
    guard value == nil else { return nil }
    self.init()
  }
}

extension UUID: ManagedValue {
  init?(managed value: Any?) {
    guard value == nil else { return nil }
    self.init(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  }
}

extension Array: ManagedValue {
  init?(managed value: Any?) {
    self = KeyedValue.elements(of: value).compactMap { $0 as? Element }
  }
}

extension Set: ManagedValue {
  init?(managed value: Any?) {
    self.init(KeyedValue.elements(of: value).compactMap { $0 as? Element })
  }
}

extension Optional: ManagedValue {
  init?(managed value: Any?) {
    switch value {
    case nil: self = .none
    case let value as Wrapped: self = value
    case let value?:
      if Wrapped.self == NSNumber.self {
        self =
          ((value as? Int).map { NSNumber(value: $0) }
          ?? (value as? Double).map { NSNumber(value: $0) }
          ?? (value as? Bool).map { NSNumber(value: $0) }) as? Wrapped
      } else if Wrapped.self == NSDecimalNumber.self {
        self = (value as? Decimal).map { NSDecimalNumber(decimal: $0) } as? Wrapped
      } else {
        guard let type = Wrapped.self as? any ManagedValue.Type else { return nil }
        self = type.init(managed: value) as? Wrapped
      }
    }
  }
}
