/// Detection of misspelled fields, which would otherwise be ignored silently.
extension JSON {
  /// Returns fields of a JSON view that its nodes do not have, such as `stack.childern`, sorted.
  ///
  /// - Parameter most: The maximum number of fields to find.
  /// - Returns: The fields; empty for a valid view, and for JSON that is not a view.
  package func unknownFields(atMost most: Int = 8) -> [String] {
    var search = FieldSearch(maximum: most)
    search.inspect(self)
    return search.found.sorted()
  }
}

/// Walks a JSON view alongside the records that would read it.
private struct FieldSearch {
  let maximum: Int
  var found: Set<String> = []
  private var depth = 0

  init(maximum: Int) {
    self.maximum = maximum
  }

  mutating func inspect(_ view: JSON) {
    guard found.count < maximum, depth < ArchiveLimits().depth, case .object(let members) = view,
      members.count == 1, let member = members.first
    else { return }
    depth += 1
    defer { depth -= 1 }
    var budget = ArchiveBudget(ArchiveLimits())
    // Unknown node types are rejected elsewhere.
    let part = try? Node(json: .object([member.key: .object([:])]), field: "", budget: &budget)
    guard let record = part?.record else { return }
    inspect(member.value, as: record, named: member.key)
  }

  private mutating func inspect(_ json: JSON, as record: any Record, named name: String) {
    guard case .object(let members) = json else { return }
    var fields = FieldTypes()
    var record = record
    // Listing fields never throws; the signature is shared with readers.
    try? record.visit(&fields)
    for (field, value) in members {
      guard found.count < maximum else { return }
      if let type = fields.types[field] {
        inspect(value, in: type, named: field)
      } else {
        found.insert("\(name).\(field)")
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
    } else if let holder = type as? any ValueHolder.Type {
      for value in holder.values(in: json) { inspect(value, in: holder.wrappedType, named: name) }
    }
  }
}

/// A visitor that lists the fields of a record.
private struct FieldTypes: FieldVisitor {
  var types: [String: any ArchivedValue.Type] = [:]

  mutating func field<Value: ArchivedValue>(
    _ name: String, _ value: inout Value, _ standard: Value
  ) throws(NodeError) {
    types[name] = Value.self
  }
}

/// A container for values of one type.
private protocol ValueHolder {
  static var wrappedType: any ArchivedValue.Type { get }
  static func values(in json: JSON) -> [JSON]
}

extension Array: ValueHolder where Element: ArchivedValue {
  static var wrappedType: any ArchivedValue.Type { Element.self }

  static func values(in json: JSON) -> [JSON] {
    if case .array(let values) = json { values } else { [] }
  }
}

extension OptionalValue: ValueHolder {
  static var wrappedType: any ArchivedValue.Type { Value.self }

  static func values(in json: JSON) -> [JSON] { [json] }
}
