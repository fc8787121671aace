/// A property that takes part in a view's evaluation.
///
/// - Source: SwiftUI `DynamicProperty`.
public protocol DynamicProperty {
  /// Called before the view's body is read; widgets need nothing done.
  mutating func update()
}

extension DynamicProperty {
  /// Nothing to do.
  public mutating func update() {}
}

/// A value of the view's own: in a widget always the initial one.
///
/// A widget's view is drawn once for each entry, so nothing that is assigned is seen.
/// - Source: SwiftUI `State`.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let initial: Value

  /// A value to begin with.
  public init(wrappedValue value: Value) {
    initial = value
  }

  /// A value to begin with.
  public init(initialValue value: Value) {
    initial = value
  }

  /// The initial value; assigning does nothing.
  public var wrappedValue: Value {
    get { initial }
    nonmutating set {}
  }

  /// A binding to the initial value.
  public var projectedValue: Binding<Value> { .constant(initial) }
}

extension State where Value: ExpressibleByNilLiteral {
  /// Nothing to begin with.
  public init() {
    self.init(wrappedValue: nil)
  }
}

/// A value that belongs to another view.
///
/// - Source: SwiftUI `Binding`.
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value>: DynamicProperty {
  private let getValue: () -> Value
  private let setValue: (Value) -> Void

  /// A value that closures read and write.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    getValue = get
    setValue = set
  }

  /// A value that never changes.
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(get: { value }, set: { _ in })
  }

  /// The value.
  public var wrappedValue: Value {
    get { getValue() }
    nonmutating set { setValue(newValue) }
  }

  /// The binding itself.
  public var projectedValue: Binding<Value> { self }

  /// A binding to a part of the value.
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

/// An object of the view's own.
///
/// Its type is not held to `ObservableObject`, which the module Combine has: nothing is observed.
/// - Source: SwiftUI `StateObject`.
@propertyWrapper
public struct StateObject<ObjectType: AnyObject>: DynamicProperty {
  private let make: () -> ObjectType

  /// An object to begin with.
  public init(wrappedValue make: @autoclosure @escaping () -> ObjectType) {
    self.make = make
  }

  /// The object.
  public var wrappedValue: ObjectType { make() }

  /// Bindings to the object's properties.
  public var projectedValue: ObjectBindings<ObjectType> { ObjectBindings(object: make()) }
}

/// An object from outside, read once.
///
/// - Source: SwiftUI `ObservedObject`.
@propertyWrapper
public struct ObservedObject<ObjectType: AnyObject>: DynamicProperty {
  /// The object.
  public var wrappedValue: ObjectType

  /// An object from outside.
  public init(wrappedValue: ObjectType) {
    self.wrappedValue = wrappedValue
  }

  /// An object from outside.
  public init(initialValue: ObjectType) {
    wrappedValue = initialValue
  }

  /// Bindings to the object's properties.
  public var projectedValue: ObjectBindings<ObjectType> { ObjectBindings(object: wrappedValue) }
}

/// An object whose properties can be bound.
///
/// - Source: SwiftUI `Bindable`.
@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value> {
  /// The object.
  public var wrappedValue: Value

  /// An object.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// An object.
  public init(_ wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// The wrapper itself.
  public var projectedValue: Bindable<Value> { self }
}

extension Bindable where Value: AnyObject {
  /// A binding to a property.
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

  /// A binding to a property.
  public subscript<Subject>(
    dynamicMember path: ReferenceWritableKeyPath<ObjectType, Subject>
  ) -> Binding<Subject> {
    Binding(
      get: { object[keyPath: path] }, set: { newValue in object[keyPath: path] = newValue })
  }
}
