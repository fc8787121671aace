internal import Foundation
internal import IntentSchemas
internal import Synchronization
internal import ViewTree

/// A property wrapper that declares a parameter of an intent.
///
/// For a widget configuration intent, each parameter is a row in the widget's settings sheet.
/// Supported types are `Bool`, `Int`, `Double`, `String`, `Date`, `URL`, ``AppEnum`` and
/// ``AppEntity`` types, and optionals and arrays of these.
///
/// - Source: AppIntents `IntentParameter`.
@propertyWrapper
public final class IntentParameter<Value: Sendable>: Sendable {
  /// The title shown to the user.
  public let title: LocalizedStringResource
  let traits: ParameterTraits
  private let storage: Mutex<Value?>
  private let defaultValue: Value?

  /// The value of the parameter, or its default value.
  ///
  /// As on iOS, it is a programming error to read a parameter that has neither a value nor a
  /// default value, unless its type is optional.
  public var wrappedValue: Value {
    get {
      guard let value = assignedValue ?? defaultValue ?? Self.nilValue else {
        preconditionFailure("the parameter “\(title.key)” has no value and no default")
      }
      return value
    }
    set { storage.withLock { $0 = newValue } }
  }

  /// The parameter itself, for example to call ``needsValueError(_:)``.
  public var projectedValue: IntentParameter<Value> { self }

  init(_ title: LocalizedStringResource, defaultValue: Value?, _ traits: ParameterTraits) {
    self.title = title
    self.defaultValue = defaultValue
    self.traits = traits
    storage = Mutex(nil)
  }

  /// Creates a parameter without a title.
  ///
  /// The settings sheet shows the property's name. This is a designated initializer, so that those of
  /// an intent need not initialize its parameters.
  public init() {
    title = ""
    traits = ParameterTraits()
    defaultValue = nil
    storage = Mutex(nil)
  }

  private var assignedValue: Value? { storage.withLock { $0 } }

  /// The value `.none` if `Value` is an optional type, otherwise `nil`.
  private static var nilValue: Value? {
    (Value.self as? any OptionalValue.Type)?.nilValue as? Value
  }
}

extension AppIntent {
  /// A parameter of the intent.
  public typealias Parameter = IntentParameter
}

/// The properties of a parameter other than its title and default value.
struct ParameterTraits: Sendable {
  var description: LocalizedStringResource?
  /// The provider of the values to choose from, or `nil` to use the type's own query or cases.
  var options: (any DynamicOptionsProvider)?
  /// The number of values that a list may hold, by family name, or `nil` for no limits.
  var counts: [String: ParameterSchema.Count]?
  var minimum: Double?
  var maximum: Double?
  var control: ParameterSchema.Control?
  var isMultiline = false
  /// Whether the text is not shown while it is typed.
  var isSecret = false
  /// Whether a control asks for a value that is not required.
  var requestsValue = false
}

/// A parameter with its value type erased.
protocol AnyIntentParameter: AnyObject, Sendable {
  /// The current value as JSON, or `nil` if there is none or it cannot be encoded.
  var json: JSON? { get }
  /// Whether a required value is missing: there is no value and no default value, and the type is
  /// not optional.
  var isMissing: Bool { get }
  /// Whether a control without a value asks for one: it is missing, or the parameter has a dialog
  /// for that.
  var isAskedFor: Bool { get }
  /// Sets the value from JSON.
  func apply(_ json: JSON) async throws
  /// Sets the value from JSON if that needs no query.
  ///
  /// A parameter that is an entity keeps its current value, as does one whose value cannot be
  /// decoded.
  func applyImmediately(_ json: JSON)
  /// Sets the value to the default result of the query or options provider, or else to the implicit
  /// default value of the type.
  ///
  /// A parameter that has a value or a declared default value is unchanged.
  func applyDefault() async
  /// Returns a description of the parameter.
  func schema(named name: String) -> ParameterSchema
  /// Returns the values to choose from; none without a query or options provider.
  ///
  /// Only a query that can search by text takes the text into account.
  func options(matching text: String?) async throws -> [ResultSection]
  /// Returns the options for chosen entities, without those that no longer exist.
  ///
  /// For any other type, the result is empty.
  func chosenOptions(for json: JSON) async throws -> [IntentOption]
}

extension IntentParameter: AnyIntentParameter {
  var json: JSON? {
    guard let value = assignedValue ?? defaultValue ?? Self.nilValue else { return nil }
    return IntentValueCoding.json(value)
  }

  func apply(_ json: JSON) async throws {
    let value = try await IntentValueCoding.value(json, as: Value.self)
    storage.withLock { $0 = value }
    try checkEntities(of: value, requested: json)
  }

  /// Throws an error if an entity in a list no longer exists.
  ///
  /// The remaining entities are kept; if there are none, the default value applies.
  private func checkEntities(of value: Value, requested json: JSON) throws {
    guard elementType is any AppEntity.Type, case .array(let requestedIDs) = json,
      case .array(let ids)? = IntentValueCoding.json(value),
      let missingID = requestedIDs.first(where: { !ids.contains($0) })
    else { return }
    if ids.isEmpty { storage.withLock { $0 = nil } }
    throw IntentValueError.notFound(
      IntentValueCoding.typeName(elementType), missingID.displayText)
  }

  var isMissing: Bool { (assignedValue ?? defaultValue ?? Self.nilValue) == nil }

  var isAskedFor: Bool { isMissing || traits.requestsValue && json == .null }

