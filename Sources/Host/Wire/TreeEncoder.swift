internal import ViewTree

/// An encoder that collects values in a tree, which is then written as one line of JSON.
///
/// For each type, Foundation's encoder asks for conformances that only few types have. The runtime
/// then searches all of the program's, which took a third of an extension's start.
struct TreeEncoder: Encoder {
  /// A value that is being encoded.
  final class Value {
    fileprivate(set) var content = Content.json(.null)
  }

  enum Content {
    case json(JSON)
    /// The digits of a whole number, which may have more than a `Double` can represent.
    case integer(String)
    case object([(name: String, value: Value)])
    case list([Value])
  }

  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any] = [:]
  fileprivate let value: Value

  /// Returns the tree of a value.
  ///
  /// - Throws: The error of the value's `encode(to:)`, or an `EncodingError` for a number that is not
  ///   finite.
  static func tree(of encodable: some Encodable) throws -> Value {
    let value = Value()
    try TreeEncoder(codingPath: [], value: value).encode(encodable)
    return value
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .object = value.content {} else { value.content = .object([]) }
    return KeyedEncodingContainer(EncodedMembers(codingPath: codingPath, object: value))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .list = value.content {} else { value.content = .list([]) }
    return EncodedList(codingPath: codingPath, list: value)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension TreeEncoder: SingleValueEncodingContainer {
  func encodeNil() { value.content = .json(.null) }
  func encode(_ bool: Bool) { value.content = .json(.bool(bool)) }
  func encode(_ text: String) { value.content = .json(.string(text)) }
  func encode(_ number: Float) throws { try encode(Double(number)) }
  func encode(_ number: Int) { value.content = .integer(String(number)) }
  func encode(_ number: Int8) { value.content = .integer(String(number)) }
  func encode(_ number: Int16) { value.content = .integer(String(number)) }
  func encode(_ number: Int32) { value.content = .integer(String(number)) }
  func encode(_ number: Int64) { value.content = .integer(String(number)) }
  func encode(_ number: UInt) { value.content = .integer(String(number)) }
  func encode(_ number: UInt8) { value.content = .integer(String(number)) }
  func encode(_ number: UInt16) { value.content = .integer(String(number)) }
  func encode(_ number: UInt32) { value.content = .integer(String(number)) }
  func encode(_ number: UInt64) { value.content = .integer(String(number)) }

  func encode(_ number: Double) throws {
    guard number.isFinite else {
      throw EncodingError.invalidValue(
        number, EncodingError.Context(codingPath: codingPath, debugDescription: "not finite"))
    }
    value.content = .json(.number(number))
  }

  func encode<Encoded: Encodable>(_ encodable: Encoded) throws {
    if let json = encodable as? JSON {
      value.content = .json(json)
    } else {
      try encodable.encode(to: self)
    }
  }
}

/// An object's members.
private struct EncodedMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let codingPath: [any CodingKey]
  let object: TreeEncoder.Value

  func encodeNil(forKey key: Key) { encoder(key).encodeNil() }

  func encode<Encoded: Encodable>(_ encodable: Encoded, forKey key: Key) throws {
    try encoder(key).encode(encodable)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder(named: "super", codingPath) }

  func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }

  private func encoder(_ key: Key) -> TreeEncoder {
    encoder(named: key.stringValue, codingPath + [key])
  }

  /// Returns an encoder for a member.
  private func encoder(named name: String, _ path: [any CodingKey]) -> TreeEncoder {
    let value = TreeEncoder.Value()
    if case .object(var members) = object.content {
      object.content = .json(.null)
      members.append((name, value))
      object.content = .object(members)
    }
    return TreeEncoder(codingPath: path, value: value)
  }
}

/// The values of a list.
private struct EncodedList: UnkeyedEncodingContainer {
  let codingPath: [any CodingKey]
  let list: TreeEncoder.Value

  var count: Int { if case .list(let values) = list.content { values.count } else { 0 } }

  func encodeNil() { encoder.encodeNil() }

  func encode<Encoded: Encodable>(_ encodable: Encoded) throws { try encoder.encode(encodable) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    encoder.container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }

  func superEncoder() -> any Encoder { encoder }

  /// An encoder for the next value.
  private var encoder: TreeEncoder {
    let value = TreeEncoder.Value()
    if case .list(var values) = list.content {
      list.content = .json(.null)
      values.append(value)
      list.content = .list(values)
    }
    return TreeEncoder(codingPath: codingPath, value: value)
  }
}

extension TreeEncoder.Value {
  /// Appends the value as JSON, with sorted names; of members with the same name, the last one.
  func write(to bytes: inout [UInt8]) {
    switch content {
    case .json(let json): json.write(to: &bytes)
    case .integer(let digits): bytes.append(contentsOf: digits.utf8)
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      let values = Dictionary(members.map { ($0.name, $0.value) }) { $1 }
      for (index, member) in values.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSON.string(member.key).write(to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    case .list(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    }
  }
}

extension JSON {
  /// Appends the value as JSON; a text of plain ASCII characters, such as an image in base64, as it
  /// is.
  fileprivate func write(to bytes: inout [UInt8]) {
    if case .string(let text) = self, text.utf8.allSatisfy(\.isPlain) {
      bytes.append(UInt8(ascii: "\""))
      bytes.append(contentsOf: text.utf8)
      bytes.append(UInt8(ascii: "\""))
    } else {
      bytes.append(contentsOf: line.utf8)
    }
  }
}

extension UInt8 {
  fileprivate var isPlain: Bool {
    self >= 0x20 && self < 0x7f && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }
}
