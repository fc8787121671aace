package import ViewTree

/// A response of the dashboard, with the identifier of its request.
///
/// - Source: JSON-RPC 2.0 §5.
package struct ControlResponseMessage: Hashable, Sendable {
  package let id: ControlID
  package let response: Result<ControlResponse, WireFailure>

  package init(to id: ControlID, _ response: Result<ControlResponse, WireFailure>) {
    self.id = id
    self.response = response
  }
}

extension ControlResponseMessage: Encodable {
  package func encode(to encoder: any Encoder) throws {
    switch response {
    case .failure(let failure): try JSONRPC.write(error: failure, of: id, to: encoder)
    case .success(.failed(let message)):
      try JSONRPC.write(error: WireFailure(message: message), of: id, to: encoder)
    case .success(let response): try JSONRPC.write(result: response.result, of: id, to: encoder)
    }
  }
}

/// New texts of inline widgets, which a dashboard sends to a client that watches them.
///
/// It is a notification, because the request has had its response.
package struct InlineUpdate: Encodable {
  private let texts: [InlineText]

  private struct Params: Encodable {
    var texts: [JSON]
  }

  package init(_ texts: [InlineText]) {
    self.texts = texts
  }

  package func encode(to encoder: any Encoder) throws {
    let params = Params(texts: texts.map(\.json))
    try JSONRPC.write(notification: "inline", params, to: encoder)
  }
}
