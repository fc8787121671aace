internal import GRDB

/// The tables and columns of a store.
struct StoreLayout {
  /// The table and columns of references of many to many.
  struct Join: Hashable {
    let table: String
    /// The column with the key of the record that refers.
    let owner: String
    /// The column with the key of the record that is referred to.
    let member: String
  }

  /// The columns of each table.
  private(set) var columns: [String: Set<String>] = [:]
  /// The tables of relationships, by entity and relationship.
  private var joins: [String: Join] = [:]

  init() {}

  /// Reads the layout, and adds what is missing.
  init(_ schema: StoreSchema, _ numbers: [String: Int64], in database: Database) throws {
    for name in schema.names {
      let table = Self.table(schema.root(of: name))
      try database.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS "\(table)"
            (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER)
          """)
      try add(Self.neededColumns(of: name, schema), to: table, in: database)
      for relationship in schema[name]?.relationships ?? [] where relationship.isToMany {
        guard schema.inverse(of: relationship)?.isToMany ?? true else { continue }
        try addJoin(of: relationship, from: name, schema, numbers, in: database)
      }
    }
  }

  /// Returns the name of an entity's table, in which quotes cannot occur.
  static func table(_ entity: String) -> String { "Z" + identifier(entity) }

  static func column(_ property: String) -> String { "Z" + identifier(property) }

  /// The column with the position of a record in an ordered relationship, whose other end has a name.
  static func orderColumn(_ inverse: String) -> String { "Z_FOK_" + identifier(inverse) }

  private static func identifier(_ name: String) -> String {
    String(name.uppercased().filter { $0.isLetter || $0.isNumber || $0 == "_" })
  }

  func join(of relationship: StoreRelationship, from entity: String) -> Join? {
    joins["\(entity).\(relationship.name)"]
  }

  func has(_ column: String, in table: String) -> Bool { columns[table]?.contains(column) == true }

  private static func neededColumns(of name: String, _ schema: StoreSchema) -> [(String, String)] {
    guard let entity = schema[name] else { return [] }
    var needed = entity.attributes.map { (column($0.name), $0.kind.sqlType) }
    for relationship in entity.relationships where !relationship.isToMany {
      needed.append((column(relationship.name), "INTEGER"))
      if schema.inverse(of: relationship)?.isOrdered == true {
        needed.append((orderColumn(relationship.name), "INTEGER"))
      }
    }
    return needed
  }

  private mutating func add(
    _ needed: [(name: String, type: String)], to table: String, in database: Database
  ) throws {
    var existing = Set(try database.columns(in: table).map(\.name))
    for (name, type) in needed where existing.insert(name).inserted {
      try database.execute(sql: "ALTER TABLE \"\(table)\" ADD COLUMN \"\(name)\" \(type)")
    }
    columns[table, default: []].formUnion(existing)
  }

  private mutating func addJoin(
    of relationship: StoreRelationship, from entity: String, _ schema: StoreSchema,
    _ numbers: [String: Int64], in database: Database
  ) throws {
    guard let owner = numbers[entity], let member = numbers[relationship.destination] else {
      return
    }
    // Without an inverse, the far end has no name; Core Data uses the near one's.
    let inverse = relationship.inverse ?? relationship.name + "Owner"
    let near = "Z_\(owner)\(Self.identifier(inverse))"
    let far = "Z_\(member)\(Self.identifier(relationship.name))"
    let names = [
      "Z_\(owner)\(Self.identifier(relationship.name))",
      "Z_\(member)\(Self.identifier(inverse))",
    ]
    let table =
      try names.first { try database.tableExists($0) }
      ?? names[entity <= relationship.destination ? 0 : 1]
    try database.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS "\(table)"
          ("\(near)" INTEGER, "\(far)" INTEGER, PRIMARY KEY ("\(near)", "\(far)"))
        """)
    joins["\(entity).\(relationship.name)"] = Join(table: table, owner: near, member: far)
  }
}

extension StoreAttribute.Kind {
  /// The declared type of a column.
  fileprivate var sqlType: String {
    switch self {
    case .integer, .boolean: "INTEGER"
    case .double: "FLOAT"
    case .decimal: "DECIMAL"
    case .text, .url: "VARCHAR"
    case .date: "TIMESTAMP"
    case .data, .uuid, .object: "BLOB"
    }
  }
}
