internal import BoundedYAML
internal import Yams

/// The Yams node type, which has the same name as the view tree's.
typealias YAMLNode = Node

/// A YAML mapping that is read key by key and reports errors with their line.
struct YAMLSection {
  let file: String
  let mapping: Node.Mapping
  let line: Int

  init(parsing source: String, file: String) throws(ConfigurationError) {
    self.file = file
    line = 1
    switch try Self.root(of: source, file: file) {
    case nil: mapping = [:]
    case .mapping(let root): mapping = root
    case .scalar(let scalar) where scalar.string.isEmpty || scalar.string == "null": mapping = [:]
    case .some(let other):
      throw ConfigurationError(
        file: file, line: other.mark?.line ?? 1,
        .unreadable("expected a mapping of keys to values"))
    }
  }

  private static func root(
    of source: String, file: String
  ) throws(ConfigurationError) -> Node? {
    do throws(YAMLError) {
      return try YAMLBounds.root(of: LineBreaks.removingByteOrderMark(source))
    } catch {
      let reason: ConfigurationError.Reason =
        error == .tooLong ? .unreadable(error.reason) : .notYAML(error.reason)
      throw ConfigurationError(file: file, line: error.line, reason)
    }
  }

  init(_ node: Node, key: String, file: String) throws(ConfigurationError) {
    self.file = file
    line = node.mark?.line ?? 0
    guard case .mapping(let mapping) = node else {
      throw YAMLSection.invalidValue(node, key, expected: "a mapping", file: file)
    }
    self.mapping = mapping
  }

  private init(_ mapping: Node.Mapping, of other: YAMLSection) {
    file = other.file
    line = other.line
    self.mapping = mapping
  }

  /// The number of members of a nested mapping that are read, such as of `extensions`.
  static let memberLimit = 1000

  /// Returns the section with only the keys that pass a check, and the errors of the others in line
  /// order.
  ///
  /// Each key, and each key of a nested mapping, is checked separately, so that an error in one
  /// does not hide errors in another.
  ///
  /// - Parameters:
  ///   - knownKeys: The keys that are checked; any other is an error.
  ///   - check: Throws the error of a section with one key.
  /// - Returns: The section, and the errors.
  func validated(
    knownKeys: [String], by check: (YAMLSection) throws(ConfigurationError) -> Void
  ) -> (section: YAMLSection, errors: [ConfigurationError]) {
    var validPairs: [(Node, Node)] = []
    var errors: [ConfigurationError] = []
    func passes(_ key: Node, _ value: Node) -> Bool {
      do throws(ConfigurationError) {
        try check(singleKeySection(key, value))
        return true
      } catch {
        errors.append(error)
        return false
      }
    }
    let names = Set(knownKeys)
    for (key, value) in mapping {
      guard names.contains(key.string ?? "") else {
        errors.append(unknownKey(key, knownKeys))
        continue
      }
      guard case .mapping(let inner) = value, !inner.isEmpty else {
        if passes(key, value) { validPairs.append((key, value)) }
        continue
      }
      if inner.count > Self.memberLimit {
        errors.append(
          ConfigurationError(
            file: file, line: inner.dropFirst(Self.memberLimit).first?.key.mark?.line ?? 0,
            .tooMany(key: key.string ?? "", count: inner.count, limit: Self.memberLimit)))
      }
      let validMembers = inner.prefix(Self.memberLimit)
        .filter { passes(key, .mapping(inner.with([($0.key, $0.value)]))) }
      guard !validMembers.isEmpty else { continue }
      validPairs.append((key, .mapping(inner.with(validMembers.map { ($0.key, $0.value) }))))
    }
    return (YAMLSection(mapping.with(validPairs), of: self), errors.sorted { $0.line < $1.line })
  }

  private func singleKeySection(_ key: Node, _ value: Node) -> YAMLSection {
    YAMLSection(mapping.with([(key, value)]), of: self)
  }

  /// Throws an error for the first key that is not in `knownKeys`.
  func rejectUnknownKeys(_ knownKeys: [String]) throws(ConfigurationError) {
    for (key, _) in mapping where !knownKeys.contains(key.string ?? "") {
      throw unknownKey(key, knownKeys)
    }
  }

  /// Returns an error for each key that is not in `knownKeys`, in the order of the keys.
  func unknownKeys(notIn knownKeys: [String]) -> [ConfigurationError] {
    mapping.compactMap { key, _ in
      knownKeys.contains(key.string ?? "") ? nil : unknownKey(key, knownKeys)
    }
  }

  private func unknownKey(_ key: Node, _ knownKeys: [String]) -> ConfigurationError {
    ConfigurationError(
      file: file, line: key.mark?.line ?? 0, .unknownKey(key.string ?? "", known: knownKeys))
  }

  func node(_ key: String) -> Node? { mapping.value(of: key) }

