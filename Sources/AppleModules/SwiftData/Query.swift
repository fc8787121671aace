public import Foundation
internal import FoundationGaps
public import TesseraUI

extension EnvironmentValues {
  private struct ModelContextKey: EnvironmentKey {
    // A context without a store that anybody has named: an empty one in memory.
    nonisolated(unsafe) static let defaultValue: ModelContext? = nil
  }

  /// A container without classes.
  ///
  /// Opening a store in memory does not fail.
  private static let emptyContainer = try? ModelContainer(
    for: Schema([any PersistentModel.Type]()),
    configurations: [ModelConfiguration(isStoredInMemoryOnly: true)])

  var optionalModelContext: ModelContext? {
    get { self[ModelContextKey.self] }
    set { self[ModelContextKey.self] = newValue }
  }

  /// The context of a view.
  ///
  /// If no view around has a container, it is a context without classes.
  ///
  /// - Source: SwiftUI `EnvironmentValues.modelContext`.
  public var modelContext: ModelContext {
    get {
      if let context = optionalModelContext { return context }
      guard let container = Self.emptyContainer else {
        fatalError("the view has no model container")
      }
      return ModelContext(container)
    }
    set { optionalModelContext = newValue }
  }
}

extension View {
  /// Gives views a container.
  ///
  /// - Source: SwiftUI `View.modelContainer(_:)`.
  public func modelContainer(_ container: ModelContainer) -> some View {
    environment(\.modelContext, container.mainContext)
  }

  /// Gives views a context.
  ///
  /// - Source: SwiftUI `View.modelContext(_:)`.
  public func modelContext(_ modelContext: ModelContext) -> some View {
    environment(\.modelContext, modelContext)
  }

  /// Gives views a container of a class.
  ///
  /// A store that cannot be opened is reported; then views have an empty one in memory.
  ///
  /// - Source: SwiftUI `View.modelContainer(for:inMemory:isAutosaveEnabled:isUndoEnabled:onSetup:)`.
  public func modelContainer(
    for modelType: any PersistentModel.Type, inMemory: Bool = false,
    isAutosaveEnabled: Bool = true, isUndoEnabled: Bool = false,
    onSetup: @escaping (Result<ModelContainer, any Error>) -> Void = { _ in }
  ) -> some View {
    modelContainer(
      for: [modelType], inMemory: inMemory, isAutosaveEnabled: isAutosaveEnabled,
      isUndoEnabled: isUndoEnabled, onSetup: onSetup)
  }

  /// Gives views a container of classes.
  ///
  /// A store that cannot be opened is reported; then views have an empty one in memory.
  ///
  /// - Source: SwiftUI `View.modelContainer(for:inMemory:isAutosaveEnabled:isUndoEnabled:onSetup:)`.
  public func modelContainer(
    for modelTypes: [any PersistentModel.Type], inMemory: Bool = false,
    isAutosaveEnabled: Bool = true, isUndoEnabled: Bool = false,
    onSetup: @escaping (Result<ModelContainer, any Error>) -> Void = { _ in }
  ) -> some View {
    let container = SharedContainers.container(Schema(modelTypes), inMemory: inMemory)
    onSetup(container)
    let context = (try? container.get())?.mainContext
    context?.autosaveEnabled = isAutosaveEnabled
    return environment(\.optionalModelContext, context)
  }
}

/// The containers that views ask for by class: one for each set of classes.
@MainActor
private enum SharedContainers {
  private static var containers: [String: ModelContainer] = [:]

  static func container(_ schema: Schema, inMemory: Bool) -> Result<ModelContainer, any Error> {
    let key = schema.classes.keys.sorted().joined(separator: " ") + (inMemory ? " in memory" : "")
    if let container = containers[key] { return .success(container) }
    let result = Result {
      try ModelContainer(
        for: schema, configurations: [ModelConfiguration(isStoredInMemoryOnly: inMemory)])
    }
    switch result {
    case .success(let container): containers[key] = container
    case .failure(let error):
      Unavailable.report("modelContainer(for:): \(error.localizedDescription)")
    }
    return result
  }
}

/// A property with the objects of a class in the context of the view.
///
/// - Source: SwiftData `Query`, which also has the class of the objects as a parameter.
@MainActor
@propertyWrapper
public struct Query<Result: RangeReplaceableCollection>: DynamicProperty
where Result.Element: PersistentModel {
  /// The class of the objects.
  public typealias Element = Result.Element

  @Environment(\.optionalModelContext) private var context
  private let descriptor: FetchDescriptor<Element>

  /// Creates a property for all objects.
  public init() {
    descriptor = FetchDescriptor()
  }

  /// The objects; none if they cannot be read.
  public var wrappedValue: Result { Result(objects) }

  /// The context.
  public var modelContext: ModelContext {
    context ?? EnvironmentValues().modelContext
  }

  private var objects: [Element] {
    guard let context else {
      Unavailable.report("@Query: the view has no model container")
      return []
    }
    do {
      return try context.fetch(descriptor)
    } catch {
      Unavailable.report("@Query: \(error.localizedDescription)")
      return []
    }
  }
}

extension Query {
  /// Creates a property for all objects.
  public init(animation: Animation?) {
    descriptor = FetchDescriptor()
  }

  /// Creates a property for the objects that are described.
  public init(_ descriptor: FetchDescriptor<Element>, animation: Animation? = nil) {
    self.descriptor = descriptor
  }

  /// Creates a property for the objects that match, in an order.
  public init(
    filter: Predicate<Element>? = nil, sort descriptors: [SortDescriptor<Element>] = [],
    animation: Animation? = nil
  ) {
    descriptor = FetchDescriptor(predicate: filter, sortBy: descriptors)
  }

  /// Creates a property for the objects that match, in the order of a value.
  public init<Value: Comparable>(
    filter: Predicate<Element>? = nil, sort keyPath: any KeyPath<Element, Value> & Sendable,
    order: SortOrder = .forward, animation: Animation? = nil
  ) {
    descriptor = FetchDescriptor(
      predicate: filter, sortBy: [SortDescriptor(keyPath, order: order)])
  }

  /// Creates a property for the objects that match, in the order of a value that may be missing.
  public init<Value: Comparable>(
    filter: Predicate<Element>? = nil, sort keyPath: any KeyPath<Element, Value?> & Sendable,
    order: SortOrder = .forward, animation: Animation? = nil
  ) {
    descriptor = FetchDescriptor(
      predicate: filter, sortBy: [SortDescriptor(keyPath, order: order)])
  }
}
