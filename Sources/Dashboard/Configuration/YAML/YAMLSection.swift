internal import BoundedYAML
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
    switch try Self.root(of: source, file: file) {
    case nil: mapping = [:]
    case .mapping(let found): mapping = found
    case .scalar(let scalar) where scalar.string.isEmpty || scalar.string == "null": mapping = [:]
    case .some(let other):
      throw ConfigurationError(
        file: file, line: other.mark?.line ?? 1, .notYAML("expected keys and values"))
    }
  }

  private static func root(
    of source: String, file: String
  ) throws(ConfigurationError) -> Node? {
    do throws(YAMLFault) {
      return try YAMLBounds.root(of: LineEnds.unmarked(source))
    } catch {
      let reason: ConfigurationError.Reason =
        error == .tooLong ? .unreadable(error.reason) : .notYAML(error.reason)
      throw ConfigurationError(file: file, line: error.line, reason)
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

  /// The keys that pass a check, and what is wrong with the others in the order of their lines: each
  /// key is checked by itself, and each key of a key, so that an error in one hides none in another.
  func checked(
    _ check: (YAMLSection) throws(ConfigurationError) -> Void
  ) -> (good: YAMLSection, errors: [ConfigurationError]) {
    var good: [(Node, Node)] = []
    var errors: [ConfigurationError] = []
    func passes(_ key: Node, _ value: Node) -> Bool {
      do throws(ConfigurationError) {
        try check(alone(key, value))
        return true
      } catch {
        errors.append(error)
        return false
      }
    }
    for (key, value) in mapping {
      guard case .mapping(let inner) = value, !inner.isEmpty else {
        if passes(key, value) { good.append((key, value)) }
        continue
      }
      let parts = inner.filter { passes(key, .mapping(inner.with([($0.key, $0.value)]))) }
      guard !parts.isEmpty else { continue }
      good.append((key, .mapping(inner.with(parts.map { ($0.key, $0.value) }))))
    }
    return (YAMLSection(mapping.with(good), like: self), errors.sorted { $0.line < $1.line })
  }

  private func alone(_ key: Node, _ value: Node) -> YAMLSection {
    YAMLSection(mapping.with([(key, value)]), like: self)
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
    guard let value = node.number, value > 0 else {
      throw bad(node, key, expected: "a number of seconds above 0")
    }
    return value
  }

  /// A whole number within bounds.
  func count(_ key: String, in range: ClosedRange<Int>) throws(ConfigurationError) -> Int? {
    guard let node = node(key) else { return nil }
    guard let value = node.whole, range.contains(value) else {
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
  /// A whole number, or `nil` for anything else; `1:30` is a text, as YAML's numbers to the base of
  /// 60 are known to nobody, and Yams traps where they are large.
  var whole: Int? { isSexagesimal ? nil : int }

  /// A number with an end, or `nil` for anything else.
  var number: Double? {
    guard !isSexagesimal, let number = float ?? int.map(Double.init) else { return nil }
    return number.isFinite ? number : nil
  }

  private var isSexagesimal: Bool { scalar?.string.utf8.contains(UInt8(ascii: ":")) == true }

  /// What stands there, for errors.
  fileprivate var words: String {
    switch self {
    case .sequence(let list):
      "[" + list.prefix(8).map { $0.string ?? "…" }.joined(separator: ", ")
        + (list.count > 8 ? ", …]" : "]")
    case .mapping: "keys and values"
    default: string.map { $0.count > 80 ? "\($0.prefix(80))…" : $0 } ?? "an alias"
    }
  }
}

extension Node.Mapping {
  /// The same mapping with other keys.
  fileprivate func with(_ pairs: [(Node, Node)]) -> Node.Mapping {
    Node.Mapping(pairs, tag, style, mark)
  }
}
