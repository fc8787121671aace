internal import ViewTree
internal import Yams

/// One key of a file: reading it, printing it, the schema and its documentation are made of this.
struct SettingKey<Root: Sendable>: Sendable {
  let name: String
  /// What it is for, in one sentence.
  let sentence: String
  /// What may stand there, as a JSON schema.
  let schema: JSON
  /// What holds where nothing is said, for people.
  let standard: String
  /// Reads the key where it is there, and changes nothing where it is not.
  let read: @Sendable (YAMLSection, inout Root) throws(ConfigurationError) -> Void
  /// The value, or `nil` where nobody said anything.
  let value: @Sendable (Root) -> JSON?
  /// The key as lines of YAML, where that is more than its value.
  var printed: (@Sendable (Root) -> [String])?

  /// The key as lines of YAML; what nobody said stands there as a remark.
  func lines(of root: Root) -> [String] {
    if let printed { return printed(root) }
    return switch value(root) {
    case .object(let members)? where members.values.contains(where: \.isList):
      ["\(name):"]
        + members.sorted { $0.key < $1.key }.map {
          "  \(YAMLText.scalar($0.key)): \(YAMLText.flow($0.value))"
        }
    case let value?: ["\(name): \(YAMLText.flow(value))"]
    case nil: ["# \(name): \(standard)"]
    }
  }
}

extension JSON {
  fileprivate var isList: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }

  /// The schema of texts, numbers or flags.
  static func type(_ name: String) -> JSON { .object(["type": .string(name)]) }

  /// The schema of some words.
  static func choice(_ names: [String]) -> JSON {
    .object(["enum": .array(names.map { .string($0) })])
  }

  /// The schema of a list of texts.
  static let words = JSON.object(["type": "array", "items": type("string")])

  /// The schema of any members of one kind.
  static func members(_ schema: JSON) -> JSON {
    .object(["type": "object", "additionalProperties": schema])
  }

  /// The schema with a sentence for people.
  fileprivate func described(_ sentence: String) -> JSON {
    guard case .object(var members) = self else { return self }
    members["description"] = .string(sentence)
    return .object(members)
  }
}

extension SettingKey {
  static func schema(of keys: [SettingKey]) -> JSON {
    let members = keys.map { ($0.name, $0.schema.described($0.sentence)) }
    return .object([
      "type": "object", "additionalProperties": .bool(false),
      "properties": .object(Dictionary(uniqueKeysWithValues: members)),
    ])
  }

  /// Reads a section of these keys and no others.
  static func read(
    _ keys: [SettingKey], from section: YAMLSection, into root: inout Root
  ) throws(ConfigurationError) {
    try section.allow(keys.map(\.name))
    for key in keys { try key.read(section, &root) }
  }

  /// The values of these keys.
  static func value(_ keys: [SettingKey], of root: Root) -> JSON {
    let members = keys.compactMap { key in key.value(root).map { (key.name, $0) } }
    return .object(Dictionary(uniqueKeysWithValues: members))
  }
}

// MARK: Kinds of values

extension SettingKey {
  typealias Path<Value> = any WritableKeyPath<Root, Value> & Sendable

  static func text(
    _ name: String, _ path: Path<String>, standard: String, _ sentence: String
  ) -> SettingKey {
    SettingKey(
      name: name, sentence: sentence, schema: .type("string"), standard: standard,
      read: { section, root throws(ConfigurationError) in
        if let value = try section.string(name) { root[keyPath: path] = value }
      },
      value: { .string($0[keyPath: path]) })
  }

  static func flag(
    _ name: String, _ path: Path<Bool>, standard: Bool, _ sentence: String
  ) -> SettingKey {
    SettingKey(
      name: name, sentence: sentence, schema: .type("boolean"), standard: "\(standard)",
      read: { section, root throws(ConfigurationError) in
        if let value = try section.flag(name) { root[keyPath: path] = value }
      },
      value: { .bool($0[keyPath: path]) })
  }

  static func choice<Value: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, _ path: Path<Value>, standard: Value, _ sentence: String
  ) -> SettingKey {
    SettingKey(
      name: name, sentence: sentence, schema: .choice(Value.allCases.map(\.rawValue)),
      standard: standard.rawValue,
      read: { section, root throws(ConfigurationError) in
        if let value = try section.name(name, Value.self) { root[keyPath: path] = value }
      },
      value: { .string($0[keyPath: path].rawValue) })
  }

  /// A choice that something else makes where nobody does.
  static func choice<Value: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, _ path: Path<Value?>, standard: String, _ sentence: String
  ) -> SettingKey {
    SettingKey(
      name: name, sentence: sentence, schema: .choice(Value.allCases.map(\.rawValue)),
      standard: standard,
      read: { section, root throws(ConfigurationError) in
        if let value = try section.name(name, Value.self) { root[keyPath: path] = value }
      },
      value: { $0[keyPath: path].map { .string($0.rawValue) } })
  }

  /// A time in seconds, above zero.
  static func seconds(
    _ name: String, _ path: Path<Double>, standard: Double, _ sentence: String
  ) -> SettingKey {
    SettingKey(
      name: name, sentence: sentence,
      schema: .object(["type": "number", "exclusiveMinimum": .number(0)]),
      standard: YAMLText.flow(.number(standard)),
      read: { section, root throws(ConfigurationError) in
        if let value = try section.seconds(name) { root[keyPath: path] = value }
      },
      value: { .number($0[keyPath: path]) })
  }

  /// A whole number within bounds.
  static func count(
    _ name: String, _ path: Path<Int>, in range: ClosedRange<Int>, standard: Int,
    _ sentence: String
  ) -> SettingKey {
    SettingKey(
      name: name, sentence: sentence,
      schema: .object([
        "type": "integer", "minimum": .number(Double(range.lowerBound)),
        "maximum": .number(Double(range.upperBound)),
      ]),
      standard: "\(standard)",
      read: { section, root throws(ConfigurationError) in
        if let value = try section.count(name, in: range) { root[keyPath: path] = value }
      },
      value: { .number(Double($0[keyPath: path])) })
  }

  /// A list of texts; printed only where there are some.
  static func words(_ name: String, _ path: Path<[String]>, _ sentence: String) -> SettingKey {
    SettingKey(
      name: name, sentence: sentence, schema: .words, standard: "none",
      read: { section, root throws(ConfigurationError) in
        if let value = try section.strings(name) { root[keyPath: path] = value }
      },
      value: { root in
        let words = root[keyPath: path]
        return words.isEmpty ? nil : .array(words.map { .string($0) })
      })
  }

  /// A section of keys of its own.
  static func section<Inner>(
    _ name: String, _ path: Path<Inner>, _ keys: [SettingKey<Inner>], _ sentence: String
  ) -> SettingKey {
    SettingKey(
      name: name, sentence: sentence, schema: SettingKey<Inner>.schema(of: keys), standard: "{}",
      read: { section, root throws(ConfigurationError) in
        guard let node = section.node(name) else { return }
        try SettingKey<Inner>.read(
          keys, from: YAMLSection(node, key: name, file: section.file), into: &root[keyPath: path])
      },
      value: { SettingKey<Inner>.value(keys, of: $0[keyPath: path]) })
  }
}
