/// An error in a configuration, home, theme or other YAML file.
package struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    case unreadable(String)
    case notYAML(String)
    case unknownKey(String, nearest: String?)
    case badValue(key: String, value: String, expected: String)
    case missingKey(String)
    case repeated(key: String, value: String)
    /// The file cannot be changed without losing other content.
    case notEditable
  }

  /// The name of the file, as shown to the user.
  package var file: String
  /// The line number, counted from 1, or 0 if the error concerns the whole file.
  package var line: Int
  package var reason: Reason

  package init(file: String, line: Int, _ reason: Reason) {
    self.file = file
    self.line = line
    self.reason = reason
  }

  package var description: String {
    let location = line > 0 ? "\(file):\(line)" : file
    return "\(location): \(reason)"
  }
}

extension ConfigurationError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let why): "cannot be read: \(why)"
    case .notYAML(let why): "not valid YAML: \(why)"
    case .unknownKey(let key, let nearest):
      "unknown key “\(key)”" + (nearest.map { "; did you mean “\($0)”?" } ?? "")
    case .badValue(let key, let value, let expected): "\(key): “\(value)” is not \(expected)"
    case .missingKey(let key): "the key “\(key)” is missing"
    case .repeated(let key, let value): "\(key): “\(value)” appears twice"
    case .notEditable: "cannot be changed without losing other content; edit the file by hand"
    }
  }
}
