/// A check for misspelled fields, which would otherwise be ignored silently.
extension JSON {
  /// Returns the names in a JSON view that are not fields of its nodes, such as `stack.childern`.
  ///
  /// Only the first thousand objects are looked at, because the others are usually alike, and a view
  /// may have two hundred thousand.
  ///
  /// - Parameter maximumCount: The maximum number of names; if there are more, it is unspecified
  ///   which of them are returned.
  /// - Returns: The names, sorted; empty for a valid view, and for JSON that is not a view.
  package func unknownFields(atMost maximumCount: Int = 8) -> [String] {
    var search = UnknownFieldSearch(maximumCount: maximumCount)
    search.inspect(self)
    return search.fields.sorted()
  }
}

/// A search that compares a JSON view with the records that would read it.
private struct UnknownFieldSearch {
  let maximumCount: Int
  private(set) var fields: Set<String> = []
  private var depth = 0
  /// How many more objects are looked at.
  private var remainingObjects = 1000

  private var isDone: Bool { fields.count >= maximumCount || remainingObjects <= 0 }

  init(maximumCount: Int) {
    self.maximumCount = maximumCount
  }

  mutating func inspect(_ view: JSON) {
    guard !isDone, depth < ArchiveLimits().depth,
      case .object(let members) = view,
      members.count == 1, let member = members.first
    else { return }
    depth += 1
    defer { depth -= 1 }
    var budget = ArchiveBudget(ArchiveLimits())
    // Unknown node types are rejected elsewhere.
    let node = try? Node(json: .object([member.key: .object([:])]), field: "", budget: &budget)
    guard let record = node?.record else { return }
    inspect(member.value, as: record, named: member.key)
  }

  private mutating func inspect(_ json: JSON, as record: any Record, named name: String) {
    guard !isDone, case .object(let members) = json else { return }
    remainingObjects -= 1
    var visitor = FieldTypeVisitor()
    var record = record
    // Listing fields never throws; the visitor shares the signature with readers.
    try? record.visit(&visitor)
    for (field, value) in members {
      guard !isDone else { return }
      if let type = visitor.types[field] {
        inspect(value, in: type, named: field)
      } else {
        fields.insert("\(name).\(field)")
      }
    }
  }

  private mutating func inspect(
    _ json: JSON, in type: any ArchivedValue.Type, named name: String
  ) {
    if type == Node.self {
      inspect(json)
    } else if let record = type as? any Record.Type {
      inspect(json, as: record.init(), named: name)
    } else if let container = type as? any ValueContainer.Type {
      for value in container.values(in: json) {
        guard !isDone else { return }
        inspect(value, in: container.wrappedType, named: name)
      }
    }
  }
}

/// A visitor that lists the fields of a record.
private struct FieldTypeVisitor: FieldVisitor {
  var types: [String: any ArchivedValue.Type] = [:]

  mutating func field<Value: ArchivedValue>(
    _ name: String, _ value: inout Value, _ defaultValue: Value
  ) throws(NodeError) {
    types[name] = Value.self
  }
}

/// A container for values of one type.
private protocol ValueContainer {
  static var wrappedType: any ArchivedValue.Type { get }
  static func values(in json: JSON) -> [JSON]
}

extension Array: ValueContainer where Element: ArchivedValue {
  static var wrappedType: any ArchivedValue.Type { Element.self }

  static func values(in json: JSON) -> [JSON] {
    if case .array(let values) = json { values } else { [] }
  }
}

extension OptionalValue: ValueContainer {
  static var wrappedType: any ArchivedValue.Type { Value.self }

  static func values(in json: JSON) -> [JSON] { [json] }
}
