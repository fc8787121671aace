/// What a dashboard sends back: an answer under the name of its request.
///
/// - Source: JSON-RPC 2.0 §5.
package struct ControlReply: Hashable, Sendable {
  package let id: ControlID
  package let answer: Result<ControlAnswer, WireFailure>

  package init(to id: ControlID, _ answer: Result<ControlAnswer, WireFailure>) {
    self.id = id
    self.answer = answer
  }
}

extension ControlReply: Encodable {
  private enum Key: String, CodingKey {
    case jsonrpc, id, result, error
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode("2.0", forKey: .jsonrpc)
    try container.encode(id, forKey: .id)
    switch answer {
    case .failure(let failure): try container.encode(failure, forKey: .error)
    case .success(.failed(let words)):
      try container.encode(WireFailure(message: words), forKey: .error)
    case .success(let answer): try container.encode(answer.result, forKey: .result)
    }
  }
}
