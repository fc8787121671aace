/// An error in a configuration, home, theme or other YAML file.
package struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    case unreadable(String)
    case notYAML(String)
    case unknownKey(String, nearest: String?)
    /// A value that is not what was expected.
    case invalidValue(key: String, value: String, expected: String)
    /// A name that does not exist; `kind` is the kind of thing that it should name, such as
    /// “color”.
    case unknownValue(key: String, kind: String = "value", value: String, available: [String])
    case missingKey(String)
    case duplicate(key: String, value: String)
    /// The file cannot be changed without losing other content.
    case notEditable
  }

  /// The name of the file, as shown to the user.
  package var file: String
  /// The line number, counted from 1, or 0 if it is unknown or the error concerns the whole file.
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
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .notYAML(let reason): "not valid YAML: \(reason)"
    case .unknownKey(let key, let nearest):
      "unknown key “\(key)”" + Spelling.suggestion(nearest)
    case .invalidValue(let key, let value, let expected):
      "\(key): “\(value)” is not \(expected)"
    case .unknownValue(let key, let kind, let value, let available):
      "\(key): unknown \(kind) “\(value)”; available: \(available.joined(separator: ", "))"
    case .missingKey(let key): "the key “\(key)” is missing"
    case .duplicate(let key, let value): "\(key): “\(value)” appears twice"
    case .notEditable: "cannot be changed without losing other content; edit the file by hand"
    }
  }
}
