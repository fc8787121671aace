public import Foundation

/// How a type is called.
///
/// - Source: AppIntents `TypeDisplayRepresentation`.
public struct TypeDisplayRepresentation: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The words.
  public let name: LocalizedStringResource

  /// Words.
  public init(name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil) {
    self.name = name
  }

  /// Words written as a literal.
  public init(stringLiteral value: String) {
    name = LocalizedStringResource(stringLiteral: value)
  }
}

/// How a value is shown to people.
///
/// - Source: AppIntents `DisplayRepresentation`.
public struct DisplayRepresentation: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// A picture beside the words; lists in a terminal show none.
  public struct Image: Hashable, Sendable {
    /// A symbol.
    public init(systemName: String, isTemplate: Bool? = nil) {}
    /// A picture of the author's.
    public init(named: String, isTemplate: Bool? = nil) {}
    /// A picture at an address.
    public init(url: URL, isTemplate: Bool? = nil) {}
    /// A picture's bytes.
    public init(data: Data, isTemplate: Bool? = nil) {}
  }

  /// The words.
  public let title: LocalizedStringResource
  /// Smaller words, or `nil`.
  public let subtitle: LocalizedStringResource?

  /// Words with a picture.
  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil
  ) {
    self.title = title
    self.subtitle = subtitle
  }

  /// Words written as a literal.
  public init(stringLiteral value: String) {
    self.init(title: LocalizedStringResource(stringLiteral: value))
  }

  /// Words written as a literal with values in them.
  public init(stringInterpolation: LocalizedStringResource.StringInterpolation) {
    self.init(title: LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}

/// Something that people choose among.
///
/// - Source: AppIntents `AppEntity`.
public protocol AppEntity: Identifiable, InstanceDisplayRepresentable, Sendable
where ID: Sendable {
  /// What finds entities.
  associatedtype DefaultQuery: EntityQuery

  /// What finds entities.
  static var defaultQuery: DefaultQuery { get }

  /// How the type is called.
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}

/// A value that says how it is shown to people.
///
/// - Source: AppIntents `InstanceDisplayRepresentable`.
public protocol InstanceDisplayRepresentable {
  /// How the value is shown.
  var displayRepresentation: DisplayRepresentation { get }
}

/// What finds entities.
///
/// - Source: AppIntents `EntityQuery`.
public protocol EntityQuery: Sendable {
  /// The entities' type.
  associatedtype Entity: AppEntity
  /// The list of entities to choose from.
  associatedtype Result: ResultsCollection = [Entity]

  /// A query.
  init()

  /// The entities of names that were chosen earlier.
  func entities(for identifiers: [Entity.ID]) async throws -> [Entity]

  /// Entities to choose from.
  func suggestedEntities() async throws -> Result

  /// The entity that stands before anybody chose, or `nil`.
  func defaultResult() async -> Entity?
}

extension EntityQuery where Result == [Entity] {
  /// None.
  public func suggestedEntities() async throws -> [Entity] { [] }
}

extension EntityQuery {
  /// None.
  public func defaultResult() async -> Entity? { nil }
}

extension DynamicOptionsProvider where Self: EntityQuery {
  /// The entities to choose from.
  public func results() async throws -> Result { try await suggestedEntities() }
}

/// What knows all its entities.
///
/// - Source: AppIntents `EnumerableEntityQuery`.
public protocol EnumerableEntityQuery: EntityQuery {
  /// All of them.
  func allEntities() async throws -> [Entity]
}

extension EnumerableEntityQuery where Result == [Entity] {
  /// All of them.
  public func suggestedEntities() async throws -> [Entity] { try await allEntities() }
}

extension EnumerableEntityQuery {
  /// Those of all that have the identifiers.
  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
    try await allEntities().filter { identifiers.contains($0.id) }
  }
}

/// An entity that only one intent hands out.
///
/// - Source: AppIntents `TransientAppEntity`.
public protocol TransientAppEntity: InstanceDisplayRepresentable, Sendable {
  /// How the type is called.
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }

  /// An entity without values.
  init()
}

/// What finds entities by words.
///
/// - Source: AppIntents `EntityStringQuery`.
public protocol EntityStringQuery: EntityQuery {
  /// The list of entities that words mean.
  associatedtype Matches: ResultsCollection = [Entity]

  /// The entities that words mean.
  func entities(matching string: String) async throws -> Matches
}

/// One of a few values with words.
///
/// - Source: AppIntents `AppEnum`.
public protocol AppEnum: RawRepresentable, CaseIterable, Hashable, Sendable,
  InstanceDisplayRepresentable
where RawValue: LosslessStringConvertible {
  /// How the type is called.
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }

  /// How the values are shown.
  static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}

extension AppEnum {
  /// The value's words, or its raw value where none were said.
  public var displayRepresentation: DisplayRepresentation {
    Self.caseDisplayRepresentations[self]
      ?? DisplayRepresentation(title: "\(String(describing: rawValue))")
  }
}
