internal import Cells

extension JSON {
  /// The value as one line of JSON, with sorted keys.
  ///
  /// Control characters and other unsafe characters are escaped, so that the line can be printed. A
  /// number that is not finite becomes `null`.
  ///
  /// - Source: RFC 8259.
  package var line: String {
    switch self {
    case .null: "null"
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .number(let number): Self.line(number)
    case .string(let text): Self.line(text)
    case .array(let values): "[\(values.map(\.line).joined(separator: ","))]"
    case .object(let members):
      "{\(members.sorted { $0.key < $1.key }.map { "\(Self.line($0)):\($1.line)" }.joined(separator: ","))}"
    }
  }

  private static func line(_ number: Double) -> String {
    guard number.isFinite else { return "null" }
    return Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  private static func line(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      default:
        if let escape = Sanitizer.jsonEscape(of: scalar) {
          result += escape
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
