/// A key of a value in the environment.
///
/// - Source: SwiftUI `EnvironmentKey`.
public protocol EnvironmentKey {
  /// The value's type.
  associatedtype Value

  /// The value where none was set.
  static var defaultValue: Value { get }
}

/// The values that a view reads from around it.
///
/// - Source: SwiftUI `EnvironmentValues`.
public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]
  /// Objects by their types.
  var objects: [ObjectIdentifier: AnyObject] = [:]
  /// How text below is written; what fonts and colours were set.
  package var text = TextEnvironment()

  /// An environment in which nothing was set.
  public init() {}

  /// The value under a key.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

extension EnvironmentValues {
  /// The environment of the view whose body is being evaluated.
  @MainActor private static var current = EnvironmentValues()

  /// Evaluates with an environment in force.
  @MainActor static func with<Result>(
    _ environment: EnvironmentValues, _ evaluate: () -> Result
  ) -> Result {
    let outer = current
    current = environment
    defer { current = outer }
    return evaluate()
  }

  @MainActor static func read<Value>(_ path: KeyPath<EnvironmentValues, Value>) -> Value {
    current[keyPath: path]
  }

  /// An object of a type, or `nil` where none was set.
  @MainActor static func readObject<Object: AnyObject>(_ type: Object.Type) -> Object? {
    current.objects[ObjectIdentifier(type)] as? Object
  }
}

/// A property that a view reads from its environment.
///
/// - Source: SwiftUI `Environment`.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private enum Source {
    case path(KeyPath<EnvironmentValues, Value>)
    case object(@MainActor () -> Value)
  }

  private let source: Source

  /// Reads the value at a key path, such as `\.colorScheme`.
  public init(_ path: KeyPath<EnvironmentValues, Value>) {
    source = .path(path)
  }

  /// Reads the object of a type that a view around has set.
  ///
  /// Reading it where none was set is a mistake in the program, as on iOS.
  public init(_ type: Value.Type) where Value: AnyObject {
    source = .object {
      guard let object = EnvironmentValues.readObject(type) else {
        preconditionFailure("no object of the type \(type) in the environment")
      }
      return object
    }
  }

  /// Reads the object of a type, or `nil` where none was set.
  public init<Object: AnyObject>(_ type: Object.Type) where Value == Object? {
    source = .object { EnvironmentValues.readObject(type) }
  }

  /// The value where the view stands.
  @MainActor public var wrappedValue: Value {
    switch source {
    case .path(let path): EnvironmentValues.read(path)
    case .object(let read): read()
    }
  }
}

/// An object that a view around has set.
///
/// - Source: SwiftUI `EnvironmentObject`.
@propertyWrapper
public struct EnvironmentObject<ObjectType: AnyObject>: DynamicProperty {
  /// Reads the object of this type.
  public init() {}

  /// The object; reading it where none was set is a mistake in the program, as on iOS.
  @MainActor public var wrappedValue: ObjectType {
    guard let object = EnvironmentValues.readObject(ObjectType.self) else {
      preconditionFailure("no object of the type \(ObjectType.self) in the environment")
    }
    return object
  }

  /// Bindings to the object's properties.
  @MainActor public var projectedValue: ObjectBindings<ObjectType> {
    ObjectBindings(object: wrappedValue)
  }
}

extension View {
  /// Sets the object of its type for the views inside.
  public func environmentObject<Object: AnyObject>(_ object: Object) -> some View {
    adjusting { $0.objects[ObjectIdentifier(Object.self)] = object }
  }

  /// Sets the object of its type for the views inside.
  public func environment<Object: AnyObject>(_ object: Object?) -> some View {
    adjusting { $0.objects[ObjectIdentifier(Object.self)] = object }
  }

  /// Changes a value of the environment inside the view.
  public func transformEnvironment<Value>(
    _ path: WritableKeyPath<EnvironmentValues, Value>,
    transform: @escaping (inout Value) -> Void
  ) -> some View {
    adjusting { transform(&$0[keyPath: path]) }
  }
}

/// Whether light text stands on dark ground or dark text on light.
public enum ColorScheme: String, Hashable, Sendable, CaseIterable {
  /// Dark text on light ground.
  case light
  /// Light text on dark ground.
  case dark
}

/// Why content is hidden or dimmed.
///
/// - Source: SwiftUI `RedactionReasons`.
public struct RedactionReasons: OptionSet, Sendable {
  /// The reasons as bits.
  public let rawValue: Int

  /// Makes a set of reasons from bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The content stands for content that is still to come.
  public static let placeholder = RedactionReasons(rawValue: 1)
  /// The content is private.
  public static let privacy = RedactionReasons(rawValue: 2)
  /// The content is out of date and about to change.
  public static let invalidated = RedactionReasons(rawValue: 4)
}
