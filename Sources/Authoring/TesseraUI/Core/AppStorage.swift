public import Foundation

/// A value in user defaults, read at each access.
///
/// The property uses the standard user defaults, unless the initializer is given another `store`,
/// such as the suite of an app group.
/// - Source: SwiftUI `AppStorage`.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
  private let read: () -> Value
  private let write: (Value) -> Void

  private init(_ read: @escaping () -> Value, _ write: @escaping (Value) -> Void) {
    self.read = read
    self.write = write
  }

  /// The stored value, or the default value if none is stored or if it has another type.
  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }

  /// A binding to the stored value.
  public var projectedValue: Binding<Value> { Binding(get: read, set: write) }

  /// Creates a property for a type that user defaults store directly.
  private init(_ key: String, _ defaultValue: Value, _ store: UserDefaults?) {
    self.init(
      { DefaultsObject.value((store ?? .standard).object(forKey: key)) ?? defaultValue },
      { (store ?? .standard).set($0, forKey: key) })
  }

  /// Creates a property that stores a value in another representation.
  ///
  /// If `decode` returns `nil`, the property has its default value. If `encode` returns `nil`, the
  /// stored value is removed.
  private init<Raw>(
    _ key: String, _ defaultValue: Value, _ store: UserDefaults?,
    decode: @escaping (Raw) -> Value?, encode: @escaping (Value) -> Raw?
  ) {
    self.init(
      {
        DefaultsObject.value((store ?? .standard).object(forKey: key)).flatMap(decode)
          ?? defaultValue
      },
      { value in
        let store = store ?? .standard
        if let raw = encode(value) {
          store.set(raw, forKey: key)
        } else {
          store.removeObject(forKey: key)
        }
      })
  }
}

/// Conversion of the objects that user defaults return.
private enum DefaultsObject {
  /// Returns an object as a value of a type, or `nil` if there is no object or it has another type.
  ///
  /// A number is also returned as a Boolean value, an integer or a floating-point number.
  static func value<Value>(_ object: Any?) -> Value? {
    if let value = object as? Value { return value }
    // Foundation on Linux returns some numbers as `NSNumber`.
    guard let number = object as? NSNumber else { return nil }
    return (number.boolValue as? Value) ?? (number.intValue as? Value)
      ?? (number.doubleValue as? Value)
  }
}

extension AppStorage where Value == Bool {
  /// Creates a property that stores a Boolean value.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key, wrappedValue, store)
  }
}

extension AppStorage where Value == Int {
  /// Creates a property that stores an integer.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key, wrappedValue, store)
  }
}

extension AppStorage where Value == Double {
  /// Creates a property that stores a floating-point number.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key, wrappedValue, store)
  }
}

extension AppStorage where Value == String {
  /// Creates a property that stores a string.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key, wrappedValue, store)
  }
}

extension AppStorage where Value == Data {
  /// Creates a property that stores data.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key, wrappedValue, store)
  }
}

extension AppStorage where Value == Date {
  /// Creates a property that stores a date.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key, wrappedValue, store)
  }
}

extension AppStorage where Value == URL {
  /// Creates a property that stores a URL.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(
      { (store ?? .standard).url(forKey: key) ?? wrappedValue },
      { (store ?? .standard).set($0, forKey: key) })
  }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue == String {
  /// Creates a property that stores a value as its raw string.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(
      key, wrappedValue, store, decode: { (raw: String) in Value(rawValue: raw) },
      encode: { $0.rawValue })
  }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue == Int {
  /// Creates a property that stores a value as its raw integer.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(
      key, wrappedValue, store, decode: { (raw: Int) in Value(rawValue: raw) },
      encode: { $0.rawValue })
  }
}

extension AppStorage where Value: ExpressibleByNilLiteral {
  /// Creates a property that stores an optional value, `nil` by default.
  ///
  /// Assigning `nil` removes the stored value.
  public init<Wrapped>(_ key: String, store: UserDefaults? = nil) where Value == Wrapped? {
    self.init(
      key, nil, store, decode: { (value: Wrapped) in .some(value) }, encode: { $0 })
  }

  /// Creates a property that stores an optional value as its raw string, `nil` by default.
  ///
  /// Assigning `nil` removes the stored value.
  public init<Wrapped: RawRepresentable>(
    _ key: String, store: UserDefaults? = nil
  ) where Value == Wrapped?, Wrapped.RawValue == String {
    self.init(
      key, nil, store, decode: { (raw: String) in .some(Wrapped(rawValue: raw)) },
      encode: { $0?.rawValue })
  }
}
