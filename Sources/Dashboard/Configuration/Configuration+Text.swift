internal import Cells
internal import Themes
internal import Timelines
internal import ViewTree

extension Configuration {
  /// The configuration as `config.yaml` has it, every key written out.
  package var yaml: String {
    // What nobody said stands there as a remark.
    func optional(_ key: String, _ value: String?, _ otherwise: String) -> String {
      value.map { "\(key): \($0)" } ?? "# \(key): \(otherwise)"
    }
    var lines: [String] = [
      "theme: \(YAMLText.scalar(theme))",
      "appearance: \(appearance.rawValue)",
      optional("line", line?.rawValue, "the theme's"),
      "mouse: \(mouse)",
      optional("symbols", symbols?.rawValue, "the theme's, or unicode"),
      "privacy: \(privacy)",
      "cursor: \(cursor.rawValue)",
      "recordings: {privacy: \(recordsPrivately)}",
      "motion: \(motion.rawValue)",
      "developer: \(developer)",
      "budget: \(budget.words)",
      optional("locale", locale.map { YAMLText.scalar($0) }, "the environment's"),
      "limits: \(YAMLText.flow(limits.json))",
      "links:",
    ]
    let desktop = LinkRules.standard.subtracting(links.handlers.keys).sorted()
    lines += desktop.map { "  # \($0): [xdg-open, \"{}\"]" }
    lines += links.handlers.sorted { $0.key < $1.key }.map { scheme, words in
      "  \(scheme): \(YAMLText.flow(.array(words.map { .string($0) })))"
    }
    if links.handlers.isEmpty { lines[lines.firstIndex(of: "links:") ?? 0] = "links: {}" }
    lines.append("keys:")
    lines += Command.allCases.map { command in
      let names = (keys.keys[command] ?? []).map { JSON.string($0.name) }
      return "  \(command.rawValue): \(YAMLText.flow(.array(names)))"
    }
    guard !extensions.isEmpty else { return lines.joined(separator: "\n") }
    lines.append("extensions:")
    for (name, settings) in extensions.sorted(by: { $0.key < $1.key }) {
      lines.append("  \(YAMLText.scalar(name)): \(YAMLText.flow(settings.json))")
    }
    return lines.joined(separator: "\n")
  }
}

extension Limits {
  fileprivate var json: JSON {
    .object([
      "placeholder": .number(placeholder), "snapshot": .number(snapshot),
      "timeline": .number(timeline), "intent": .number(intent), "idle": .number(idle),
      "memory": .number(Double(memory)), "files": .number(Double(files)),
      "processor": .number(Double(processor)),
    ])
  }
}

extension BudgetRule {
  /// As `config.yaml` has it.
  fileprivate var words: String {
    unit == .loads ? "ios" : YAMLText.flow(.number(allowance / window * 100))
  }
}

extension ExtensionSettings {
  fileprivate var json: JSON {
    var members: [String: JSON] = [:]
    if !command.isEmpty { members["command"] = .array(command.map { .string($0) }) }
    if !app.isEmpty { members["app"] = .array(app.map { .string($0) }) }
    if !environment.isEmpty {
      members["environment"] = .object(environment.mapValues { .string($0) })
    }
    return .object(members)
  }
}

extension Configuration {
  /// A JSON schema of `config.yaml`.
  ///
  /// - Source: JSON Schema 2020-12.
  package static var schema: String {
    func choice(_ names: [String]) -> JSON { .object(["enum": .array(names.map { .string($0) })]) }
    func type(_ name: String) -> JSON { .object(["type": .string(name)]) }
    let words = JSON.object(["type": "array", "items": type("string")])
    let seconds = JSON.object(["type": "number", "exclusiveMinimum": .number(0)])
    let count = type("integer")
    let keys = Command.allCases.map { command in
      (
        command.rawValue,
        JSON.object([
          "description": .string(command.title), "anyOf": .array([type("string"), words]),
        ])
      )
    }
    let limits = Dictionary(
      uniqueKeysWithValues: ["placeholder", "snapshot", "timeline", "intent", "idle"].map {
        ($0, seconds)
      } + ["memory", "files", "processor"].map { ($0, count) })
    let properties: [String: JSON] = [
      "theme": type("string"), "appearance": choice(AppearanceChoice.allCases.map(\.rawValue)),
      "line": choice(LineStyle.allCases.map(\.rawValue)), "mouse": type("boolean"),
      "symbols": choice(SymbolSet.allCases.map(\.rawValue)), "privacy": type("boolean"),
      "motion": choice(Motion.allCases.map(\.rawValue)), "locale": type("string"),
      "cursor": choice(CursorChoice.allCases.map(\.rawValue)),
      "developer": type("boolean"), "recordings": object(["privacy": type("boolean")]),
      "budget": .object(["anyOf": .array([choice(["ios"]), type("number")])]),
      "limits": object(limits), "keys": object(Dictionary(uniqueKeysWithValues: keys)),
      "links": .object(["type": "object", "additionalProperties": words]),
      "extensions": .object([
        "type": "object",
        "additionalProperties": object([
          "command": words, "app": words,
          "environment": .object(["type": "object", "additionalProperties": type("string")]),
        ]),
      ]),
    ]
    guard case .object(var root) = object(properties) else { return "{}" }
    root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    root["title"] = "Tessera's config.yaml"
    return JSON.object(root).prettyText
  }

  /// An object of known members alone.
  private static func object(_ properties: [String: JSON]) -> JSON {
    .object([
      "type": "object", "additionalProperties": .bool(false), "properties": .object(properties),
    ])
  }
}

extension JSON: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) {
    self = .string(value)
  }

  /// With members in order, two blanks a level.
  fileprivate var prettyText: String { pretty(0) }

  private func pretty(_ depth: Int) -> String {
    let inner = String(repeating: "  ", count: depth + 1)
    let outer = String(repeating: "  ", count: depth)
    switch self {
    case .object(let members) where !members.isEmpty:
      let lines = members.sorted { $0.key < $1.key }.map { key, value in
        "\(inner)\(JSON.string(key).pretty(0)): \(value.pretty(depth + 1))"
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
    case .array(let items):
      return "[" + items.map { $0.pretty(depth) }.joined(separator: ", ") + "]"
    case .string(let text):
      let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return "\"\(escaped)\""
    case .number(let number): return Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .bool(let flag): return flag ? "true" : "false"
    case .null: return "null"
    case .object: return "{}"
    }
  }
}
