internal import Cells

extension Bool: ArchivedValue {
  static func read(from reader: inout ArchiveReader) throws(NodeError) -> Bool {
    try reader.readByte() != 0
  }

  func write(to writer: inout ArchiveWriter) {
    writer.bytes.append(self ? 1 : 0)
  }

  init(json: JSON, field: String, budget: inout ArchiveBudget) throws(NodeError) {
    guard case .bool(let value) = json else {
      throw .invalidValue(field: field, expected: "true or false")
    }
    self = value
  }

  var json: JSON { .bool(self) }
}

extension Int: ArchivedValue {
  /// The limit to which lengths are clamped, so that sums of them cannot overflow.
  ///
  /// Greater lengths are effectively infinite.
  private static let magnitudeLimit = 1 << 20

  static func read(from reader: inout ArchiveReader) throws(NodeError) -> Int {
    let zigzag = try reader.readUnsigned()
    let value = Int(bitPattern: UInt(zigzag >> 1)) ^ -Int(zigzag & 1)
    return Swift.min(magnitudeLimit, Swift.max(-magnitudeLimit, value))
  }

  func write(to writer: inout ArchiveWriter) {
    writer.writeUnsigned(UInt64(bitPattern: Int64(self << 1 ^ self >> 63)))
  }

  init(json: JSON, field: String, budget: inout ArchiveBudget) throws(NodeError) {
    guard case .number(let value) = json, value.isFinite else {
      throw .invalidValue(field: field, expected: "a whole number")
    }
    self = Int(
      Swift.min(Double(Int.magnitudeLimit), Swift.max(-Double(Int.magnitudeLimit), value.rounded()))
    )
  }

  var json: JSON { .number(Double(self)) }
}

extension Length: ArchivedValue {
  static func read(from reader: inout ArchiveReader) throws(NodeError) -> Length {
    let zigzag = try reader.readUnsigned()
    let parts = Int(bitPattern: UInt(zigzag >> 1)) ^ -Int(zigzag & 1)
    let limit = Length.unbounded.parts
    return Length(parts: Swift.min(limit, Swift.max(-limit, parts)))
  }

  func write(to writer: inout ArchiveWriter) {
    writer.writeUnsigned(UInt64(bitPattern: Int64(parts << 1 ^ parts >> 63)))
  }

  /// Decodes a number of cells, which may have a fraction.
  init(json: JSON, field: String, budget: inout ArchiveBudget) throws(NodeError) {
    guard case .number(let value) = json, value.isFinite else {
      throw .invalidValue(field: field, expected: "a number of cells")
    }
    self.init(cells: value)
  }

  var json: JSON { .number(cells) }
}

extension Double: ArchivedValue {
  /// The limit to which numbers are clamped, so that converting them to cells cannot overflow.
  ///
  /// No view needs greater numbers.
  private static let magnitudeLimit = 1e12

  static func read(from reader: inout ArchiveReader) throws(NodeError) -> Double {
    clamped(Double(bitPattern: try reader.readFixed64()))
  }

  private static func clamped(_ value: Double) -> Double {
    value.isNaN ? 0 : Swift.min(magnitudeLimit, Swift.max(-magnitudeLimit, value))
  }

  func write(to writer: inout ArchiveWriter) {
    writer.writeFixed64(bitPattern)
  }

  init(json: JSON, field: String, budget: inout ArchiveBudget) throws(NodeError) {
    guard case .number(let value) = json else {
      throw .invalidValue(field: field, expected: "a number")
    }
    self = Self.clamped(value)
  }

  var json: JSON { .number(self) }
}

extension String: ArchivedValue {
  static func read(from reader: inout ArchiveReader) throws(NodeError) -> String {
    try reader.readText()
  }

  func write(to writer: inout ArchiveWriter) {
    writer.writeText(self)
  }

  init(json: JSON, field: String, budget: inout ArchiveBudget) throws(NodeError) {
    guard case .string(let value) = json else {
      throw .invalidValue(field: field, expected: "a string")
    }
    try budget.charge(text: value.utf8.count)
    self = value
  }

  var json: JSON { .string(self) }
}

extension Array: ArchivedValue where Element: ArchivedValue {
  static func read(from reader: inout ArchiveReader) throws(NodeError) -> [Element] {
    let count = try reader.readCount()
    try reader.budget.charge(elements: count)
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(try Element.read(from: &reader)) }
    return elements
  }

  func write(to writer: inout ArchiveWriter) {
    writer.writeUnsigned(UInt64(count))
    for element in self { element.write(to: &writer) }
  }

  init(json: JSON, field: String, budget: inout ArchiveBudget) throws(NodeError) {
    guard case .array(let values) = json else {
      throw .invalidValue(field: field, expected: "a list")
    }
    try budget.charge(elements: values.count)
    self = []
    reserveCapacity(values.count)
    for value in values { append(try Element(json: value, field: field, budget: &budget)) }
  }

  var json: JSON { .array(map(\.json)) }
}

