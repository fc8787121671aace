/// An incremental JSON parser.
///
/// It processes each byte of a message once, as the byte arrives. Time and memory are linear in
/// the number of bytes. Of several members with the same name, the last is kept.
///
/// - Source: RFC 8259.
package struct JSONParser: Sendable {
  /// Limits for the parsed JSON.
  package struct Limits: Hashable, Sendable {
    /// The nesting depth; each node of a view uses up to three levels, its message a few more.
    package var depth = 1024
    /// The number of values, including those in lists and objects.
    package var values = 1_000_000
    /// The number of bytes of a number; no `Double` needs more to be exact.
    package var digits = 1100

    package init() {}
  }

  /// An array or object whose end has not been reached.
  struct Container {
    let isObject: Bool
    var list: [JSON] = []
    var members: [String: JSON] = [:]
    /// The name of the next member.
    var name = ""
  }

  /// The tokens that are valid next.
  enum Expectation {
    case value, valueOrEnd, nameOrEnd, name, colon, commaOrEnd, nothing
  }

  /// The kind of the current token, whose bytes are in ``scratch``.
  enum Token {
    case none, string, number, keyword
  }

  /// The state of an escape sequence in a string.
  enum Escape {
    case none, afterBackslash
    case hex(digits: Int, value: UInt32)
  }

  var containers: [Container] = []
  var expectation = Expectation.value
  var token = Token.none
  var escape = Escape.none
  /// The bytes of the current token.
  var scratch: [UInt8] = []
  /// A pending high surrogate, or 0.
  var surrogate: UInt32 = 0
  private var result: JSON?
  private let limits: Limits
  private var valueCount = 0
  private var position = 0

  package init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// Parses a complete JSON text.
  package static func parse(
    _ bytes: some Sequence<UInt8>, limits: Limits = Limits()
  ) throws(JSONError) -> JSON {
    var parser = JSONParser(limits: limits)
    try parser.append(bytes)
    return try parser.finish()
  }

  /// Parses more bytes.
  package mutating func append(_ bytes: some Sequence<UInt8>) throws(JSONError) {
    let bytes = ContiguousArray(bytes)
    var index = 0
    while index < bytes.count {
      if case .string = token, case .none = escape {
        let plainTextEnd = bytes[index...].firstIndex(where: \.endsPlainText) ?? bytes.count
        if plainTextEnd > index {
          endSurrogate()
          scratch.append(contentsOf: bytes[index..<plainTextEnd])
          position += plainTextEnd - index
          index = plainTextEnd
          continue
        }
      }
      try consume(bytes[index])
      position += 1
      index += 1
    }
  }

  /// Returns the parsed value.
  ///
  /// Call it after all bytes have been appended.
  package mutating func finish() throws(JSONError) -> JSON {
    try endToken()
    guard let value = result, containers.isEmpty else { throw .endsEarly }
    return value
  }

  /// The error for a byte that is not valid at the current position.
  var unexpected: JSONError { .unexpected(at: position) }

  // MARK: Structure

  private mutating func consume(_ byte: UInt8) throws(JSONError) {
    switch token {
    case .string: return try consumeInString(byte)
    case .number where byte.continuesNumber, .keyword where byte.isLowercase:
      guard scratch.count < limits.digits else { throw .tooLong(limit: limits.digits) }
      return scratch.append(byte)
    case .number, .keyword: try endToken()
    case .none: break
    }
    switch byte {
    case 0x20, 0x09, 0x0a, 0x0d: return
    case UInt8(ascii: "\""): try beginString()
    case UInt8(ascii: "{"): try openContainer(Container(isObject: true), expecting: .nameOrEnd)
    case UInt8(ascii: "["): try openContainer(Container(isObject: false), expecting: .valueOrEnd)
    case UInt8(ascii: "}"), UInt8(ascii: "]"): try closeContainer(byte)
    case UInt8(ascii: ","): try consumeComma()
    case UInt8(ascii: ":"):
      guard expectation == .colon else { throw unexpected }
      expectation = .value
    case UInt8(ascii: "-"), 0x30...0x39:
      try begin(.number, byte)
    case _ where byte.isLowercase:
      try begin(.keyword, byte)
    default: throw unexpected
    }
  }

  private mutating func begin(_ kind: Token, _ byte: UInt8) throws(JSONError) {
    try expectValue()
    token = kind
    scratch.append(byte)
  }

  private func expectValue() throws(JSONError) {
    guard expectation == .value || expectation == .valueOrEnd else { throw unexpected }
  }

  private mutating func beginString() throws(JSONError) {
    switch expectation {
    case .value, .valueOrEnd, .name, .nameOrEnd: token = .string
    case .colon, .commaOrEnd, .nothing: throw unexpected
    }
  }

  private mutating func openContainer(
    _ container: Container, expecting next: Expectation
  ) throws(JSONError) {
    try expectValue()
    guard containers.count < limits.depth else { throw .tooDeep(limit: limits.depth) }
    containers.append(container)
    expectation = next
  }

  private mutating func closeContainer(_ byte: UInt8) throws(JSONError) {
    guard let container = containers.last else { throw unexpected }
    let closingByte = UInt8(ascii: container.isObject ? "}" : "]")
    let emptyExpectation = container.isObject ? Expectation.nameOrEnd : .valueOrEnd
    guard byte == closingByte, expectation == .commaOrEnd || expectation == emptyExpectation else {
      throw unexpected
    }
    containers.removeLast()
    try add(container.isObject ? .object(container.members) : .array(container.list))
  }

  private mutating func consumeComma() throws(JSONError) {
    guard expectation == .commaOrEnd, let container = containers.last else { throw unexpected }
    expectation = container.isObject ? .name : .value
  }

  /// Adds a complete value to the innermost container; outside any container, it is the result.
  mutating func add(_ value: JSON) throws(JSONError) {
    valueCount += 1
    guard valueCount <= limits.values else { throw .tooManyValues(limit: limits.values) }
    guard let containerIndex = containers.indices.last else {
      guard result == nil else { throw unexpected }
      result = value
      expectation = .nothing
      return
    }
    if containers[containerIndex].isObject {
      containers[containerIndex].members[containers[containerIndex].name] = value
    } else {
      containers[containerIndex].list.append(value)
    }
    expectation = .commaOrEnd
  }
}

extension UInt8 {
  fileprivate var continuesNumber: Bool {
    switch self {
    case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  /// Whether the byte ends a run of plain characters: a quotation mark, a backslash or a control
  /// character.
  fileprivate var endsPlainText: Bool { self == 0x22 || self == 0x5c || self < 0x20 }

  fileprivate var isLowercase: Bool { (0x61...0x7a).contains(self) }
}
