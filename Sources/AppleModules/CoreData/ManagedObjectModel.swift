public import Foundation
internal import FoundationGaps
internal import ModelStore

/// A description of objects and how they refer to each other.
///
/// A model is read from the folder that Xcode edits, `NAME.xcdatamodeld`; `tessera preview` puts its
/// current version into the program's resources as `NAME.momd`. Compiled models cannot be read.
///
/// - Source: Core Data `NSManagedObjectModel`.
open class NSManagedObjectModel: NSObject, @unchecked Sendable {
  /// The entities.
  open var entities: [NSEntityDescription] = [] {
    didSet { entities.forEach { $0.managedObjectModel = self } }
  }

  /// The entities by name.
  open var entitiesByName: [String: NSEntityDescription] {
    Dictionary(entities.compactMap { entity in entity.name.map { ($0, entity) } }) { a, _ in a }
  }

  /// Creates a model without entities.
  override public init() {}

  /// Reads a model, or returns `nil` if there is none that can be read.
  public convenience init?(contentsOf url: URL) {
    guard let contents = DataModelFile.contents(at: url) else { return nil }
    self.init()
    guard let read = DataModelFile(contents) else {
      Unavailable.report("\(url.path) is not a data model that can be read")
      return nil
    }
    entities = read.entities
  }

  /// Returns a model with the entities of all models of a program, or `nil` if it has none.
  open class func mergedModel(from bundles: [Bundle]?) -> NSManagedObjectModel? {
    let urls = (bundles ?? [.main]).flatMap { bundle in
      DataModelFile.extensions.flatMap {
        (bundle.urls(forResourcesWithExtension: $0, subdirectory: nil) ?? []) as [URL]
      }
    }
    let models = urls.compactMap { NSManagedObjectModel(contentsOf: $0) }
    guard !models.isEmpty else { return nil }
    let merged = NSManagedObjectModel()
    merged.entities = models.flatMap(\.entities)
    return merged
  }

  /// Returns the model with a name among the resources of the program, or `nil`.
  static func named(_ name: String) -> NSManagedObjectModel? {
    DataModelFile.extensions.lazy
      .compactMap { Bundle.main.url(forResource: name, withExtension: $0) }
      .compactMap { NSManagedObjectModel(contentsOf: $0) }.first
  }

  var schema: StoreSchema { StoreSchema(entities.map(\.stored)) }
}
