/// A value in JSON, written without Foundation, with which this program would start more slowly.
enum JSON {
  case number(Int)
  case string(String)
  case array([JSON])
  /// The members without those that have no value.
  case object([(String, JSON?)])

  /// The value as text, on one line.
  var text: String {
    switch self {
    case .number(let number): "\(number)"
    case .string(let string): Self.quoted(string)
    case .array(let values): "[\(values.map(\.text).joined(separator: ","))]"
    case .object(let members):
      "{"
        + members.compactMap { name, value in
          value.map { "\(Self.quoted(name)):\($0.text)" }
        }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        text += "\\"
        text.unicodeScalars.append(scalar)
      case "\u{0}"..<"\u{20}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
