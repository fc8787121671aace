internal import ViewTree

/// A decoder that reads from an already parsed `ViewTree.JSON` value.
///
/// Nested `JSON` values are used as they are. Those that may be sent back later are limited in
/// depth.
///
/// With Foundation's decoder, decoding a view as `JSON` would attempt every type for every value
/// and create an error for each mismatch, which is quadratic in the view's depth.
struct TreeDecoder: Decoder {
  let json: JSON
  let userInfo: [CodingUserInfoKey: Any] = [:]
  /// The path without its last key, which all members and elements of a value share.
  private let parentPath: [any CodingKey]
  private let lastKey: (any CodingKey)?
  fileprivate let budget: Budget

  /// What may still be decoded of a message, all of which is decoded in a single turn of the event loop.
  fileprivate final class Budget {
    private var remaining = Bounds.parts

    /// - Throws: `DecodingError` if the message has more objects and elements than ``Bounds/parts``.
    func charge(_ count: Int, at path: [any CodingKey]) throws {
      remaining -= count
      guard remaining >= 0 else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: path,
            debugDescription: "more than \(Bounds.parts) objects and elements of lists"))
      }
    }
  }

  /// Creates a decoder for a message.
  init(_ json: JSON) { self.init(json, at: [], nil, Budget()) }

  /// - Parameters:
  ///   - json: The value of a member or an element.
  ///   - path: The path of what has it.
  ///   - key: Its key or index; `nil` if it is the whole message.
  ///   - budget: What may still be decoded of the message.
  fileprivate init(
    _ json: JSON, at path: [any CodingKey], _ key: (any CodingKey)?, _ budget: Budget
  ) {
    self.json = json
    (parentPath, lastKey) = (path, key)
    self.budget = budget
  }

  var codingPath: [any CodingKey] { lastKey.map { parentPath + [$0] } ?? parentPath }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = json else { throw mismatchError([String: JSON].self) }
    let path = codingPath
    try budget.charge(1, at: path)
    return KeyedDecodingContainer(
      TreeMembers<Key>(members: members, codingPath: path, budget: budget))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let values) = json else { throw mismatchError([JSON].self) }
    let path = codingPath
    try budget.charge(values.count, at: path)
    return TreeList(values: values, codingPath: path, budget: budget)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  fileprivate func mismatchError(_ type: Any.Type) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: codingPath, debugDescription: "expected \(type)")
    return json == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  fileprivate func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard let value = json as? Value else { return try Value(from: self) }
    // The depth of a view is not checked here, because a view has its own limits and is never
    // encoded again. A member of “values” is the value of a parameter, even if it is called “view”.
    let isView = lastKey?.stringValue == "view" && parentPath.last?.stringValue != "values"
    guard isView || !json.isNested(deeperThan: Self.maximumDepth) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: codingPath, debugDescription: "nested deeper than \(Self.maximumDepth)"))
    }
    return value
  }

  /// The maximum depth of a value that may be sent back later.
  ///
  /// The depth is limited because Foundation's encoder uses kilobytes of stack for each level.
  private static var maximumDepth: Int { 64 }

  private func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
    guard case .number(let number) = json else { throw mismatchError(type) }
    guard let value = Value(exactly: number) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: codingPath, debugDescription: "\(number) is not a whole number in range"))
    }
    return value
  }
}

extension TreeDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { json == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .bool(let value) = json else { throw mismatchError(type) }
    return value
  }

  func decode(_ type: String.Type) throws -> String {
    guard case .string(let value) = json else { throw mismatchError(type) }
    return value
  }

  func decode(_ type: Double.Type) throws -> Double {
    guard case .number(let value) = json else { throw mismatchError(type) }
    return value
  }

  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
  func decode(_ type: Int.Type) throws -> Int { try integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(type) }
}

extension WireEntry {
  /// Reads the members by name: a day has 1,440 entries, and a keyed container takes microseconds for
  /// each.
  package init(from decoder: any Decoder) throws {
    let tree = try (decoder as? TreeDecoder) ?? TreeDecoder(JSON(from: decoder))
    guard case .object(let members) = tree.json else {
      throw tree.mismatchError([String: JSON].self)
    }
    let path = tree.codingPath
    func member<Value>(
      _ key: CodingKeys, _ read: (TreeDecoder) throws -> Value
    ) throws -> Value? {
      guard let json = members[key.stringValue], json != .null else { return nil }
      return try read(TreeDecoder(json, at: path, key, tree.budget))
    }
    guard let date = try member(.date, { try $0.decode(Double.self) }) else {
      throw DecodingError.keyNotFound(
        CodingKeys.date,
        DecodingError.Context(codingPath: tree.codingPath, debugDescription: "missing"))
    }
    self.date = date
    score = try member(.score) { try $0.decode(Double.self) }
    duration = try member(.duration) { try $0.decode(Double.self) }
    archive = try member(.archive) { try $0.decode(String.self) }
    view = try member(.view) { try $0.value(JSON.self) }
    url = try member(.url) { try $0.decode(String.self) }
    images = try member(.images) { try $0.value([String].self) }
    same = try member(.same) { try $0.decode(Int.self) }
    base = try member(.base) { try $0.decode(Int.self) }
  }
}

/// An object's members.
private struct TreeMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: [String: JSON]
  let codingPath: [any CodingKey]
  let budget: TreeDecoder.Budget

  var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder(key).value(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    TreeDecoder(.object(members), at: Array(codingPath.dropLast()), codingPath.last, budget)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

  private func decoder(_ key: Key) throws -> TreeDecoder {
    guard let json = members[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key, DecodingError.Context(codingPath: codingPath, debugDescription: "missing"))
    }
    return TreeDecoder(json, at: codingPath, key, budget)
  }
}

/// An unkeyed container over the values of a list.
private struct TreeList: UnkeyedDecodingContainer {
  let values: [JSON]
  let codingPath: [any CodingKey]
  private let budget: TreeDecoder.Budget
  private(set) var currentIndex = 0

  init(values: [JSON], codingPath: [any CodingKey], budget: TreeDecoder.Budget) {
    self.values = values
    self.codingPath = codingPath
    self.budget = budget
  }

  var count: Int? { values.count }
  var isAtEnd: Bool { currentIndex >= values.count }

  mutating func decodeNil() throws -> Bool {
    guard try nextDecoder(for: Never.self).json == .null else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try nextDecoder(for: type).value(type)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    let container = try nextDecoder(for: type).container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try nextDecoder(for: [JSON].self).unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try nextDecoder(for: JSON.self)
    currentIndex += 1
    return decoder
  }

  private func nextDecoder(for type: Any.Type) throws -> TreeDecoder {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        type, DecodingError.Context(codingPath: codingPath, debugDescription: "the list ends"))
    }
    return TreeDecoder(values[currentIndex], at: codingPath, IndexKey(currentIndex), budget)
  }

  /// The index of a value in the list.
  private struct IndexKey: CodingKey {
    let intValue: Int?
    var stringValue: String { "\(intValue ?? 0)" }

    init(_ index: Int) { intValue = index }
    init?(intValue: Int) { self.intValue = intValue }
    init?(stringValue: String) { return nil }
  }
}

extension JSON {
  fileprivate func isNested(deeperThan limit: Int) -> Bool {
    switch self {
    case .array(let values):
      limit <= 0 || values.contains { $0.isNested(deeperThan: limit - 1) }
    case .object(let members):
      limit <= 0 || members.values.contains { $0.isNested(deeperThan: limit - 1) }
    case .null, .bool, .number, .string: false
    }
  }
}
