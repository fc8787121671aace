/// The members of a JSON-RPC 2.0 message, in either direction.
///
/// - Source: JSON-RPC 2.0 §4 and §5.
enum JSONRPC: String, CodingKey {
  case jsonrpc, id, method, params, result, error

  /// Encodes a request, whose `params` are `nil` if it has none.
  static func write(
    request id: Int, _ method: String, _ params: (some Encodable)?, to encoder: any Encoder
  ) throws {
    var container = try messageContainer(encoder)
    try container.encode(id, forKey: .id)
    try container.encode(method, forKey: .method)
    try container.encodeIfPresent(params, forKey: .params)
  }

  /// Encodes a notification, which gets no response.
  static func write(
    notification method: String, _ params: some Encodable, to encoder: any Encoder
  ) throws {
    var container = try messageContainer(encoder)
    try container.encode(method, forKey: .method)
    try container.encode(params, forKey: .params)
  }

  /// Encodes a successful response.
  static func write(
    result: some Encodable, of id: some Encodable, to encoder: any Encoder
  ) throws {
    var container = try messageContainer(encoder)
    try container.encode(id, forKey: .id)
    try container.encode(result, forKey: .result)
  }

  /// Encodes an error response.
  static func write(
    error: WireFailure, of id: some Encodable, to encoder: any Encoder
  ) throws {
    var container = try messageContainer(encoder)
    try container.encode(id, forKey: .id)
    try container.encode(error, forKey: .error)
  }

  private static func messageContainer(
    _ encoder: any Encoder
  ) throws -> KeyedEncodingContainer<JSONRPC> {
    var container = encoder.container(keyedBy: JSONRPC.self)
    try container.encode("2.0", forKey: .jsonrpc)
    return container
  }
}

extension KeyedDecodingContainer<JSONRPC> {
  /// Decodes the parameters of a request.
  func decodeParams<Params: Decodable>() throws -> Params {
    try decode(Params.self, forKey: .params)
  }

  /// Returns the error for an unknown method.
  func unknownMethod(_ method: String) -> DecodingError {
    .dataCorruptedError(
      forKey: .method, in: self, debugDescription: "unknown method “\(method)”")
  }
}
