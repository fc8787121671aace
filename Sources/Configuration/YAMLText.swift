internal import ViewTree

/// Values as YAML's short form.
enum YAMLText {
  static func flow(_ value: JSON) -> String {
    switch value {
    case .null: return "null"
    case .bool(let flag): return flag ? "true" : "false"
    case .number(let number):
      if let whole = Int(exactly: number) { return "\(whole)" }
      return "\(number)"
    case .string(let text): return scalar(text)
    case .array(let items): return "[" + items.map { flow($0) }.joined(separator: ", ") + "]"
    case .object(let members):
      let pairs = members.sorted { $0.key < $1.key }.map { "\(scalar($0.key)): \(flow($0.value))" }
      return "{" + pairs.joined(separator: ", ") + "}"
    }
  }

  private static let words: Set = [
    "true", "false", "yes", "no", "on", "off", "null", "y", "n", "nan",
  ]

  /// A text, in quotation marks where it could be read as something else.
  static func scalar(_ text: String) -> String {
    let isPlain =
      text.wholeMatch(of: /[A-Za-zÀ-ÿ][A-Za-zÀ-ÿ0-9_.\/ -]*/) != nil && !text.hasSuffix(" ")
      && !words.contains(text.lowercased())
    guard !isPlain else { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20 || (0x7f..<0xa0).contains(scalar.value):
        let hex = String(scalar.value, radix: 16)
        quoted += "\\x" + String(repeating: "0", count: 2 - hex.count) + hex
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
