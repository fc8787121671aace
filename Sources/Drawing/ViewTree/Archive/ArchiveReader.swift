/// Tracks what has been read so far, against ``ArchiveLimits``.
struct ArchiveBudget {
  let limits: ArchiveLimits
  var depth = 0
  var nodes = 0
  /// The number of list elements read.
  private var elements = 0
  /// The bytes of all strings and images read.
  private var bytes = 0

  init(_ limits: ArchiveLimits) {
    self.limits = limits
  }

  mutating func enter() throws(NodeError) {
    depth += 1
    nodes += 1
    if depth > limits.depth { throw .tooDeep(limit: limits.depth) }
    if nodes > limits.nodes { throw .tooManyNodes(limit: limits.nodes) }
  }

  mutating func leave() {
    depth -= 1
  }

  /// Accounts for a list before its elements are read.
  mutating func charge(elements count: Int) throws(NodeError) {
    elements += count
    if elements > limits.elements { throw .tooManyElements(limit: limits.elements) }
  }

  /// Accounts for a string of `count` bytes.
  mutating func charge(text count: Int) throws(NodeError) {
    guard count <= limits.text else { throw .tooLong(limit: limits.text) }
    bytes += count
    if bytes > limits.content { throw .tooLong(limit: limits.content) }
  }

  /// Accounts for an image of `count` bytes.
  mutating func charge(pixels count: Int) throws(NodeError) {
    guard count <= limits.bytes else { throw .tooLong(limit: limits.bytes) }
    bytes += count
    if bytes > limits.content { throw .tooLong(limit: limits.content) }
  }
}

/// A reader for the compact form: fields in order, little-endian varints, lengths before bytes.
struct ArchiveReader: FieldVisitor {
  private let bytes: ArraySlice<UInt8>
  private var position: Int
  var budget: ArchiveBudget

  init(_ bytes: [UInt8], limits: ArchiveLimits) {
    self.bytes = bytes[...]
    position = 0
    budget = ArchiveBudget(limits)
  }

  var isAtEnd: Bool { position == bytes.endIndex }

  mutating func field<Value: ArchivedValue>(
    _ name: String, _ value: inout Value, _ standard: Value
  ) throws(NodeError) {
    value = try Value.read(from: &self)
  }

  mutating func byte() throws(NodeError) -> UInt8 {
    guard position < bytes.endIndex else { throw .truncated }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func unsigned() throws(NodeError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let next = try byte()
      guard shift < 64 else { throw .truncated }
      value |= UInt64(next & 0x7f) << shift
      if next & 0x80 == 0 { return value }
      shift += 7
    }
  }

  mutating func count() throws(NodeError) -> Int {
    let value = try unsigned()
    guard value <= UInt64(bytes.endIndex - position) else { throw .truncated }
    return Int(value)
  }

  mutating func fixed64() throws(NodeError) -> UInt64 {
    var value: UInt64 = 0
    for shift in 0..<8 { value |= UInt64(try byte()) << UInt64(shift * 8) }
    return value
  }

  mutating func text() throws(NodeError) -> String {
    let length = try count()
    try budget.charge(text: length)
    defer { position += length }
    return String(decoding: bytes[position..<position + length], as: UTF8.self)
  }
}

extension ArchiveReader {
  /// Reads a length and that many bytes.
  mutating func raw() throws(NodeError) -> [UInt8] {
    let length = try count()
    try budget.charge(pixels: length)
    defer { position += length }
    return Array(bytes[position..<position + length])
  }
}

/// A writer for the compact form, which ``ArchiveReader`` reads.
struct ArchiveWriter: FieldVisitor {
  var bytes: [UInt8] = []

  mutating func field<Value: ArchivedValue>(
    _ name: String, _ value: inout Value, _ standard: Value
  ) throws(NodeError) {
    value.write(to: &self)
  }

  mutating func unsigned(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func fixed64(_ value: UInt64) {
    for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(shift * 8))) }
  }

  mutating func text(_ text: String) {
    unsigned(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }
}
