internal import BoundedText

extension JSONParser {
  /// Ends the current token, and adds its value if it is a number or a keyword.
  mutating func endToken() throws(JSONError) {
    let endedToken = token
    token = .none
    defer { scratch.removeAll(keepingCapacity: true) }
    switch endedToken {
    case .none: return
    case .string: throw .endsEarly
    case .number: try add(.number(try parseNumber(scratch)))
    case .keyword: try add(try parseKeyword(scratch))
    }
  }

  private func parseKeyword(_ bytes: [UInt8]) throws(JSONError) -> JSON {
    switch bytes {
    case Array("true".utf8): return .bool(true)
    case Array("false".utf8): return .bool(false)
    case Array("null".utf8): return .null
    default: throw unexpected
    }
  }

  /// Parses a number.
  ///
  /// - Source: RFC 8259 §6, which is stricter than `Double.init`.
  private func parseNumber(_ bytes: [UInt8]) throws(JSONError) -> Double {
    var remainder = bytes[...]
    if remainder.first == UInt8(ascii: "-") { remainder = remainder.dropFirst() }
    let digits = remainder.prefix { $0.isDigit }
    guard !digits.isEmpty, digits.count == 1 || digits.first != UInt8(ascii: "0") else {
      throw unexpected
    }
    remainder = remainder.dropFirst(digits.count)
    if remainder.isEmpty, let integer = Self.exactInteger(digits) {
      return bytes.first == UInt8(ascii: "-") ? -integer : integer
    }
    if remainder.first == UInt8(ascii: ".") {
      remainder = try droppingDigits(remainder.dropFirst())
    }
    if remainder.first == UInt8(ascii: "e") || remainder.first == UInt8(ascii: "E") {
      remainder = remainder.dropFirst()
      if remainder.first == UInt8(ascii: "+") || remainder.first == UInt8(ascii: "-") {
        remainder = remainder.dropFirst()
      }
      remainder = try droppingDigits(remainder)
    }
    guard remainder.isEmpty, let value = Double(String(decoding: bytes, as: UTF8.self)) else {
      throw unexpected
    }
    // Infinity cannot be written as JSON.
    guard value.isFinite else { throw .tooLarge }
    return value
  }

  /// Returns the value of digits that a `Double` represents exactly, or `nil` for too many digits.
  private static func exactInteger(_ digits: ArraySlice<UInt8>) -> Double? {
    guard digits.count < 16 else { return nil }
    return Double(digits.reduce(0) { $0 * 10 + Int($1 - 0x30) })
  }

  /// Returns the bytes after one or more digits.
  ///
  /// - Throws: `JSONError` if there is no digit.
  private func droppingDigits(_ bytes: ArraySlice<UInt8>) throws(JSONError) -> ArraySlice<UInt8> {
    let remainder = bytes.drop { $0.isDigit }
    guard remainder.count < bytes.count else { throw unexpected }
    return remainder
  }
}

extension JSONParser {
  /// Consumes a byte inside a string.
  mutating func consumeInString(_ byte: UInt8) throws(JSONError) {
    switch escape {
    case .none:
      if byte == UInt8(ascii: "\"") { return try endString() }
      guard byte >= 0x20 else { throw unexpected }
      if byte == UInt8(ascii: "\\") {
        escape = .afterBackslash
      } else {
        endSurrogate()
        scratch.append(byte)
      }
    case .afterBackslash:
      if byte == UInt8(ascii: "u") {
        escape = .hex(digits: 0, value: 0)
        return
      }
      guard let unescaped = Self.escapes[byte] else { throw unexpected }
      endSurrogate()
      scratch.append(unescaped)
      escape = .none
    case .hex(let digits, let value):
      guard let digit = byte.hexDigit else { throw unexpected }
      let unit = value << 4 | digit
      escape = digits < 3 ? .hex(digits: digits + 1, value: unit) : .none
      if digits == 3 { append(unit: unit) }
    }
  }

  private mutating func endString() throws(JSONError) {
    endSurrogate()
    let text = String(decoding: scratch, as: UTF8.self).limitingMarks
    scratch.removeAll(keepingCapacity: true)
    token = .none
    guard expectation == .name || expectation == .nameOrEnd, let top = containers.indices.last
    else { return try add(.string(text)) }
    containers[top].name = text
    expectation = .colon
  }

  /// Appends a UTF-16 code unit written as `\uXXXX`; unpaired surrogates become U+FFFD.
  private mutating func append(unit: UInt32) {
    if surrogate != 0, (0xdc00...0xdfff).contains(unit) {
      let scalar = 0x1_0000 + (surrogate - 0xd800) << 10 + (unit - 0xdc00)
      surrogate = 0
      append(scalar: scalar)
      return
    }
    endSurrogate()
    if (0xd800...0xdbff).contains(unit) {
      surrogate = unit
    } else {
      append(scalar: unit)
    }
  }

  /// Appends U+FFFD for a high surrogate that is not followed by a low one.
  mutating func endSurrogate() {
    guard surrogate != 0 else { return }
    surrogate = 0
    append(scalar: 0xfffd)
  }

  private mutating func append(scalar: UInt32) {
    let scalar = Unicode.Scalar(scalar) ?? "\u{fffd}"
    scratch.append(contentsOf: Array(String(Character(scalar)).utf8))
  }

  /// The characters that stand for others after a backslash, and those others.
  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
    UInt8(ascii: "/"): UInt8(ascii: "/"), UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0c,
    UInt8(ascii: "n"): 0x0a, UInt8(ascii: "r"): 0x0d, UInt8(ascii: "t"): 0x09,
  ]
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }

  fileprivate var hexDigit: UInt32? {
    switch self {
    case 0x30...0x39: UInt32(self) - 0x30
    case 0x41...0x46: UInt32(self) - 0x41 + 10
    case 0x61...0x66: UInt32(self) - 0x61 + 10
    default: nil
    }
  }
}
