public import Foundation
public import FoundationGaps
internal import ModelStore

/// The identity of an object in a store.
///
/// - Source: Core Data `NSManagedObjectID`.
open class NSManagedObjectID: NSObject, NSFetchRequestResult, @unchecked Sendable {
  let key: RecordKey
  /// The entity of the object.
  public let entity: NSEntityDescription

  init(_ key: RecordKey, _ entity: NSEntityDescription) {
    self.key = key
    self.entity = entity
  }

  /// Whether the object has not been saved.
  open var isTemporaryID: Bool { key.isTemporary }

  /// Returns the identity as a URL.
  open func uriRepresentation() -> URL {
    URL(string: "x-coredata:///\(entity.name ?? "")/\(isTemporaryID ? "t" : "p")\(abs(key.id))")
      ?? URL(fileURLWithPath: "/")
  }

  override open func isEqual(_ object: Any?) -> Bool {
    (object as? NSManagedObjectID)?.key == key
  }

  override open var hash: Int { key.hashValue }
}

/// An object in a store.
///
/// `tessera preview` makes `@NSManaged` properties out of calls of ``managedValue(forKey:)`` and
/// ``setManagedValue(_:forKey:)``, because `@NSManaged` is a part of Objective-C.
///
/// - Source: Core Data `NSManagedObject`.
open class NSManagedObject: NSObject, NSFetchRequestResult, KeyedObject {
  /// The record that the next object is for, instead of a new one.
  @TaskLocal static var existing: ExistingRecord?

  /// The entity.
  public let entity: NSEntityDescription
  let record: Record
  /// The context, or `nil` if the object is in none.
  open internal(set) weak var managedObjectContext: NSManagedObjectContext?

  /// Creates an object.
  ///
  /// - Parameters:
  ///   - entity: The entity.
  ///   - context: The context into which it is inserted, or `nil`.
  public required init(
    entity: NSEntityDescription, insertInto context: NSManagedObjectContext?
  ) {
    self.entity = entity
    let existing = Self.existing?.record
    record = existing ?? Record(of: entity.name ?? "")
    managedObjectContext = context
    super.init()
    record.object = self
    guard existing == nil else { return }
    for attribute in entity.attributesByName.values where attribute.defaultValue != nil {
      setValue(attribute.defaultValue, forKey: attribute.name)
    }
    guard let context else { return }
    context.graph?.insert(record)
    awakeFromInsert()
  }

  /// Creates an object of the class's entity.
  public convenience init(context moc: NSManagedObjectContext) {
    self.init(entity: Self.entity(in: moc), insertInto: moc)
  }

  /// Returns the class's entity in the model that was loaded last.
  open class func entity() -> NSEntityDescription {
    guard let context = ManagedClasses.lastContext else {
      fatalError("\(Self.self).entity() was called before a store was loaded")
    }
    return entity(in: context)
  }

  private class func entity(in context: NSManagedObjectContext) -> NSEntityDescription {
    let name = "\(Self.self)"
    ManagedClasses.register(Self.self)
    guard
      let entity = context.model?.entities.first(where: {
        ManagedClasses.baseName($0.managedObjectClassName) == name || $0.name == name
      })
    else { fatalError("the data model has no entity of the class \(name)") }
    return entity
  }

  /// Returns a request for the objects of the class's entity.
  ///
  /// The one that Xcode generates for a class, which returns its objects, is preferred.
  @_disfavoredOverload
  open class func fetchRequest() -> NSFetchRequest<any NSFetchRequestResult> {
    NSFetchRequest(entityName: "\(Self.self)")
  }

  /// The identity.
  open var objectID: NSManagedObjectID {
    NSManagedObjectID(record.key ?? RecordKey(root: record.entity, id: 0), entity)
  }
  /// Whether the object is new.
  open var isInserted: Bool { record.key?.isTemporary == true && managedObjectContext != nil }
  /// Whether the object will be deleted.
  open var isDeleted: Bool { record.isDeleted }
  /// Whether values were set that are not saved.
  open var hasChanges: Bool {
    isInserted || isDeleted || managedObjectContext?.updatedObjects.contains(self) == true
  }
  /// Whether the values are not in memory, which they always are.
  open var isFault: Bool { false }

