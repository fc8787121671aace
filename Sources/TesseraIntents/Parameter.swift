internal import Synchronization

/// A value that an intent is given.
///
/// - Source: AppIntents `IntentParameter`.
@propertyWrapper
public final class IntentParameter<Value: Sendable>: Sendable {
  /// What the value is called.
  public let title: LocalizedStringResource
  private let stored: Mutex<Value?>
  private let standard: @Sendable () -> Value?
  private let ask: @Sendable () async -> Value?

  /// The value, or its default.
  ///
  /// Reading one that was neither given nor has a default is a mistake in the program, as on iOS.
  public var wrappedValue: Value {
    get {
      guard let value = stored.withLock({ $0 }) ?? standard() else {
        preconditionFailure("the parameter “\(title.key)” has no value and no default")
      }
      return value
    }
    set { stored.withLock { $0 = newValue } }
  }

  /// The parameter itself.
  public var projectedValue: IntentParameter<Value> { self }

  /// A value without a name: one that may be missing, or must be given before it is read.
  public init() {
    title = ""
    standard = {
      (Value.self as? any ExpressibleByNilLiteral.Type).flatMap { Nothing.value(of: $0) as? Value }
    }
    ask = { await EntityDefault.value() }
    stored = Mutex(nil)
  }

  init(
    _ title: LocalizedStringResource, standard: @escaping @Sendable () -> Value?,
    asking ask: @escaping @Sendable () async -> Value? = { await EntityDefault.value() }
  ) {
    self.title = title
    self.standard = standard
    self.ask = ask
    stored = Mutex(nil)
  }
}

extension IntentParameter: AskedParameter {
  /// Takes what the query or the options' provider names first, where nothing was given.
  func takeDefault() async {
    guard stored.withLock({ $0 == nil }), let value = await ask() else { return }
    stored.withLock { $0 = value }
  }
}

/// A parameter whose default is asked for.
protocol AskedParameter: Sendable {
  func takeDefault() async
}

extension AppIntent {
  /// Gives parameters without a value what their queries and options' providers name first.
  ///
  /// - Source: AppIntents `DynamicOptionsProvider.defaultResult()`.
  package func takeDefaults() async {
    for child in Mirror(reflecting: self).children {
      await (child.value as? any AskedParameter)?.takeDefault()
    }
  }
}

/// The entity that stands before anybody chose.
private enum EntityDefault {
  /// `nil` where `Value` is no entity, nor one that may be missing, and where its query names none.
  static func value<Value>() async -> Value? {
    let type = (Value.self as? any Wrapping.Type)?.wrapped ?? Value.self
    guard let entity = type as? any AppEntity.Type else { return nil }
    return await first(of: entity) as? Value
  }

  private static func first<Entity: AppEntity>(of type: Entity.Type) async -> Any? {
    await Entity.defaultQuery.defaultResult()
  }
}

/// A value that may be missing.
private protocol Wrapping {
  static var wrapped: Any.Type { get }
}

extension Optional: Wrapping {
  fileprivate static var wrapped: Any.Type { Wrapped.self }
}

private enum Nothing {
  /// The value of a type that stands for none.
  static func value<Value: ExpressibleByNilLiteral>(of type: Value.Type) -> Value { nil }
}

extension AppIntent {
  /// A value that the intent is given.
  public typealias Parameter = IntentParameter
}

extension IntentParameter {
  /// A value with a default.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default standard: Value
  ) {
    self.init(title) { standard }
  }

  /// A value that must be given.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil
  ) {
    self.init(title) { nil }
  }

  /// A value out of those that a provider names.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    optionsProvider: some DynamicOptionsProvider
  ) {
    self.init(
      title, standard: { nil }, asking: { await optionsProvider.defaultResult() as? Value })
  }

  /// A value with a default, out of those that a provider names.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default standard: Value, optionsProvider: some DynamicOptionsProvider
  ) {
    self.init(title) { standard }
  }
}

extension IntentParameter where Value: ExpressibleByNilLiteral {
  /// A value that may be missing.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil
  ) {
    self.init(title) { Value?.some(nil) }
  }

  /// A value that may be missing, out of those that a provider names.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    optionsProvider: some DynamicOptionsProvider
  ) {
    self.init(
      title, standard: { Value?.some(nil) },
      asking: { await optionsProvider.defaultResult() as? Value })
  }

  /// A value that may be missing, with a default.
  public convenience init<Wrapped: Sendable>(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default standard: Wrapped
  ) where Value == Wrapped? {
    self.init(title) { standard }
  }
}

/// What gives the values that people choose from.
///
/// - Source: AppIntents `DynamicOptionsProvider`.
public protocol DynamicOptionsProvider: Sendable {
  /// The type of the values.
  associatedtype Result: Sendable

  /// The values.
  func results() async throws -> Result

  /// The value that stands before anybody chose, or `nil`.
  func defaultResult() async -> DefaultValue?

  /// The type of the value that stands before anybody chose.
  associatedtype DefaultValue: Sendable = Never
}

extension DynamicOptionsProvider {
  /// None.
  public func defaultResult() async -> DefaultValue? { nil }
}
