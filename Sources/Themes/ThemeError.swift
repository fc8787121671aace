/// Why a theme file was refused.
///
/// The theme in use stays.
package enum ThemeError: Error, Hashable, Sendable, CustomStringConvertible {
  case notYAML(String, line: Int)
  case unknownKey(String, line: Int, nearest: String?)
  case badValue(key: String, value: String, expected: String, line: Int)
  case missingKey(String)

  package var description: String {
    switch self {
    case .notYAML(let reason, let line): "line \(line): \(reason)"
    case .unknownKey(let key, let line, let nearest):
      "line \(line): unknown key “\(key)”" + (nearest.map { ", did you mean “\($0)”?" } ?? "")
    case .badValue(let key, let value, let expected, let line):
      "line \(line): “\(value)” is not \(expected) (\(key))"
    case .missingKey(let key): "the key “\(key)” is missing"
    }
  }
}
