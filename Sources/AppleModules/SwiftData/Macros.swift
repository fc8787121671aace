/// Makes a class whose objects are kept in a store.
///
/// - Source: SwiftData `@Model`.
@attached(
  member, names: named(persistentBackingData), named(init(backingData:)), named(schemaMetadata))
@attached(memberAttribute)
@attached(extension, conformances: PersistentModel)
public macro Model() = #externalMacro(module: "TesseraMacros", type: "ModelMacro")

/// Keeps a property in the store; `@Model` adds it.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: prefixed(_))
public macro _PersistedProperty() =
  #externalMacro(module: "TesseraMacros", type: "PersistedPropertyMacro")

/// Says how a property is kept.
///
/// - Source: SwiftData `@Attribute`.
@attached(peer)
public macro Attribute(
  _ options: Schema.Attribute.Option..., originalName: String? = nil, hashModifier: String? = nil
) = #externalMacro(module: "TesseraMacros", type: "NothingMacro")

/// Says what becomes of the objects that a property refers to.
///
/// - Source: SwiftData `@Relationship`.
@attached(peer)
public macro Relationship(
  _ options: Schema.Relationship.Option..., deleteRule: Schema.Relationship.DeleteRule = .nullify,
  minimumModelCount: Int? = 0, maximumModelCount: Int? = 0, originalName: String? = nil,
  inverse: AnyKeyPath? = nil, hashModifier: String? = nil
) = #externalMacro(module: "TesseraMacros", type: "NothingMacro")

/// Leaves a property out of the store.
///
/// - Source: SwiftData `@Transient`.
@attached(peer)
public macro Transient() = #externalMacro(module: "TesseraMacros", type: "NothingMacro")

/// Names properties whose values are unique together, which is not checked.
///
/// - Source: SwiftData `#Unique`.
@freestanding(declaration)
public macro Unique<Model: PersistentModel>(_ constraints: [PartialKeyPath<Model>]...) =
  #externalMacro(module: "TesseraMacros", type: "NothingMacro")

/// Names properties that are searched for, which has no effect.
///
/// - Source: SwiftData `#Index`.
@freestanding(declaration)
public macro Index<Model: PersistentModel>(_ indices: [PartialKeyPath<Model>]...) =
  #externalMacro(module: "TesseraMacros", type: "NothingMacro")

/// Makes an actor with a context of its own.
///
/// - Source: SwiftData `@ModelActor`.
@attached(
  member, names: named(modelContainer), named(modelExecutor), named(init(modelContainer:)))
@attached(extension, conformances: ModelActor)
public macro ModelActor() = #externalMacro(module: "TesseraMacros", type: "ModelActorMacro")

/// The storage of a property that is kept in the store: none in the object.
public struct UnstoredValue: Sendable {
  /// Creates a value.
  public init() {}
}
