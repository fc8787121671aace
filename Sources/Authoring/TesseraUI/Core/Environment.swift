/// A key for accessing a value in the environment.
///
/// - Source: SwiftUI `EnvironmentKey`.
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value

  /// The value to use if none has been set.
  static var defaultValue: Value { get }
}

/// A collection of values that propagate through a view hierarchy.
///
/// - Source: SwiftUI `EnvironmentValues`.
public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]
  /// The environment objects by type.
  var objects: [ObjectIdentifier: AnyObject] = [:]
  /// The font, colors and other text attributes of the current view.
  package var text = TextEnvironment()

  /// Creates an environment with default values.
  public init() {}

  /// Accesses the value for a key.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

extension EnvironmentValues {
  /// The environment of the view whose body is being evaluated.
  @MainActor private static var current = EnvironmentValues()

  /// Calls a closure with the given environment as the current one.
  @MainActor static func withCurrent<Result>(
    _ environment: EnvironmentValues, _ evaluate: () -> Result
  ) -> Result {
    let outerEnvironment = current
    current = environment
    defer { current = outerEnvironment }
    return evaluate()
  }

  @MainActor static func read<Value>(_ path: KeyPath<EnvironmentValues, Value>) -> Value {
    current[keyPath: path]
  }

  /// Returns the environment object of a type, or `nil` if none has been set.
  @MainActor static func readObject<Object: AnyObject>(_ type: Object.Type) -> Object? {
    current.objects[ObjectIdentifier(type)] as? Object
  }
}

/// A property that reads a value from the view's environment.
///
/// - Source: SwiftUI `Environment`.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private enum Source {
    case path(KeyPath<EnvironmentValues, Value>)
    case object(@MainActor () -> Value)
  }

  private let source: Source

  /// Creates a property that reads the value at a key path, such as `\.colorScheme`.
  public init(_ path: KeyPath<EnvironmentValues, Value>) {
    source = .path(path)
  }

  /// Creates a property that reads the object of the given type.
  ///
  /// As in SwiftUI, reading the property is a programming error if no such object has been set.
  public init(_ type: Value.Type) where Value: AnyObject {
    source = .object {
      guard let object = EnvironmentValues.readObject(type) else {
        preconditionFailure("no \(type) object in the environment")
      }
      return object
    }
  }

  /// Creates a property that reads the object of the given type, or `nil` if none has been set.
  public init<Object: AnyObject>(_ type: Object.Type) where Value == Object? {
    source = .object { EnvironmentValues.readObject(type) }
  }

  /// The current value in the view's environment.
  @MainActor public var wrappedValue: Value {
    switch source {
    case .path(let path): EnvironmentValues.read(path)
    case .object(let read): read()
    }
  }
}

/// A property that reads an environment object, which an enclosing view has set.
///
/// - Source: SwiftUI `EnvironmentObject`.
@propertyWrapper
public struct EnvironmentObject<ObjectType: AnyObject>: DynamicProperty {
  /// Creates a property that reads the environment object of type `ObjectType`.
  public init() {}

  /// The object in the view's environment.
  ///
  /// As in SwiftUI, reading the property is a programming error if no such object has been set.
  @MainActor public var wrappedValue: ObjectType {
    guard let object = EnvironmentValues.readObject(ObjectType.self) else {
      preconditionFailure("no \(ObjectType.self) object in the environment")
    }
    return object
  }

  /// Bindings to the object's properties.
  @MainActor public var projectedValue: ObjectBindings<ObjectType> {
    ObjectBindings(object: wrappedValue)
  }
}

extension View {
  /// Sets the environment object of this type for this view and the views inside it.
  public func environmentObject<Object: AnyObject>(_ object: Object) -> some View {
    transformingEnvironment { $0.objects[ObjectIdentifier(Object.self)] = object }
  }

  /// Sets the environment object of this type for this view and the views inside it, or removes the
  /// object if it is `nil`.
  public func environment<Object: AnyObject>(_ object: Object?) -> some View {
    transformingEnvironment { $0.objects[ObjectIdentifier(Object.self)] = object }
  }

  /// Transforms an environment value for this view and the views inside it.
  public func transformEnvironment<Value>(
    _ path: WritableKeyPath<EnvironmentValues, Value>,
    transform: @escaping (inout Value) -> Void
  ) -> some View {
    transformingEnvironment { transform(&$0[keyPath: path]) }
  }
}

/// The color scheme of the dashboard: light or dark.
public enum ColorScheme: String, Hashable, Sendable, CaseIterable {
  /// Dark text on a light background.
  case light
  /// Light text on a dark background.
  case dark
}

/// The reasons to hide or dim the content of a view.
///
/// - Source: SwiftUI `RedactionReasons`.
public struct RedactionReasons: OptionSet, Sendable {
  /// The reasons as a bit set.
  public let rawValue: Int

  /// Creates a set of reasons from a bit set.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The content is a placeholder for data that has not been loaded.
  public static let placeholder = RedactionReasons(rawValue: 1)
  /// The content is private.
  public static let privacy = RedactionReasons(rawValue: 2)
  /// The content is out of date and will be replaced.
  public static let invalidated = RedactionReasons(rawValue: 4)
}
