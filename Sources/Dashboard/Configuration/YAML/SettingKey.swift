internal import ViewTree
internal import Yams

/// A key of a YAML file, with everything needed to read, print and document it.
struct SettingKey<Root: Sendable>: Sendable {
  let name: String
  /// A description of the key, in one sentence.
  let summary: String
  /// The JSON schema of the value.
  let schema: JSON
  /// A description of what applies if the key is not set; `nil` for a key that always has a value.
  var unset: String?
  /// Reads the key into the root, or changes nothing if the key is missing.
  let read: @Sendable (YAMLSection, inout Root) throws(ConfigurationError) -> Void
  /// Returns the value, or `nil` if it is not set.
  let value: @Sendable (Root) -> JSON?
  /// Returns the key as lines of YAML, for keys that print more than their value; `nil` for others.
  var customLines: (@Sendable (Root) -> [String])?

  /// Returns the key as lines of YAML.
  ///
  /// A key that is not set is a comment with ``unset``. An object with lists or objects as members
  /// has a line for each member; any other value is on the line of the key.
  func lines(of root: Root) -> [String] {
    if let customLines { return customLines(root) }
    return switch value(root) {
    case .object(let members)? where members.values.contains(where: \.isCollection):
      ["\(name):"]
        + members.sorted { $0.key < $1.key }.map {
          "  \(YAMLText.scalar($0.key)): \(YAMLText.flow($0.value))"
        }
    case let value?: ["\(name): \(YAMLText.flow(value))"]
    case nil: ["# \(name): \(unset ?? "")"]
    }
  }
}

/// A word, or a list of strings.
enum WordOrList: Hashable, Sendable {
  case word(String)
  case list([String])

  fileprivate var json: JSON {
    switch self {
    case .word(let word): .string(word)
    case .list(let strings): .array(strings.map { .string($0) })
    }
  }
}

extension JSON {
  fileprivate var isCollection: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }

  /// Returns the schema of a JSON type, such as `string`, `number` or `boolean`.
  static func type(_ name: String) -> JSON { .object(["type": .string(name)]) }

  /// Returns the schema of an enumeration of strings.
  static func choice(_ names: [String]) -> JSON {
    .object(["enum": .array(names.map { .string($0) })])
  }

  /// The schema of a list of strings.
  static let stringList = JSON.object(["type": "array", "items": type("string")])

  /// Returns the schema of an object whose members all have the same schema.
  static func members(_ schema: JSON) -> JSON {
    .object(["type": "object", "additionalProperties": schema])
  }

  /// Returns the schema with a description, or unchanged if the schema is not an object.
  fileprivate func withDescription(_ summary: String) -> JSON {
    guard case .object(var members) = self else { return self }
    members["description"] = .string(summary)
    return .object(members)
  }
}

extension SettingKey {
  /// Returns the schema of an object with these keys.
  static func schema(of keys: [SettingKey]) -> JSON {
    let members = keys.map { ($0.name, $0.schema.withDescription($0.summary)) }
    return .object([
      "type": "object", "additionalProperties": .bool(false),
      "properties": .object(Dictionary(uniqueKeysWithValues: members)),
    ])
  }

  /// Reads these keys from a section.
  ///
  /// - Throws: ``ConfigurationError`` for an unknown key, or a value that is not valid.
  static func read(
    _ keys: [SettingKey], from section: YAMLSection, into root: inout Root
  ) throws(ConfigurationError) {
    try section.rejectUnknownKeys(keys.map(\.name))
    for key in keys { try key.read(section, &root) }
  }

  /// Returns the values of these keys as an object, without keys that are not set.
  static func value(_ keys: [SettingKey], of root: Root) -> JSON {
    let members = keys.compactMap { key in key.value(root).map { (key.name, $0) } }
    return .object(Dictionary(uniqueKeysWithValues: members))
  }
}

// MARK: Kinds of values

extension SettingKey {
  typealias Path<Value> = any WritableKeyPath<Root, Value> & Sendable

  static func text(
    _ name: String, _ path: Path<String>, _ summary: String
  ) -> SettingKey {
    SettingKey(
      name: name, summary: summary, schema: .type("string"),
      read: { section, root throws(ConfigurationError) in
        if let value = try section.string(name) { root[keyPath: path] = value }
      },
      value: { .string($0[keyPath: path]) })
  }

  /// Returns a key for an optional text; `unset` describes what applies if it is not set.
  static func text(
    _ name: String, _ path: Path<String?>, unset: String, _ summary: String
  ) -> SettingKey {
    SettingKey(
      name: name, summary: summary, schema: .type("string"), unset: unset,
      read: { section, root throws(ConfigurationError) in
        if let value = try section.string(name) { root[keyPath: path] = value }
      },
      value: { $0[keyPath: path].map { .string($0) } })
  }

