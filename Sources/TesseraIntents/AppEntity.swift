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
  /// A picture beside the words.
  public struct Image: Hashable, Sendable {
    /// A symbol.
    public init(systemName: String, isTemplate: Bool? = nil) {}
    /// A picture of the author's.
    public init(named: String, isTemplate: Bool? = nil) {}
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
public protocol AppEntity: Identifiable, Sendable where ID: Sendable {
  /// What finds entities.
  associatedtype DefaultQuery: EntityQuery

  /// What finds entities.
  static var defaultQuery: DefaultQuery { get }

  /// How the type is called.
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }

  /// How the entity is shown.
  var displayRepresentation: DisplayRepresentation { get }
}

/// What finds entities.
///
/// - Source: AppIntents `EntityQuery`.
public protocol EntityQuery: Sendable {
  /// The entities' type.
  associatedtype Entity: AppEntity

  /// A query.
  init()

  /// The entities of names that were chosen earlier.
  func entities(for identifiers: [Entity.ID]) async throws -> [Entity]

  /// Entities to choose from.
  func suggestedEntities() async throws -> [Entity]

  /// The entity that stands before anybody chose, or `nil`.
  func defaultResult() async -> Entity?
}

extension EntityQuery {
  /// None.
  public func suggestedEntities() async throws -> [Entity] { [] }
  /// None.
  public func defaultResult() async -> Entity? { nil }
}

extension DynamicOptionsProvider where Self: EntityQuery {
  /// The entities to choose from.
  public func results() async throws -> [Entity] { try await suggestedEntities() }
}

/// What finds entities by words.
///
/// - Source: AppIntents `EntityStringQuery`.
public protocol EntityStringQuery: EntityQuery {
  /// The entities that words mean.
  func entities(matching string: String) async throws -> [Entity]
}

/// One of a few values with words.
///
/// - Source: AppIntents `AppEnum`.
public protocol AppEnum: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue: LosslessStringConvertible {
  /// How the type is called.
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }

  /// How the values are shown.
  static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}
