internal import Yams

/// Yams' node, apart from the view tree's.
typealias YAMLNode = Node

/// A YAML mapping that is read key by key, with the place of everything for errors.
struct YAMLSection {
  let file: String
  let mapping: Node.Mapping
  let line: Int

  init(parsing source: String, file: String) throws(ConfigurationError) {
    self.file = file
    line = 1
    do {
      let root = try compose(yaml: source)
      switch root {
      case nil: mapping = [:]
      case .mapping(let found): mapping = found
      case .scalar(let scalar) where scalar.string.isEmpty || scalar.string == "null": mapping = [:]
      case .some(let other):
        throw ConfigurationError(
          file: file, line: other.mark?.line ?? 1, .notYAML("expected keys and values"))
      }
    } catch let error as ConfigurationError {
      throw error
    } catch let error as YamlError {
      throw ConfigurationError(file: file, line: error.line, .notYAML(error.reason))
    } catch {
      throw ConfigurationError(file: file, line: 0, .notYAML("\(error)"))
    }
  }

  init(_ node: Node, key: String, file: String) throws(ConfigurationError) {
    self.file = file
    line = node.mark?.line ?? 0
    guard case .mapping(let found) = node else {
      throw YAMLSection.bad(node, key, expected: "keys and values", file: file)
    }
    mapping = found
  }

  private init(_ mapping: Node.Mapping, like other: YAMLSection) {
    file = other.file
    line = other.line
    self.mapping = mapping
  }

  /// The section with one key alone, or one key of one key, each in turn: an error in one hides none
  /// in another.
  var slices: [YAMLSection] {
    mapping.flatMap { key, value -> [YAMLSection] in
      guard case .mapping(let inner) = value, !inner.isEmpty else { return [alone(key, value)] }
      return inner.map { entry in
        alone(
          key,
          .mapping(Node.Mapping([(entry.key, entry.value)], inner.tag, inner.style, inner.mark)))
      }
    }
  }

  private func alone(_ key: Node, _ value: Node) -> YAMLSection {
    YAMLSection(Node.Mapping([(key, value)], mapping.tag, mapping.style, mapping.mark), like: self)
  }

  /// Refuses keys that are not among `known`.
  func allow(_ known: [String]) throws(ConfigurationError) {
    if let error = unknownKeys(beside: known).first { throw error }
  }

  /// Keys that are not among `known`, in their order.
  func unknownKeys(beside known: [String]) -> [ConfigurationError] {
    mapping.compactMap { key, _ in
      let name = key.string ?? ""
      guard !known.contains(name) else { return nil }
      return ConfigurationError(
        file: file, line: key.mark?.line ?? 0,
        .unknownKey(name, nearest: Spelling.nearest(to: name, among: known)))
    }
  }

  func node(_ key: String) -> Node? { mapping[Node(key)] }

  /// Keys and values under a key, or `nil` where nothing stands there.
  func section(_ key: String) throws(ConfigurationError) -> YAMLSection? {
    guard let node = node(key), node.null == nil else { return nil }
    return try YAMLSection(node, key: key, file: file)
  }

  func string(_ key: String) throws(ConfigurationError) -> String? {
    guard let node = node(key) else { return nil }
    guard let value = node.string else { throw bad(node, key, expected: "a text") }
    return value
  }

  func required(_ key: String) throws(ConfigurationError) -> String {
    guard let value = try string(key) else {
      throw ConfigurationError(file: file, line: line, .missingKey(key))
    }
    return value
  }

  func flag(_ key: String) throws(ConfigurationError) -> Bool? {
    guard let node = node(key) else { return nil }
    guard let value = node.bool else { throw bad(node, key, expected: "true or false") }
    return value
  }

  /// A number of seconds above zero.
  func seconds(_ key: String) throws(ConfigurationError) -> Double? {
    guard let node = node(key) else { return nil }
    guard let value = node.float ?? node.int.map(Double.init), value > 0, value.isFinite else {
      throw bad(node, key, expected: "a number of seconds above 0")
    }
    return value
  }

  /// A whole number within bounds.
  func count(_ key: String, in range: ClosedRange<Int>) throws(ConfigurationError) -> Int? {
    guard let node = node(key) else { return nil }
    guard let value = node.int, range.contains(value) else {
      throw bad(
        node, key, expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  func strings(_ key: String) throws(ConfigurationError) -> [String]? {
    guard let node = node(key) else { return nil }
    let values = (node.sequence.map(Array.init) ?? []).map(\.string)
    guard !values.isEmpty, !values.contains(nil) else {
      throw bad(node, key, expected: "a list of texts")
    }
    return values.compactMap(\.self)
  }

  /// One of an enum's names.
  func name<Value: CaseIterable & RawRepresentable>(
    _ key: String, _ type: Value.Type
  ) throws(ConfigurationError) -> Value? where Value.RawValue == String {
    guard let node = node(key) else { return nil }
    guard let value = Value(rawValue: node.string ?? "") else {
      let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw bad(node, key, expected: "one of \(names)")
    }
    return value
  }

  func bad(_ node: Node, _ key: String, expected: String) -> ConfigurationError {
    Self.bad(node, key, expected: expected, file: file)
  }

  static func bad(_ node: Node, _ key: String, expected: String, file: String) -> ConfigurationError
  {
    ConfigurationError(
      file: file, line: node.mark?.line ?? 0,
      .badValue(key: key, value: node.words, expected: expected))
  }
}

extension Node {
  /// What stands there, for errors.
  fileprivate var words: String {
    switch self {
    case .sequence(let list): "[" + list.map { $0.string ?? "…" }.joined(separator: ", ") + "]"
    case .mapping: "keys and values"
    default: string ?? "an alias"
    }
  }
}

extension YamlError {
  /// Counted from 1; 0 where it is not known.
  fileprivate var line: Int {
    switch self {
    case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _):
      mark.line
    case .duplicatedKeysInMapping(_, let context): context.mark.line
    default: 0
    }
  }

  fileprivate var reason: String {
    switch self {
    case .scanner(_, let problem, _, _), .parser(_, let problem, _, _),
      .composer(_, let problem, _, _):
      problem
    case .duplicatedKeysInMapping(let duplicates, _):
      "the key “\(duplicates.first ?? "")” stands here twice"
    default: "\(self)".split(separator: "\n").first.map(String.init) ?? "unreadable"
    }
  }
}
