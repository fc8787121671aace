package import Foundation

/// The entities of a store, which are those of a model of Core Data or SwiftData.
package struct StoreSchema: Hashable, Sendable {
  package private(set) var entities: [String: StoreEntity]

  package init(_ entities: [StoreEntity]) {
    self.entities = Dictionary(entities.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The names of the entities in the order of their numbers in the store.
  package var names: [String] { entities.keys.sorted() }

  package subscript(name: String) -> StoreEntity? { entities[name] }

  /// Returns an entity and those that it inherits from, beginning with itself.
  func lineage(of name: String) -> [StoreEntity] {
    var lineage: [StoreEntity] = []
    var next = entities[name]
    // A model in which entities inherit from each other ends here.
    while let entity = next, !lineage.contains(entity) {
      lineage.append(entity)
      next = entity.parent.flatMap { entities[$0] }
    }
    return lineage
  }

  /// Returns the name of the entity whose table holds an entity's rows.
  package func root(of name: String) -> String { lineage(of: name).last?.name ?? name }

  /// Returns whether an entity is, or inherits from, another.
  package func isKind(_ name: String, of other: String) -> Bool {
    lineage(of: name).contains { $0.name == other }
  }

  /// Returns the attributes of an entity, inherited ones included.
  package func attributes(of name: String) -> [StoreAttribute] {
    lineage(of: name).reversed().flatMap(\.attributes)
  }

  /// Returns the relationships of an entity, inherited ones included.
  package func relationships(of name: String) -> [StoreRelationship] {
    lineage(of: name).reversed().flatMap(\.relationships)
  }

  /// Returns the relationship at the other end of one, or `nil` if it has no inverse.
  package func inverse(of relationship: StoreRelationship) -> StoreRelationship? {
    guard let name = relationship.inverse else { return nil }
    return relationships(of: relationship.destination).first { $0.name == name }
  }
}

/// A kind of records.
package struct StoreEntity: Hashable, Sendable {
  package var name: String
  /// The name of the class of its objects.
  package var className: String
  /// The entity from which it inherits, or `nil`.
  package var parent: String?
  package var isAbstract = false
  package var attributes: [StoreAttribute] = []
  package var relationships: [StoreRelationship] = []

  package init(name: String, className: String? = nil, parent: String? = nil) {
    self.name = name
    self.className = className ?? name
    self.parent = parent
  }
}

/// A value of a record.
package struct StoreAttribute: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case integer, double, decimal, text, boolean, date, data, uuid, url
    /// An object, archived.
    case object
  }

  package var name: String
  package var kind: Kind
  package var isOptional = true
  package var isUnique = false
  /// The value of a new record.
  package var initial: StoreValue = .null
  /// Whether large values may be in files beside the store.
  package var allowsExternalStorage = false

  package init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }
}

/// A reference of a record to others.
package struct StoreRelationship: Hashable, Sendable {
  package enum DeleteRule: String, Hashable, Sendable {
    case nullify = "Nullify"
    case cascade = "Cascade"
    case deny = "Deny"
    case noAction = "No Action"
  }

  package var name: String
  package var destination: String
  package var isToMany: Bool
  package var isOrdered = false
  /// The name of the relationship at the other end, or `nil`.
  package var inverse: String?
  package var deleteRule = DeleteRule.nullify

  package init(_ name: String, to destination: String, isToMany: Bool, inverse: String? = nil) {
    self.name = name
    self.destination = destination
    self.isToMany = isToMany
    self.inverse = inverse
  }
}

/// A value in a store.
package enum StoreValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case data(Data)
}
