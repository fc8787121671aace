public import Foundation

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
}

/// A property that a view reads from its environment.
///
/// - Source: SwiftUI `Environment`.
@propertyWrapper
public struct Environment<Value> {
  private let path: KeyPath<EnvironmentValues, Value>

  /// Reads the value at a key path, such as `\.colorScheme`.
  public init(_ path: KeyPath<EnvironmentValues, Value>) {
    self.path = path
  }

  /// The value where the view stands.
  @MainActor public var wrappedValue: Value { EnvironmentValues.read(path) }
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

private struct ColorSchemeKey: EnvironmentKey {
  static var defaultValue: ColorScheme { .dark }
}

private struct RedactionReasonsKey: EnvironmentKey {
  static var defaultValue: RedactionReasons { [] }
}

private struct LocaleKey: EnvironmentKey {
  static var defaultValue: Locale { .current }
}

private struct CalendarKey: EnvironmentKey {
  static var defaultValue: Calendar { .current }
}

private struct TimeZoneKey: EnvironmentKey {
  static var defaultValue: TimeZone { .current }
}

private struct EnabledKey: EnvironmentKey {
  static var defaultValue: Bool { true }
}

extension EnvironmentValues {
  /// Whether the ground is light or dark.
  public var colorScheme: ColorScheme {
    get { self[ColorSchemeKey.self] }
    set { self[ColorSchemeKey.self] = newValue }
  }

  /// Why content is hidden or dimmed here.
  public var redactionReasons: RedactionReasons {
    get { self[RedactionReasonsKey.self] }
    set { self[RedactionReasonsKey.self] = newValue }
  }

  /// The language and region that texts are formatted for.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }

  /// The calendar that dates are told in.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }

  /// The time zone that dates are told in.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }

  /// Whether controls can be used.
  public var isEnabled: Bool {
    get { self[EnabledKey.self] }
    set { self[EnabledKey.self] = newValue }
  }
}
