public import Foundation

/// A value among the user's defaults, read when it is asked for.
///
/// - Source: SwiftUI `AppStorage`.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
  private let read: () -> Value
  private let write: (Value) -> Void

  private init(_ read: @escaping () -> Value, _ write: @escaping (Value) -> Void) {
    self.read = read
    self.write = write
  }

  /// The stored value, or the standard one.
  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> { Binding(get: read, set: write) }

  /// A value that a property list holds as it is.
  private init(_ key: String, _ standard: Value, _ store: UserDefaults?) {
    self.init(
      { Stored.value((store ?? .standard).object(forKey: key)) ?? standard },
      { (store ?? .standard).set($0, forKey: key) })
  }

  /// A value told by another one.
  private init<Raw>(
    told key: String, _ standard: Value, _ store: UserDefaults?,
    from: @escaping (Raw) -> Value?, to: @escaping (Value) -> Raw?
  ) {
    self.init(
      { Stored.value((store ?? .standard).object(forKey: key)).flatMap(from) ?? standard },
      { value in
        let store = store ?? .standard
        if let raw = to(value) {
          store.set(raw, forKey: key)
        } else {
          store.removeObject(forKey: key)
        }
      })
  }
}

private enum Stored {
  static func value<Value>(_ object: Any?) -> Value? {
    if let value = object as? Value { return value }
    // Foundation on Linux hands some numbers back as NSNumber.
    guard let number = object as? NSNumber else { return nil }
    return (number.boolValue as? Value) ?? (number.intValue as? Value)
      ?? (number.doubleValue as? Value)
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

extension AppStorage where Value == Date {
  /// A date under a key.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key, wrappedValue, store)
  }
}

extension AppStorage where Value == URL {
  /// An address under a key.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(
      { (store ?? .standard).url(forKey: key) ?? wrappedValue },
      { (store ?? .standard).set($0, forKey: key) })
  }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue == String {
  /// A value told by a text under a key.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(
      told: key, wrappedValue, store, from: { (raw: String) in Value(rawValue: raw) },
      to: { $0.rawValue })
  }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue == Int {
  /// A value told by a whole number under a key.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(
      told: key, wrappedValue, store, from: { (raw: Int) in Value(rawValue: raw) },
      to: { $0.rawValue })
  }
}

extension AppStorage where Value: ExpressibleByNilLiteral {
  /// A value under a key that may not be there.
  public init<Wrapped>(_ key: String, store: UserDefaults? = nil) where Value == Wrapped? {
    self.init(
      told: key, nil, store, from: { (value: Wrapped) in .some(value) }, to: { $0 })
  }

  /// A value under a key that may not be there, told by a text.
  public init<Wrapped: RawRepresentable>(
    _ key: String, store: UserDefaults? = nil
  ) where Value == Wrapped?, Wrapped.RawValue == String {
    self.init(
      told: key, nil, store, from: { (raw: String) in .some(Wrapped(rawValue: raw)) },
      to: { $0?.rawValue })
  }
}
