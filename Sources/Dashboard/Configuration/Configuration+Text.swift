internal import Cells
internal import Themes
internal import Timelines
internal import ViewTree

extension Configuration {
  /// The configuration in the format of `config.yaml`, with every key written out.
  package var yaml: String {
    Self.allKeys.flatMap { $0.lines(of: self) }.joined(separator: "\n")
  }

  /// The JSON schema of `config.yaml`.
  ///
  /// - Source: JSON Schema 2020-12.
  package static var schema: String {
    guard case .object(var root) = SettingKey.schema(of: allKeys) else { return "{}" }
    root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    root["title"] = "Tessera's config.yaml"
    return JSON.object(root).prettyText
  }
}

extension JSON: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) {
    self = .string(value)
  }

  /// The value as JSON with sorted members and an indentation of two spaces per level.
  ///
  /// The items of a list share a line.
  var prettyText: String { pretty(0) }

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
      let escaped = text.unicodeScalars.map { ["\\", "\""].contains($0) ? "\\\($0)" : "\($0)" }
      return "\"\(escaped.joined())\""
    case .number(let number): return Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .bool(let flag): return flag ? "true" : "false"
    case .null: return "null"
    case .object: return "{}"
    }
  }
}
