public import Foundation
internal import ModelStore

/// A property of an entity.
///
/// - Source: Core Data `NSPropertyDescription`.
open class NSPropertyDescription: NSObject {
  /// The name.
  open var name = ""
  /// Whether the value may be missing.
  open var isOptional = true
  /// Whether the value is not saved.
  open var isTransient = false
  /// Values of the app.
  open var userInfo: [AnyHashable: Any]?
}

/// The type of an attribute.
///
/// - Source: Core Data `NSAttributeType`.
public enum NSAttributeType: UInt, Sendable {
  case undefinedAttributeType = 0
  case integer16AttributeType = 100
  case integer32AttributeType = 200
  case integer64AttributeType = 300
  case decimalAttributeType = 400
  case doubleAttributeType = 500
  case floatAttributeType = 600
  case stringAttributeType = 700
  case booleanAttributeType = 800
  case dateAttributeType = 900
  case binaryDataAttributeType = 1000
  case UUIDAttributeType = 1100
  case URIAttributeType = 1200
  case transformableAttributeType = 1800
  case objectIDAttributeType = 2000

  var kind: StoreAttribute.Kind {
    switch self {
    case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType: .integer
    case .decimalAttributeType: .decimal
    case .doubleAttributeType, .floatAttributeType: .double
    case .stringAttributeType: .text
    case .booleanAttributeType: .boolean
    case .dateAttributeType: .date
    case .binaryDataAttributeType: .data
    case .UUIDAttributeType: .uuid
    case .URIAttributeType: .url
    case .undefinedAttributeType, .transformableAttributeType, .objectIDAttributeType: .object
    }
  }
}

/// A property with a value.
///
/// - Source: Core Data `NSAttributeDescription`.
open class NSAttributeDescription: NSPropertyDescription {
  /// The type of the value.
  open var attributeType = NSAttributeType.undefinedAttributeType
  /// The value of a new object, or `nil`.
  open var defaultValue: Any?
  /// Whether large values may be in files beside the store.
  open var allowsExternalBinaryDataStorage = false
  /// The name of the class that transforms the value, which is not used.
  open var valueTransformerName: String?

  var stored: StoreAttribute {
    var attribute = StoreAttribute(name, attributeType.kind)
    attribute.isOptional = isOptional
    attribute.initial = StoreValue(defaultValue, as: attributeType.kind) ?? .null
    attribute.allowsExternalStorage = allowsExternalBinaryDataStorage
    return attribute
  }
}

/// What becomes of the objects that a deleted object refers to.
///
/// - Source: Core Data `NSDeleteRule`.
public enum NSDeleteRule: UInt, Sendable {
  case noActionDeleteRule, nullifyDeleteRule, cascadeDeleteRule, denyDeleteRule
}

/// A property that refers to other objects.
///
/// - Source: Core Data `NSRelationshipDescription`.
open class NSRelationshipDescription: NSPropertyDescription {
  /// The entity of the other objects.
  open weak var destinationEntity: NSEntityDescription?
  /// The relationship at the other end, or `nil`.
  open weak var inverseRelationship: NSRelationshipDescription?
  /// The maximum number of objects; 0 is any number.
  open var maxCount = 0
  /// The minimum number of objects.
  open var minCount = 0
  /// What becomes of the other objects.
  open var deleteRule = NSDeleteRule.nullifyDeleteRule
  /// Whether the objects have an order.
  open var isOrdered = false
  /// Whether there may be several objects.
  open var isToMany: Bool { maxCount != 1 }

  var stored: StoreRelationship {
    var relationship = StoreRelationship(
      name, to: destinationEntity?.name ?? "", isToMany: isToMany,
      inverse: inverseRelationship?.name)
    relationship.isOrdered = isOrdered
    relationship.deleteRule = deleteRule.stored
    return relationship
  }
}

extension NSDeleteRule {
  fileprivate var stored: StoreRelationship.DeleteRule {
    switch self {
    case .noActionDeleteRule: .noAction
    case .nullifyDeleteRule: .nullify
    case .cascadeDeleteRule: .cascade
    case .denyDeleteRule: .deny
    }
  }
}

/// A kind of objects.
///
/// - Source: Core Data `NSEntityDescription`.
open class NSEntityDescription: NSObject {
  /// The name.
  open var name: String?
  /// The name of the class of the objects.
  open var managedObjectClassName = "NSManagedObject"
  /// Whether there are only objects of entities that inherit from this one.
  open var isAbstract = false
  /// The attributes and relationships, without inherited ones.
  open var properties: [NSPropertyDescription] = []
  /// The entities that inherit from this one.
  open var subentities: [NSEntityDescription] = [] {
    didSet { subentities.forEach { $0.superentity = self } }
  }
  /// The entity from which this one inherits, or `nil`.
  open internal(set) weak var superentity: NSEntityDescription?
  /// The model.
  open internal(set) weak var managedObjectModel: NSManagedObjectModel?

  /// All properties by name.
  open var propertiesByName: [String: NSPropertyDescription] {
    let own = Dictionary(properties.map { ($0.name, $0) }) { first, _ in first }
    return own.merging(superentity?.propertiesByName ?? [:]) { own, _ in own }
  }
  /// All attributes by name.
  open var attributesByName: [String: NSAttributeDescription] {
    propertiesByName.compactMapValues { $0 as? NSAttributeDescription }
  }
  /// All relationships by name.
  open var relationshipsByName: [String: NSRelationshipDescription] {
    propertiesByName.compactMapValues { $0 as? NSRelationshipDescription }
  }

  /// Returns the entity with a name in the model of a context, or `nil`.
  open class func entity(
    forEntityName name: String, in context: NSManagedObjectContext
  ) -> NSEntityDescription? {
    context.model?.entitiesByName[name]
  }

  /// Inserts a new object of the entity with a name.
  open class func insertNewObject(
    forEntityName name: String, into context: NSManagedObjectContext
  ) -> NSManagedObject {
    guard let entity = entity(forEntityName: name, in: context) else {
      fatalError("there is no entity named “\(name)”")
    }
    return ManagedClasses.type(of: entity).init(entity: entity, insertInto: context)
  }

  /// Returns whether the entity is another, or inherits from it.
  open func isKindOf(entity: NSEntityDescription) -> Bool {
    self === entity || superentity?.isKindOf(entity: entity) == true
  }

  var stored: StoreEntity {
    var entity = StoreEntity(
      name: name ?? "", className: managedObjectClassName, parent: superentity?.name)
    entity.isAbstract = isAbstract
    entity.attributes = properties.filter { !$0.isTransient }
      .compactMap { ($0 as? NSAttributeDescription)?.stored }
    entity.relationships = properties.compactMap { ($0 as? NSRelationshipDescription)?.stored }
    return entity
  }
}
