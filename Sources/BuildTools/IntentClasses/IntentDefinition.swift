import Foundation

/// The contents of an `.intentdefinition` file that widgets need.
///
/// - Source: Files written by Xcode 12 to 15: XML property lists of `INIntents`, `INEnums`,
///   `INTypes`.
struct IntentDefinition: Equatable {
  struct Intent: Equatable {
    /// The name of the class.
    var name: String
    var title: String
    var parameters: [Parameter]
  }

  struct Parameter: Equatable {
    enum Kind: Equatable {
      case text, integer, number, flag, date, url
      case choice(String)
      case object(String)
    }

    var name: String
    var title: String
    var kind: Kind
    var isList = false
    /// The default value as text, or `nil` if there is none.
    var defaultValue: String?
  }

  struct Choice: Equatable {
    struct Case: Equatable {
      var name: String
      var title: String
      var index: Int
    }

    var name: String
    var cases: [Case]
  }

  /// A custom type.
  struct ObjectType: Equatable {
    var name: String
    /// The properties that the type adds to `INObject`.
    var properties: [Parameter]
  }

  var intents: [Intent] = []
  var choices: [Choice] = []
  var types: [ObjectType] = []
}

/// An error in an `.intentdefinition` file.
enum DefinitionError: Error, Equatable, CustomStringConvertible {
  case notAPropertyList
  case missing(String, from: String)
  case invalidName(String)

  var description: String {
    switch self {
    case .notAPropertyList: "not a property list with intents"
    case .missing(let key, let owner): "\(key) is missing from \(owner)"
    case .invalidName(let name): "“\(name)” is not a valid Swift name"
    }
  }
}

extension IntentDefinition {
  private typealias Properties = [String: Any]

  /// Parses the contents of a file.
  ///
  /// - Throws: ``DefinitionError``.
  init(reading data: Data) throws {
    guard
      let root = try? PropertyListSerialization.propertyList(from: data, format: nil) as? Properties
    else { throw DefinitionError.notAPropertyList }
    let names = try ClassNames(
      choices: Self.classNames(Self.list(root, "INEnums"), "INEnum"),
      types: Self.classNames(Self.list(root, "INTypes"), "INType"))
    choices = try Self.list(root, "INEnums").map { try Self.choice($0, names) }
    types = try Self.list(root, "INTypes").map { try Self.objectType($0, names) }
    intents = try Self.list(root, "INIntents").map { try Self.intent($0, names) }
  }

  /// The names of classes, by the names under which parameters refer to them.
  private struct ClassNames {
    let choices: [String: String]
    let types: [String: String]
  }

  private static func classNames(
    _ list: [Properties], _ kind: String
  ) throws -> [String: String] {
    try list.reduce(into: [:]) { names, properties in
      let name = try name(properties, "\(kind)Name", of: "a type")
      names[name] = try className(properties, kind, default: name)
    }
  }

  /// Returns the name of a class: its own, or the default with the prefix of classes.
  private static func className(
    _ properties: Properties, _ kind: String, default name: String
  ) throws -> String {
    func text(_ key: String) -> String? {
      (properties[kind + key] as? String).flatMap { $0.isEmpty ? nil : $0 }
    }
    if text("ClassName") != nil {
      return try Self.name(properties, "\(kind)ClassName", of: name)
    }
    guard text("ClassPrefix") != nil else { return name }
    return try Self.name(properties, "\(kind)ClassPrefix", of: name) + name
  }

  private static func list(_ properties: Properties, _ key: String) -> [Properties] {
    properties[key] as? [Properties] ?? []
  }

  /// Returns the name that is stored under a key; `owner` is what needs the name, for the error
  /// message.
  ///
  /// - Throws: ``DefinitionError`` if the name is missing or is not valid in Swift.
  private static func name(_ properties: Properties, _ key: String, of owner: String) throws
    -> String
  {
    guard let name = properties[key] as? String else {
      throw DefinitionError.missing(key, from: owner)
    }
    guard name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil else {
      throw DefinitionError.invalidName(name)
    }
    return name
  }

  private static func choice(_ properties: Properties, _ names: ClassNames) throws -> Choice {
    let name = try name(properties, "INEnumName", of: "an enum")
    let cases = try list(properties, "INEnumValues").map { value in
      let caseName = try Self.name(value, "INEnumValueName", of: name)
      return Choice.Case(
        name: caseName, title: value["INEnumValueDisplayName"] as? String ?? caseName,
        index: value["INEnumValueIndex"] as? Int ?? 0)
    }
    return Choice(name: names.choices[name] ?? name, cases: cases)
  }

  private static func intent(_ properties: Properties, _ names: ClassNames) throws -> Intent {
    let name = try name(properties, "INIntentName", of: "an intent")
    let parameters = try list(properties, "INIntentParameters").map { parameter in
      try Self.parameter(parameter, of: name, names)
    }
    return Intent(
      // Even if the name ends with it: “GreetingIntent” becomes `GreetingIntentIntent`.
      name: try className(properties, "INIntent", default: name + "Intent"),
      title: properties["INIntentTitle"] as? String ?? name,
      parameters: parameters)
  }

  private static func objectType(
    _ properties: Properties, _ names: ClassNames
  ) throws -> ObjectType {
    let name = try name(properties, "INTypeName", of: "a type")
    // The properties of `INObject` are marked.
    let own = list(properties, "INTypeProperties")
      .filter { $0["INTypePropertyDefault"] as? Bool != true }
    return ObjectType(
      name: names.types[name] ?? name,
      properties: try own.map { property in
        var renamed: Properties = [:]
        for (key, value) in property {
          renamed[key.replacing("INTypeProperty", with: "INIntentParameter")] = value
        }
        return try parameter(renamed, of: name, names)
      })
  }

  private static func parameter(
    _ properties: Properties, of intent: String, _ names: ClassNames
  ) throws -> Parameter {
    let parameterName = try name(properties, "INIntentParameterName", of: intent)
    var parameter = Parameter(
      name: parameterName,
      title: properties["INIntentParameterDisplayName"] as? String ?? parameterName, kind: .text)
    parameter.isList = properties["INIntentParameterSupportsMultipleValues"] as? Bool ?? false
    let metadata = properties["INIntentParameterMetadata"] as? Properties
    parameter.defaultValue = metadata?["INIntentParameterMetadataDefaultValue"].map { "\($0)" }
    if let type = properties["INIntentParameterEnumType"] as? String,
      let choice = names.choices[type]
    {
      parameter.kind = .choice(choice)
    } else if properties["INIntentParameterObjectType"] != nil {
      let type = try name(properties, "INIntentParameterObjectType", of: parameterName)
      parameter.kind = .object(names.types[type] ?? type)
    } else {
      switch properties["INIntentParameterType"] as? String {
      case "Integer": parameter.kind = .integer
      case "Decimal", "Double": parameter.kind = .number
      case "Boolean": parameter.kind = .flag
      case "DateComponents", "Date": parameter.kind = .date
      case "URL": parameter.kind = .url
      default: parameter.kind = .text
      }
    }
    return parameter
  }
}
