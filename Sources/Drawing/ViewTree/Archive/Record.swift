/// A value that can be archived in the compact form and as JSON.
protocol ArchivedValue: Equatable {
  static func read(from reader: inout ArchiveReader) throws(NodeError) -> Self
  func write(to writer: inout ArchiveWriter)
  init(json: JSON, field: String, budget: inout ArchiveBudget) throws(NodeError)
  var json: JSON { get }
}

/// A struct that lists its fields once, so that both forms can be read and written.
protocol Record: ArchivedValue {
  init()
  /// Passes each field to a visitor, in the order of the compact form.
  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError)
}

/// A reader or writer of a record's fields.
protocol FieldVisitor {
  /// Reads or writes one field.
  ///
  /// - Parameters:
  ///   - name: The field's name in JSON.
  ///   - value: The field.
  ///   - defaultValue: The value if a JSON object omits the field.
  /// - Throws: `NodeError` if the archived value is invalid.
  mutating func field<Value: ArchivedValue>(
    _ name: String, _ value: inout Value, _ defaultValue: Value) throws(NodeError)
}

extension FieldVisitor {
  /// Reads or writes one optional field; its default is `nil`.
  mutating func field<Value: ArchivedValue>(
    _ name: String, _ value: inout Value?
  ) throws(NodeError) {
    var optionalValue = OptionalValue(value)
    try field(name, &optionalValue, OptionalValue(nil))
    value = optionalValue.value
  }
}

/// An optional value in an archive.
///
/// The compact form has a flag, then the value if there is one. JSON has the value or `null`.
struct OptionalValue<Value: ArchivedValue>: ArchivedValue {
  var value: Value?

  init(_ value: Value?) {
    self.value = value
  }

  static func read(from reader: inout ArchiveReader) throws(NodeError) -> Self {
    OptionalValue(try reader.readByte() == 0 ? nil : try Value.read(from: &reader))
  }

  func write(to writer: inout ArchiveWriter) {
    writer.bytes.append(value == nil ? 0 : 1)
    value?.write(to: &writer)
  }

  init(json: JSON, field: String, budget: inout ArchiveBudget) throws(NodeError) {
    value = json == .null ? nil : try Value(json: json, field: field, budget: &budget)
  }

  var json: JSON { value?.json ?? .null }
}

extension Record {
  static func read(from reader: inout ArchiveReader) throws(NodeError) -> Self {
    var record = Self()
    try record.visit(&reader)
    return record
  }

  func write(to writer: inout ArchiveWriter) {
    var record = self
    // Writers never throw; they share the signature with readers.
    try? record.visit(&writer)
  }

  init(json: JSON, field: String, budget: inout ArchiveBudget) throws(NodeError) {
    guard case .object(let members) = json else {
      throw .invalidValue(field: field, expected: "an object")
    }
    self.init()
    var reader = JSONFieldReader(members: members, budget: budget)
    try visit(&reader)
    budget = reader.budget
  }

  var json: JSON {
    var record = self
    var writer = JSONFieldWriter()
    // Writers never throw; they share the signature with readers.
    try? record.visit(&writer)
    return .object(writer.members)
  }
}