  /// Returns the mapping at a key, or `nil` if the key is missing or null.
  func section(_ key: String) throws(ConfigurationError) -> YAMLSection? {
    guard let node = node(key), node.null == nil else { return nil }
    return try YAMLSection(node, key: key, file: file)
  }

  func string(_ key: String) throws(ConfigurationError) -> String? {
    guard let node = node(key) else { return nil }
    guard let value = node.string else { throw invalidValue(node, key, expected: "a string") }
    return value
  }

  /// Returns the string at a key.
  ///
  /// - Throws: ``ConfigurationError`` if the key is missing or its value is not a string.
  func requiredString(_ key: String) throws(ConfigurationError) -> String {
    guard let value = try string(key) else {
      throw ConfigurationError(file: file, line: line, .missingKey(key))
    }
    return value
  }

  func flag(_ key: String) throws(ConfigurationError) -> Bool? {
    guard let node = node(key) else { return nil }
    guard let value = node.bool else { throw invalidValue(node, key, expected: "true or false") }
    return value
  }

  /// Returns a positive number of seconds.
  func seconds(_ key: String) throws(ConfigurationError) -> Double? {
    guard let node = node(key) else { return nil }
    guard let value = node.number, value > 0 else {
      throw invalidValue(node, key, expected: "a positive number of seconds")
    }
    return value
  }

  /// Returns an integer in a range.
  func count(_ key: String, in range: ClosedRange<Int>) throws(ConfigurationError) -> Int? {
    guard let node = node(key) else { return nil }
    guard let value = node.integer, range.contains(value) else {
      throw invalidValue(
        node, key, expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  func strings(_ key: String) throws(ConfigurationError) -> [String]? {
    guard let node = node(key) else { return nil }
    let values = (node.sequence.map(Array.init) ?? []).map(\.string)
    guard !values.isEmpty, !values.contains(nil) else {
      throw invalidValue(node, key, expected: "a list of one or more strings")
    }
    return values.compactMap(\.self)
  }

  /// Returns the enumeration case whose raw value is at a key.
  func choice<Value: CaseIterable & RawRepresentable>(
    _ key: String, _ type: Value.Type
  ) throws(ConfigurationError) -> Value? where Value.RawValue == String {
    guard let node = node(key) else { return nil }
    guard let value = Value(rawValue: node.string ?? "") else {
      throw unknownValue(node, key, available: Value.allCases.map(\.rawValue))
    }
    return value
  }

  func invalidValue(_ node: Node, _ key: String, expected: String) -> ConfigurationError {
    Self.invalidValue(node, key, expected: expected, file: file)
  }

  func unknownValue(
    _ node: Node, _ key: String, kind: String = "value", available: [String]
  ) -> ConfigurationError {
    ConfigurationError(
      file: file, line: node.mark?.line ?? 0,
      .unknownValue(key: key, kind: kind, value: node.summary, available: available))
  }

  static func invalidValue(_ node: Node, _ key: String, expected: String, file: String)
    -> ConfigurationError
  {
    ConfigurationError(
      file: file, line: node.mark?.line ?? 0,
      .invalidValue(key: key, value: node.summary, expected: expected))
  }
}

extension Node.Mapping {
  /// Returns the value of a key that is a text, or `nil` if there is no such key.
  ///
  /// Yams' subscript compares what the keys would be as values, which costs a dozen regular
  /// expressions a key.
  func value(of key: String) -> Node? {
    first { $0.key.scalar?.string == key && $0.key.isText }?.value
  }
}

extension Node {
  /// Whether the node is a scalar without a tag of another type.
  var isText: Bool {
    guard let scalar else { return false }
    return [Tag.Name.implicit, .str].contains { $0.rawValue == scalar.tag.description }
  }

  /// The value as an integer, or `nil` for anything else.
  ///
  /// `1:30` is a string: users do not expect base-60 numbers, and Yams traps on large ones.
  var integer: Int? { isSexagesimal ? nil : int }

  /// The value as a finite number, or `nil` for anything else.
  var number: Double? {
    guard !isSexagesimal, let number = float ?? int.map(Double.init) else { return nil }
    return number.isFinite ? number : nil
  }

  private var isSexagesimal: Bool { scalar?.string.utf8.contains(UInt8(ascii: ":")) == true }

  /// A short description of the value for errors.
  fileprivate var summary: String {
    switch self {
    case .sequence(let list):
      "[" + list.prefix(8).map { $0.string ?? "…" }.joined(separator: ", ")
        + (list.count > 8 ? ", …]" : "]")
    case .mapping: "{…}"
    default: string.map { $0.count > 80 ? "\($0.prefix(80))…" : $0 } ?? "an alias"
    }
  }
}

extension Node.Mapping {
  /// Returns the mapping with other keys and values.
  fileprivate func with(_ pairs: [(Node, Node)]) -> Node.Mapping {
    Node.Mapping(pairs, tag, style, mark)
  }
}
