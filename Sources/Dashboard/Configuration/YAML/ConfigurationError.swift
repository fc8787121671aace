/// Why a file, or a part of one, was refused.
package struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    case unreadable(String)
    case notYAML(String)
    case unknownKey(String, nearest: String?)
    case badValue(key: String, value: String, expected: String)
    case missingKey(String)
    case repeated(key: String, value: String)
    /// What else stands there would be lost by a change.
    case entangled
  }

  /// The file's name, as the user knows it.
  package var file: String
  /// Counted from 1; 0 where the reason is the whole file.
  package var line: Int
  package var reason: Reason

  package init(file: String, line: Int, _ reason: Reason) {
    self.file = file
    self.line = line
    self.reason = reason
  }

  package var description: String {
    let place = line > 0 ? "\(file):\(line)" : file
    return "\(place): \(reason)"
  }
}

extension ConfigurationError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let why): "cannot be read: \(why)"
    case .notYAML(let why): "is not YAML: \(why)"
    case .unknownKey(let key, let nearest):
      "unknown key “\(key)”" + (nearest.map { ", did you mean “\($0)”?" } ?? "")
    case .badValue(let key, let value, let expected): "\(key): “\(value)” is not \(expected)"
    case .missingKey(let key): "the key “\(key)” is missing"
    case .repeated(let key, let value): "\(key): “\(value)” stands here twice"
    case .entangled: "cannot be changed here without losing what else it says: change it by hand"
    }
  }
}
