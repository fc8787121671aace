internal import BoundedXML
internal import Files
internal import Foundation
internal import FoundationXML
internal import ModelStore

/// The file in which Xcode keeps a version of a data model.
///
/// - Source: files written by Xcode: `NAME.xcdatamodeld/VERSION.xcdatamodel/contents`.
struct DataModelFile {
  /// The extensions of the folders in which a model may be.
  static let extensions = ["momd", "xcdatamodeld", "xcdatamodel"]
  /// The maximum size of a model, in bytes.
  private static let sizeLimit = 16 << 20

  let entities: [NSEntityDescription]

  /// Reads a model, or returns `nil` if it is not one.
  init?(_ contents: Data) {
    let reader = Reader()
    guard BoundedXML.parse(contents, with: reader), reader.isModel else { return nil }
    entities = reader.linkedEntities()
  }

  /// Returns the contents of the current version of the model in a folder, or `nil` if there is none.
  static func contents(at url: URL) -> Data? {
    if let data = data(at: url.appendingPathComponent("contents")) { return data }
    let versions =
      (try? FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil))?
      .filter { $0.pathExtension == "xcdatamodel" }.sorted { $0.path < $1.path } ?? []
    let current = currentVersion(in: url)
    let version = versions.first { $0.lastPathComponent == current } ?? versions.last
    return version.flatMap { data(at: $0.appendingPathComponent("contents")) }
  }

  private static func currentVersion(in url: URL) -> String? {
    guard let data = data(at: url.appendingPathComponent(".xccurrentversion")),
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
    else { return nil }
    return (list as? [String: Any])?["_XCCurrentVersionName"] as? String
  }

  private static func data(at url: URL) -> Data? {
    // What is missing is said by the model.
    (try? RegularFile.bytes(at: url.path, limit: sizeLimit)).map { Data($0) }
  }
}

/// Reads the XML of a model.
private final class Reader: NSObject, XMLParserDelegate {
  private(set) var isModel = false
  private var entities: [NSEntityDescription] = []
  /// The names that are resolved when all entities are known.
  private var parents: [(entity: NSEntityDescription, parent: String)] = []
  private var relationships:
    [(relationship: NSRelationshipDescription, destination: String, inverse: String?)] = []

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    switch element {
    case "model": isModel = true
    case "entity": startEntity(attributes)
    case "attribute": entities.last?.properties.append(attribute(attributes))
    case "relationship": entities.last?.properties.append(relationship(attributes))
    default: break
    }
  }

  private func startEntity(_ values: [String: String]) {
    let entity = NSEntityDescription()
    entity.name = values["name"]
    entity.managedObjectClassName = values["representedClassName"] ?? "NSManagedObject"
    entity.isAbstract = values["isAbstract"] == "YES"
    if let parent = values["parentEntity"] { parents.append((entity, parent)) }
    entities.append(entity)
  }

  private func attribute(_ values: [String: String]) -> NSAttributeDescription {
    let attribute = NSAttributeDescription()
    attribute.name = values["name"] ?? ""
    attribute.isOptional = values["optional"] == "YES"
    attribute.isTransient = values["transient"] == "YES"
    attribute.attributeType = Self.types[values["attributeType"] ?? ""] ?? .undefinedAttributeType
    attribute.allowsExternalBinaryDataStorage = values["allowsExternalBinaryDataStorage"] == "YES"
    attribute.valueTransformerName = values["valueTransformerName"]
    attribute.defaultValue = Self.value(values, attribute.attributeType)
    return attribute
  }

  private func relationship(_ values: [String: String]) -> NSRelationshipDescription {
    let relationship = NSRelationshipDescription()
    relationship.name = values["name"] ?? ""
    relationship.isOptional = values["optional"] == "YES"
    relationship.isOrdered = values["ordered"] == "YES"
    relationship.maxCount =
      values["toMany"] == "YES" ? Int(values["maxCount"] ?? "") ?? 0 : 1
    relationship.deleteRule = Self.rules[values["deletionRule"] ?? ""] ?? .nullifyDeleteRule
    relationships.append(
      (relationship, values["destinationEntity"] ?? "", values["inverseName"]))
    return relationship
  }

  func linkedEntities() -> [NSEntityDescription] {
    let byName = Dictionary(entities.compactMap { entity in entity.name.map { ($0, entity) } }) {
      first, _ in first
    }
    for (entity, parent) in parents { byName[parent]?.subentities.append(entity) }
    for (relationship, destination, inverse) in relationships {
      relationship.destinationEntity = byName[destination]
      relationship.inverseRelationship = inverse.flatMap {
        byName[destination]?.relationshipsByName[$0]
      }
    }
    return entities
  }

  private static let types: [String: NSAttributeType] = [
    "Integer 16": .integer16AttributeType, "Integer 32": .integer32AttributeType,
    "Integer 64": .integer64AttributeType, "Decimal": .decimalAttributeType,
    "Double": .doubleAttributeType, "Float": .floatAttributeType,
    "String": .stringAttributeType, "Boolean": .booleanAttributeType,
    "Date": .dateAttributeType, "Binary": .binaryDataAttributeType,
    "UUID": .UUIDAttributeType, "URI": .URIAttributeType,
    "Transformable": .transformableAttributeType,
  ]
  private static let rules: [String: NSDeleteRule] = [
    "Nullify": .nullifyDeleteRule, "Cascade": .cascadeDeleteRule, "Deny": .denyDeleteRule,
    "No Action": .noActionDeleteRule,
  ]

  private static func value(_ values: [String: String], _ type: NSAttributeType) -> Any? {
    if let interval = values["defaultDateTimeInterval"].flatMap(Double.init) {
      return Date(timeIntervalSinceReferenceDate: interval)
    }
    guard let text = values["defaultValueString"] else { return nil }
    switch type.kind {
    case .integer: return Int(text)
    case .double: return Double(text)
    case .boolean: return text == "YES"
    case .decimal: return Decimal(string: text)
    case .text: return text
    case .uuid: return UUID(uuidString: text)
    case .url: return URL(string: text)
    case .date, .data, .object: return nil
    }
  }
}
