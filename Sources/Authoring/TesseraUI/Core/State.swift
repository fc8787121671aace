/// A property of a view that SwiftUI updates before it evaluates the view's body.
///
/// In a widget, the value is read at each access instead.
/// - Source: SwiftUI `DynamicProperty`.
public protocol DynamicProperty {
  /// Updates the property.
  ///
  /// Widgets never call this method.
  mutating func update()
}

extension DynamicProperty {
  /// Does nothing.
  public mutating func update() {}
}

/// A value that a view would own and change.
///
/// In a widget, the property always has its initial value. A widget's view is evaluated once
/// for each entry, so assigning a value has no effect. Keep data in the timeline entry or in
/// ``AppStorage``.
/// - Source: SwiftUI `State`.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let initialValue: Value

  /// Creates state with an initial value.
  public init(wrappedValue value: Value) {
    initialValue = value
  }

  /// Creates state with an initial value.
  public init(initialValue value: Value) {
    initialValue = value
  }

  /// The initial value; assigning a value has no effect.
  public var wrappedValue: Value {
    get { initialValue }
    nonmutating set {}
  }

  /// A binding to the initial value.
  public var projectedValue: Binding<Value> { .constant(initialValue) }
}

extension State where Value: ExpressibleByNilLiteral {
  /// Creates state with the initial value `nil`.
  public init() {
    self.init(wrappedValue: nil)
  }
}

/// A property that reads and writes a value owned elsewhere.
///
/// - Source: SwiftUI `Binding`.
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value>: DynamicProperty {
  private let getValue: () -> Value
  private let setValue: (Value) -> Void

  /// Creates a binding from closures that read and write the value.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    getValue = get
    setValue = set
  }

  /// Creates a binding with a value that cannot be changed.
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(get: { value }, set: { _ in })
  }

  /// The value of the binding.
  public var wrappedValue: Value {
    get { getValue() }
    nonmutating set { setValue(newValue) }
  }

  /// The binding itself.
  public var projectedValue: Binding<Value> { self }

  /// Returns a binding to a property of the value.
  public subscript<Subject>(
    dynamicMember path: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    Binding<Subject>(
      get: { wrappedValue[keyPath: path] },
      set: { newValue in
        var value = wrappedValue
        value[keyPath: path] = newValue
        setValue(value)
      })
  }
}

/// An observable object that a view creates.
///
/// The object is not observed, because a widget's view is evaluated once for each entry. Its type
/// need not conform to `ObservableObject`, because that protocol belongs to the `Combine` module,
/// which this module does not import.
/// - Source: SwiftUI `StateObject`.
@propertyWrapper
public struct StateObject<ObjectType: AnyObject>: DynamicProperty {
  private let make: () -> ObjectType

  /// Creates the property from an expression for the object.
  public init(wrappedValue make: @autoclosure @escaping () -> ObjectType) {
    self.make = make
  }

  /// The object, created at each access.
  public var wrappedValue: ObjectType { make() }

  /// Bindings to the properties of a new object.
  public var projectedValue: ObjectBindings<ObjectType> { ObjectBindings(object: make()) }
}

/// An observable object that a view is given.
///
/// The object is not observed, because a widget's view is evaluated once for each entry.
/// - Source: SwiftUI `ObservedObject`.
@propertyWrapper
public struct ObservedObject<ObjectType: AnyObject>: DynamicProperty {
  /// The object.
  public var wrappedValue: ObjectType

  /// Creates the property with an object.
  public init(wrappedValue: ObjectType) {
    self.wrappedValue = wrappedValue
  }

  /// Creates the property with an object.
  public init(initialValue: ObjectType) {
    wrappedValue = initialValue
  }

  /// Bindings to the object's properties.
  public var projectedValue: ObjectBindings<ObjectType> { ObjectBindings(object: wrappedValue) }
}

/// A property that provides bindings to the properties of an object.
///
/// - Source: SwiftUI `Bindable`.
@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value> {
  /// The object.
  public var wrappedValue: Value

  /// Creates the property with an object.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// Creates the property with an object.
  public init(_ wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// The wrapper itself, which provides the bindings.
  public var projectedValue: Bindable<Value> { self }
}

extension Bindable where Value: AnyObject {
  /// Returns a binding to a property of the object.
  public subscript<Subject>(
    dynamicMember path: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    ObjectBindings(object: wrappedValue)[dynamicMember: path]
  }
}

/// Bindings to the properties of an object.
@dynamicMemberLookup
public struct ObjectBindings<ObjectType: AnyObject> {
  let object: ObjectType

  /// Returns a binding to a property of the object.
  public subscript<Subject>(
    dynamicMember path: ReferenceWritableKeyPath<ObjectType, Subject>
  ) -> Binding<Subject> {
    Binding(
      get: { object[keyPath: path] }, set: { newValue in object[keyPath: path] = newValue })
  }
}
