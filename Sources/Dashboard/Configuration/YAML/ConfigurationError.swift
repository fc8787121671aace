/// An error in a configuration, home, theme or other YAML file.
package struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    case unreadable(String)
    case notYAML(String)
    /// A key that is none of the known ones; the nearest of these is looked for when the error is
    /// described, because a file may have many.
    case unknownKey(String, known: [String])
    /// A value that is not what was expected.
    case invalidValue(key: String, value: String, expected: String)
    /// A name that does not exist; `kind` is the kind of thing that it should name, such as
    /// “color”.
    case unknownValue(key: String, kind: String = "value", value: String, available: [String])
    case missingKey(String)
    case duplicate(key: String, value: String)
    /// A list that has too many items, of which the first are used.
    case tooMany(key: String, count: Int, limit: Int)
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
    case .unknownKey(let key, let known):
      "unknown key “\(key.shortened)”" + Spelling.suggestion(for: key, among: known)
    case .invalidValue(let key, let value, let expected):
      "\(key.shortened): “\(value)” is not \(expected)"
    case .unknownValue(let key, let kind, let value, let available):
      "\(key.shortened): unknown \(kind) “\(value)”; \(ConfigurationError.available(available))"
    case .missingKey(let key): "the key “\(key.shortened)” is missing"
    case .duplicate(let key, let value): "\(key.shortened): “\(value.shortened)” appears twice"
    case .tooMany(let key, let count, let limit):
      "\(key): has \(count) items, of which the first \(limit) are used"
    case .notEditable: "cannot be changed without losing other content; edit the file by hand"
    }
  }
}

extension ConfigurationError {
  /// Returns what a message about an unknown name ends with.
  package static func available(_ names: [String]) -> String {
    names.isEmpty ? "there is none" : "available: \(names.joined(separator: ", "))"
  }
}

extension [ConfigurationError] {
  /// How many errors of a file are described.
  package static var messageLimit: Int { 20 }

  /// The descriptions of the first errors, and a last line with the number of the others.
  package var messages: [String] {
    prefix(Self.messageLimit).map(\.description) + [rest].compactMap(\.self)
  }

  /// The line that stands for the errors after the first ones, or `nil` if there are none.
  package var rest: String? {
    guard count > Self.messageLimit, let file = last?.file else { return nil }
    return "\(file): \(count - Self.messageLimit) more errors"
  }
}

extension String {
  /// The text without what would make a message too long to read.
  fileprivate var shortened: String {
    // A text has at least as many bytes as characters.
    utf8.count > Self.messageLength && count > Self.messageLength
      ? "\(prefix(Self.messageLength))…" : self
  }

  private static var messageLength: Int { 80 }
}
