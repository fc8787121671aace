public import Foundation

/// The display name of an entity or enumeration type.
///
/// - Source: AppIntents `TypeDisplayRepresentation`.
public struct TypeDisplayRepresentation: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The name shown to the user.
  public let name: LocalizedStringResource

  /// Creates a type representation.
  ///
  /// `numericFormat` is ignored.
  public init(name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil) {
    self.name = name
  }

  /// Creates a type representation from a string literal, which is looked up as a localization key.
  public init(stringLiteral value: String) {
    name = LocalizedStringResource(stringLiteral: value)
  }
}

/// The title and subtitle that represent a value in a list of choices.
///
/// - Source: AppIntents `DisplayRepresentation`.
public struct DisplayRepresentation: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// An image for a value.
  ///
  /// Lists in the dashboard show text only, so every initializer is accepted and ignored.
  public struct Image: Hashable, Sendable {
    /// Creates an image of an SF Symbol.
    public init(systemName: String, isTemplate: Bool? = nil) {}
    /// Creates an image from the asset catalog.
    public init(named: String, isTemplate: Bool? = nil) {}
    /// Creates an image from the contents of a URL.
    public init(url: URL, isTemplate: Bool? = nil) {}
    /// Creates an image from encoded image data.
    public init(data: Data, isTemplate: Bool? = nil) {}
  }

  /// The title, shown on the option's row.
  public let title: LocalizedStringResource
  /// The subtitle, or `nil` for none.
  public let subtitle: LocalizedStringResource?

  /// Creates a representation.
  ///
  /// The image is ignored.
  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil
  ) {
    self.title = title
    self.subtitle = subtitle
  }

  /// Creates a representation whose title is a string literal.
  public init(stringLiteral value: String) {
    self.init(title: LocalizedStringResource(stringLiteral: value))
  }

  /// Creates a representation whose title is an interpolated string.
  public init(stringInterpolation: LocalizedStringResource.StringInterpolation) {
    self.init(title: LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}

/// A value that the user can choose for a parameter, found by the type's default query.
///
/// Conforming types appear in a widget's settings sheet as a list of choices. Only the identifier
/// is stored in `home.yaml`; the query finds the entity again each time the widget loads.
///
/// - Source: AppIntents `AppEntity`.
public protocol AppEntity: Identifiable, InstanceDisplayRepresentable, Sendable
where ID: Sendable {
  /// The type of the query that finds entities.
  associatedtype DefaultQuery: EntityQuery

  /// The query that finds entities.
  static var defaultQuery: DefaultQuery { get }

  /// The type's display name, used in error messages.
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}

/// A value that provides its own display representation.
///
/// - Source: AppIntents `InstanceDisplayRepresentable`.
public protocol InstanceDisplayRepresentable {
  /// The title and subtitle of the value.
  var displayRepresentation: DisplayRepresentation { get }
}

/// A query that finds entities by identifier and suggests entities to choose from.
///
/// - Source: AppIntents `EntityQuery`.
public protocol EntityQuery: Sendable {
  /// The type of the entities.
  associatedtype Entity: AppEntity
  /// The type of the list of suggestions.
  associatedtype Result: ResultsCollection = [Entity]

  /// Creates a query.
  init()

  /// Returns the entities with the given identifiers.
  ///
  /// Leave out entities that no longer exist. The dashboard then reports the setting as invalid and
  /// the parameter falls back to its default.
  func entities(for identifiers: [Entity.ID]) async throws -> [Entity]

  /// Returns the entities to offer in a list of choices.
  func suggestedEntities() async throws -> Result

  /// Returns the entity to use until the user chooses one, or `nil` for none.
  func defaultResult() async -> Entity?
}

extension EntityQuery where Result == [Entity] {
  /// Returns no suggestions.
  public func suggestedEntities() async throws -> [Entity] { [] }
}

extension EntityQuery {
  /// Returns `nil`: the parameter has no default.
  public func defaultResult() async -> Entity? { nil }
}

extension DynamicOptionsProvider where Self: EntityQuery {
  /// Returns the query's suggested entities.
  public func results() async throws -> Result { try await suggestedEntities() }
}

/// A query that can list all of its entities.
///
/// - Source: AppIntents `EnumerableEntityQuery`.
public protocol EnumerableEntityQuery: EntityQuery {
  /// Returns all entities.
  func allEntities() async throws -> [Entity]
}

extension EnumerableEntityQuery where Result == [Entity] {
  /// Returns all entities as suggestions.
  public func suggestedEntities() async throws -> [Entity] { try await allEntities() }
}

extension EnumerableEntityQuery {
  /// Returns the entities with the given identifiers, selected from all entities.
  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
    try await allEntities().filter { identifiers.contains($0.id) }
  }
}

/// An entity that exists only in an intent's result and cannot be queried.
///
/// - Source: AppIntents `TransientAppEntity`.
public protocol TransientAppEntity: InstanceDisplayRepresentable, Sendable {
  /// The type's display name.
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }

  /// Creates an entity without values.
  init()
}

/// A query that can search for entities by text.
///
/// If the parameter's query conforms, what the user types in the list of choices is sent to
/// ``entities(matching:)``. Otherwise the dashboard filters the suggested entities itself.
///
/// - Source: AppIntents `EntityStringQuery`.
public protocol EntityStringQuery: EntityQuery {
  /// The type of the list of matches.
  associatedtype Matches: ResultsCollection = [Entity]

  /// Returns the entities that match a search string.
  func entities(matching string: String) async throws -> Matches
}

/// An enumeration whose cases the user can choose for a parameter.
///
/// `home.yaml` stores a case by its raw value.
///
/// - Source: AppIntents `AppEnum`.
public protocol AppEnum: RawRepresentable, CaseIterable, Hashable, Sendable,
  InstanceDisplayRepresentable
where RawValue: LosslessStringConvertible {
  /// The type's display name.
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }

  /// The display representation of each case.
  static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}

extension AppEnum {
  /// The case's display representation, or its raw value if it has none.
  public var displayRepresentation: DisplayRepresentation {
    Self.caseDisplayRepresentations[self]
      ?? DisplayRepresentation(title: "\(String(describing: rawValue))")
  }
}