/// An enum with named cases: encoded as its index in the compact form and as its name in JSON.
protocol NamedCase: ArchivedValue, CaseIterable, RawRepresentable where RawValue == String {}

extension NamedCase {
  static func read(from reader: inout ArchiveReader) throws(NodeError) -> Self {
    let position = Int(try reader.readByte())
    let cases = allCases
    guard let index = cases.index(cases.startIndex, offsetBy: position, limitedBy: cases.endIndex),
      index < cases.endIndex
    else { throw .unknownTag("\(position)") }
    return cases[index]
  }

  func write(to writer: inout ArchiveWriter) {
    writer.bytes.append(UInt8(clamping: Array(Self.allCases).firstIndex(of: self) ?? 0))
  }

  init(json: JSON, field: String, budget: inout ArchiveBudget) throws(NodeError) {
    guard case .string(let name) = json, let value = Self(rawValue: name) else {
      let names = Self.allCases.map(\.rawValue).joined(separator: ", ")
      throw .invalidValue(field: field, expected: "one of \(names)")
    }
    self = value
  }

  var json: JSON { .string(rawValue) }
}

extension StackAxis: NamedCase {}
extension AxisAlignment: NamedCase {}
extension Truncation: NamedCase {}
extension LiveFormat: NamedCase {}
extension Outline: NamedCase {}
extension GaugeForm: NamedCase {}
extension RedactionNode.Rule: NamedCase {}
extension GradientKind: NamedCase {}
extension TrackNode.Sizing: NamedCase {}
extension AccessibilityRole: NamedCase {}
extension ChildBehavior: NamedCase {}

extension Bytes: ArchivedValue {
  static func read(from reader: inout ArchiveReader) throws(NodeError) -> Bytes {
    Bytes(try reader.readBytes())
  }

  func write(to writer: inout ArchiveWriter) {
    if let index = writer.images?.index(of: bytes) {
      return writer.writeUnsigned(UInt64(index) << 1 | 1)
    }
    writer.writeUnsigned(UInt64(bytes.count) << 1)
    writer.bytes.append(contentsOf: bytes)
  }

  /// Decodes a hexadecimal string.
  init(json: JSON, field: String, budget: inout ArchiveBudget) throws(NodeError) {
    guard case .string(let text) = json, text.utf8.count.isMultiple(of: 2) else {
      throw .invalidValue(field: field, expected: "bytes in hexadecimal")
    }
    try budget.charge(pixels: text.utf8.count / 2)
    let digits = text.compactMap(\.hexDigitValue)
    guard digits.count == text.utf8.count else {
      throw .invalidValue(field: field, expected: "bytes in hexadecimal")
    }
    bytes = stride(from: 0, to: digits.count, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }

  var json: JSON {
    .string(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
  }
}

extension Paint: ArchivedValue {
  static func read(from reader: inout ArchiveReader) throws(NodeError) -> Paint {
    let paint = Paint(rawValue: UInt32(truncatingIfNeeded: try reader.readUnsigned())).knownOrNone
    reader.note(paint)
    return paint
  }

  func write(to writer: inout ArchiveWriter) {
    writer.writeUnsigned(UInt64(rawValue))
  }

  /// Decodes a ``Paint/name``.
  init(json: JSON, field: String, budget: inout ArchiveBudget) throws(NodeError) {
    guard case .string(let name) = json, let paint = Paint(name: name) else {
      throw .invalidValue(field: field, expected: "a role name or #rrggbb")
    }
    budget.note(paint)
    self = paint
  }

  var json: JSON { .string(name) }

  /// The paint, or ``none`` if its raw value has no meaning.
  private var knownOrNone: Paint {
    role == nil && rgb == nil && self != .gradient ? .none : self
  }
}

extension Paint {
  /// The paint's name in JSON: `text`, `accent`, `#336699`, `accent:red`, `gradient`, or empty for
  /// ``none``.
  package var name: String {
    if self == .gradient { return "gradient" }
    let name = role.map { "\($0)" } ?? rgb?.hex ?? ""
    return isAccent ? Self.accentPrefix + name : name
  }

  private static let accentPrefix = "accent:"

  /// Creates the paint with a ``name``, or returns `nil` for an unknown name.
  package init?(name: String) {
    if name.isEmpty {
      self = .none
    } else if name == "gradient" {
      self = .gradient
    } else if let role = Role.allCases.first(where: { "\($0)" == name }) {
      self = .role(role)
    } else if name.hasPrefix("#"), let color = RGB(hex: name) {
      self = .rgb(color)
    } else if name.hasPrefix(Self.accentPrefix),
      let paint = Paint(name: String(name.dropFirst(Self.accentPrefix.count))), paint != .none
    {
      self = paint.asAccent
    } else {
      return nil
    }
  }
}
