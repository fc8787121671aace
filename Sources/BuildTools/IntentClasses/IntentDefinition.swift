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
    var standard: String?
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

  var intents: [Intent] = []
  var choices: [Choice] = []
  /// The names of custom types.
  var objects: [String] = []
}

/// An error in an `.intentdefinition` file.
enum DefinitionError: Error, Equatable, CustomStringConvertible {
  case notAPropertyList
  case missing(String, in: String)
  case badName(String)

  var description: String {
    switch self {
    case .notAPropertyList: "not a property list with intents"
    case .missing(let key, let place): "\(key) is missing in \(place)"
    case .badName(let name): "“\(name)” is not a valid Swift name"
    }
  }
}

extension IntentDefinition {
  private typealias Members = [String: Any]

  init(reading data: Data) throws {
    guard
      let root = try? PropertyListSerialization.propertyList(from: data, format: nil) as? Members
    else { throw DefinitionError.notAPropertyList }
    choices = try Self.list(root, "INEnums").map { try Self.choice($0) }
    objects = try Self.list(root, "INTypes").map { try Self.name($0, "INTypeName", in: "a type") }
    let known = Set(choices.map(\.name))
    intents = try Self.list(root, "INIntents").map { try Self.intent($0, known) }
  }

  private static func list(_ members: Members, _ key: String) -> [Members] {
    members[key] as? [Members] ?? []
  }

  /// Returns a name that is valid in Swift: letters, digits and underscores.
  private static func name(_ members: Members, _ key: String, in place: String) throws -> String {
    guard let name = members[key] as? String else {
      throw DefinitionError.missing(key, in: place)
    }
    guard name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil else {
      throw DefinitionError.badName(name)
    }
    return name
  }

  private static func choice(_ members: Members) throws -> Choice {
    let name = try name(members, "INEnumName", in: "an enum")
    let cases = try list(members, "INEnumValues").map { value in
      let own = try Self.name(value, "INEnumValueName", in: name)
      return Choice.Case(
        name: own, title: value["INEnumValueDisplayName"] as? String ?? own,
        index: value["INEnumValueIndex"] as? Int ?? 0)
    }
    return Choice(name: name, cases: cases)
  }

  private static func intent(_ members: Members, _ choices: Set<String>) throws -> Intent {
    let name = try name(members, "INIntentName", in: "an intent")
    let prefix = members["INIntentClassPrefix"] as? String ?? ""
    let parameters = try list(members, "INIntentParameters").map { parameter in
      try Self.parameter(parameter, of: name, choices)
    }
    return Intent(
      name: prefix + (name.hasSuffix("Intent") ? name : name + "Intent"),
      title: members["INIntentTitle"] as? String ?? name,
      parameters: parameters)
  }

  private static func parameter(
    _ members: Members, of intent: String, _ choices: Set<String>
  ) throws -> Parameter {
    let own = try name(members, "INIntentParameterName", in: intent)
    var parameter = Parameter(
      name: own, title: members["INIntentParameterDisplayName"] as? String ?? own, kind: .text)
    parameter.isList = members["INIntentParameterSupportsMultipleValues"] as? Bool ?? false
    let metadata = members["INIntentParameterMetadata"] as? Members
    parameter.standard = metadata?["INIntentParameterMetadataDefaultValue"].map { "\($0)" }
    if let type = members["INIntentParameterEnumType"] as? String, choices.contains(type) {
      parameter.kind = .choice(type)
    } else if members["INIntentParameterObjectType"] != nil {
      parameter.kind = .object(try name(members, "INIntentParameterObjectType", in: own))
    } else {
      switch members["INIntentParameterType"] as? String {
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
