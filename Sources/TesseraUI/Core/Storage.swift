public import Foundation

/// A value among the user's defaults, read when the view is drawn.
///
/// Assigning it in a view does nothing, as on iOS widgets; intents write through `UserDefaults`.
/// - Source: SwiftUI `AppStorage`.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
  private let read: () -> Value

  private init(_ read: @escaping () -> Value) {
    self.read = read
  }

  /// The stored value, or the standard one.
  public var wrappedValue: Value {
    get { read() }
    nonmutating set {}
  }

  /// A binding to the value as it is now.
  public var projectedValue: Binding<Value> { .constant(read()) }

  private init(_ key: String, _ standard: Value, _ store: UserDefaults?) {
    self.init {
      let value = (store ?? .standard).object(forKey: key)
      if let value = value as? Value { return value }
      // Foundation on Linux hands numbers back as NSNumber.
      return (value as? NSNumber).flatMap { Stored.number($0, as: Value.self) } ?? standard
    }
  }
}

private enum Stored {
  static func number<Value>(_ number: NSNumber, as type: Value.Type) -> Value? {
    (number.boolValue as? Value) ?? (number.intValue as? Value) ?? (number.doubleValue as? Value)
  }
}

extension AppStorage where Value == Bool {
  /// A truth value under a key.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key, wrappedValue, store)
  }
}

extension AppStorage where Value == Int {
  /// A whole number under a key.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key, wrappedValue, store)
  }
}

extension AppStorage where Value == Double {
  /// A number under a key.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key, wrappedValue, store)
  }
}

extension AppStorage where Value == String {
  /// A text under a key.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key, wrappedValue, store)
  }
}

extension AppStorage where Value == Data {
  /// Bytes under a key.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key, wrappedValue, store)
  }
}

extension AppStorage where Value == URL {
  /// An address under a key.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init { (store ?? .standard).url(forKey: key) ?? wrappedValue }
  }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue == String {
  /// A value told by a text under a key.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init {
      (store ?? .standard).string(forKey: key).flatMap(Value.init(rawValue:)) ?? wrappedValue
    }
  }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue == Int {
  /// A value told by a whole number under a key.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init {
      let number = (store ?? .standard).object(forKey: key) as? NSNumber
      return number.flatMap { Value(rawValue: $0.intValue) } ?? wrappedValue
    }
  }
}

extension AppStorage where Value: ExpressibleByNilLiteral {
  /// A value under a key that may not be there.
  public init<Wrapped>(_ key: String, store: UserDefaults? = nil) where Value == Wrapped? {
    self.init(key, nil, store)
  }
}
