import Foundation

/// The expansions of SwiftData's macros.
///
/// - Source: the declarations of SwiftData's `@Model`, `@ModelActor` and `@_PersistedProperty`, and what
///   Xcode shows of their expansions.
enum ModelMacro {
  /// A request of the compiler.
  struct Request {
    let macro: String
    let role: String
    /// The source of the declaration with the attribute.
    let declaration: String
    /// The type that an extension is for.
    let extendedType: String
  }

  /// Returns the source that a macro stands for, or `nil` for another macro.
  static func expansion(of request: Request) -> String? {
    switch (request.macro, request.role) {
    case ("ModelMacro", "member"): members(of: request.declaration)
    case ("ModelMacro", "memberAttribute"):
      isPersisted(request.declaration) ? "@_PersistedProperty" : ""
    case ("ModelMacro", "extension"):
      "extension \(request.extendedType): SwiftData.PersistentModel {}"
    case ("PersistedPropertyMacro", "accessor"): accessors(of: request.declaration)
    case ("PersistedPropertyMacro", "peer"): peers(of: request.declaration)
    case ("ModelActorMacro", "member"): actorMembers
    case ("ModelActorMacro", "extension"):
      "extension \(request.extendedType): SwiftData.ModelActor {}"
    case ("NothingMacro", _): ""
    default: nil
    }
  }

  private static func isPersisted(_ member: String) -> Bool {
    StoredProperty(member).map(isPersisted) ?? false
  }

  private static func isPersisted(_ property: StoredProperty) -> Bool {
    property.attributes["Transient"] == nil && property.name != "persistentBackingData"
  }

  private static func accessors(of member: String) -> String? {
    guard let name = StoredProperty(member)?.name else { return nil }
    return """
      @storageRestrictions(accesses: persistentBackingData, initializes: _\(name))
      init(initialValue) {
        persistentBackingData.set(initialValue, forKey: "\(name)")
        _\(name) = SwiftData.UnstoredValue()
      }
      get { persistentBackingData.get("\(name)") }
      set { persistentBackingData.set(newValue, forKey: "\(name)") }
      """
  }

  private static func peers(of member: String) -> String? {
    guard let name = StoredProperty(member)?.name else { return nil }
    return
      "@SwiftData.Transient private var _\(name): SwiftData.UnstoredValue = SwiftData.UnstoredValue()"
  }

  private static func members(of declaration: String) -> String? {
    let source = SourceText(declaration)
    guard let name = source.code.firstMatch(of: /\bclass\s+(\w+)/)?.output.1 else { return nil }
    let isPublic = source.code.prefix { $0 != "{" }.contains(/\b(?:public|open)\b/)
    let access = isPublic ? "public " : ""
    let properties = source.members.compactMap(StoredProperty.init).filter(isPersisted)
    let metadata = properties.map { property in
      "  SwiftData.Schema.PropertyMetadata(name: \"\(property.name)\","
        + " keypath: \\\(name).\(property.name)\(option(of: property)))"
    }
    return """
      @SwiftData.Transient
      \(access)var persistentBackingData: SwiftData.ModelBacking = SwiftData.ModelBacking(\(name).self)

      \(access)required init(backingData: SwiftData.ModelBacking) {
        persistentBackingData = backingData
        backingData.adopt(self)
      }

      \(access)static var schemaMetadata: [SwiftData.Schema.PropertyMetadata] {
        [
        \(metadata.joined(separator: ",\n  "))
        ]
      }
      """
  }

  private static func option(of property: StoredProperty) -> String {
    for name in ["Attribute", "Relationship"] {
      guard let arguments = property.attributes[name] else { continue }
      return ", metadata: SwiftData.Schema.\(name)\(arguments.isEmpty ? "()" : arguments)"
    }
    return ""
  }

  private static let actorMembers = """
    nonisolated let modelContainer: SwiftData.ModelContainer
    nonisolated let modelExecutor: any SwiftData.ModelExecutor

    init(modelContainer: SwiftData.ModelContainer) {
      self.modelContainer = modelContainer
      self.modelExecutor = SwiftData.DefaultSerialModelExecutor(
        modelContext: SwiftData.ModelContext(modelContainer))
    }
    """
}
