/// The Swift text of what definitions say.
struct IntentSource {
  let text: String

  init(_ definitions: [IntentDefinition]) {
    let head =
      "// Made from .intentdefinition files; not to be edited.\nimport Foundation\nimport Intents"
    let parts = definitions.flatMap { definition -> [String] in
      definition.choices.map { Self.text(of: $0) } + definition.objects.map { Self.text(of: $0) }
        + definition.intents.map { Self.text(of: $0) }
    }
    text = ([head] + parts).joined(separator: "\n\n") + "\n"
  }

  private static func text(of choice: IntentDefinition.Choice) -> String {
    let hasUnknown = choice.cases.contains { $0.name == "unknown" }
    let cases =
      (hasUnknown ? [] : ["  case unknown = 0"])
      + choice.cases.map { "  case `\($0.name)` = \($0.index)" }
    let titles = choice.cases.filter { $0.name != "unknown" }
      .map { "\($0.index): \(quoted($0.title))" }.joined(separator: ", ")
    return """
      public enum \(choice.name): Int, Sendable {
      \(cases.joined(separator: "\n"))

        static let titles: [Int: String] = [\(titles.isEmpty ? ":" : titles)]
      }
      """
  }

  private static func text(of object: String) -> String {
    "public class \(object): INObject {}"
  }

  private static func text(of intent: IntentDefinition.Intent) -> String {
    let properties = intent.parameters.map { "  public var `\($0.name)`: \(type($0))" }
    let parameters = intent.parameters.map { "      \(description($0))," }
    let cases = intent.parameters.map { parameter in
      "    case \(quoted(parameter.name)): self.`\(parameter.name)` = \(conversion(parameter))"
    }
    return """
      public class \(intent.name): INIntent {
      \(properties.joined(separator: "\n"))

        public override class var intentTitle: String { \(quoted(intent.title)) }

        public override class var definedParameters: [INDefinedParameter] {
          [
      \(parameters.joined(separator: "\n"))
          ]
        }

        public override func setValue(_ value: Any?, ofParameter name: String) {
          switch name {
      \(cases.joined(separator: "\n"))
          default: break
          }
        }
      }
      """
  }

  /// A property's type and first value, as Xcode's classes have them.
  private static func type(_ parameter: IntentDefinition.Parameter) -> String {
    if parameter.isList { return "[\(element(parameter))]?" }
    if case .choice(let name) = parameter.kind { return "\(name) = .unknown" }
    return element(parameter) + "?"
  }

  private static func element(_ parameter: IntentDefinition.Parameter) -> String {
    switch parameter.kind {
    case .text: "String"
    case .integer, .number, .flag: "NSNumber"
    case .date: "DateComponents"
    case .url: "URL"
    case .choice(let name), .object(let name): name
    }
  }

  private static func description(_ parameter: IntentDefinition.Parameter) -> String {
    let kind =
      switch parameter.kind {
      case .text: ".text"
      case .integer: ".integer"
      case .number: ".number"
      case .flag: ".flag"
      case .date: ".date"
      case .url: ".url"
      case .choice(let name): ".choice(\(name).titles)"
      case .object: ".object"
      }
    let standard = parameter.standard.map(quoted) ?? "nil"
    return "INDefinedParameter(\(quoted(parameter.name)), title: \(quoted(parameter.title)), "
      + "\(kind), isList: \(parameter.isList), standard: \(standard))"
  }

  /// How a value that was set becomes the property's.
  private static func conversion(_ parameter: IntentDefinition.Parameter) -> String {
    let one: String
    switch parameter.kind {
    case .text: one = "$0 as? String"
    case .integer: one = "($0 as? Int).map { NSNumber(value: $0) }"
    case .number: one = "($0 as? Double).map { NSNumber(value: $0) }"
    case .flag: one = "($0 as? Bool).map { NSNumber(value: $0) }"
    case .date:
      one = "($0 as? Date).map { Calendar.current.dateComponents(in: .current, from: $0) }"
    case .url: one = "$0 as? URL"
    case .choice(let name): one = "($0 as? Int).flatMap { \(name)(rawValue: $0) }"
    case .object(let name): one = "($0 as? String).map { \(name)(identifier: $0, display: $0) }"
    }
    if parameter.isList { return "(value as? [Any])?.compactMap { \(one) }" }
    let single = "value.flatMap { \(one) }"
    if case .choice = parameter.kind { return "\(single) ?? .unknown" }
    return single
  }

  private static func quoted(_ text: String) -> String {
    // Scalar by scalar: a carriage return and a line feed are one character.
    "\"" + text.unicodeScalars.map { $0.escaped(asASCII: false) }.joined() + "\""
  }
}
