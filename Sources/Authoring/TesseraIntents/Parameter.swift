internal import Foundation
internal import IntentSchemas
internal import Synchronization
internal import ViewTree

/// A value that an intent is given.
///
/// - Source: AppIntents `IntentParameter`.
@propertyWrapper
public final class IntentParameter<Value: Sendable>: Sendable {
  /// What the value is called.
  public let title: LocalizedStringResource
  let traits: ParameterTraits
  private let stored: Mutex<Value?>
  private let standard: Value?

  /// The value, or its default.
  ///
  /// Reading one that was neither given nor has a default is a mistake in the program, as on iOS.
  public var wrappedValue: Value {
    get {
      guard let value = given ?? standard ?? Self.nothing else {
        preconditionFailure("the parameter “\(title.key)” has no value and no default")
      }
      return value
    }
    set { stored.withLock { $0 = newValue } }
  }

  /// The parameter itself.
  public var projectedValue: IntentParameter<Value> { self }

  init(_ title: LocalizedStringResource, standard: Value?, _ traits: ParameterTraits) {
    self.title = title
    self.standard = standard
    self.traits = traits
    stored = Mutex(nil)
  }

  private var given: Value? { stored.withLock { $0 } }

  /// The value of a type that stands for none, or `nil` for any other type.
  private static var nothing: Value? { (Value.self as? any OptionalValue.Type)?.nothing as? Value }
}

extension AppIntent {
  /// A value that the intent is given.
  public typealias Parameter = IntentParameter
}

/// What is said of a parameter beside its name and its default.
struct ParameterTraits: Sendable {
  var description: LocalizedStringResource?
  /// What gives the values to choose from, or `nil` for the type's own.
  var options: (any DynamicOptionsProvider)?
  var counts: [String: ParameterSchema.Count]?
  var minimum: Double?
  var maximum: Double?
  var control: ParameterSchema.Control?
  var isMultiline = false
}

/// A parameter, whatever its value's type.
protocol AnyIntentParameter: AnyObject, Sendable {
  /// The value in force as JSON; `nil` where there is none, or it cannot travel.
  var json: JSON? { get }
  /// Whether there is neither a value nor a default where one is wanted.
  var isMissing: Bool { get }
  /// Takes a value over.
  func take(_ json: JSON) async throws
  /// Takes a value over that nobody has to be asked for; entities are left as they are.
  func takeNow(_ json: JSON)
  /// Takes what the query or the options' provider names first, where nothing was given.
  func takeDefault() async
  func schema(named name: String) -> ParameterSchema
  /// The values to choose from.
  func options(matching words: String?) async throws -> [ResultSection]
  /// The words of chosen values; of those that are gone, none.
  func words(for json: JSON) async throws -> [IntentOption]
}

extension IntentParameter: AnyIntentParameter {
  var json: JSON? {
    guard let value = given ?? standard ?? Self.nothing else { return nil }
    return IntentValueCoding.json(value)
  }

  func take(_ json: JSON) async throws {
    let value = try await IntentValueCoding.value(json, as: Value.self)
    stored.withLock { $0 = value }
    try checkFound(json, value)
  }

  /// Says of entities in a list that are there no more; those that are left stay, and with none the
  /// default stands.
  private func checkFound(_ json: JSON, _ value: Value) throws {
    guard elementType is any AppEntity.Type, case .array(let asked) = json,
      case .array(let found)? = IntentValueCoding.json(value),
      let gone = asked.first(where: { !found.contains($0) })
    else { return }
    if found.isEmpty { stored.withLock { $0 = nil } }
    throw IntentValueError.gone(IntentValueCoding.typeName(elementType), gone.words)
  }

  var isMissing: Bool { (given ?? standard ?? Self.nothing) == nil }

  func takeNow(_ json: JSON) {
    // An entity of an optional parameter is not yet known, which is not the same as none.
    guard let known = IntentValueCoding.immediate(json, as: Value.self), let value = known as? Value
    else { return }
    stored.withLock { $0 = value }
  }

  func takeDefault() async {
    guard given == nil, standard == nil else { return }
    guard let value = await defaultResult().flatMap({ fitting($0) }) ?? untouched else { return }
    stored.withLock { $0 = value }
  }

  /// A switch that nobody turned is off, and a list that nobody filled is empty; `nil` for any other
  /// type.
  private var untouched: Value? {
    if Value.self == Bool.self { return false as? Value }
    return (Value.self as? any ListValue.Type)?.empty as? Value
  }

  private func fitting(_ found: any Sendable) -> Value? { found as? Value }

