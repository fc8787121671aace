/// Reads JSON from its beginning to its end, without building values for what is skipped.
///
/// - Source: RFC 8259.
struct JSONScanner {
  /// The text is not JSON, or has another type than expected.
  struct Failure: Error {}

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var depth = 0

  /// The maximum depth of objects and arrays.
  private static let maximumDepth = 64

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Reads an object: calls a closure after each name, which must read or skip the value.
  mutating func eachMember(
    _ body: (inout JSONScanner, String) throws(Failure) -> Void
  ) throws(Failure) {
    try expect(UInt8(ascii: "{"))
    depth += 1
    guard depth <= Self.maximumDepth else { throw Failure() }
    if next() != UInt8(ascii: "}") {
      repeat {
        let name = try string()
        try expect(UInt8(ascii: ":"))
        try body(&self, name)
      } while accept(UInt8(ascii: ","))
    }
    depth -= 1
    try expect(UInt8(ascii: "}"))
  }

  mutating func integer() throws(Failure) -> Int {
    _ = next()
    var number = 0
    let start = position
    while position < bytes.count, (0x30...0x39).contains(bytes[position]), position - start < 9 {
      number = number * 10 + Int(bytes[position] - 0x30)
      position += 1
    }
    guard position > start else { throw Failure() }
    return number
  }

  /// Reads a string; invalid UTF-8 is repaired.
  mutating func string() throws(Failure) -> String {
    let content = try stringContent()
    guard content.contains(UInt8(ascii: "\\")) else {
      return String(decoding: content, as: UTF8.self)
    }
    return try Self.unescaped(content)
  }

  /// Skips a value of any type.
  mutating func skipValue() throws(Failure) {
    switch next() {
    case UInt8(ascii: "\""): _ = try stringContent()
    case UInt8(ascii: "{"): try eachMember { scanner, _ throws(Failure) in try scanner.skipValue() }
    case UInt8(ascii: "["):
      position += 1
      depth += 1
      guard depth <= Self.maximumDepth else { throw Failure() }
      if next() != UInt8(ascii: "]") {
        repeat { try skipValue() } while accept(UInt8(ascii: ","))
      }
      depth -= 1
      try expect(UInt8(ascii: "]"))
    default:
      let start = position
      // A number, `true`, `false` or `null`.
      while position < bytes.count, isLiteral(bytes[position]) { position += 1 }
      guard position > start else { throw Failure() }
    }
  }

  private func isLiteral(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// Skips white space and returns the byte after it, or `nil` at the end.
  private mutating func next() -> UInt8? {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0a, 0x0d, 0x09: position += 1
      default: return bytes[position]
      }
    }
    return nil
  }

  private mutating func accept(_ byte: UInt8) -> Bool {
    guard next() == byte else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ byte: UInt8) throws(Failure) {
    guard accept(byte) else { throw Failure() }
  }

  /// Reads a string and returns the bytes between its quotation marks.
  private mutating func stringContent() throws(Failure) -> Slice<UnsafeBufferPointer<UInt8>> {
    try expect(UInt8(ascii: "\""))
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return bytes[start..<position - 1]
      case UInt8(ascii: "\\"): position += 2
      default: position += 1
      }
    }
    throw Failure()
  }

  private static func unescaped(
    _ content: Slice<UnsafeBufferPointer<UInt8>>
  ) throws(Failure) -> String {
    var units: [UInt16] = []
    var remainder = String(decoding: content, as: UTF8.self).utf16[...]
    while let unit = remainder.popFirst() {
      guard unit == UInt8(ascii: "\\") else {
        units.append(unit)
        continue
      }
      guard let escape = remainder.popFirst().flatMap({ UInt8(exactly: $0) }) else {
        throw Failure()
      }
      switch escape {
      case UInt8(ascii: "n"): units.append(0x0a)
      case UInt8(ascii: "t"): units.append(0x09)
      case UInt8(ascii: "r"): units.append(0x0d)
      case UInt8(ascii: "b"): units.append(0x08)
      case UInt8(ascii: "f"): units.append(0x0c)
      case UInt8(ascii: "u"):
        guard let unit = UInt16(String(remainder.prefix(4)) ?? "", radix: 16) else {
          throw Failure()
        }
        units.append(unit)
        remainder = remainder.dropFirst(4)
      default: units.append(UInt16(escape))
      }
    }
    // An unpaired surrogate becomes a replacement character.
    return String(decoding: units, as: UTF16.self)
  }
}