  /// Returns a key for an optional value that is written as text.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - path: Where the value is stored.
  ///   - unset: What applies if the key is not set.
  ///   - summary: A description of the key.
  ///   - parse: Returns the value of a text, or `nil` if the text is not valid.
  ///   - expected: Describes what is expected instead of a text, which is empty for another type.
  ///   - text: Returns the text of a value.
  /// - Returns: The key.
  static func parsed<Value>(
    _ name: String, _ path: Path<Value?>, unset: String, _ summary: String,
    parse: @escaping @Sendable (String) -> Value?,
    expected: @escaping @Sendable (String) -> String,
    text: @escaping @Sendable (Value) -> String
  ) -> SettingKey {
    SettingKey(
      name: name, summary: summary, schema: .type("string"), unset: unset,
      read: { section, root throws(ConfigurationError) in
        guard let node = section.node(name) else { return }
        guard let value = node.string.flatMap(parse) else {
          throw section.invalidValue(node, name, expected: expected(node.string ?? ""))
        }
        root[keyPath: path] = value
      },
      value: { $0[keyPath: path].map { .string(text($0)) } })
  }

  static func flag(
    _ name: String, _ path: Path<Bool>, _ summary: String
  ) -> SettingKey {
    SettingKey(
      name: name, summary: summary, schema: .type("boolean"),
      read: { section, root throws(ConfigurationError) in
        if let value = try section.flag(name) { root[keyPath: path] = value }
      },
      value: { .bool($0[keyPath: path]) })
  }

  static func choice<Value: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, _ path: Path<Value>, _ summary: String
  ) -> SettingKey {
    SettingKey(
      name: name, summary: summary, schema: .choice(Value.allCases.map(\.rawValue)),
      read: { section, root throws(ConfigurationError) in
        if let value = try section.choice(name, Value.self) { root[keyPath: path] = value }
      },
      value: { .string($0[keyPath: path].rawValue) })
  }

  /// Returns a key for an optional choice; `unset` describes what applies if it is not set.
  static func choice<Value: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, _ path: Path<Value?>, unset: String, _ summary: String
  ) -> SettingKey {
    SettingKey(
      name: name, summary: summary, schema: .choice(Value.allCases.map(\.rawValue)),
      unset: unset,
      read: { section, root throws(ConfigurationError) in
        if let value = try section.choice(name, Value.self) { root[keyPath: path] = value }
      },
      value: { $0[keyPath: path].map { .string($0.rawValue) } })
  }

  /// Returns a key for a positive duration, in seconds.
  static func seconds(
    _ name: String, _ path: Path<Double>, _ summary: String
  ) -> SettingKey {
    SettingKey(
      name: name, summary: summary,
      schema: .object(["type": "number", "exclusiveMinimum": .number(0)]),
      read: { section, root throws(ConfigurationError) in
        if let value = try section.seconds(name) { root[keyPath: path] = value }
      },
      value: { .number($0[keyPath: path]) })
  }

  /// Returns a key for an integer in a range.
  static func count(
    _ name: String, _ path: Path<Int>, in range: ClosedRange<Int>, _ summary: String
  ) -> SettingKey {
    SettingKey(
      name: name, summary: summary,
      schema: .object([
        "type": "integer", "minimum": .number(Double(range.lowerBound)),
        "maximum": .number(Double(range.upperBound)),
      ]),
      read: { section, root throws(ConfigurationError) in
        if let value = try section.count(name, in: range) { root[keyPath: path] = value }
      },
      value: { .number(Double($0[keyPath: path])) })
  }

  /// Returns a key for a list of strings; an empty list is printed as not set.
  static func strings(_ name: String, _ path: Path<[String]>, _ summary: String) -> SettingKey {
    SettingKey(
      name: name, summary: summary, schema: .stringList, unset: "none",
      read: { section, root throws(ConfigurationError) in
        if let value = try section.strings(name) { root[keyPath: path] = value }
      },
      value: { root in
        let strings = root[keyPath: path]
        return strings.isEmpty ? nil : .array(strings.map { .string($0) })
      })
  }

  /// Returns a key for one of some words, or for a list of strings.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - words: The words.
  ///   - summary: A description of the key.
  ///   - expected: What is expected instead of any other value.
  ///   - read: Stores the value; returns whether the list is valid.
  ///   - value: Returns the value.
  /// - Returns: The key.
  static func wordOrList(
    _ name: String, words: [String], _ summary: String, expected: String,
    read: @escaping @Sendable (WordOrList, inout Root) -> Bool,
    value: @escaping @Sendable (Root) -> WordOrList
  ) -> SettingKey {
    SettingKey(
      name: name, summary: summary,
      schema: .object(["anyOf": .array([.choice(words), .stringList])]),
      read: { section, root throws(ConfigurationError) in
        guard let node = section.node(name) else { return }
        let list = node.sequence?.compactMap(\.string)
        let value: WordOrList
        if let list, list.count == node.sequence?.count {
          value = .list(list)
        } else if let word = node.string, words.contains(word) {
          value = .word(word)
        } else {
          throw section.invalidValue(node, name, expected: expected)
        }
        guard read(value, &root) else {
          throw section.invalidValue(node, name, expected: expected)
        }
      },
      value: { value($0).json })
  }

  /// Returns a key for a nested section.
  static func section<Inner>(
    _ name: String, _ path: Path<Inner>, _ keys: [SettingKey<Inner>], _ summary: String
  ) -> SettingKey {
    SettingKey(
      name: name, summary: summary, schema: SettingKey<Inner>.schema(of: keys),
      read: { section, root throws(ConfigurationError) in
        guard let node = section.node(name) else { return }
        try SettingKey<Inner>.read(
          keys, from: YAMLSection(node, key: name, file: section.file), into: &root[keyPath: path])
      },
      value: { SettingKey<Inner>.value(keys, of: $0[keyPath: path]) })
  }
}