  func applyImmediately(_ json: JSON) {
    // For an optional entity, `immediateValue` returns `nil` because the entity is not known yet.
    // That must not be stored as `.none`.
    guard let anyValue = IntentValueCoding.immediateValue(json, as: Value.self),
      let value = anyValue as? Value
    else { return }
    storage.withLock { $0 = value }
  }

  func applyDefault() async {
    guard assignedValue == nil, defaultValue == nil else { return }
    guard let value = await defaultResult().flatMap({ cast($0) }) ?? implicitDefault else { return }
    storage.withLock { $0 = value }
  }

  /// The implicit default value: `false` for `Bool`, an empty list for an array, or `nil` for any
  /// other type, which has none.
  private var implicitDefault: Value? {
    if Value.self == Bool.self { return false as? Value }
    return (Value.self as? any ListValue.Type)?.empty as? Value
  }

  private func cast(_ value: any Sendable) -> Value? { value as? Value }

  private func defaultResult() async -> (any Sendable)? {
    if let options = traits.options { return await options.anyDefaultResult() }
    guard let entity = contentType as? any AppEntity.Type else { return nil }
    return await entity.anyDefaultResult()
  }

  /// The value type, unwrapped if it is optional.
  private var contentType: Any.Type {
    (Value.self as? any OptionalValue.Type)?.contentType ?? Value.self
  }

  /// The type of a single value: the element type if the parameter is a list.
  private var elementType: Any.Type {
    (contentType as? any ListValue.Type)?.elementType ?? contentType
  }

  func schema(named name: String) -> ParameterSchema {
    let localizedTitle = String(localized: title)
    var schema = ParameterSchema(
      name: name, title: localizedTitle.isEmpty ? name : localizedTitle, kind: .init(elementType))
    schema.description = traits.description.map { String(localized: $0) }
    schema.isList = contentType is any ListValue.Type
    schema.isOptional = Value.self is any OptionalValue.Type
    schema.standard = defaultValue.flatMap { IntentValueCoding.json($0) }
    if schema.standard == .null { schema.standard = nil }
    if let choice = elementType as? any AppEnum.Type { schema.choices = choice.choices }
    schema.hasOptions = traits.options != nil || schema.kind == .entity
    schema.isSearchable = traits.options == nil && isSearchable
    schema.minimum = traits.minimum
    schema.maximum = traits.maximum
    schema.control = traits.control
    schema.isMultiline = traits.isMultiline
    schema.isSecret = traits.isSecret ? true : nil
    schema.counts = traits.counts
    return schema
  }

  private var isSearchable: Bool {
    (elementType as? any AppEntity.Type)?.isSearchable ?? false
  }

  func options(matching text: String?) async throws -> [ResultSection] {
    if let options = traits.options { return try await options.anyResults() }
    guard let entity = elementType as? any AppEntity.Type else { return [] }
    return try await entity.sections(matching: text)
  }

  func chosenOptions(for json: JSON) async throws -> [IntentOption] {
    guard let entity = elementType as? any AppEntity.Type else { return [] }
    let values = if case .array(let items) = json { items } else { [json] }
    return try await entity.options(for: values.filter { $0 != .null })
  }
}

extension DynamicOptionsProvider {
  fileprivate func anyDefaultResult() async -> (any Sendable)? { await defaultResult() }

  fileprivate func anyResults() async throws -> [ResultSection] {
    try await results().resultSections
  }
}

extension AppEntity {
  fileprivate static var isSearchable: Bool { defaultQuery is any EntityStringQuery }

  fileprivate static func anyDefaultResult() async -> (any Sendable)? {
    await defaultQuery.defaultResult()
  }

  fileprivate static func sections(matching text: String?) async throws -> [ResultSection] {
    if let text, !text.isEmpty, let query = defaultQuery as? any EntityStringQuery {
      return try await query.entities(matching: text).resultSections
    }
    return try await defaultQuery.suggestedEntities().resultSections
  }

  fileprivate static func options(for values: [JSON]) async throws -> [IntentOption] {
    let ids = values.compactMap { IntentValueCoding.identifier($0, as: ID.self) }
    let entities = try await defaultQuery.entities(
      for: ids.compactMap { $0 as? DefaultQuery.Entity.ID })
    return entities.compactMap { entity in
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
  /// Creates an option from a value and its display representation.
  init(_ value: JSON, _ display: DisplayRepresentation, in section: String? = nil) {
    self.init(
      value: value, title: String(localized: display.title),
      subtitle: display.subtitle.map { String(localized: $0) }, section: section)
  }
}

extension ParameterSchema.Kind {
  /// Creates the kind of a parameter from its Swift type.
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

/// A provider of the values to choose from for a parameter.
///
/// - Source: AppIntents `DynamicOptionsProvider`.
public protocol DynamicOptionsProvider: Sendable {
  /// The type of the list of values.
  associatedtype Result: ResultsCollection

  /// Returns the values to choose from.
  ///
  /// Tessera calls this method in the extension's process each time the list of choices is opened.
  func results() async throws -> Result

  /// Returns the value to use until the user chooses one, or `nil` for none.
  func defaultResult() async -> DefaultValue?

  /// The type of the default value.
  associatedtype DefaultValue: Sendable = Never
}

extension DynamicOptionsProvider {
  /// Returns `nil`, because the parameter has no default value.
  public func defaultResult() async -> DefaultValue? { nil }
}
