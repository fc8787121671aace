internal import Dispatch

/// An actor with a context of its own.
///
/// - Source: SwiftData `ModelActor`.
public protocol ModelActor: Actor {
  /// The container.
  nonisolated var modelContainer: ModelContainer { get }
  /// What runs the actor's code.
  nonisolated var modelExecutor: any ModelExecutor { get }
}

extension ModelActor {
  /// The context.
  public var modelContext: ModelContext { modelExecutor.modelContext }

  /// The object with an identity, or `nil` if there is none.
  public subscript<T: PersistentModel>(id: PersistentIdentifier, as type: T.Type) -> T? {
    modelContext.registeredModel(for: id)
  }
}

/// What runs code with a context.
///
/// - Source: SwiftData `ModelExecutor`.
public protocol ModelExecutor: AnyObject, Sendable {
  /// The context.
  var modelContext: ModelContext { get }
}

/// The context of an actor, which runs the actor's code one call at a time by itself.
///
/// - Source: SwiftData `DefaultSerialModelExecutor`.
public final class DefaultSerialModelExecutor: ModelExecutor, @unchecked Sendable {
  /// The context.
  public let modelContext: ModelContext

  /// Creates an executor.
  public init(modelContext: ModelContext) {
    self.modelContext = modelContext
  }
}
