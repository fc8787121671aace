extension Node: ArchivedValue {
  static func read(from reader: inout ArchiveReader) throws(NodeError) -> Node {
    try reader.readNode { (byte, reader) throws(NodeError) in
      guard let tag = NodeTag(rawValue: byte) else { throw .unknownTag("\(byte)") }
      return try Node(tag, from: &reader)
    }
  }

  func write(to writer: inout ArchiveWriter) {
    // The visitor takes the writer: with two owners, the bytes so far would be copied for each node.
    var visitor = WritingVisitor(writer: ArchiveWriter())
    swap(&visitor.writer, &writer)
    // Deferred nodes are replaced before a view is sent, and leaving nodes are never sent.
    let isWritten = !isLeaving && visit(&visitor) != nil
    swap(&visitor.writer, &writer)
    if !isWritten { writer.bytes.append(NodeTag.empty.rawValue) }
  }

  init(json: JSON, field: String, budget: inout ArchiveBudget) throws(NodeError) {
    try budget.enter()
    defer { budget.leave() }
    if case .string(let text) = json {
      try budget.charge(text: text.utf8.count)
      self = .text(TextNode(text))
      return
    }
    guard case .object(let members) = json, members.count == 1, let member = members.first else {
      throw .invalidValue(field: field, expected: "a string or an object with one member")
    }
    guard let tag = NodeTag(name: member.key) else { throw .unknownTag(member.key) }
    var source = JSONPayload(json: member.value, name: member.key, budget: budget)
    self = try Node(tag, from: &source)
    budget = source.budget
  }

  var json: JSON {
    var visitor = JSONVisitor()
    let member = isLeaving ? nil : visit(&visitor)
    return .object(member.map { [$0.name: $0.value] } ?? [NodeTag.empty.name: .object([:])])
  }

  /// The node's payload, or `nil` if the node has none or is never archived.
  var record: (any Record)? {
    var visitor = RecordVisitor()
    return isLeaving ? nil : visit(&visitor)
  }

  private var isLeaving: Bool { if case .leaving = self { true } else { false } }
}

extension ArchiveReader: PayloadSource {
  mutating func readPayload<Payload: NodePayload>() throws(NodeError) -> Payload {
    try Payload.read(from: &self)
  }
}

/// The value of the single member of a JSON view.
private struct JSONPayload: PayloadSource {
  let json: JSON
  let name: String
  var budget: ArchiveBudget

  mutating func readPayload<Payload: NodePayload>() throws(NodeError) -> Payload {
    try Payload(json: json, field: name, budget: &budget)
  }
}

private struct WritingVisitor: PayloadVisitor {
  var writer: ArchiveWriter

  mutating func visit<Payload: NodePayload>(_ payload: Payload) {
    writer.bytes.append(Payload.tag.rawValue)
    payload.write(to: &writer)
  }
}

private struct JSONVisitor: PayloadVisitor {
  func visit<Payload: NodePayload>(_ payload: Payload) -> (name: String, value: JSON) {
    (Payload.tag.name, payload.json)
  }
}

private struct RecordVisitor: PayloadVisitor {
  func visit(_ payload: some NodePayload) -> any Record { payload }
}