  private func defaultResult() async -> (any Sendable)? {
    if let options = traits.options { return await options.anyDefault() }
    guard let entity = contentType as? any AppEntity.Type else { return nil }
    return await entity.anyDefault()
  }

  /// The type without what says that it may be missing.
  private var contentType: Any.Type {
    (Value.self as? any OptionalValue.Type)?.contentType ?? Value.self
  }

  /// The type of one value: a list's element.
  private var elementType: Any.Type {
    (contentType as? any ListValue.Type)?.elementType ?? contentType
  }

  func schema(named name: String) -> ParameterSchema {
    let titled = String(localized: title)
    var schema = ParameterSchema(
      name: name, title: titled.isEmpty ? name : titled, kind: .init(elementType))
    schema.description = traits.description.map { String(localized: $0) }
    schema.isList = contentType is any ListValue.Type
    schema.isOptional = Value.self is any OptionalValue.Type
    schema.standard = standard.flatMap { IntentValueCoding.json($0) }
    if schema.standard == .null { schema.standard = nil }
    if let choice = elementType as? any AppEnum.Type { schema.choices = choice.choices }
    schema.hasOptions = traits.options != nil || schema.kind == .entity
    schema.isSearchable = traits.options == nil && isSearchable
    schema.minimum = traits.minimum
    schema.maximum = traits.maximum
    schema.control = traits.control
    schema.isMultiline = traits.isMultiline
    schema.counts = traits.counts
    return schema
  }

  private var isSearchable: Bool {
    (elementType as? any AppEntity.Type)?.isSearchable ?? false
  }

  func options(matching words: String?) async throws -> [ResultSection] {
    if let options = traits.options { return try await options.anyResults() }
    guard let entity = elementType as? any AppEntity.Type else { return [] }
    return try await entity.sections(matching: words)
  }

  func words(for json: JSON) async throws -> [IntentOption] {
    guard let entity = elementType as? any AppEntity.Type else { return [] }
    let items = if case .array(let list) = json { list } else { [json] }
    return try await entity.options(for: items.filter { $0 != .null })
  }
}

extension DynamicOptionsProvider {
  fileprivate func anyDefault() async -> (any Sendable)? { await defaultResult() }

  fileprivate func anyResults() async throws -> [ResultSection] {
    try await results().resultSections
  }
}

extension AppEntity {
  fileprivate static var isSearchable: Bool { defaultQuery is any EntityStringQuery }

  fileprivate static func anyDefault() async -> (any Sendable)? {
    await defaultQuery.defaultResult()
  }

  fileprivate static func sections(matching words: String?) async throws -> [ResultSection] {
    if let words, !words.isEmpty, let query = defaultQuery as? any EntityStringQuery {
      return try await query.entities(matching: words).resultSections
    }
    return try await defaultQuery.suggestedEntities().resultSections
  }

  fileprivate static func options(for items: [JSON]) async throws -> [IntentOption] {
    let ids = items.compactMap { IntentValueCoding.identifier($0, as: ID.self) }
    let found = try await defaultQuery.entities(
      for: ids.compactMap { $0 as? DefaultQuery.Entity.ID })
    return found.compactMap { entity in
      IntentValueCoding.json(entity).map { IntentOption($0, entity.displayRepresentation) }
    }
  }
}

extension AppEnum {
  fileprivate static var choices: [IntentOption] {
    allCases.compactMap { value in
      IntentValueCoding.json(value).map { IntentOption($0, value.displayRepresentation) }
    }
  }
}

extension IntentOption {
  /// A value with the words that it is shown with.
  init(_ value: JSON, _ display: DisplayRepresentation, in section: String? = nil) {
    self.init(
      value: value, title: String(localized: display.title),
      subtitle: display.subtitle.map { String(localized: $0) }, section: section)
  }
}

extension ParameterSchema.Kind {
  /// What is asked for where a value is of a type.
  fileprivate init(_ type: Any.Type) {
    switch type {
    case is Bool.Type: self = .bool
    case is String.Type: self = .text
    case is any BinaryInteger.Type: self = .integer
    case is any BinaryFloatingPoint.Type: self = .number
    case is Date.Type: self = .date
    case is URL.Type: self = .url
    case is any AppEnum.Type: self = .choice
    case is any AppEntity.Type: self = .entity
    default: self = .other
    }
  }
}

/// What gives the values that people choose from.
///
/// - Source: AppIntents `DynamicOptionsProvider`.
public protocol DynamicOptionsProvider: Sendable {
  /// The type of the list of values.
  associatedtype Result: ResultsCollection

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
