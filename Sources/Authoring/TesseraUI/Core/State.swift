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
/// In a widget, the property has its initial value, or the one that an `onAppear` action assigned: the
/// view is evaluated for each entry. Keep data in the timeline entry or in ``AppStorage``.
/// - Source: SwiftUI `State`.
@propertyWrapper
public struct State<Value>: DynamicProperty, ViewStorage {
  private final class Storage {
    var value: Value
    var hasChanged = false

    init(_ value: Value) {
      self.value = value
    }
  }

  private let storage: Storage

  /// Creates state with an initial value.
  public init(wrappedValue value: Value) {
    storage = Storage(value)
  }

  /// Creates state with an initial value.
  public init(initialValue value: Value) {
    storage = Storage(value)
  }

  /// The value; the view is evaluated again if an `onAppear` action assigns another.
  ///
  /// Assigning a value elsewhere has no effect.
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set {
      guard AppearanceAction.isRunning else { return }
      storage.value = newValue
      storage.hasChanged = true
    }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
  }

  var hasChanged: Bool { storage.hasChanged }
}

/// A property that stores what a view changes.
protocol ViewStorage {
  /// Whether a value has been assigned.
  var hasChanged: Bool { get }
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
  private final class Storage {
    let make: () -> ObjectType
    lazy var object = make()

    init(_ make: @escaping () -> ObjectType) {
      self.make = make
    }
  }

  private let storage: Storage

  /// Creates the property from an expression for the object.
  public init(wrappedValue make: @autoclosure @escaping () -> ObjectType) {
    storage = Storage(make)
  }

  /// The object, created at the first access.
  public var wrappedValue: ObjectType { storage.object }

  /// Bindings to the properties of the object.
  public var projectedValue: ObjectBindings<ObjectType> { ObjectBindings(object: storage.object) }
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
