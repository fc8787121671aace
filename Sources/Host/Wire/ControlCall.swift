internal import FoundationEssentials

/// The identifier of a request and its response.
///
/// - Source: JSON-RPC 2.0 §4.
package enum ControlID: Hashable, Sendable {
  case integer(Int), number(Double), text(String)
  /// The identifier is `null` or invalid.
  case null
}

extension ControlID: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
      // `try?`: if the value is of another type, the next type is tried.
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .null: try container.encodeNil()
    }
  }
}

/// A request that a program sent to the dashboard, parsed as far as it is valid.
///
/// Batches are not supported. The member `jsonrpc` is optional, so that requests are easy to type.
package struct ControlCall: Hashable, Sendable {
  /// The identifier, or `nil` for a notification, which gets no response.
  package let id: ControlID?
  /// The request, or the error to respond with.
  package let request: Result<ControlRequest, WireFailure>

  package init(reading line: [UInt8]) {
    let envelope: Envelope
    do {
      envelope = try JSONDecoder().decode(Envelope.self, from: Data(line))
    } catch DecodingError.dataCorrupted {
      self.init(id: .null, request: .failure(.notJSON))
      return
    } catch {
      self.init(id: .null, request: .failure(.invalid("not an object")))
      return
    }
    self.init(id: envelope.id, request: envelope.request(from: line))
  }

  private init(id: ControlID?, request: Result<ControlRequest, WireFailure>) {
    self.id = id
    self.request = request
  }
}

/// The members that any request may have.
private struct Envelope: Decodable {
  private(set) var id: ControlID?
  private var method: String?
  /// The reason why one of these members is invalid, or `nil` if all are valid.
  private var problem: String?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: JSONRPC.self)
    // `try?`: a member of the wrong type is reported as a problem with the request.
    method = try? container.decode(String.self, forKey: .method)
    if method == nil { problem = "method is not a string" }
    if container.contains(.jsonrpc) {
      let version = try? container.decode(String.self, forKey: .jsonrpc)
      if version != "2.0" { problem = "jsonrpc is not “2.0”" }
    }
    guard container.contains(.id) else { return }
    id = try? container.decode(ControlID.self, forKey: .id)
    if id == nil {
      id = .null
      problem = "id is not a string or a number"
    }
  }

  func request(from line: [UInt8]) -> Result<ControlRequest, WireFailure> {
    guard let method, problem == nil else { return .failure(.invalid(problem ?? "")) }
    guard ControlRequest.methods.contains(method) else { return .failure(.unknownMethod(method)) }
    do throws(WireError) {
      return .success(try WireCoding.message(ControlRequest.self, from: line))
    } catch {
      guard case .invalidMessage(let reason) = error else {
        return .failure(.invalidParams("\(error)"))
      }
      return .failure(.invalidParams(reason))
    }
  }
}

extension WireFailure: Error {}

/// - Source: JSON-RPC 2.0 §5.1.
extension WireFailure {
  fileprivate static let notJSON = WireFailure(code: -32700, message: "not valid JSON")

  fileprivate static func invalid(_ reason: String) -> WireFailure {
    WireFailure(code: -32600, message: "invalid request: \(reason)")
  }

  fileprivate static func unknownMethod(_ method: String) -> WireFailure {
    let names = ControlRequest.methods.joined(separator: ", ")
    return WireFailure(code: -32601, message: "unknown method “\(method)”; available: \(names)")
  }

  fileprivate static func invalidParams(_ reason: String) -> WireFailure {
    WireFailure(code: -32602, message: reason)
  }
}
