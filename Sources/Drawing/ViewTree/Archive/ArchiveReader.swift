internal import BoundedText
internal import Cells

/// What has been read from an archive: amounts, compared with ``ArchiveLimits``, and the accent.
struct ArchiveBudget {
  let limits: ArchiveLimits
  /// The first accent color of an author, or `nil` if there has been none.
  private(set) var accent: Paint?
  var depth = 0
  var nodes = 0
  /// The number of list elements read.
  private(set) var elements = 0
  /// The bytes of all strings and images read.
  private var bytes = 0

  /// What was read, in units of about the cost of a node.
  var work: Int { nodes + elements / 8 + bytes / 1024 }

  init(_ limits: ArchiveLimits) {
    self.limits = limits
  }

  /// Accounts for a node before its payload is read.
  mutating func enter() throws(NodeError) {
    depth += 1
    nodes += 1
    if depth > limits.depth { throw .tooDeep(limit: limits.depth) }
    if nodes > limits.nodes { throw .tooManyNodes(limit: limits.nodes) }
  }

  /// Ends the node that was entered last.
  mutating func leave() {
    depth -= 1
  }

  /// Keeps the paint if it is the first accent color of an author.
  mutating func note(_ paint: Paint) {
    if paint.isAccent, accent == nil { accent = paint }
  }

  /// Accounts for nodes that are shared with the last view.
  mutating func charge(_ part: DecodedParts.Part) throws(NodeError) {
    nodes += part.count
    if nodes > limits.nodes { throw .tooManyNodes(limit: limits.nodes) }
    try charge(elements: part.elements)
    bytes += part.bytes.count
    if bytes > limits.content { throw .tooLong(limit: limits.content) }
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

/// A reader of the compact form: fields in order, little-endian varints, lengths before bytes.
struct ArchiveReader: FieldVisitor {
  private let bytes: ArraySlice<UInt8>
  private let images: [[UInt8]]
  private var position: Int
  var budget: ArchiveBudget
  /// What the view shares with the last one, or `nil` if nobody asks.
  private(set) var sharing: SharingReader?

  init(
    _ bytes: [UInt8], images: [[UInt8]], limits: ArchiveLimits, sharing: SharingReader? = nil
  ) {
    self.bytes = bytes[...]
    self.images = images
    self.sharing = sharing
    position = 0
    budget = ArchiveBudget(limits)
  }

  var isAtEnd: Bool { position == bytes.endIndex }

  mutating func field<Value: ArchivedValue>(
    _ name: String, _ value: inout Value, _ defaultValue: Value
  ) throws(NodeError) {
    value = try Value.read(from: &self)
  }

  /// Returns the node of the last view that is equal to the next one, or reads that.
  mutating func readNode(
    _ read: (_ tag: UInt8, _ reader: inout ArchiveReader) throws(NodeError) -> Node
  ) throws(NodeError) -> Node {
    if let (part, accent) = sharing?.sharedPart(bytes, at: position) {
      try budget.charge(part)
      if let accent { budget.note(accent) }
      position += part.bytes.count
      return part.node
    }
    try budget.enter()
    defer { budget.leave() }
    let start = position
    let tag = try readByte()
    let part = sharing?.begin(tag, at: start, elements: budget.elements)
    let node = try read(tag, &self)
    if let part { sharing?.end(part, node, at: position, elements: budget.elements) }
    return node
  }

  /// Notes a color that was read.
  mutating func note(_ paint: Paint) {
    budget.note(paint)
    sharing?.note(paint)
  }

  mutating func readByte() throws(NodeError) -> UInt8 {
    guard position < bytes.endIndex else { throw .truncated }
    defer { position += 1 }
    return bytes[position]
  }

  /// Reads a varint.
  mutating func readUnsigned() throws(NodeError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try readByte()
      guard shift < 64 else { throw .truncated }
      value |= UInt64(byte & 0x7f) << shift
      if byte & 0x80 == 0 { return value }
      shift += 7
    }
  }

  /// Reads a number of bytes or elements.
  ///
  /// A number that exceeds the number of bytes that follow is rejected, because each element has at
  /// least one byte.
  mutating func readCount() throws(NodeError) -> Int {
    let value = try readUnsigned()
    return try checkedCount(value)
  }

  private func checkedCount(_ value: UInt64) throws(NodeError) -> Int {
    guard value <= UInt64(bytes.endIndex - position) else { throw .truncated }
    return Int(value)
  }

  mutating func readFixed64() throws(NodeError) -> UInt64 {
    var value: UInt64 = 0
    for shift in 0..<8 { value |= UInt64(try readByte()) << UInt64(shift * 8) }
    return value
  }

  /// Reads bytes that are not accounted for.
  mutating func readRaw(_ count: Int) throws(NodeError) -> ArraySlice<UInt8> {
    guard count <= bytes.endIndex - position else { throw .truncated }
    defer { position += count }
    return bytes[position..<position + count]
  }

  mutating func readText() throws(NodeError) -> String {
    let length = try readCount()
    try budget.charge(text: length)
    defer { position += length }
    return String(decoding: bytes[position..<position + length], as: UTF8.self).limitingMarks
  }
}

extension ArchiveReader {
  /// Reads an image: its index in the table with the lowest bit set, or its length and its bytes.
  mutating func readBytes() throws(NodeError) -> [UInt8] {
    let value = try readUnsigned()
    guard value & 1 == 0 else {
      guard value >> 1 < UInt64(images.count) else { throw .truncated }
      let image = images[Int(value >> 1)]
      try budget.charge(pixels: image.count)
      return image
    }
    let length = try checkedCount(value >> 1)
    try budget.charge(pixels: length)
    defer { position += length }
    return Array(bytes[position..<position + length])
  }
}

/// A writer of the compact form, which ``ArchiveReader`` reads.
struct ArchiveWriter: FieldVisitor {
  var bytes: [UInt8] = []
  /// The images that archives share, or `nil` to make them part of this one.
  var images: ImageTable?

  mutating func field<Value: ArchivedValue>(
    _ name: String, _ value: inout Value, _ defaultValue: Value
  ) throws(NodeError) {
    value.write(to: &self)
  }

  mutating func writeUnsigned(_ value: UInt64) {
    var remainder = value
    while remainder >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: remainder) | 0x80)
      remainder >>= 7
    }
    bytes.append(UInt8(remainder))
  }

  mutating func writeFixed64(_ value: UInt64) {
    for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(shift * 8))) }
  }

  mutating func writeText(_ text: String) {
    writeUnsigned(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }
}
