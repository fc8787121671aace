internal import ViewTree
internal import Yams

/// Conversion of values to YAML flow style.
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

  /// The strings that YAML reads as booleans, null or numbers.
  private static let reserved: Set = [
    "true", "false", "yes", "no", "on", "off", "null", "y", "n", "nan",
  ]

  /// Returns a string as a scalar, quoted if it could be read as another type.
  static func scalar(_ text: String) -> String {
    guard !isPlain(text) else { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20 || (0x7f..<0xa0).contains(scalar.value):
        quoted += "\\x" + hex(scalar, digits: 2)
      // YAML line breaks, and characters that YAML does not allow in text.
      case "\u{2028}", "\u{2029}", "\u{feff}", "\u{fffe}", "\u{ffff}":
        quoted += "\\u" + hex(scalar, digits: 4)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// Returns whether a string needs no quotes: it starts with a letter, and all other characters
  /// are letters, digits, or punctuation without a meaning in YAML.
  private static func isPlain(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, let last = scalars.last, isLetter(first), last != " " else {
      return false
    }
    let isSimple = scalars.allSatisfy { scalar in
      isLetter(scalar) || ("0"..."9").contains(scalar) || "_./ -".unicodeScalars.contains(scalar)
    }
    return isSimple && !reserved.contains(text.lowercased())
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
      || ("\u{c0}"..."\u{ff}").contains(scalar)
  }

  private static func hex(_ scalar: Unicode.Scalar, digits: Int) -> String {
    let hex = String(scalar.value, radix: 16)
    return String(repeating: "0", count: max(0, digits - hex.count)) + hex
  }
}

extension YAMLNode {
  /// The node in flow style on one line; it parses as an equal node.
  var flow: String {
    switch self {
    case .scalar(let scalar): text(of: scalar)
    case .sequence(let list): prefix + "[" + list.map(\.flow).joined(separator: ", ") + "]"
    case .mapping(let members):
      prefix + "{"
        + members.map { "\($0.key.flow): \($0.value.flow)" }.joined(separator: ", ") + "}"
    // The parser has replaced aliases by their values.
    case .alias: "null"
    }
  }

  /// Returns the text of a scalar; a plain scalar of another type than string stays unquoted.
  private func text(of scalar: Scalar) -> String {
    let isPlain = scalar.style == .plain && tag.isStandard && !tag.isText
    guard isPlain else { return prefix + YAMLText.scalar(scalar.string) }
    return scalar.string.isEmpty ? "null" : scalar.string
  }

  /// The tag written before the value, or an empty string if the value does not need one.
  private var prefix: String {
    let isTagImplied = scalar.map { $0.style == .plain || tag.isText } ?? true
    return tag.isStandard && isTagImplied ? "" : "!<\(tag)> "
  }
}

extension Tag {
  fileprivate var isText: Bool { description == Name.str.rawValue }

  fileprivate var isStandard: Bool {
    let names: [Name] = [.str, .seq, .map, .bool, .int, .float, .null, .merge, .timestamp, .value]
    return names.contains { $0.rawValue == description } || description == "!"
  }
}
