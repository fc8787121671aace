public import Foundation
internal import FoundationGaps
public import TesseraUI

extension EnvironmentValues {
  private struct ManagedObjectContextKey: EnvironmentKey {
    static let defaultValue: NSManagedObjectContext = NSManagedObjectContext(.mainQueue)
  }

  /// The context of a view.
  ///
  /// - Source: SwiftUI `EnvironmentValues.managedObjectContext`.
  public var managedObjectContext: NSManagedObjectContext {
    get { self[ManagedObjectContextKey.self] }
    set { self[ManagedObjectContextKey.self] = newValue }
  }
}

/// The objects of a request in a view.
///
/// - Source: SwiftUI `FetchedResults`.
public struct FetchedResults<Result>: RandomAccessCollection {
  private let objects: [Result]

  init(_ objects: [Result]) {
    self.objects = objects
  }

  /// The position of the first object.
  public var startIndex: Int { objects.startIndex }
  /// The position after the last object.
  public var endIndex: Int { objects.endIndex }
  /// The object at a position.
  public subscript(position: Int) -> Result { objects[position] }
}

/// A property with the objects of a request in the context of the view.
///
/// - Source: SwiftUI `FetchRequest`.
@MainActor
@propertyWrapper
public struct FetchRequest<Result: NSFetchRequestResult>: DynamicProperty {
  @Environment(\.managedObjectContext) private var context
  private let request: NSFetchRequest<Result>

  /// Creates a property for the objects of a request.
  public init(fetchRequest: NSFetchRequest<Result>, animation: Animation? = nil) {
    request = fetchRequest
  }

  /// Creates a property for the objects of an entity.
  public init(
    entity: NSEntityDescription, sortDescriptors: [NSSortDescriptor],
    predicate: NSPredicate? = nil, animation: Animation? = nil
  ) {
    request = NSFetchRequest(entityName: entity.name ?? "")
    request.sortDescriptors = sortDescriptors
    request.predicate = predicate
  }

  /// Creates a property for the objects of a class.
  public init(
    sortDescriptors: [NSSortDescriptor], predicate: NSPredicate? = nil,
    animation: Animation? = nil
  ) where Result: NSManagedObject {
    request = NSFetchRequest(entityName: "\(Result.self)")
    request.sortDescriptors = sortDescriptors
    request.predicate = predicate
  }

  /// Creates a property for the objects of a class.
  public init(
    sortDescriptors: [SortDescriptor<Result>], predicate: NSPredicate? = nil,
    animation: Animation? = nil
  ) where Result: NSManagedObject {
    self.init(
      sortDescriptors: sortDescriptors.map { descriptor in
        NSSortDescriptor(keyPath: \NSObject.self, ascending: true) { left, right in
          guard let left = left as? Result, let right = right as? Result else {
            return .orderedSame
          }
          return descriptor.compare(left, right)
        }
      }, predicate: predicate, animation: animation)
  }

  /// The objects; none if they cannot be read.
  public var wrappedValue: FetchedResults<Result> {
    do {
      return FetchedResults(try context.fetch(request))
    } catch {
      Unavailable.report("@FetchRequest: \(error.localizedDescription)")
      return FetchedResults([])
    }
  }
}
