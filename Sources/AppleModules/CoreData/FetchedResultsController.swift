public import Foundation

/// What is told of changed results; nothing is told here.
///
/// - Source: Core Data `NSFetchedResultsControllerDelegate`.
public protocol NSFetchedResultsControllerDelegate: AnyObject {}

/// A part of the results.
///
/// - Source: Core Data `NSFetchedResultsSectionInfo`.
public protocol NSFetchedResultsSectionInfo {
  /// The name.
  var name: String { get }
  /// The number of objects.
  var numberOfObjects: Int { get }
  /// The objects, or `nil`.
  var objects: [Any]? { get }
}

/// The results of a request, in sections.
///
/// - Source: Core Data `NSFetchedResultsController`.
open class NSFetchedResultsController<ResultType>: NSObject {
  private struct Section: NSFetchedResultsSectionInfo {
    let name: String
    let objects: [Any]?
    var numberOfObjects: Int { objects?.count ?? 0 }
  }

  /// The request.
  public let fetchRequest: NSFetchRequest<ResultType>
  /// The context.
  public let managedObjectContext: NSManagedObjectContext
  /// The key path whose value is the name of an object's section, or `nil` for one section.
  public let sectionNameKeyPath: String?
  /// The name of a cache, which is not used.
  public let cacheName: String?
  /// What is told of changes.
  open weak var delegate: (any NSFetchedResultsControllerDelegate)?
  /// The objects, or `nil` before they were fetched.
  open private(set) var fetchedObjects: [ResultType]?

  /// Creates a controller, which has not fetched.
  public init(
    fetchRequest: NSFetchRequest<ResultType>, managedObjectContext context: NSManagedObjectContext,
    sectionNameKeyPath: String?, cacheName name: String?
  ) {
    self.fetchRequest = fetchRequest
    managedObjectContext = context
    self.sectionNameKeyPath = sectionNameKeyPath
    cacheName = name
  }

  /// Fetches the objects.
  ///
  /// - Throws: An error of SQLite, or an error if there is no such entity.
  open func performFetch() throws { fetchedObjects = try managedObjectContext.fetch(fetchRequest) }

  /// The sections, or `nil` before the objects were fetched.
  open var sections: [any NSFetchedResultsSectionInfo]? {
    guard let fetchedObjects else { return nil }
    guard let sectionNameKeyPath else { return [Section(name: "", objects: fetchedObjects)] }
    var sections: [(name: String, objects: [Any])] = []
    for object in fetchedObjects {
      let value = (object as? NSManagedObject)?.value(forKeyPath: sectionNameKeyPath)
      let name = value.map { "\($0)" } ?? ""
      if sections.last?.name == name {
        sections[sections.count - 1].objects.append(object)
      } else {
        sections.append((name, [object]))
      }
    }
    return sections.map { Section(name: $0.name, objects: $0.objects) }
  }

  /// Returns an object of a section.
  open func object(at indexPath: IndexPath) -> ResultType {
    guard let object = sections?[indexPath[0]].objects?[indexPath[1]] as? ResultType else {
      fatalError("there is no object at \(indexPath)")
    }
    return object
  }
}