  /// Called after the object was inserted.
  open func awakeFromInsert() {}
  /// Called after the object was read.
  open func awakeFromFetch() {}
  /// Called before the object is saved.
  open func willSave() {}
  /// Called after the object was saved.
  open func didSave() {}
  /// Called before the object is deleted.
  open func prepareForDeletion() {}
  /// Does nothing: nothing observes values here.
  open func willChangeValue(forKey key: String) {}
  /// Does nothing: nothing observes values here.
  open func didChangeValue(forKey key: String) {}
  /// Does nothing: values are always in memory.
  open func willAccessValue(forKey key: String?) {}
  /// Does nothing: values are always in memory.
  open func didAccessValue(forKey key: String?) {}

  /// Returns the value of a property, or `nil`.
  open func value(forKey key: String) -> Any? { primitiveValue(forKey: key) }

  /// Returns the value at a path of keys, or `nil`.
  open func value(forKeyPath keyPath: String) -> Any? {
    KeyedValue.value(of: self, atPath: keyPath)
  }

  /// Returns the stored value of a property, or `nil`.
  open func primitiveValue(forKey key: String) -> Any? {
    switch entity.propertiesByName[key] {
    case let attribute as NSAttributeDescription:
      let value = record[key].value(as: attribute.attributeType.kind)
      guard attribute.attributeType.kind == .object, let data = value as? Data else { return value }
      return ArchivedValue.value(data)
    case let relationship as NSRelationshipDescription:
      guard relationship.isToMany else {
        return record.reference(relationship.stored).flatMap(object)
      }
      let objects = record.members(relationship.stored).compactMap(object)
      return relationship.isOrdered ? NSOrderedSet(array: objects) : NSSet(array: objects)
    default: return nil
    }
  }

  /// Sets the value of a property.
  open func setValue(_ value: Any?, forKey key: String) { setPrimitiveValue(value, forKey: key) }

  /// Sets the stored value of a property.
  open func setPrimitiveValue(_ value: Any?, forKey key: String) {
    let value = KeyedValue.unwrapped(value)
    switch entity.propertiesByName[key] {
    case let attribute as NSAttributeDescription:
      let kind = attribute.attributeType.kind
      let stored = kind == .object ? ArchivedValue.data(value) : StoreValue(value, as: kind)
      guard let stored else {
        return Unavailable.report("\(entity.name ?? "").\(key): \(type(of: value)) is not stored")
      }
      record[key] = stored
    case let relationship as NSRelationshipDescription:
      let inverse = relationship.inverseRelationship?.stored
      let records = KeyedValue.elements(of: value).compactMap { ($0 as? NSManagedObject)?.record }
      if relationship.isToMany {
        record.setMembers(relationship.stored, to: records, inverse: inverse)
      } else {
        record.setReference(
          relationship.stored, to: (value as? NSManagedObject)?.record, inverse: inverse)
      }
    default: Unavailable.report("\(entity.name ?? "") has no property “\(key)”")
    }
  }

  /// Returns all values by key.
  open func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
    Dictionary(keys.map { ($0, value(forKey: $0) ?? NSNull()) }) { first, _ in first }
  }

  private func object(_ record: Record) -> NSManagedObject? {
    managedObjectContext?.object(record)
  }

  package func keyedValue(_ key: String) -> Any?? {
    if key == "objectID" { return objectID }
    return entity.propertiesByName[key] == nil ? nil : .some(value(forKey: key))
  }
}

/// A record for an object that is created in the same call.
struct ExistingRecord: @unchecked Sendable {
  let record: Record
}

/// Values of other types than those of attributes, as archives.
private enum ArchivedValue {
  static func data(_ value: Any?) -> StoreValue? {
    guard let value else { return .null }
    if let data = value as? Data { return .data(data) }
    let object: Any
    switch value {
    case let array as [String]: object = NSArray(array: array.map { NSString(string: $0) })
    case let array as [NSNumber]: object = NSArray(array: array)
    case let object_ as NSObject: object = object_
    default: return nil
    }
    // A value that has no archive is reported by the caller.
    return
      (try? NSKeyedArchiver.archivedData(
        withRootObject: object, requiringSecureCoding: false)).map(StoreValue.data)
  }

  static func value(_ data: Data) -> Any? {
    let classes: [AnyClass] = [
      NSArray.self, NSString.self, NSNumber.self, NSDictionary.self, NSDate.self, NSSet.self,
    ]
    // Data that is no archive is the value itself.
    guard let object = try? NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: data)
    else { return data }
    if let array = object as? NSArray {
      let texts = array.compactMap { $0 as? String }
      return texts.count == array.count ? texts : array.map { $0 }
    }
    return (object as? NSString).map(String.init) ?? object
  }
}
